/** A lesson, step by step, without leaving the page. */

import "../study/easel.js";
import { swapping } from "../lib/swap.js";

swapping("table", () => undefined);
