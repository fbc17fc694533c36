/**
 * A position or a game taken apart: the board, what a machine thinks of it, the way through a game by its graph. The
 * machine thinks in the server's own workers, and stops when it is told to.
 * @module
 */

import { Refusal, ask } from "../analysis/ask.js";
import { Editor } from "../analysis/editor.js";
import { Graph } from "../analysis/graph.js";
import { Stage } from "../analysis/stage.js";
import { arrows } from "../boards/ways.js";
import { figure, loss, verdict, worth } from "../analysis/values.js";
import { html, one } from "../lib/html.js";
import { listen } from "../lib/keys.js";
import { say, sentences } from "../lib/speak.js";
import { language, ready, printed, said, tell } from "../lib/words.js";

/** @typedef {Record<string, any>} Data */
/** @typedef {import("../analysis/values.js").Thought} Thought */
/** @typedef {import("../analysis/values.js").Line} Line */

const LENGTHS = [0.4, 1.5, 5]; // seconds, one after the other, of a position that is looked at
const [EACH, LINES] = [0.3, 5]; // seconds of a position of a game that is judged; lines asked for
const FAULT = 20; // hundredths from which on a loss is a fault
const MOST = 5; // faults that are listed

const at = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));

class Study {
  /** @param {HTMLElement} root */
  constructor(root) {
    /** @type {Data} */
    this.data = JSON.parse(root.dataset.analysis ?? "{}");
    /** @type {Data} */
    this.board = this.data.board;
    /** @type {Data | null} */
    this.course = this.data.course;
    this.ply = this.data.ply;
    this.near = 0;
    this.places = {
      prompt: at("prompt"),
      judge: at("judge"),
      faults: at("faults"),
      conduct: at("leader-line"),
      curve: at("graph"),
      line: /** @type {HTMLInputElement} */ (at("position-line")),
      foreign: at("foreign"),
    };
    this.stage = new Stage(at("board-place"), { heard: (act) => void this.played(act) });
    this.graph = new Graph(this.places.curve, (ply) => void this.go(ply));
    /** What was thought, by positions. @type {Map<string, Thought>} */
    this.thoughts = new Map();
    /** Boards of the game by plies. @type {Map<number, Promise<Data>>} */
    this.boards = new Map();
    this.thinking = false;
    this.judging = false;
    /** @type {AbortController} */
    this.stop = new AbortController();
    /** @type {Editor | null} */
    this.editor = null;
    this.aside = false; // whether the board has left the game
    this.wrong = "";
    this.turn = 0;
    /** What the books say of a mistake, by positions. @type {Map<string, Data[]>} */
    this.reasons = new Map();
    /** @type {number[]} how many throws have fallen up to each ply; nothing where plies are counted */
    this.throws = [];
    const plies = this.course?.plies ?? [];
    if (plies.filter((/** @type {Data} */ each) => each.chance).length > 2)
      plies.reduce(
        (/** @type {number} */ sum, /** @type {Data} */ each, /** @type {number} */ at) =>
          (this.throws[at] = sum + (each.chance ? 1 : 0)),
        0,
      );
  }

  /** The number of a ply as the table counts it: by throws, where dice are thrown. @param {number} at */
  number(at) {
    return this.throws[at] ?? at + 1;
  }

  /** What was done at a ply, with its number. @param {number} at @param {string} done */
  numbered(at, done) {
    if (!this.throws.length) return said("ana_ply", { n: at + 1, said: done });
    return said("colon", { one: said("throw_n", { number: this.number(at) }), two: done });
  }

  async begin() {
    await ready();
    at("share").hidden = false;
    at("share").addEventListener("click", () => void this.share());
    at("game-record")?.addEventListener("click", (event) => this.picked(event));
    listen([
      { keys: ["ArrowLeft"], about: "ana_back", act: () => void this.go(this.ply - 1) },
      { keys: ["ArrowRight"], about: "ana_on", act: () => void this.go(this.ply + 1) },
      { keys: ["Home"], about: "ana_start", act: () => void this.go(0) },
      { keys: ["End"], about: "ana_end", act: () => void this.go(this.course?.plies.length ?? 0) },
      { keys: ["n"], about: "ana_next_fault", act: () => this.nextFault() },
    ]);
    if (this.course && this.data.engine) {
      this.places.curve.hidden = !this.data.query.meeting; // a game from elsewhere has no graph before it is judged
      this.graph.set({ count: this.course.plies.length, ply: this.ply });
    }
    for (const each of document.querySelectorAll("[data-save]"))
      each.addEventListener("click", () => void this.saved(/** @type {HTMLElement} */ (each).dataset.save ?? ""));
    await this.laid(this.board);
    if (this.course && this.ply) await this.go(this.ply);
    if (this.course && this.data.engine && this.data.query.meeting) void this.judgeGame(); // it was played here
  }

