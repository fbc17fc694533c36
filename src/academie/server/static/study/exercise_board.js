/**
 * The board of lessons and exercises. It replaces the drawing that the page shows without scripts. The server sends a
 * scene; what the learner does on the board is sent with the form beside it, as if it were typed.
 * @module
 */

import { one } from "../lib/html.js";
import { ready, said, tell } from "../lib/words.js";

/** @typedef {Record<string, any>} Data */
/** @typedef {HTMLElement & Data} Board */

/**
 * The board last shown: the next one of its kind continues from it, so that the reply is animated.
 * @type {Board | null}
 */
let last = null;
/** A page without a board skips these. */
const kinds = () => import("../boards/kinds.js");
const gestures = () => import("../boards/gestures.js");
const POINTED = new Set(["men", "own", "place", "steps"]);

class ExerciseBoard extends HTMLElement {
  /** @type {Board | null} */
  board = null;
  /** @type {Data | null} */
  #scene = null;

  connectedCallback() {
    if (this.board || !this.dataset.scene) return;
    this.#scene = /** @type {Data} */ (JSON.parse(this.dataset.scene));
    this.addEventListener("act", (event) => this.answer(/** @type {CustomEvent} */ (event).detail.text));
    this.addEventListener("gesture", (event) => this.#gestured(/** @type {CustomEvent} */ (event).detail));
    this.addEventListener("walk", (event) => this.#walked(/** @type {CustomEvent} */ (event).detail));
    this.addEventListener("held", () => this.#hold());
    this.addEventListener("unfurnished", () => this.#write());
    if (this.#scene.dice && this.#scene.ways) this.form?.classList.add("by-dice"); // of two dice the second is not the last word
    void this.#lay(this.#scene);
  }

  /** @param {Data} scene */
  async #lay(scene) {
    const board = last;
    if (board && board.told.board.kind === scene.board.kind && !board.isConnected) {
      this.#seat(board, scene);
      board.scene = scene;
    } else {
      const { boardFor } = await kinds();
      const tag = boardFor(scene.board.kind);
      await customElements.whenDefined(tag);
      const fresh = /** @type {Board} */ (document.createElement(tag));
      fresh.scene = scene;
      await fresh.ready; // the drawing stays until then
      if (!this.isConnected) return;
      this.#seat(fresh, scene);
    }
    await ready();
    if (this.isConnected) this.#offer(scene);
  }

  /** @param {Board} board @param {Data} scene */
  #seat(board, scene) {
    last = this.board = board;
    board.selfConfirm = !scene.dice;
    board.discreet = true;
    board.show({ frames: this.dataset.marks?.split(" ") ?? [] });
    this.replaceChildren(board);
  }

  /** @returns {HTMLFormElement | null} */
  get form() {
    return this.closest("#table")?.querySelector("form.prompt") ?? null;
  }

  /** What is said or decided beside the board, and what there is to do. @param {Data} scene */
  #offer(scene) {
    const { form } = this;
    const open = scene.ways || scene.choices || scene.gestures;
    if (!form || !open) return;
    const buttons = [
      ...(scene.choices ?? []).map(
        (/** @type {Data} */ each) =>
          one`<button class="button decision" type="button" onclick=${() => this.answer(each.text)}>${tell(each.name)}<small>${tell(each.told)}</small></button>`,
      ),
      ...(scene.gestures ?? [])
        .filter(sayable)
        .map(
          (/** @type {Data} */ each) =>
            one`<button class="button" type="button" data-key="${each.key}" onclick=${() => void this.#say(each)}>${bare(tell(each.claim ?? each.name))}</button>`,
        ),
    ];
    const rigid = this.dataset.kind === "mark" || this.dataset.kind === "claim";
    const told = said(`exercise_board_${rigid ? this.dataset.kind : scene.ways ? "play" : "choose"}`);
    const back = one`<button class="button quiet" type="button" data-key="undo" hidden onclick=${() => this.board?.undo()}>${said("exercise_board_back")}</button>`;
    const write = one`<button class="button quiet" type="button" data-key="write" onclick=${() => this.#write()}>${said("exercise_board_write")}</button>`;
    const place = one`<div class="exercise-board"><p class="prompt-text" role="status" data-told="${told}">${told}</p>${back}${"board" in form.dataset ? write : ""}</div>`;
    form.querySelector(".field")?.before(place, ...(buttons.length ? [one`<div class="choice">${buttons}</div>`] : []));
  }

  /** Whoever would rather write does. */
  #write() {
    const { form } = this;
    form?.classList.add("written");
    form?.querySelector("[data-key=write]")?.remove();
    const field = form?.querySelector("#answer");
    if (field instanceof HTMLInputElement) field.focus();
  }

  /** @param {Data} walk */
  #walked(walk) {
    const place = this.form?.querySelector(".exercise-board");
    const back = place?.querySelector("[data-key=undo]");
    const told = place?.querySelector(".prompt-text");
    if (!(back instanceof HTMLElement) || !(told instanceof HTMLElement)) return;
    back.hidden = !walk.undo;
    const text = walk.act ? said("exercise_board_whole") : (told.dataset.told ?? "");
    if (told.textContent !== text) told.textContent = text;
  }

