/**
 * What is drawn over the men of a board: signs of the scene, rings and arrows, landings for the man that is held or
 * hovered.
 * @module
 */

import { arrow } from "./arrow.js";
import { svg } from "./blank.js";
import { Layer } from "./layer.js";
import { grown } from "./targets.js";

/** @typedef {{arrows?: {places: string[], sign?: string}[], rings?: {place: string, sign: string, number?: number}[], frames?: string[]}} Shown */

export class Signs {
  #signs = new Layer("signes");
  #landings = new Layer("targets");
  /** @type {string | null} */
  #hovered = null;

  /** @param {import("./board.js").Board} board */
  constructor(board) {
    this.board = board;
    this.arrows = svg("g", { class: "paths", "aria-hidden": "true" });
    /** @type {Shown} what a study or a lesson lays there */
    this.shown = {};
  }

  /** Draws the signs of the scene, the walk and the hand. */
  lay() {
    this.#sign();
    this.land();
    this.#point();
  }

  #sign() {
    const { board } = this;
    if (!board.blank) return;
    /** @type {import("./layer.js").Item[]} */
    const items = [];
    const moved = new Set(board.walk?.steps.flatMap((step) => [step.from, step.to]) ?? []);
    /** @param {string} sign @param {string} place @param {number} [number] */
    const add = (sign, place, number) => {
      const numbered = sign === "landing" || sign === "sum";
      const shape = !numbered ? sign : number === undefined ? `${sign}-bare` : number < 10 ? sign : `${sign}-wide`;
      items.push({
        key: `${sign}:${place}`,
        shape,
        figure: number,
        at: numbered ? board.next(place) : board.at(place),
        cls: "signe",
      });
    };
    for (const place of board.told?.last ?? []) if (!moved.has(place) && place !== board.held) add("last", place);
    for (const { sign, places, number } of board.told?.signs ?? []) {
      for (const place of places) if (!moved.has(place) && place !== board.held) add(sign, place, number);
    }
    for (const { place, sign, number } of this.shown.rings ?? []) add(sign, place, number);
    // A forced act that moves nothing has no arrow, only a ring.
    for (const step of board.forced()) if (step.from === step.to) add("landing", step.to, step.by || undefined);
    this.#signs.lay(board.blank, items);
  }

  /** The landings of what is held, or hovered. */
  land() {
    const { board } = this;
    if (!board.blank) return;
    const from = board.held ?? (board.hand.busy ? null : this.#hovered);
    const found = from && board.hints && board.takes ? (board.walk?.landings(from) ?? []) : [];
    const items = found.map((landing) => (board.held ? board.landed(landing) : board.hinted(landing)));
    this.#landings.lay(board.blank, items);
  }

  #point() {
    const arrows = [...(this.shown.arrows ?? [])];
    for (const places of this.board.arrows(this.board.forced())) arrows.push({ places, sign: "best" });
    const frames = (this.shown.frames ?? []).flatMap((place) => framed(this.board.aims.get(place)));
    if (!arrows.length && !frames.length && !this.arrows.childElementCount) return;
    this.arrows.replaceChildren(
      ...frames,
      ...arrows.map((each) => arrow(this.board, each.places, each.sign ?? "best")),
    );
  }

  /**
   * The mouse is over a place.
   * @param {string | null} place
   */
  hover(place) {
    const { board } = this;
    const over =
      place !== null && board.hints && board.takes && board.held === null && board.mayTake(place) ? place : null;
    if (over === this.#hovered) return;
    this.#hovered = over;
    board.hovered(over);
    this.land();
  }

  /** Whatever was hovered, it is no longer shown. */
  forget() {
    this.#hovered = null;
  }

  /** The groups, from below. */
  get groups() {
    return [this.arrows, this.#signs.group, this.#landings.group];
  }
}

/**
 * The frame of a place to look at.
 * @param {import("./blank.js").Box | undefined} box
 * @returns {SVGElement[]}
 */
function framed(box) {
  if (!box) return [];
  const [x, y, width, height] = grown(box, -3);
  const at = { x, y, width, height };
  return [
    svg("g", { class: "foyer shown" }, svg("rect", { class: "brun", ...at }), svg("rect", { class: "halo", ...at })),
  ];
}