  /** A file of the game, or of the position as a picture. @param {string} kind */
  async saved(kind) {
    const field = document.querySelector(`textarea[data-suffix="${kind}"]`);
    const name = `${this.board.game}.${kind}`;
    if (field instanceof HTMLTextAreaElement) return save(name, new Blob([field.value], { type: "text/plain" }));
    const query = new URLSearchParams({ position: this.board.position, language });
    const address = `/api/v1/svg/${this.board.game}?${query}`;
    if (kind === "svg") save(name, await (await fetch(address)).blob());
    else save(name, await painted(address));
  }

  // --- The board

  /** @param {Data} board */
  async laid(board) {
    this.board = board;
    this.places.line.value = board.position;
    this.foreign();
    this.render();
    await this.stage.lay(board.scene);
    this.arrow();
  }

  foreign() {
    const { foreign } = this.board;
    this.places.foreign.replaceChildren(
      ...(foreign
        ? [
            one`<label class="field"><span>${tell(foreign.name)}</span><input class="input" readonly value="${foreign.text}"></label>`,
          ]
        : []),
    );
  }

  /** @param {Data} more @returns {Promise<Data>} the board of a position */
  boardOf(more) {
    return ask("position/board", { game: this.board.game, profile: this.board.profile, near: this.near, ...more });
  }

  /** Something was done on the board, or chance has fallen. @param {string} act */
  async played(act) {
    const move = this.board.moves.find((/** @type {Data} */ each) => each.act === act)?.move ?? act;
    const next = this.course?.plies[this.ply];
    if (!this.aside && next && next.text === move) return this.go(this.ply + 1);
    try {
      const after = await this.boardOf({ position: this.board.position, act });
      this.aside = true;
      say(sentences(after.told.map(tell)));
      await this.moved(after);
    } catch (wrong) {
      this.refused(wrong);
      await this.stage.lay(this.board.scene);
    }
  }

  /** @param {Data} board the position is another now */
  async moved(board) {
    this.wrong = "";
    await this.laid(board);
    this.address();
    if (this.thinking) void this.judge();
  }

  /** @param {unknown} wrong */
  refused(wrong) {
    if (wrong instanceof DOMException && wrong.name === "AbortError") return;
    this.wrong = (wrong instanceof Refusal && wrong.message) || said("cut");
    this.render();
  }

  address() {
    const query = new URLSearchParams(
      this.course && !this.aside ? { ...this.data.query, ply: String(this.ply) } : { position: this.board.position },
    );
    const whole = this.course && !this.aside && Object.keys(this.data.query).length;
    if (whole || !this.course || this.aside)
      history.replaceState(null, "", `${whole ? "/analyse" : `/analyse/${this.board.game}`}?${query}`);
  }

  async share() {
    this.address();
    try {
      await navigator.clipboard.writeText(location.href);
      this.wrong = said("ana_copied");
    } catch {
      this.wrong = said("ana_link", { link: location.href });
    }
    this.render();
    say(this.wrong);
  }

  // --- Through a game

  /** @param {number} ply */
  async go(ply) {
    const count = this.course?.plies.length ?? 0;
    if (!this.course || this.editor || ply < 0 || ply > count) return;
    const turn = ++this.turn;
    this.ply = ply;
    this.aside = false;
    this.graph.set({ ply });
    try {
      const board = await this.at(ply);
      if (turn !== this.turn) return;
      await this.moved(board);
      if (ply < count) void this.at(ply + 1).catch(() => undefined);
    } catch (wrong) {
      this.refused(wrong);
    }
    for (const each of document.querySelectorAll("#game-record [data-ply]")) {
      if (each.getAttribute("data-ply") === String(ply)) each.setAttribute("aria-current", "step");
      else each.removeAttribute("aria-current");
    }
    const done = ply ? this.course.plies[ply - 1] : null;
    say(done ? this.numbered(ply - 1, tell(done.said)) : said("ana_at_start"));
  }

