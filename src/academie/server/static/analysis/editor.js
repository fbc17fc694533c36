/**
 * The editor of positions: choose a piece, then touch the board to place it or take it off. The editor does not know
 * which positions are legal: the server answers at the end.
 * @module
 */

import { html, one } from "../lib/html.js";
import { said, tell } from "../lib/words.js";
import { svg } from "../boards/blank.js";

const KINDS = ["man", "king", "dame", "K", "Q", "R", "B", "N", "P"]; // in the order of the palette

/** @typedef {Record<string, any>} Data */
/** @typedef {{place: string, side: number, kind: string, n: number}} Put */

export class Editor {
  /**
   * @param {HTMLElement} place for its buttons
   * @param {import("./stage.js").Stage} stage
   * @param {Data} board as it stood
   */
  constructor(place, stage, board) {
    this.place = place;
    this.stage = stage;
    this.before = board;
    this.player = board.player ?? 0;
    /** @type {Put[]} */
    this.men = (board.scene.men ?? []).map((/** @type {Data} */ man) => ({
      place: man.place,
      side: man.side,
      kind: man.kind ?? "man",
      n: man.n ?? 1,
    }));
    /** @type {Record<string, number[]>} what is marked, by side; nothing where the game marks nothing */
    this.marks = {};
    for (const { side, at } of board.scene.jetons ?? []) (this.marks.points ??= [0, 0])[side] = at;
    for (const { side, hole } of board.scene.fichets ?? []) (this.marks.trous ??= [0, 0])[side] = hole;
    /** @type {string} the piece in hand, as `kind-side`; none takes off */
    this.chosen = "";
    this.wrong = "";
  }

  /** @returns {string[]} every piece of the board, by its name */
  get pieces() {
    const pieces = Object.keys(this.stage.board?.blank?.numbers.pieces ?? {});
    return [0, 1].flatMap((side) => KINDS.map((kind) => `${kind}-${side}`)).filter((name) => pieces.includes(name));
  }

  /**
   * @param {(men: Put[], player: number, marks: Record<string, string>) => void} done
   * @param {() => void} first the first position is wanted
   */
  begin(done, first) {
    this.chosen = this.pieces[0] ?? "";
    this.done = done;
    this.first = first;
    this.render();
    this.stage.place.addEventListener("keydown", this.#key);
    this.lay();
    this.stage.board?.follow((/** @type {string} */ where) => this.put(where));
  }

  /** The man under the keyboard is taken off. @param {KeyboardEvent} event */
  #key = (event) => {
    const where = this.stage.board?.focused;
    if (event.key !== "Delete" || !where) return;
    this.men = this.men.filter((man) => man.place !== where);
    this.lay();
  };

