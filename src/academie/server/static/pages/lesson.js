/** A lesson, step by step, without leaving the page. */

import { swapping } from "../lib/swap.js";

swapping("table", () => undefined);