  /** @param {number} ply @returns {Promise<Data>} */
  at(ply) {
    let found = this.boards.get(ply);
    if (!found) {
      found = this.fetched(ply);
      found.catch(() => this.boards.delete(ply));
      this.boards.set(ply, found);
    }
    return found;
  }

  /** @param {number} ply @returns {Promise<Data>} by the play that led there, so that it is marked; else by its line */
  async fetched(ply) {
    const { plies, start } = /** @type {Data} */ (this.course);
    if (!ply) return this.boardOf({ position: start });
    const { text, position } = plies[ply - 1];
    try {
      const board = await this.boardOf({ position: ply > 1 ? plies[ply - 2].position : start, act: text });
      if (board.position === position) return board;
    } catch (wrong) {
      if (!(wrong instanceof Refusal)) throw wrong;
    }
    return this.boardOf({ position });
  }

  /** @param {Event} event */
  picked(event) {
    const link = /** @type {Element} */ (event.target).closest?.("[data-ply]");
    if (!link) return;
    event.preventDefault();
    void this.go(Number(link.getAttribute("data-ply")));
  }

  // --- What a machine thinks

  /** @param {string} position @param {number} seconds @returns {Promise<Thought>} */
  async thought(position, seconds) {
    const asked = {
      game: this.board.game,
      profile: this.board.profile,
      position,
      seconds: Math.min(seconds, this.data.most),
      lines: LINES,
    };
    return ask("position/analyse", asked, this.stop.signal);
  }

  halt() {
    this.thinking = this.judging = false;
    this.stop.abort();
    this.stop = new AbortController();
    this.render();
  }

  /** The position at hand, longer and longer. */
  async judge() {
    this.stop.abort();
    this.stop = new AbortController();
    this.judging = false;
    const { signal } = this.stop;
    const { position } = this.board;
    this.thinking = true;
    this.render();
    if (this.board.result || !this.board.moves.length) return;
    try {
      for (const seconds of LENGTHS) {
        const found = await this.thought(position, seconds);
        if (signal.aborted) return;
        if (seconds === LENGTHS[0] && found.lines.length)
          say(`${found.lines[0].moves.slice(0, 3).join(" ")}, ${verdict(found.lines[0])}`);
        this.keep(position, found);
        this.render();
        this.arrow();
      }
    } catch (wrong) {
      if (!signal.aborted) this.refused(wrong);
    }
  }

  /** @param {string} position @param {Thought} found the deeper of two is kept */
  keep(position, found) {
    const known = this.thoughts.get(position);
    if (!known || found.depth >= known.depth) this.thoughts.set(position, found);
  }

  /** Every position of the game, one after the other. */
  async judgeGame() {
    if (!this.course) return;
    this.halt();
    const { signal } = this.stop;
    this.judging = true;
    this.render();
    try {
      for (const [ply, position] of this.positions().entries()) {
        if (signal.aborted) return;
        if ((this.decides(ply) || this.falls(ply)) && !this.thoughts.has(position))
          this.keep(position, await this.thought(position, EACH));
        this.curve();
        this.render();
      }
    } catch (wrong) {
      if (!signal.aborted) this.refused(wrong);
    }
    if (signal.aborted) return;
    this.judging = false;
    this.render();
    this.arrow();
  }

  /** @returns {string[]} */
  positions() {
    const { start, plies } = /** @type {Data} */ (this.course);
    return [start, ...plies.map((/** @type {Data} */ each) => each.position)];
  }

  /** Whether somebody has something to choose before the ply after this one. @param {number} ply */
  decides(ply) {
    const next = this.course?.plies[ply];
    return Boolean(next && !next.chance);
  }

  /** Whether chance falls after a ply, and to somebody. @param {number} ply */
  falls(ply) {
    const next = this.course?.plies[ply];
    return Boolean(next?.chance && next.by !== null);
  }

  /** How far what fell after a ply is from what one might expect, for whom it fell. @param {number} ply @returns {number | null} */
  luck(ply) {
    const next = this.course?.plies[ply];
    const chance = next && this.thoughts.get(this.positions()[ply])?.chance;
    const fallen = chance?.outcomes.find((/** @type {Data} */ each) => each.roll === next.text);
    return chance && fallen ? fallen.score - chance.mean : null;
  }