  end() {
    this.stage.place.removeEventListener("keydown", this.#key);
    this.stage.board?.follow(null);
  }

  /** @param {string} where */
  put(where) {
    const [kind, side] = this.chosen.split("-");
    const stood = this.men.find((man) => man.place === where);
    this.men = this.men.filter((man) => man.place !== where);
    const same = stood && stood.kind === kind && String(stood.side) === side;
    const piled = stood?.kind === "dame"; // where men lie one upon another each touch is one more, or one less
    if (piled && (same || !this.chosen)) stood.n += this.chosen ? 1 : -1;
    if (piled && stood.n > 0 && (same || !this.chosen)) this.men.push(stood);
    else if (this.chosen && !same) this.men.push({ place: where, side: Number(side), kind, n: 1 });
    this.lay();
  }

  lay() {
    const { scene } = this.before;
    const men = this.men.map((man) => ({ ...man }));
    void this.stage.lay({ ...scene, men, ways: undefined, dice: [], last: [], signs: [] });
  }

  render() {
    const sides = this.before.sides;
    this.place.replaceChildren(
      html` <p class="prompt-text" role="status">${this.wrong || said("ana_editing")}</p>
        <div
          class="palette"
          role="radiogroup"
          aria-label="${said("ana_edit")}"
          onkeydown=${(/** @type {Event} */ event) => this.arrow(/** @type {KeyboardEvent} */ (event))}
        >
          ${this.pieces.map((name) => this.button(name))} ${this.button("")}
        </div>
        <div class="row analysis-side">
          <label class="field"
            ><span>${said("ana_side")}</span
            ><select
              class="input"
              id="stroke"
              onchange=${(/** @type {Event} */ event) => (this.player = Number(/** @type {HTMLSelectElement} */ (event.target).value))}
            >
              ${sides.map((/** @type {Data} */ side, /** @type {number} */ at) => one`<option value="${at}" selected="${at === this.player}">${tell(/** @type {any} */ (side))}</option>`)}
            </select></label
          >
          ${Object.keys(this.marks).flatMap((name) => sides.map((/** @type {Data} */ side, /** @type {number} */ at) => this.mark(name, side, at)))}
          <button class="button quiet" type="button" onclick=${() => this.clear()}>${said("ana_empty")}</button>
          <button class="button quiet" type="button" onclick=${() => this.first?.()}>${said("ana_first")}</button>
          <button class="button full" type="button" data-key="done" onclick=${() => this.finish()}>
            ${said("ana_done")}
          </button>
        </div>`,
    );
  }

  finish() {
    const marks = Object.entries(this.marks).map(([name, both]) => [name, both.join(",")]);
    this.done?.(this.men, this.player, Object.fromEntries(marks));
  }

  /** Points or trous of a side. @param {string} name @param {Data} side @param {number} at */
  mark(name, side, at) {
    const label = said("colon", {
      one: tell(/** @type {any} */ (side)),
      two: said(name === "points" ? "points" : "holes"),
    });
    const { spots = [], goal = 12 } = this.before.scene.board;
    const here = this.marks[name][at];
    const all = name === "points" ? spots : Array.from({ length: goal }, (_, each) => each);
    const known = [...new Set([...all, here])].sort((less, more) => less - more);
    const change = (/** @type {Event} */ event) =>
      (this.marks[name][at] = Number(/** @type {HTMLSelectElement} */ (event.target).value));
    return one`<label class="field"><span>${label}</span><select class="input" data-mark=${`${name}-${at}`} onchange=${change}>${known.map((/** @type {number} */ each) => one`<option value=${each} selected=${each === here}>${each}</option>`)}</select></label>`;
  }

  clear() {
    this.men = [];
    this.lay();
  }

  /** @param {string} name @returns {HTMLElement} */
  button(name) {
    const [kind, side] = name.split("-");
    const named = name ? `${said(`piece_${kind}`)}, ${tell(this.before.sides[Number(side)])}` : said("ana_take");
    const made = one`<button class="tool piece" type="button" role="radio" data-piece="${name}" aria-checked="${String(name === this.chosen)}" tabindex="${name === this.chosen ? 0 : -1}" aria-label="${named}" onclick=${() => this.choose(name)}></button>`;
    const radius = this.stage.board?.blank?.numbers.places[Object.keys(this.before.scene.places)[0]]?.r ?? 24;
    const shape = name
      ? this.stage.board?.blank?.shape(name)
      : svg("path", { class: "stroke", d: "M-9 -9 9 9M9 -9-9 9" });
    const drawn = svg("svg", {
      class: "drawing",
      viewBox: [-1.2, -1.2, 2.4, 2.4].map((each) => each * radius).join(" "),
      "aria-hidden": "true",
    });
    if (shape) drawn.append(shape.cloneNode(true));
    made.append(drawn);
    return made;
  }

  /** @param {string} name */
  choose(name) {
    this.chosen = name;
    for (const each of this.place.querySelectorAll("[data-piece]")) {
      const here = each.getAttribute("data-piece") === name;
      each.setAttribute("aria-checked", String(here));
      each.setAttribute("tabindex", here ? "0" : "-1");
    }
  }

  /** One stop of the tab key: arrows choose. @param {KeyboardEvent} event */
  arrow(event) {
    const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (!by) return;
    event.preventDefault();
    event.stopPropagation();
    const all = [.../** @type {NodeListOf<HTMLElement>} */ (this.place.querySelectorAll("[data-piece]"))];
    const at = all.findIndex((each) => each.getAttribute("aria-checked") === "true");
    const next = all[(at + by + all.length) % all.length];
    this.choose(next.dataset.piece ?? "");
    next.focus();
  }

  /** @param {string} sentence */
  refuse(sentence) {
    this.wrong = sentence;
    this.render();
    this.wrong = "";
  }
}
