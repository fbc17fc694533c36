/**
 * A hint for whoever asks: a play, shown by an arrow, and one reason with its place in the book. Where people mark
 * themselves, what to mark or to claim.
 * @module
 */

import { one } from "../lib/html.js";
import { said, tell } from "../lib/words.js";
import { article } from "./laws.js";

/** @typedef {import("../play/view.js").View} View */
/** @typedef {import("../lib/words.js").Title} Title */

/** @typedef {{text: Title, source: Title | null, law: string}} Reason */
/** @typedef {{found?: any, wrong?: string}} Answer */

export class Advice {
  /**
   * @param {HTMLElement} place
   * @param {(play: string) => void} point shows a play on the board
   */
  constructor(place, point) {
    this.place = place;
    this.point = point;
    this.known = "";
  }

  /**
   * @param {View} view
   * @param {boolean} open whether it may be asked for now
   */
  show(view, open) {
    const known = open ? `${view.number}` : "";
    if (known === this.known) return;
    this.known = known;
    const button = one`<button type="button" class="button quiet" data-key="advice" onclick=${() => void this.ask(view)}>${said("ask_books")}</button>`;
    this.place.replaceChildren(...(open ? [button] : []));
  }

  /** @param {View} view */
  async ask(view) {
    const known = this.known;
    this.place.replaceChildren(one`<p class="advice secondary">…</p>`);
    const thought = await post(`/api/v1/meetings/${view.link}/analysis`, { seconds: 0.4, lines: 2 });
    if (known === this.known) this.#tell(view, thought); // otherwise it was played meanwhile
  }

  /** @param {View} view @param {Answer} thought */
  #tell(view, { found, wrong }) {
    const mark = found?.marks[0]; // à la rigueur
    const play = mark ? null : found?.lines[0]?.moves[0];
    const hint = play ? said("hint", { play: shown(play) }) : found?.hint && said("hint", { play: tell(found.hint) });
    const all = mark
      ? [one`<li>${tell(mark)}</li>`]
      : hint
        ? [one`<li class="hint"><b>${hint}</b></li>`, reason(found.why, view.game)]
        : [];
    this.place.replaceChildren(
      all.length
        ? one`<ul class="advice">${all}</ul>`
        : one`<p class="advice secondary">${wrong ?? said("no_hint")}</p>`,
    );
    if (play) this.point(play);
  }
}

/** @param {Reason} why @param {string} game */
function reason({ text, source, law }, game) {
  const book = source ? one`<small class="secondary">${tell(source)}</small>` : "";
  return one`<li>${tell(text)} ${book} ${law ? article(game, law) : ""}</li>`;
}

/** A play as it is printed. @param {string} play */
function shown(play) {
  return play.replace(/(\d)x(?=\d)/g, "$1×");
}

/**
 * @param {string} path
 * @param {object} asked
 * @returns {Promise<Answer>}
 */
async function post(path, asked) {
  try {
    const heads = { "content-type": "application/json" };
    const answer = await fetch(path, { method: "POST", headers: heads, body: JSON.stringify(asked) });
    const told = await answer.json();
    return answer.ok ? { found: told } : { wrong: tell(told.error.sentence) };
  } catch {
    return { wrong: said("cut") };
  }
}
