/**
 * What the books advise, in their authors' words, for whoever asks: beneath the throw, and gone with it. Where people
 * mark themselves, what to mark or to claim comes first.
 * @module
 */

import { one } from "../lib/html.js";
import { said, tell } from "../lib/words.js";
import { article } from "./laws.js";

/** @typedef {import("../play/view.js").View} View */
/** @typedef {import("../lib/words.js").Title} Title */

const MOST = 4; // pieces of advice

export class Advice {
  /** @param {HTMLElement} place */
  constructor(place) {
    this.place = place;
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
    /** @type {{text: Title, source: Title, law: string}[]} */
    let found = [];
    let wrong = "";
    /** @type {Title[]} */
    let marks = [];
    try {
      if (view.mode === "rigueur") marks = await marking(view.link);
      const place = { game: view.game, profile: view.profile || null, position: view.position };
      const answer = await post("/api/v1/position/advise", place);
      const told = await answer.json();
      if (answer.ok) found = told;
      else wrong = tell(told.error.sentence);
    } catch {
      wrong = said("cut");
    }
    if (known !== this.known) return; // played meanwhile
    const first = marks.map((each) => one`<li>${tell(each)}</li>`);
    const lines = found
      .slice(0, MOST)
      .map(
        (each) =>
          one`<li>${tell(each.text)} <small class="secondary">${tell(each.source)}</small> ${article(view.game, each.law)}</li>`,
      );
    this.place.replaceChildren(
      first.length || lines.length
        ? one`<ul class="advice">${[...first, ...lines]}</ul>`
        : one`<p class="advice secondary">${wrong || said("books_silent")}</p>`,
    );
  }
}

/** What to do about marks now; nothing where there is nothing to decide. @param {string} link @returns {Promise<Title[]>} */
async function marking(link) {
  const answer = await post(`/api/v1/meetings/${link}/analysis`, { seconds: 0.1 });
  return answer.ok ? (await answer.json()).marks : [];
}

/** @param {string} path @param {object} asked */
function post(path, asked) {
  return fetch(path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(asked),
  });
}