  /** What the decision after a ply was worth, and what was lost by it. @param {number} ply @returns {Data | null} */
  decision(ply) {
    const next = this.course?.plies[ply];
    const thought = next && this.thoughts.get(this.positions()[ply]);
    if (!thought?.lines.length || next.chance) return null;
    const [best] = thought.lines;
    const own = thought.lines.find((/** @type {Line} */ line) => line.move === next.text);
    const value = own ? worth(own) : this.after(ply);
    return {
      ply,
      by: next.by,
      played: next.text,
      best: best.move,
      value,
      own,
      loss: value === null ? null : loss(best, value),
    };
  }

  /** The value of what was played, by the position it led to, for who played it. @param {number} ply @returns {number | null} */
  after(ply) {
    const [mine, next] = [this.course?.plies[ply], this.course?.plies[ply + 1]];
    const thought = this.thoughts.get(mine.position);
    if (!thought?.lines.length || !next) return null;
    const value = worth(thought.lines[0]);
    return next.by === mine.by ? value : -value;
  }

  decisions() {
    const count = this.course?.plies.length ?? 0;
    return Array.from({ length: count }, (_, ply) => this.decision(ply)).filter((each) => each !== null);
  }

  get faults() {
    return this.decisions()
      .filter((each) => each.loss >= FAULT)
      .sort((one, two) => two.loss - one.loss || one.ply - two.ply);
  }

  nextFault() {
    const plies = this.faults.map((each) => each.ply).sort((one, two) => one - two);
    const next = plies.find((ply) => ply > this.ply) ?? plies[0];
    if (next !== undefined) void this.go(next);
  }

  curve() {
    const { plies } = /** @type {Data} */ (this.course);
    const points = this.positions().flatMap((position, ply) => {
      const thought = this.thoughts.get(position);
      if (!thought?.lines.length) return [];
      const value = worth(thought.lines[0]);
      return [{ ply, value: plies[ply]?.by === 1 ? -value : value }];
    });
    const unit = tell(
      this.positions()
        .map((position) => this.thoughts.get(position)?.unit)
        .find(Boolean) ?? null,
    );
    this.places.curve.hidden &&= points.length < 2;
    this.graph.set({ points, unit, faults: this.faults.map(({ ply, by }) => ({ ply, by })), ply: this.ply });
  }

  // --- What is shown

  get next() {
    return this.course && !this.aside ? this.course.plies[this.ply] : null;
  }

  /** The best in a whole line, what was played in a broken one. @param {string} [only] a move that is looked at */
  arrow(only) {
    if (this.editor) return;
    const actOf = (/** @type {string} */ move) =>
      this.board.moves.find((/** @type {Data} */ each) => each.move === move)?.act ?? "";
    const best = only ?? this.thoughts.get(this.board.position)?.lines[0]?.move;
    const played = this.next && !this.next.chance ? this.next.text : "";
    const shown = best ? arrows(this.board.scene, actOf(best), "best") : [];
    if (played && played !== best) shown.unshift(...arrows(this.board.scene, actOf(played), "played"));
    this.stage.show(shown);
  }

  render() {
    if (!this.editor) this.renderPrompt();
    this.renderLines();
    if (this.course) this.renderGame();
  }

  renderPrompt() {
    const { course, board } = this;
    const last = course && !this.aside && this.ply ? course.plies[this.ply - 1] : null;
    const now =
      course && !this.aside
        ? last
          ? this.numbered(this.ply - 1, tell(last.said))
          : said("ana_at_start")
        : board.result
          ? said("ana_over")
          : board.player === null
            ? ""
            : tell(board.sides[board.player]);
    this.places.prompt.replaceChildren(
      html` <p class="prompt-text" role="status">
          <b>${this.wrong || now}</b
          >${course && this.thoughts.has(board.position) && this.next ? one`<span> ${said("ana_solid")}</span>` : ""}
        </p>
        <div class="buttons">
          ${course ? [this.tool("back", "ana_back", () => this.go(this.ply - 1), "M12.5 3.5 6 10l6.5 6.5", this.ply === 0 && !this.aside), this.tool("on", "ana_on", () => this.go(this.ply + 1), "M7.5 3.5 14 10l-6.5 6.5", this.ply === course.plies.length)] : ""}
          ${this.tool("turn", "ana_turn", () => this.turned(), "M4 8a6.3 6.3 0 0 1 11-2.500M16 12a6.3 6.3 0 0 1-11 2.500M15 2v4h-4M5 18v-4h4")}
          ${board.rolls.length ? this.dice() : ""}
          ${board.composes ? one`<button class="button" type="button" data-key="edit" onclick=${() => void this.edit()}>${said("ana_edit")}</button>` : ""}
          ${course && this.faults.length ? one`<button class="button" type="button" data-key="fault" onclick=${() => this.nextFault()}>${said("ana_next_fault")}</button>` : ""}
          ${this.data.engine ? this.judgeButton() : ""}
        </div>`,
    );
  }

