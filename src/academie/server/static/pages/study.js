/** Replays a line of a book on the board, move by move: by arrows, keys, or a touch on a move. */

import "../study/exercise_board.js";
import { listen } from "../lib/keys.js";
import { replacing } from "../lib/fragments.js";

/** @typedef {{drawing: string, defs: string}} Drawn */

/** @type {Map<string, Promise<Drawn>>} */
const held = new Map();
let line = 0;
let ply = 0;

/** @returns {HTMLElement | null} */
const board = () => document.getElementById("board");

/** @param {number} which @returns {HTMLElement[]} the plies of a line that stand on the page, in their order */
function plies(which) {
  return [.../** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(`.half-move[data-line="${which}"]`))];
}

/** @param {number} which @param {number} number @returns {Promise<Drawn>} */
function drawn(which, number) {
  const key = `${which}/${number}`;
  let found = held.get(key);
  if (!found) {
    const base = new URL(board()?.dataset.plies ?? "", location.href);
    const address = new URL(base.pathname + key + base.search, location.href);
    found = fetch(address, { credentials: "same-origin" }).then((answer) => {
      if (!answer.ok) throw new Error(answer.statusText);
      return answer.json();
    });
    found.catch(() => held.delete(key));
    held.set(key, found);
  }
  return found;
}

/** @param {string} text @returns {Element | null} a drawing of the server's own */
function parsed(text) {
  const found = new DOMParser().parseFromString(text, "text/html").body.firstElementChild;
  return found && document.importNode(found, true);
}

/** @param {Drawn} found */
function lay(found) {
  const place = board();
  const drawing = parsed(found.drawing);
  if (!place || !drawing) return;
  const defs = parsed(found.defs);
  defs?.querySelectorAll("defs > g").forEach((group) => {
    if (group.id && document.getElementById(group.id)) group.remove();
  });
  if (defs?.querySelector("defs > g")) document.getElementById("table")?.append(defs);
  place.replaceChildren(drawing);
}

/** @param {number} which @param {number} number */
async function go(which, number) {
  const own = plies(which);
  const first = Number(own[0]?.dataset.ply ?? 1);
  const last = Number(own.at(-1)?.dataset.ply ?? 0);
  if (number < first - 1 || number > last) return;
  [line, ply] = [which, number];
  try {
    const found = await drawn(which, number);
    if (line !== which || ply !== number) return;
    lay(found);
  } catch {
    return;
  }
  document.querySelectorAll(".half-move[aria-current]").forEach((each) => each.removeAttribute("aria-current"));
  const here = own.find((each) => each.dataset.ply === String(number));
  here?.setAttribute("aria-current", "step");
  const told = document.getElementById("where");
  if (told) told.textContent = here ? `${number}. ${here.textContent?.trim() ?? ""}` : "·";
  for (const next of [number + 1, number + 2]) if (next <= last) void drawn(which, next).catch(() => undefined);
}

/** @param {number} by */
function step(by) {
  const open = document.querySelector(".solution[open]");
  if (!open) return;
  const first = document.querySelector(".half-move");
  if (!line && first instanceof HTMLElement) line = Number(first.dataset.line);
  if (line) void go(line, ply + by);
}

replacing("table", () => {
  held.clear();
  [line, ply] = [0, 0];
  const steps = document.getElementById("step");
  const details = document.querySelector(".solution");
  const show = () => {
    if (steps)
      steps.hidden = !(details instanceof HTMLDetailsElement && details.open && document.querySelector(".half-move"));
  };
  details?.addEventListener("toggle", show);
  show();
  document.getElementById("back")?.addEventListener("click", () => step(-1));
  document.getElementById("forward")?.addEventListener("click", () => step(1));
});

document.addEventListener("click", (event) => {
  const link = /** @type {Element} */ (event.target).closest?.("a.half-move");
  if (!(link instanceof HTMLElement)) return;
  event.preventDefault();
  void go(Number(link.dataset.line), Number(link.dataset.ply));
});
listen([
  { keys: ["ArrowLeft"], about: "ply_back", act: () => step(-1) },
  { keys: ["ArrowRight"], about: "ply_on", act: () => step(1) },
]);
