/**
 * A question to the user on the board: a place or steps that fill a field of a sentence.
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
   * Lets the user point at what fills a field; null if they cancel.
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
   * Reports every place that is pointed at, across scenes; null ends it.
   * @param {((place: string) => void) | null} done
   */
  follow(done) {
    this.asked = done && { slot: { sort: "place" }, done: (place) => place && done(place), walk: null, lasting: true };
    this.board.svg.classList.toggle("asking", done !== null);
    this.board.redraw({ still: true });
  }

  /**
   * A place was pointed at; returns whether that answers the question.
   * @param {string} place
   */
  point(place) {
    const men = this.board.men(place);
    const sort = this.asked?.slot.sort;
    if ((sort === "men" && !men) || (sort === "own" && men?.side !== this.board.near)) return;
    this.answer(place);
  }

  /** Whether it asks for a place. */
  get points() {
    return this.asked !== null && this.asked.walk === null;
  }

  /** Whether it asks for steps. */
  get walks() {
    return this.asked !== null && this.asked.walk !== null;
  }

  /**
   * Steps were made; returns whether they answer the question.
   * @param {import("./walk.js").Step[]} steps
   * @returns {boolean}
   */
  written(steps) {
    if (!this.asked || !steps.length) return false;
    this.answer(this.board.written(this.asked.slot, steps));
    return true;
  }

  /**
   * Answers the question, if there is one; null cancels it.
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