  judgeButton() {
    if (this.thinking || this.judging)
      return one`<button class="button" type="button" data-key="stop" onclick=${() => this.halt()}>${said("ana_stop")}</button>`;
    const whole =
      this.course &&
      !this.aside &&
      !this.positions().every(
        (position, ply) => !(this.decides(ply) || this.falls(ply)) || this.thoughts.has(position),
      );
    return one`<button class="button full" type="button" data-key="judge" onclick=${() => void (whole ? this.judgeGame() : this.judge())}>${said(whole ? "ana_whole" : "ana_ask")}</button>`;
  }

  /** @param {string} key @param {string} name @param {() => unknown} act @param {string} path @param {boolean} [off] */
  tool(key, name, act, path, off = false) {
    const made = one`<button class="tool" type="button" data-key="${key}" aria-label="${said(name)}" disabled="${off}" onclick=${() => void act()}><svg viewBox="0 0 20 20" aria-hidden="true"><path class="stroke"/></svg></button>`;
    made.querySelector("path")?.setAttribute("d", path);
    return made;
  }

  dice() {
    const name = said(this.data.kind === "table" ? "deal" : "ana_throw");
    return one`<select class="input analysis-dice" aria-label="${name}" onchange=${(/** @type {Event} */ event) => void this.played(/** @type {HTMLSelectElement} */ (event.target).value)}><option value="">${name}</option>${this.board.rolls.map((/** @type {string} */ roll) => one`<option>${roll}</option>`)}</select>`;
  }

  async turned() {
    this.near = 1 - this.near;
    this.boards.clear();
    try {
      await this.laid(
        this.course && !this.aside ? await this.at(this.ply) : await this.boardOf({ position: this.board.position }),
      );
    } catch (wrong) {
      this.refused(wrong);
    }
  }

  renderLines() {
    const thought = this.thoughts.get(this.board.position);
    if (!this.data.engine) return;
    if (!thought?.lines.length) {
      const luck = this.course && !this.aside && this.ply ? this.luck(this.ply - 1) : null;
      const told =
        luck !== null
          ? said("ana_luck", { luck: figure(luck) })
          : this.board.result
            ? said("ana_over")
            : this.thinking || this.judging
              ? said(this.board.moves.length ? "ana_asking" : this.board.rolls.length ? "ana_roll" : "ana_none")
              : "";
      this.places.judge.replaceChildren(...(told ? [one`<p class="prompt-text">${told}</p>`] : []));
      return;
    }
    const [best] = thought.lines;
    const rows = thought.lines.map((line, rank) => ({
      rank: String(rank + 1),
      move: line.move,
      rest: line.moves.slice(1, 5),
      value: verdict(line),
      lost: loss(best, worth(line)),
    }));
    const made = this.next && !this.aside ? this.decision(this.ply) : null;
    if (made && !made.own)
      rows.push({
        rank: "…",
        move: made.played,
        rest: [],
        value: made.value === null ? "" : figure(made.value),
        lost: made.loss ?? 0,
      });
    const worst = Math.max(50, ...rows.map((row) => row.lost));
    const nodes = new Intl.NumberFormat(language).format(thought.nodes);
    const lost = made && made.loss >= FAULT ? this.why(made, thought) : null;
    this.places.judge.replaceChildren(
      html` ${lost}
        <h2 class="analysis-title"><span>${said("ana_lines")}</span></h2>
        <table class="analysis-moves">
          <tbody>
            ${rows.map((row) => this.row(row, row.move === this.next?.text, worst))}
          </tbody>
        </table>
        <p class="help">
          ${said("ana_depth", { depth: thought.depth, nodes })}
          ${thought.unit ? said("ana_unit", { unit: tell(thought.unit) }) : ""}
        </p>`,
    );
  }

