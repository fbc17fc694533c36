/**
 * The page of a game.
 * @module
 */

import { ready } from "../lib/words.js";
import { Table } from "../play/table.js";

const root = document.getElementById("game");
if (root) void ready().then(() => new Table(root).begin());