  /** @param {Data} gesture one whose places are shown on the board */
  async #say(gesture) {
    /** @type {Record<string, string>} */
    const fields = {};
    for (const name of needed(gesture)) {
      const told = this.form?.querySelector(".exercise-board .prompt-text");
      if (told) told.textContent = said("exercise_board_point");
      const found = await this.board?.ask(gesture.slots[name]);
      if (told instanceof HTMLElement) told.textContent = told.dataset.told ?? "";
      if (!found) return;
      fields[name] = found;
    }
    const { fill } = await gestures();
    this.#gestured({ text: fill(/** @type {any} */ (gesture), fields) });
  }

  /** @param {{text?: string | null, key?: string}} told */
  #gestured({ text, key }) {
    if (text && key !== "Touch") this.answer(text);
  }

  /** Whether something whole lies on the board; then it is said. */
  confirm() {
    return Boolean(this.board?.walk?.act && this.board.confirm());
  }

  /** @param {string} act */
  answer(act) {
    const { form } = this;
    if (!form) return;
    form.querySelector("input[name=act]")?.remove();
    const input = Object.assign(document.createElement("input"), { type: "hidden", name: "act", value: act });
    form.append(input);
    this.closest("#table")?.addEventListener("unanswered", () => this.#unanswered(input), { once: true });
    setTimeout(() => form.requestSubmit()); // a form that is just being sent cannot be sent anew
  }

  /** The line is cut: the men go back, and nothing was said. @param {HTMLInputElement} input */
  #unanswered(input) {
    input.remove();
    if (this.board) this.board.scene = this.#scene;
  }

  #hold() {
    const { board } = this;
    if (board?.svg.classList.contains("keyboard")) board.focusOn(board.focused);
  }
}

/** @param {Data} gesture the places of its sentence that must be filled */
function needed(gesture) {
  const text = String(gesture.text).replace(/\[.*?\]/g, "");
  return Object.keys(gesture.slots ?? {}).filter((name) => text.includes(`{${name}}`));
}

/** Whether it is said by a button, and shown on the board where it names a place. @param {Data} gesture */
function sayable(gesture) {
  return !gesture.vain && needed(gesture).every((name) => POINTED.has(gesture.slots[name].sort));
}

/** @param {string} name a sentence without what is left open in it */
function bare(name) {
  return name
    .replace(/\[.*?\]/g, "")
    .replace(/\s*\{.*?\}\s*/g, " … ")
    .trim();
}

customElements.define("ac-board", ExerciseBoard);

// The full button says what lies on the board, unless something is written.
document.addEventListener(
  "submit",
  (event) => {
    const form = event.target;
    if (
      !(form instanceof HTMLFormElement) ||
      !form.matches("#table form.prompt") ||
      form.querySelector("input[name=act]")
    )
      return;
    const field = form.querySelector("#answer");
    const button = event.submitter;
    if (
      (field instanceof HTMLInputElement && field.value.trim()) ||
      (button instanceof HTMLButtonElement && button.name)
    )
      return;
    const exerciseBoard = form.closest("#table")?.querySelector("ac-board");
    if (!(exerciseBoard instanceof ExerciseBoard) || !exerciseBoard.confirm()) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  },
  true,
);
