/**
 * A hint for whoever asks: the play that a machine would make, shown by an arrow, then what the books say for it.
 * Where people mark themselves, what to mark or to claim.
 * @module
 */

import { one } from "../lib/html.js";
import { said, tell } from "../lib/words.js";
import { article } from "./laws.js";

/** @typedef {import("../play/view.js").View} View */
/** @typedef {import("../lib/words.js").Title} Title */

/** @typedef {{text: Title, source: Title, law: string, favours: string[]}} Advised */
/** @typedef {{found?: any, wrong?: string}} Answer */

const MOST = 4; // pieces of advice

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
    const place = { game: view.game, profile: view.profile || null, position: view.position };
    const asked = post(`/api/v1/meetings/${view.link}/analysis`, { seconds: 0.4, lines: 2 });
    const books = await post("/api/v1/position/advise", place);
    if (known === this.known) this.#tell(view, books, null); // a machine takes longer
    const thought = await asked;
    if (known === this.known) this.#tell(view, books, thought); // else it was played meanwhile
  }

  /** @param {View} view @param {Answer} books @param {Answer | null} thought */
  #tell(view, books, thought) {
    const rigueur = view.mode === "rigueur";
    const [first, second] = (rigueur ? [] : (thought?.found?.lines ?? [])).map(
      (/** @type {any} */ each) => each.moves[0],
    );
    /** @type {Advised[]} */
    const found = books.found ?? [];
    const fitting = first ? found.filter((each) => each.favours.includes(first)) : found;
    const lines = fitting.slice(0, MOST).map((each) => advised(each, view.game));
    const marks = rigueur
      ? (thought?.found?.marks ?? []).map((/** @type {Title} */ each) => one`<li>${tell(each)}</li>`)
      : [];
    const all = [
      ...(first ? [one`<li class="hint"><b>${said("hint", { play: shown(first) })}</b></li>`] : []),
      ...marks,
      ...lines,
      ...(second && !lines.length ? [one`<li>${said("hint_over", { play: shown(second) })}</li>`] : []),
    ];
    const nothing = thought ? (thought.wrong ?? books.wrong ?? said("books_silent")) : "…";
    this.place.replaceChildren(
      all.length ? one`<ul class="advice">${all}</ul>` : one`<p class="advice secondary">${nothing}</p>`,
    );
    if (first) this.point(first);
  }
}

/** @param {Advised} each @param {string} game */
function advised(each, game) {
  const source = one`<small class="secondary">${tell(each.source)}</small>`;
  return one`<li>${tell(each.text)} ${source} ${article(game, each.law)}</li>`;
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
