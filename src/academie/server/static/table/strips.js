/**
 * The players round the board, each in a strip: the name, whether it is their turn, their score, what they said.
 * @module
 */

import { patch } from "../lib/patch.js";
import { said, tell } from "../lib/words.js";
import { shownSince, shownTime } from "./clock.js";
import { strip } from "./strip.js";

/** @typedef {import("../play/view.js").View} View */
/** @typedef {{clocks: import("./clock.js").Clocks, name: (chair: number) => string, machine: (chair: number) => [string, string]}} Known */

const LOW = 20_000; // milliseconds

export class Strips {
  /** @type {Map<number, number>} since when a chair is empty */
  #gone = new Map();
  /** The chairs whose people were here. @type {Set<number>} */
  #seen = new Set();
  #second = 0;

  /**
   * @param {HTMLElement} top
   * @param {HTMLElement} bottom
   * @param {Known} known
   */
  constructor(top, bottom, known) {
    this.top = top;
    this.bottom = bottom;
    this.known = known;
    /** @type {Map<number, string>} what each has said just now */
    this.words = new Map();
  }

  /**
   * @param {View} view
   * @param {number} below the chair whose strip stands below the board
   */
  show(view, below) {
    const chairs = view.chairs.map((_, chair) => chair);
    const others = chairs.filter((/** @type {number} */ chair) => chair !== below);
    patch(
      this.top,
      others.map((/** @type {number} */ chair) => this.#player(view, chair)),
      strip,
    );
    this.top.classList.toggle("several", others.length > 1);
    patch(this.bottom, [this.#player(view, below)], strip);
  }

  /** Time goes on. Says whether the strips are to be shown anew: somebody is away. @param {View} view */
  tick(view) {
    if (view.chairs.some((each, chair) => each.kind === "person" && !view.here[chair])) {
      const second = Math.floor(performance.now() / 1000);
      const passed = second !== this.#second;
      this.#second = second;
      return passed;
    }
    const { clocks } = this.known;
    const left = clocks.running === null ? null : clocks.left(clocks.running);
    if (left === null) return false;
    for (const shown of document.querySelectorAll(".clock.short .time")) {
      const text = shownTime(left);
      if (shown.textContent !== text) shown.textContent = text;
      shown.closest(".clock")?.classList.toggle("hurried", left < LOW);
    }
    return false;
  }

  /**
   * @param {View} view
   * @param {number} chair
   * @returns {import("./strip.js").Player}
   */
  #player(view, chair) {
    const seat = view.seats.indexOf(chair);
    const scene = view.scene;
    const kind = scene?.board?.kind ?? "";
    const marks =
      seat >= 0 ? view.marks?.[view.marks.length === view.seats.length ? seat : seat % view.marks.length] : null;
    const left = this.known.clocks.left(chair);
    const turn = view.over
      ? false
      : view.waits !== null && view.waits !== undefined
        ? view.waits === seat && seat >= 0
        : view.chooser === chair;
    return {
      name: this.known.name(chair),
      second: this.#line(view, chair, seat),
      turn,
      man: seat >= 0 && kind && kind !== "table" ? seat % 2 : null,
      tiles: null, // the table shows the backs of what others hold
      counts: counts(seat, kind, marks, scene ?? null),
      bredouille: Boolean(marks?.bredouille && scene?.board?.holes),
      clock: left === null ? null : shownTime(left),
      low: left !== null && chair === this.known.clocks.running,
      said: this.words.get(chair) ?? "",
    };
  }

  /**
   * The second line: how long somebody is away, or what and which side he is.
   * @param {View} view
   * @param {number} chair
   * @param {number} seat
   */
  #line(view, chair, seat) {
    const each = view.chairs[chair];
    if (each.kind === "open") return "";
    if (each.kind === "person" && !view.here[chair]) {
      const since = this.#gone.get(chair) ?? (this.#seen.has(chair) ? performance.now() : 0);
      this.#gone.set(chair, since); // who was away before this page came has been so for longer than it knows
      return since ? said("absent_for", { time: shownSince(performance.now() - since) }) : said("absent");
    }
    this.#seen.add(chair);
    this.#gone.delete(chair);
    const side = seat >= 0 ? tell(view.sides?.[seat]) : "";
    return each.kind === "machine"
      ? [said("a_machine"), this.known.machine(chair)[1], side].filter(Boolean).join(", ")
      : side;
  }
}

/**
 * What a seat has to count.
 * @param {number} seat
 * @param {string} kind
 * @param {import("../play/view.js").Marks | null | undefined} marks
 * @param {import("../play/view.js").Scene | null} scene
 */
function counts(seat, kind, marks, scene) {
  if (seat < 0 || !scene) return [];
  /** @type {import("./strip.js").Count[]} */
  const found = [];
  const men = (/** @type {import("../play/view.js").Men[]} */ all) =>
    all.filter((each) => each.side === seat).reduce((sum, each) => sum + (each.n ?? 1), 0);
  if (kind.startsWith("damier")) found.push({ label: said("men"), value: men(scene.men ?? []) });
  const lifted = (scene.beside ?? []).filter((each) => each.side === seat && String(each.place).endsWith("lifted"));
  if (lifted.length) found.push({ label: said("home"), value: men(lifted) });
  if (marks && (scene.board.holes || kind === "table" || marks.points))
    found.push({ label: said("points"), short: said("points_short"), value: marks.points });
  if (marks && scene.board.holes) {
    const goal = scene.board.goal;
    found.push({ label: said("holes"), value: marks.holes, ...(goal ? { of: goal } : {}) });
  }
  return found;
}
