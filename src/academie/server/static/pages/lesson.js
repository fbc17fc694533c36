/** A lesson, step by step, without leaving the page. */

import "../study/exercise_board.js";
import { replacing } from "../lib/fragments.js";

replacing("table", () => undefined);
