/**
 * The keys of a board: arrows go from place to place, others take up, put down, choose and put back.
 * @module
 */

export class Keyboard {
  /** @param {import("./board.js").Board} board */
  constructor(board) {
    this.board = board;
  }

  /** @param {KeyboardEvent} event */
  down = (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    this.board.svg.classList.add("keyboard");
    if (!this.board.key(event)) return;
    event.preventDefault();
    event.stopPropagation();
  };

  /**
   * What a key does on the board; returns whether it does anything.
   * @param {KeyboardEvent} event
   * @returns {boolean}
   */
  does({ key }) {
    const { board } = this;
    if (key.startsWith("Arrow")) {
      const place = board.neighbour(board.focused, key);
      if (place !== null) board.focusOn(place);
    } else if (key === "Enter" && board.held === null && board.walk?.act && !board.walk.open) board.confirm();
    else if (key === "Enter" || key === " ") board.press(board.focused);
    else if (key === "Escape") return this.#escape();
    else if (key === "Backspace" || key === "u") board.undo();
    else if (/^[1-9]$/.test(key)) board.choose(Number(key));
    else return false;
    return true;
  }

  #escape() {
    const { board } = this;
    if (board.held !== null || board.hand.busy) board.putBack();
    else if (board.asks) board.question.answer(null);
    else return false;
    return true;
  }
}
