/**
 * What a board is asked to be shown: a place, or steps, that fill a sentence.
 * @module
 */

import { Free } from "./walk.js";

/** @typedef {import("./gestures.js").Slot} Slot */

export class Question {
  /** @param {import("./board.js").Board} board */
  constructor(board) {
    this.board = board;
    /** @type {{slot: Slot, done: (text: string | null) => void, walk: Free | null, lasting?: boolean} | null} */
    this.asked = null;
  }

  /**
   * Let somebody point at what fills a sentence; null where he gives it up.
   * @param {Slot} slot
   * @returns {Promise<string | null>}
   */
  ask(slot) {
    const { board } = this;
    this.answer(null);
    board.putBack();
    return new Promise((done) => {
      this.asked = { slot, done, walk: slot.sort === "steps" ? new Free(slot.most ?? 1) : null };
      if (this.asked.walk) board.walk = this.asked.walk;
      board.svg.classList.add("asking");
      board.redraw({ still: true });
    });
  }

  /**
   * Report every place that is pointed at, whatever scene comes meanwhile; null ends it.
   * @param {((place: string) => void) | null} done
   */
  follow(done) {
    this.asked = done && { slot: { sort: "place" }, done: (place) => place && done(place), walk: null, lasting: true };
    this.board.svg.classList.toggle("asking", done !== null);
    this.board.redraw({ still: true });
  }

  /**
   * A place is pointed at; what is asked of it decides whether it answers.
   * @param {string} place
   */
  point(place) {
    const men = this.board.men(place);
    const sort = this.asked?.slot.sort;
    if ((sort === "men" && !men) || (sort === "own" && men?.side !== this.board.near)) return;
    this.answer(place);
  }

  /** Whether a place is asked for. */
  get points() {
    return this.asked !== null && this.asked.walk === null;
  }

  /** Whether steps are asked for. */
  get walks() {
    return this.asked !== null && this.asked.walk !== null;
  }

  /**
   * Steps were walked; whether they answer.
   * @param {import("./walk.js").Step[]} steps
   * @returns {boolean}
   */
  written(steps) {
    if (!this.asked || !steps.length) return false;
    this.answer(this.board.written(this.asked.slot, steps));
    return true;
  }

  /**
   * The answer, where something is asked; null gives it up.
   * @param {string | null} text
   */
  answer(text) {
    const { asked, board } = this;
    if (!asked) return;
    if (asked.lasting) return asked.done(text);
    this.asked = null;
    board.svg.classList.remove("asking");
    if (asked.walk && board.told) board.walk = board.walking(board.told);
    board.redraw({ still: true });
    asked.done(text);
  }
}