  /** @param {Data} row @param {boolean} played @param {number} worst */
  row(row, played, worst) {
    const said_ = this.board.moves.find((/** @type {Data} */ each) => each.move === row.move);
    const look = () => this.arrow(row.move);
    const lost = row.lost ? figure(-row.lost) : "";
    const bar = one`<svg class="progress" viewBox="0 0 60 9" aria-hidden="true"></svg>`;
    const long = Math.round((row.lost / worst) * 18);
    const hatch = document.createElementNS("http://www.w3.org/2000/svg", "path");
    hatch.setAttribute("class", "graph-hatching");
    hatch.setAttribute("d", Array.from({ length: long }, (_, each) => `M${each * 3.2 + 1} 0V9`).join(""));
    bar.replaceChildren(hatch);
    return one`<tr class="${played ? "joue" : ""}" onmouseenter=${look} onmouseleave=${() => this.arrow()}><td class="n">${row.rank}</td><td class="throw"><button type="button" class="bare" onfocus=${look} onclick=${() => void this.played(said_?.act ?? row.move)}>${said_ ? tell(said_) : printed(row.move)}</button> <i>${played ? said("ana_played") : row.rest.flatMap((/** @type {string} */ move) => [one`<span class="whole">${printed(move)}</span>`, " "])}</i></td><td class="num">${row.value}</td><td class="loss">${row.lost ? bar : ""}<span>${lost}</span></td></tr>`;
  }

  renderGame() {
    const decided = this.decisions();
    const course = /** @type {Data} */ (this.course);
    if (!this.data.engine || (!decided.length && !this.judging)) return;
    const asked = this.positions().filter((_, ply) => this.decides(ply)).length;
    const faults = this.faults.slice(0, MOST);
    this.places.faults.hidden = this.places.conduct.hidden = false;
    this.places.faults.replaceChildren(
      html` <h2 class="analysis-title"><span>${said("ana_faults")}</span></h2>
        ${this.judging ? one`<p class="prompt-text" role="status">${said("ana_judged", { done: decided.length, count: asked })}</p>` : ""}
        ${faults.length ? one`<table class="analysis-faults"><tbody>${faults.map((each) => this.fault(each))}</tbody></table>` : this.judging ? "" : one`<p class="prompt-text">${said("ana_no_faults")}</p>`}`,
    );
    const sides = course.sides.map((/** @type {Data} */ side, /** @type {number} */ by) => {
      const own = decided.filter((each) => each.by === by && each.loss !== null);
      const mean = own.length ? own.reduce((sum, each) => sum + each.loss, 0) / own.length : 0;
      const fell = course.plies
        .flatMap((/** @type {Data} */ each, /** @type {number} */ ply) =>
          each.chance && each.by === by ? [this.luck(ply)] : [],
        )
        .filter((/** @type {number | null} */ each) => each !== null);
      const luck = fell.length
        ? figure(fell.reduce((/** @type {number} */ sum, /** @type {number} */ each) => sum + each, 0))
        : "";
      return {
        luck,
        name: course.names[by] && course.names[by] !== "?" ? course.names[by] : tell(/** @type {any} */ (side)),
        mean: figure(mean, false),
        perfect: said("ana_of", { done: own.filter((each) => each.loss === 0).length, count: own.length }),
      };
    });
    this.places.conduct.replaceChildren(
      html` <h2 class="analysis-title"><span>${said("ana_conduct")}</span></h2>
        <table class="analysis-line">
          <thead>
            <tr>
              <td></td>
              ${sides.map((/** @type {Data} */ side) => one`<th scope="col">${side.name}</th>`)}
            </tr>
          </thead>
          <tbody>
            <tr>
              <th scope="row">${said("ana_dice")}</th>
              ${course.chance ? sides.map((/** @type {Data} */ side) => one`<td>${side.luck}</td>`) : one`<td colspan="${sides.length}"><i>${said("ana_no_chance")}</i></td>`}
            </tr>
            <tr>
              <th scope="row">${said("ana_mean")}</th>
              ${sides.map((/** @type {Data} */ side) => one`<td>${side.mean}</td>`)}
            </tr>
            <tr>
              <th scope="row">${said("ana_perfect")}</th>
              ${sides.map((/** @type {Data} */ side) => one`<td>${side.perfect}</td>`)}
            </tr>
          </tbody>
        </table>`,
    );
  }

