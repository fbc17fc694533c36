/** A lesson, step by step, without leaving the page. */

import "../study/exercise_board.js";
import { swapping } from "../lib/fragments.js";

swapping("table", () => undefined);