  /** @param {Data} fault */
  fault(fault) {
    const side = tell(this.course?.sides[fault.by] ?? null);
    const number = this.number(fault.ply);
    const before = this.course?.plies[fault.ply - 1];
    const dice = before?.chance ? one`<i>${before.text}</i>` : "";
    const row = one`<tr class="${fault.ply === this.ply && !this.aside ? "joue" : ""}" onclick=${() => void this.go(fault.ply)}><td class="n">${number}</td><td>${side.slice(0, 1)}</td><td class="throw">${dice} <button type="button" class="bare">${printed(fault.played)}</button></td><td class="better">${printed(fault.best)}</td><td class="num">${figure(-fault.loss)}</td></tr>`;
    row.querySelector("button")?.setAttribute("aria-label", this.numbered(fault.ply, fault.played));
    return row;
  }

  /** Why a play was a mistake: what it lost, and what a book says against it, or for the better one. @param {Data} made @param {Thought} thought */
  why(made, thought) {
    const { position } = this.board;
    if (!this.reasons.has(position)) {
      this.reasons.set(position, []);
      void ask("position/advise", { game: this.board.game, profile: this.board.profile, position })
        .then((/** @type {any} */ found) => (this.reasons.set(position, found), this.renderLines()))
        .catch(() => undefined);
    }
    const said_ = this.reasons
      .get(position)
      ?.find(
        (/** @type {Data} */ each) =>
          each.against.includes(made.played) ||
          (each.favours.includes(made.best) && !each.favours.includes(made.played)),
      );
    const unit = thought.unit ? tell(thought.unit).replace(/,.*$/, "") : "";
    const words = {
      played: printed(made.played),
      best: printed(made.best),
      loss: `${figure(made.loss, false)} ${unit}`.trim(),
    };
    return one`<p class="analysis-why" role="status">${said("ana_why", words)} ${said_ ? one`<i>${tell(said_.text)} ${tell(said_.source)}</i>` : ""}</p>`;
  }

  // --- Setting up

  async edit() {
    this.halt();
    await this.stage.board?.ready; // its pieces are in the palette
    if (this.editor) return;
    this.stage.show([]);
    this.editor = new Editor(this.places.prompt, this.stage, this.board);
    this.editor.begin(
      (men, player, marks) => void this.composed(men, player, marks),
      () => void this.start(),
    );
    this.places.prompt.scrollIntoView({ block: "nearest" });
  }

  /** @param {import("../analysis/editor.js").Put[]} men @param {number} player @param {Record<string, string>} marks */
  async composed(men, player, marks) {
    try {
      const { board, error } = await ask("position/compose", {
        game: this.board.game,
        profile: this.board.profile,
        position: this.board.position,
        men,
        player,
        marks,
      });
      if (error) return this.editor?.refuse(tell(error));
      this.leave();
      await this.moved(board);
    } catch (wrong) {
      this.editor?.refuse((wrong instanceof Refusal && wrong.message) || said("cut"));
    }
  }

  async start() {
    try {
      const board = await this.boardOf({});
      this.leave();
      await this.moved(board);
    } catch (wrong) {
      this.editor?.refuse((wrong instanceof Refusal && wrong.message) || said("cut"));
    }
  }

  leave() {
    const { editor } = this;
    this.editor = null;
    this.aside = true;
    editor?.end();
  }
}

/** @param {string} name @param {Blob} blob */
function save(name, blob) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1_000);
}

/** A drawing as points, twice as large. @param {string} address @returns {Promise<Blob>} */
async function painted(address) {
  const image = new Image();
  image.src = address;
  await image.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [image.naturalWidth * 2, image.naturalHeight * 2];
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((done, wrong) => canvas.toBlob((blob) => (blob ? done(blob) : wrong(new Error(address)))));
}

/** A file is read where it lies, into the field of the form. */
function file() {
  const place = document.getElementById("file");
  const field = document.querySelector("#import textarea");
  const input = place?.querySelector("input");
  if (!place || !input || !(field instanceof HTMLTextAreaElement)) return;
  place.hidden = false;
  input.addEventListener("change", async () => {
    const chosen = input.files?.[0];
    if (chosen) field.value = (await chosen.text()).slice(0, field.maxLength);
  });
}

const root = document.getElementById("analysis");
if (root) void new Study(root).begin();
else file();
