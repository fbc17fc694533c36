/**
 * A game as it is played: the board, the strips, what there is to do, what happened. All that is known comes over the
 * line; what is done is shown at once and confirmed when the server answers.
 * @module
 */

import { expect } from "../boards/blank.js";
import { boardFor } from "../boards/kinds.js";
import { keepsCookies } from "../lib/cookies.js";
import { html, one } from "../lib/html.js";
import { listen } from "../lib/keys.js";
import { Later } from "../lib/later.js";
import { quiet } from "../lib/motion.js";
import { Line, Refused, random } from "../lib/socket.js";
import { hush, say } from "../lib/speak.js";
import * as store from "../lib/store.js";
import { ready, said, tell } from "../lib/words.js";
import { Advice } from "../table/advice.js";
import { acts, claims } from "../table/claims.js";
import { Clocks } from "../table/clock.js";
import { capital } from "../table/credits.js";
import { Drawer, settings } from "../table/drawer.js";
import { geste } from "../table/geste.js";
import { article, cited } from "../table/laws.js";
import { Marge, spoken, thrown } from "../table/marge.js";
import { offers, pending, twice } from "../table/offers.js";
import { phrases } from "../table/phrases.js";
import { share } from "../table/share.js";
import { sheet } from "../table/sheet.js";
import { cup } from "../table/signs.js";
import { ruling } from "../table/slip.js";
import { Strips } from "../table/strips.js";

/** @typedef {Record<string, any>} Data */
/** @typedef {import("../lib/socket.js").Entry} Entry */
/** @typedef {HTMLElement & Data & import("../table/claims.js").Pointing} Board */
/** @typedef {Record<"top" | "board" | "bottom" | "geste" | "line" | "marge" | "slips" | "coup" | "record" | "end" | "actsIn", HTMLElement> & {acts: HTMLDetailsElement}} Places */

const SEEN = 750; // milliseconds for which what another did stands before what comes next
const SAID = 6_000;

class Table {
  /** @param {HTMLElement} root */
  constructor(root) {
    this.root = root;
    /** @type {Data} */
    this.data = JSON.parse(root.dataset.table ?? "{}");
    expect(this.data.boards ?? {});
    root.dataset.posture = store.get("posture");
    const at = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));
    /** @type {Places} */
    this.places = {
      top: at("haut"), board: at("plateau"), bottom: at("bas"), geste: at("geste"), line: at("tiroir"),
      marge: at("marge"), slips: at("fiches"), coup: at("coup"), record: at("releve"), end: at("marque"),
      acts: /** @type {HTMLDetailsElement} */ (at("actes")), actsIn: at("actes-dedans"),
    }; // prettier-ignore
    this.drawer = new Drawer(this.places.line, this.places.marge);
    this.marge = new Marge({ coup: this.places.coup, record: this.places.record });
    this.advice = new Advice(at("conseil"));
    this.clocks = new Clocks();
    const known = { clocks: this.clocks, name: (/** @type {number} */ chair) => this.name(chair), machine: (/** @type {number} */ chair) => this.machine(chair) };
    this.strips = new Strips(this.places.top, this.places.bottom, known);
    this.beside = new Later(() => this.renderBeside());
    /** @type {number[]} */
    this.held = this.data.held ?? [];
    const chairs = this.held.length > 1 ? this.held : [null];
    this.lines = chairs.map((chair) => new Line(this.data.link, { language: document.documentElement.lang, chair }));
    this.line = this.lines[0];
    /** @type {Board | null} */
    this.board = null;
    /** @type {Data | null} */
    this.view = null;
    /** @type {Array<{entries: Entry[], view: Data, anew: boolean}>} */
    this.waiting = [];
    this.free = 0; // when the next may be shown
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    /** @type {Data | null} */
    this.walk = null;
    this.wrong = "";
    this.asking = 0;
    this.slip = "";
    /** @type {Data[]} */
    this.rulings = [];
    this.notice = "";
    this.ended = "";
    this.contributed = new Set();
    this.covered = -1; // the chair before which the cover lies
    this.uncovered = -1; // the chair whose hand lies open
    /** @type {Data | null} */
    this.pointing = null; // what is being shown on the board
    this.raising = false;
    this.cookies = keepsCookies();
    this.claiming = false; // what was claimed is not yet answered
    /** @type {Set<string>} */
    this.fingers = new Set(); // what was touched since the dice fell
    this.shownSlip = "";
    this.actsShown = "";
    this.typed = { value: "", here: false }; // what is being written among the acts
    this.endShown = "";
    this.justOver = false; // nothing of its end has been shown
    this.turnedRound = false; // the board, to its other side
  }

  begin() {
    void this.raise(this.data.board); // while the line is opened
    for (const line of this.lines) {
      line.addEventListener("view", (event) => this.came(line, detail(event)));
      line.addEventListener("state", () => line === this.line && this.cutOrBack());
      line.addEventListener("clock", (event) => this.ticked(detail(event)));
      line.addEventListener("here", (event) => this.present(detail(event)));
      line.addEventListener("said", (event) => line === this.lines[0] && this.spoken(detail(event)));
      line.addEventListener("notice", (event) => this.noticed(detail(event)));
      line.addEventListener("ended", (event) => this.stopped(detail(event)));
      line.addEventListener("version", () => this.stopped({ sentence: null, why: said("other_version") }));
      line.open();
    }
    setInterval(() => this.tick(), 250);
    setTimeout(() => this.view || this.ended || geste(this.places.geste, { now: said("long"), loud: true }), 4_000);
    this.places.acts.addEventListener("toggle", () => this.showActs());
    addEventListener("academie:setting", () => this.settled());
    addEventListener("academie:pointing", (event) => {
      this.pointing = /** @type {CustomEvent} */ (event).detail;
      if (this.pointing) this.drawer.close();
      else if (this.slip === "claims") this.drawer.open();
      this.render();
    });
    document.getElementById("tourner")?.addEventListener("click", () => this.turnRound());
    document.getElementById("reglages")?.addEventListener("click", () => this.openSlip("settings"));
    document.getElementById("reglages-tiroir")?.addEventListener("click", () => this.openSlip("settings"));
    listen([
      { keys: ["t"], about: "key_throw", act: () => this.view?.dice_due && this.ask({ type: "throw" }) },
      { keys: ["e"], about: "key_claim", act: () => this.rigueur && this.openSlip("claims") },
      { keys: ["l"], about: "key_law", act: () => /** @type {HTMLElement | null} */ (this.places.marge.querySelector("a.art"))?.click() },
      { keys: ["?"], about: "key_list", act: () => this.openSlip("settings") },
    ]);
  }

  // --- What comes over the line

  /**
   * @param {Line} line
   * @param {{entries: Entry[], view: Data, anew: boolean}} happened
   */
  came(line, happened) {
    this.contribute(line);
    if (line !== this.line) {
      this.turned();
      return;
    }
    if (happened.anew) this.waiting = [];
    this.waiting.push(happened);
    this.next();
  }

  /** Show what waits, each long enough to be seen. */
  next() {
    clearTimeout(this.timer);
    const now = performance.now();
    while (this.waiting.length) {
      if (now < this.free) {
        this.timer = setTimeout(() => this.next(), this.free - now);
        return;
      }
      const happened = /** @type {{entries: Entry[], view: Data, anew: boolean}} */ (this.waiting.shift());
      this.show(happened);
      const theirs = happened.view.waits !== null && happened.view.waits !== happened.view.seat && Boolean(happened.view.scene?.dice?.length);
      if (theirs && !happened.anew && !quiet()) this.free = now + SEEN;
    }
  }

  /** @param {{entries: Entry[], view: Data, anew: boolean}} happened */
  show({ entries, view, anew }) {
    const before = this.view;
    this.view = view;
    if (entries.some((each) => each.chair === view.chair)) this.wrong = "";
    this.noted(entries, anew);
    this.turned();
    this.draw(before);
    this.render();
    if (!anew) this.aloud(entries);
    if (this.asking && !this.line.asked.size) this.asking = 0;
  }

  /** Our share of chance, by itself. @param {Line} line */
  contribute(line) {
    const view = line.view;
    if (!view || line.chair === null || !view.missing.includes(line.chair) || this.contributed.has(line.chair)) return;
    if (view.chairs.some((/** @type {Data} */ each) => each.kind === "open")) return;
    this.contributed.add(line.chair);
    line.ask({ type: "contribute", hex: random(16) }).catch(() => undefined); // given already, in another window
  }

  /** Where several sit at this device: the line of whom the table waits for. */
  turned() {
    if (this.lines.length < 2) return;
    const view = this.line.view;
    const waits = view && view.waits !== null ? view.seats[view.waits] : (view?.chooser ?? null);
    const found = this.lines.find((each) => each.chair === waits);
    if (found === this.line && this.data.hidden && this.uncovered !== waits) this.cover(waits);
    if (!found || found === this.line || !found.view || found.view.number !== view?.number) return;
    this.line = found;
    this.waiting = [];
    this.view = found.view;
    if (this.data.hidden) this.cover(found.chair ?? -1);
    this.draw(null);
    this.render();
  }

  /**
   * @param {Entry[]} entries
   * @param {boolean} anew
   */
  noted(entries, anew) {
    if (anew || !this.rigueur) return;
    const found = entries.flatMap((each) => each.rulings);
    const ours = entries.some((each) => each.chair === this.view?.chair && each.kind === "act");
    if (ours && this.claiming) {
      this.claiming = false;
      if (!found.length) this.drawer.close();
    }
    if (found.length) {
      this.rulings = found;
      if (this.slip !== "settings") this.slip = "ruling";
      for (const each of found) say(tell(/** @type {any} */ (each)), { referee: true });
    } else if (ours && this.slip === "ruling") {
      this.slip = "";
    }
  }

  /** @param {Entry[]} entries */
  aloud(entries) {
    const told = entries.filter((each) => each.kind !== "contribute").flatMap((each) => (this.rigueur ? spoken(each) : each.told.map((text) => tell(text).trim())));
    if (told.length) say(told.join(". "));
    if (store.get("read") === "yes" && this.view?.scene) say(tell(this.view.scene.said));
  }

  cutOrBack() {
    if (this.line.state === "cut") {
      this.waiting = [];
      this.view = this.line.view ?? this.view;
      say(said("cut"));
    } else {
      this.notice = "";
    }
    this.freeze();
    if (this.view) this.render();
    else this.renderCut();
  }

  /** @param {Data} told */
  ticked(told) {
    this.clocks.set(/** @type {any} */ (told));
    this.tick();
  }

  /** @param {Data} told */
  present(told) {
    if (!this.view) return;
    Object.assign(this.view, { here: told.chairs, watching: told.watching });
    this.beside.ask();
  }

  /** @param {Data} told */
  spoken(told) {
    const words = tell(told.sentence);
    this.strips.words.set(told.chair, words);
    if (told.chair !== this.view?.chair) say(said("colon", { one: this.name(told.chair), two: words }));
    this.beside.ask();
    setTimeout(() => {
      if (this.strips.words.get(told.chair) !== words) return;
      this.strips.words.delete(told.chair);
      this.beside.ask();
    }, SAID);
  }

  /** @param {Data} told */
  noticed(told) {
    this.notice = told.kind === "available" ? "" : tell(told.sentence);
    say(tell(told.sentence));
    this.render();
  }

  /** @param {Data} told */
  stopped(told) {
    this.ended = told.sentence ? tell(told.sentence) : (told.why ?? said("ended_line"));
    this.freeze();
    const deeds = [{ label: said("reload"), act: () => location.reload(), full: true }];
    geste(this.places.geste, { now: this.ended, cut: true, deeds });
    say(this.ended);
  }

  // --- What we do

  get rigueur() {
    return this.view?.mode === "rigueur";
  }

  /** Whether what is shown is how it stands, and may be acted upon. */
  get current() {
    return this.line.state === "open" && !this.waiting.length && this.covered < 0 && !this.ended;
  }

  /**
   * Ask for something; what is refused is said in the geste, and the men go back.
   * @param {Data} message
   * @returns {Promise<boolean>}
   */
  async ask(message) {
    this.asking += 1;
    this.wrong = "";
    this.freeze();
    this.render();
    let done = false;
    try {
      await this.line.ask(message);
      done = true;
      if (message.type === "offer") await this.agreed(message.what);
    } catch (wrong) {
      this.wrong = wrong instanceof Refused ? tell(wrong.sentence) : said("not_done");
      say(this.wrong);
      if (this.board && this.view?.scene) this.board.scene = this.scene(this.view);
    }
    this.asking = Math.max(0, this.asking - 1);
    this.freeze();
    this.render();
    if (done) this.forced();
    return done;
  }

  /** At one device what one proposes all have agreed to. @param {string} what */
  async agreed(what) {
    for (const line of this.lines) {
      if (line !== this.line && line.chair !== null) await line.ask({ type: "answer", what, yes: true }).catch(() => undefined);
    }
  }

  /** @param {string} text */
  act(text) {
    if (this.view?.over) return Promise.resolve(false);
    if (this.slip === "claims") this.slip = "";
    this.drawer.close();
    return this.ask({ type: "act", text });
  }

  /** What is claimed on the slip is answered on the slip; where the referee says nothing it is put away. @param {string} text */
  async claim(text) {
    if (this.view?.over) return;
    this.slip = "";
    this.claiming = true;
    if (await this.ask({ type: "act", text })) return;
    this.claiming = false;
    this.drawer.close();
  }

  freeze() {
    if (this.board) this.board.frozen = !this.current || this.asking > 0;
  }

  settled() {
    if (!this.board) return;
    this.root.dataset.posture = store.get("posture");
    this.board.posture = store.get("posture") === "lying" ? "lying" : "";
    this.board.selfConfirm = store.get("confirm") === "self";
    this.forced();
  }

  forced() {
    if (store.get("forced") !== "self" || !this.current || this.asking) return;
    const [walk, only] = [this.walk, this.only()];
    if (only) void this.act(only.text);
    if (!walk?.forced || walk.steps.length) return;
    this.board?.playForced?.();
    this.board?.confirm?.();
  }

  /** The one thing that can be done where no man of ours moves: what was thrown is all the other's, or lost. @returns {Data | null} */
  only() {
    const view = this.view;
    if (!view?.scene || view.scene.ways || view.waits !== view.seat || view.over || this.rigueur) return null;
    /** @type {Data[]} */
    const open = (view.scene.gestures ?? []).filter((/** @type {Data} */ each) => !LATER.has(each.key));
    return open.length === 1 && open[0].key === "Play" ? open[0] : null;
  }

  // --- The board

  /** The scene as the board is given it: at one device the board does not turn for each. @param {Data} view */
  scene(view) {
    const first = this.lines[0].view?.scene;
    const found = this.lines.length > 1 && first && view.scene && !this.data.hidden ? { ...view.scene, board: first.board } : view.scene;
    return this.turnedRound && found?.board.across ? { ...found, board: { ...found.board, ...found.board.across } } : found;
  }

  /** Look at the board from its other side, or again from this one. */
  turnRound() {
    if (!this.view?.scene?.board.across) return;
    this.turnedRound = !this.turnedRound;
    if (this.board) this.board.scene = this.scene(this.view);
    this.beside.ask();
  }

  /** @param {Data | null} before */
  draw(before) {
    const view = this.view;
    if (!view?.scene) return;
    if (!this.board) {
      void this.raise(view.scene.board);
      return;
    }
    this.freeze();
    if (before?.scene?.dice !== view.scene.dice) this.fingers.clear();
    if (!before || before.scene !== view.scene) this.board.scene = this.scene(view);
    this.board.classList.toggle("couvert", this.covered >= 0);
  }

  /** The board, over the wood that lies there as long as it is not as large. @param {Data} expected */
  async raise(expected) {
    if (this.raising) return;
    this.raising = true;
    this.root.dataset.kind = expected.kind;
    try {
      const tag = boardFor(expected.kind);
      await customElements.whenDefined(tag);
      const board = /** @type {Board} */ (document.createElement(tag));
      board.addEventListener("unfurnished", () => this.boardless());
      board.language = document.documentElement.lang;
      board.addEventListener("walk", (event) => this.walked(detail(event)));
      board.addEventListener("act", (event) => void this.act(detail(event).text));
      board.addEventListener("gesture", (event) => this.gestured(detail(event)));
      this.board = board;
      this.settled();
      this.freeze();
      board.classList.add("venant");
      this.places.board.append(board);
      await board.foresee(expected);
      if (board.blank) this.stand(board);
      this.draw(null);
      await board.ready;
      this.stand(board);
    } catch {
      if (this.view) this.boardless();
      else this.raising = false; // once more when there is something to show
    }
    this.render();
  }

  /** The board stands in the place of the wood. @param {Board} board */
  stand(board) {
    if (this.board !== board) return;
    this.places.board.querySelector(":scope > .bois")?.remove(); // what keeps the place, not the rim of the board
    board.classList.remove("venant");
    board.classList.toggle("couvert", this.covered >= 0);
  }

  /** No board could be drawn: everything can be done in words. */
  boardless() {
    this.board = null;
    this.places.board.replaceChildren(one`<p class="phrase">${said("board_failed")}</p>`);
    this.places.acts.open = true;
    this.render();
  }

  /** @param {Data} walk */
  walked(walk) {
    this.walk = walk;
    if (walk.steps.length || walk.held) this.wrong = "";
    this.renderGeste();
    this.forced();
  }

  /** @param {Data} done */
  gestured(done) {
    if (done.key === "Touch") this.touched(done.text);
    else if (done.text) void this.act(done.text);
    else this.openSlip("claims");
  }

  /** Who touches has said so, and keeps the man in his hand meanwhile. @param {string | null} text */
  touched(text) {
    if (!text || this.fingers.has(text)) return;
    this.fingers.add(text);
    this.line.ask({ type: "act", text }).catch((wrong) => {
      this.wrong = wrong instanceof Refused ? tell(wrong.sentence) : said("not_done");
      this.render();
    });
  }

  // --- What is shown

  /** @param {number} chair */
  name(chair) {
    const view = this.view;
    const each = view?.chairs[chair];
    if (!each) return "";
    if (chair === view?.chair && this.lines.length < 2) return said("you");
    if (each.kind === "open") return said("open_chair");
    if (each.kind === "machine") return capital(this.machine(chair)[0]);
    return each.name || said("player_n", { number: chair + 1 });
  }

  /** What a machine is called, and its strength. @param {number} chair @returns {[string, string]} */
  machine(chair) {
    const whole = String(this.data.machines[chair] ?? "");
    const parts = /^(.*?) \((.*?)\)(.*)$/.exec(whole);
    return parts ? [parts[1] + parts[3], parts[2]] : [whole, ""];
  }

  /** @param {number} seat */
  seatName(seat) {
    const chair = this.view?.seats[seat];
    return chair === undefined ? tell(this.view?.sides?.[seat]) : this.name(chair);
  }

  render() {
    if (!this.view) return;
    const { over } = this.root.dataset;
    this.root.toggleAttribute("data-tourne", Boolean(this.view.scene?.board.across));
    if (this.view.over || this.view.result) this.root.dataset.over = this.view.over ? "all" : "game";
    else delete this.root.dataset.over;
    this.justOver ||= Boolean(this.root.dataset.over) && !over;
    this.renderGeste();
    this.freeze();
    this.beside.ask();
  }

  /** What stands round the board, once that is painted. */
  renderBeside() {
    const view = this.view;
    if (!view) return;
    this.renderStrips();
    const table = { game: view.game, name: (/** @type {number} */ seat) => this.seatName(seat), sides: this.data.lines ?? [] };
    const summary = this.marge.show(view, this.line.entries, table);
    this.drawer.sum(this.wrong || this.ruled || this.drawn(summary), view.scene?.tiles ? [] : (view.scene?.dice ?? []));
    this.advice.show(view, this.advised(view));
    this.renderSlip();
    this.renderEnd();
    this.showActs();
    if (this.justOver) this.places.geste.scrollIntoView({ block: "nearest" }); // on a phone it is taller than before
    this.justOver = false;
  }

  /** Whether the books may be asked: at an assisted table, when one is to play, and nobody else would be wronged. @param {Data} view */
  advised(view) {
    const alone = view.chairs.every((/** @type {Data} */ each, /** @type {number} */ chair) => each.kind === "machine" || chair === view.chair);
    return alone && view.mode === "assisted" && view.seat !== null && view.waits === view.seat && !view.dice_due && !view.over && !view.result;
  }

  /** What the referee said, while his slip lies there. */
  get ruled() {
    return this.slip === "ruling" ? tell(/** @type {any} */ (this.rulings[0])) : "";
  }

  /** @param {string} summary */
  drawn(summary) {
    const choices = this.view?.scene?.choices;
    return choices?.length ? `${summary}. ${said("decide")}` : summary;
  }

  renderCut() {
    if (this.line.state !== "cut") return;
    geste(this.places.geste, { now: said("cut"), cut: true, deeds: [{ label: said("renew"), act: () => this.renew(), full: true, key: "renew" }] });
  }

  renew() {
    for (const line of this.lines) if (line.state === "cut") line.open();
  }

  renderStrips() {
    const view = this.view;
    if (!view) return;
    const own = this.lines.length > 1 ? this.lines[0].chair : view.chair;
    const near = view.scene?.board?.near ?? 0;
    const below = own ?? view.seats[this.turnedRound ? 1 - near : near] ?? 0;
    this.strips.show(view, below);
  }

  tick() {
    if (this.view && this.strips.tick(this.view)) this.beside.ask();
  }

  // --- The geste

  renderGeste() {
    const view = this.view;
    if (!view || this.ended) return;
    if (this.line.state === "cut") return this.renderCut();
    const doing = this.doing(view);
    geste(this.places.geste, this.wrong ? { ...doing, now: cited(view.game, this.wrong), todo: "", loud: true } : doing, `${view.number} ${view.chair}`);
    this.freeze();
  }

  /**
   * What there is to do.
   * @param {Data} view
   * @returns {import("../table/geste.js").Gesture}
   */
  doing(view) {
    if (this.notice) return { now: this.notice, loud: true, waits: true };
    if (this.covered >= 0) {
      const chair = this.covered;
      return { now: said("cover", { name: this.name(chair) }), loud: true, deeds: [{ label: said("it_is_me"), full: true, act: () => this.uncover(), key: "me" }] };
    }
    if (view.chair === null && !view.over && !this.cookies) return { now: said("no_cookies"), loud: true };
    const offered = this.offered(view);
    if (offered) return offered;
    if (view.over || (view.result && view.waits === null)) return this.ending(view);
    if (view.adjourned) return { now: said("adjourned"), loud: true, deeds: view.offers.includes("resume") ? [{ label: said("offer_resume"), act: () => void this.ask({ type: "offer", what: "resume" }), full: true }] : [] };
    const free = view.chairs.some((/** @type {Data} */ each) => each.kind === "open");
    if (free) return this.awaiting(view);
    if (view.missing.length) return { now: said("all_come"), loud: true, waits: true };
    if (view.chooser !== null && view.chooser === view.chair) {
      return { now: tell(view.prompt), loud: true, deeds: view.acts.slice(0, 4).map((/** @type {Data} */ each) => ({ label: capital(tell(/** @type {any} */ (each))), act: () => void this.act(each.text) })) };
    }
    if (view.chair === null) return { now: said("watch_only"), todo: this.waitsFor(view), loud: true };
    if (this.pointing) return this.showing();
    const scene = view.scene ?? {};
    if (scene.choices?.length) return this.deciding(view);
    if (view.dice_due) return this.throwing(view);
    return this.rigueur ? this.strictly(view) : this.playing(view);
  }

  /** Nobody sees what was before the last player, nor hears it, until the next has come. @param {number} chair */
  cover(chair) {
    if (chair !== this.covered) hush();
    this.covered = chair;
  }

  /** What a claim speaks of is shown on the board; a play may be whole with one man. @returns {import("../table/geste.js").Gesture} */
  showing() {
    const steps = this.pointing?.sort === "steps" && this.walk?.kind === "free" ? this.walk.steps.length : 0;
    const confirm = { label: said("confirm"), act: () => void this.board?.confirm(), full: true, off: !steps, key: "confirm", ...(steps ? {} : { short: said("point") }) };
    return { now: said("point"), undo: () => this.board?.undo(), deeds: [confirm] };
  }

  uncover() {
    this.uncovered = this.covered;
    this.covered = -1;
    this.board?.classList.remove("couvert");
    this.render();
  }

  /** @param {Data} view */
  offered(view) {
    const made = pending(view);
    if (!made) return null;
    const name = this.name(made.chair);
    const answer = (/** @type {boolean} */ yes) => () => void this.ask({ type: "answer", what: made.what, yes });
    if (made.ours) return { now: said("you_offer"), todo: said(`offer_${made.what}`), loud: true, deeds: [{ label: said("withdraw"), act: answer(false), off: this.asking > 0, key: "withdraw" }] };
    return {
      now: said(`offers_${made.what}`, { name }), todo: said("answer_do"), loud: true,
      deeds: [{ label: said("decline"), act: answer(false), off: this.asking > 0, key: "decline" }, { label: said("accept"), act: answer(true), off: this.asking > 0, key: "accept" }],
    }; // prettier-ignore
  }

  /** @param {Data} view */
  deciding(view) {
    /** @type {Data[]} */
    const choices = view.scene.choices;
    return {
      now: view.scene.sums?.length ? tell(view.scene.sums[0]) : said("asked"), todo: said("decide"),
      choices: choices.map((each) => ({ label: tell(each.name), told: tell(each.told), act: () => void this.act(each.text), off: this.asking > 0 })),
    }; // prettier-ignore
  }

  /** @param {Data} view */
  throwing(view) {
    const dealt = Boolean(view.scene?.tiles);
    const label = dealt ? said("deal") : said("throw");
    const deeds = [{ label, act: () => void this.ask({ type: "throw" }), full: true, off: this.asking > 0, key: "throw", ...(dealt ? {} : { sign: cup() }) }];
    return { now: dealt ? said("play_now") : said("throw_now"), todo: dealt ? said("deal_do") : said("throw_do"), deeds: [...this.claimDeed(), ...this.due(view), ...deeds] };
  }

  /** What the table waits for from us, or we may answer now, as buttons; the rest is among the settings. @param {Data} view */
  due(view) {
    /** @type {Data[]} */
    const gestures = view.scene?.gestures ?? [];
    const plain = gestures.filter((each) => !Object.keys(each.slots ?? {}).length && !LATER.has(each.key));
    const wanted = this.rigueur ? plain.filter((each) => each.due) : plain;
    return wanted.slice(0, 3).map((each) => ({ label: capital(tell(each.name)), act: () => void this.act(each.text), off: this.asking > 0, key: each.key, full: wanted.length === 1 && !view.scene.ways && !this.rigueur }));
  }

  claimDeed() {
    if (!this.rigueur || !this.view?.scene?.gestures?.length) return [];
    const school = this.view.scene.gestures.some((/** @type {Data} */ each) => each.key === "School");
    return [{ label: school ? said("school") : said("claim"), act: () => this.openSlip("claims"), key: "claim" }];
  }

  /** @param {Data} view */
  waitsFor(view) {
    if (view.waits === null || view.waits === undefined) return "";
    const chair = view.seats[view.waits];
    const machine = view.chairs[chair]?.kind === "machine";
    return said(machine ? "thinks" : "waits_for", { name: this.seatName(view.waits) });
  }

  /** @param {Data} view @returns {import("../table/geste.js").Gesture} */
  playing(view) {
    const due = this.due(view);
    if (view.waits !== view.seat || view.seat === null) return { now: this.waitsFor(view), waits: true, deeds: due };
    const scene = view.scene ?? {};
    const kind = scene.board?.kind ?? "";
    const walk = this.walk?.kind === "ways" ? this.walk : null;
    const only = this.only();
    if (only) return { now: scene.dice?.length ? `${thrown(scene.dice)}.` : said("play_now"), todo: said("play_nothing"), deeds: [{ label: said("go_on"), act: () => void this.act(only.text), full: true, off: this.asking > 0, key: "confirm" }] };
    if (!scene.ways) return { now: said("play_now"), loud: true, deeds: due };
    const undo = walk?.undo ? () => void this.board?.undo() : null;
    const whole = Boolean(walk?.act);
    const [now, todo] = this.sentence(walk, scene, kind);
    const confirm = {
      label: whole && walk?.takes ? said("take") : said("confirm"), act: () => void this.board?.confirm(),
      full: true, off: !whole || this.asking > 0, key: "confirm", ...(whole ? {} : { short: (todo || now).replace(/[.]$/, "") }),
    }; // prettier-ignore
    return { now, todo, undo, deeds: [...due, confirm], waits: this.asking > 0 };
  }

  /**
   * @param {Data | null} walk
   * @param {Data} scene
   * @param {string} kind
   * @returns {[string, string]}
   */
  sentence(walk, scene, kind) {
    const now = scene.dice?.length ? `${thrown(scene.dice)}.` : said("play_now");
    const start = kind === "table" ? "play_do_tile" : kind === "echiquier" ? "play_do_chess" : kind.startsWith("damier") ? "play_do_square" : "play_do";
    if (!walk) return [now, said(start)];
    if (walk.held) return [kind.startsWith("tablier") || kind === "rabattues" ? now : "", this.landings(walk, kind)];
    if (walk.act) return [said("whole"), said("whole_do")];
    if (walk.steps.length) return [now, said("go_on_walk")];
    if (walk.forced) return [said("play_forced"), said(start)];
    return [now, said(start)];
  }

  /**
   * @param {Data} walk
   * @param {string} kind
   */
  landings(walk, kind) {
    /** @type {Data[]} */
    const all = walk.landings ?? [];
    if (!all.length) return said("held_nowhere");
    if (kind === "table") return said("land_tile", { tile: walk.held });
    const words = all.map((each) => {
      if (!kind.startsWith("tablier") && kind !== "rabattues") return String(each.to);
      return each.sum ? said("all_in_one", { sum: each.by }) : String(each.by ?? each.to);
    });
    const unique = [...new Set(words)].slice(0, 6);
    const last = unique.pop() ?? "";
    const where = unique.length ? `${unique.join(", ")} ${said("or")} ${last}` : last;
    return said(kind.startsWith("tablier") || kind === "rabattues" ? "land" : "land_square", { where });
  }

  /** À la rigueur nothing is hinted. @param {Data} view @returns {import("../table/geste.js").Gesture} */
  strictly(view) {
    const mine = view.waits === view.seat && view.seat !== null;
    const free = this.walk?.kind === "free" ? this.walk : null;
    const undo = free?.undo ? () => void this.board?.undo() : null;
    const deeds = [...this.claimDeed(), ...this.due(view)];
    if (free?.steps?.length) deeds.push({ label: said("confirm"), act: () => void this.board?.confirm(), full: true, off: this.asking > 0, key: "confirm" });
    const dice = view.scene?.dice ?? [];
    const stage = dice.length ? thrown(dice) : capital(tell(view.stage));
    if (!mine) return { now: this.waitsFor(view), todo: said("rigueur_wait"), undo, deeds };
    return { now: stage ? `${stage}.` : said("play_now"), todo: said(view.marks ? "rigueur_do" : "rigueur_play"), undo, deeds, waits: this.asking > 0 };
  }

  /** A chair is free: who has one invites, who was invited takes it, others watch. @param {Data} view @returns {import("../table/geste.js").Gesture} */
  awaiting(view) {
    if (view.key) return { now: said("awaited"), loud: true, more: share(`${this.data.address}?key=${view.key}`, said("share")) };
    return this.data.key ? this.joining() : { now: said("awaited"), todo: said("watch_only"), loud: true, waits: true };
  }

  /** @returns {import("../table/geste.js").Gesture} */
  joining() {
    const form = one`<form class="rang" method="post" action=${`/m/${this.data.link}/sit?key=${this.data.key}`}><label class="champ grandit"><span>${said("your_name")}</span><input class="saisie" name="name" maxlength="30" value=${this.data.name ?? ""}></label><button class="bouton plein">${said("take_chair")}</button></form>`;
    return { now: said("a_chair_free"), todo: said("chair_do"), loud: true, more: form };
  }

  /** @param {Data} view @returns {import("../table/geste.js").Gesture} */
  ending(view) {
    const result = view.result;
    const lines = view.ending ? [tell(view.ending)] : result ? [this.won(view, result)] : [];
    if (view.over && view.gone === null && view.form !== "single" && view.sheet?.money?.length) lines.push(this.balance(view));
    if (!lines.length && view.over) lines.push(said("over"));
    const deeds = [];
    if (view.again) deeds.push({ label: said("to_rematch"), act: () => location.assign(`/m/${view.again}`), full: true, key: "again" });
    if (view.offers.includes("next")) deeds.push({ label: said("offer_next"), act: () => void this.ask({ type: "next" }), full: true, off: this.asking > 0, key: "next" });
    if (view.offers.includes("rematch") && !view.again) deeds.push({ label: said("offer_rematch"), act: () => void this.ask({ type: "offer", what: "rematch" }), full: true, off: this.asking > 0, key: "rematch" });
    const replay = view.over ? one`<p class="liens"><a class="lien" href=${`/m/${view.link}/replay`}>${said("replay_game")}</a></p>` : null;
    return { now: lines.join(" "), law: article(view.game, result?.law), loud: true, deeds, more: replay };
  }

  /** Who has gained most by a series, as its sheet has it. @param {Data} view */
  balance(view) {
    /** @type {number[]} */
    const money = view.sheet.money;
    const most = Math.max(...money);
    if (most <= 0) return said("settled_even");
    const chair = money.indexOf(most);
    return chair === view.chair && this.lines.length < 2 ? said("settled_you", { number: most }) : said("settled_other", { name: this.name(chair), number: most });
  }

  /**
   * @param {Data} view
   * @param {Data} result
   */
  won(view, result) {
    const why = tell(/** @type {any} */ (result));
    if (result.winner === null || result.winner === undefined) return said("because", { one: said("drawn"), two: why });
    const chair = view.seats[result.winner];
    const who = chair === view.chair && this.lines.length < 2 ? said("won_you") : said("won_other", { name: this.name(chair) });
    return said("because", { one: who, two: why });
  }

  // --- Slips

  /** @param {string} which */
  openSlip(which) {
    this.slip = this.slip === which ? "" : which;
    this.shownSlip = "";
    this.renderSlip();
    if (this.slip) this.drawer.open();
  }

  renderSlip() {
    const view = /** @type {Data} */ (this.view);
    const close = () => {
      this.slip = "";
      this.renderSlip();
      this.drawer.close();
    };
    // A slip that is being filled in stays as it is until it is closed or what it is made of has changed.
    const known = this.slip === "claims" ? `claims ${(view.scene?.gestures ?? []).map((/** @type {Data} */ each) => (each.vain ? 1 : 0)).join("")}` : this.slip === "settings" ? `settings ${view.offers} ${view.number}` : this.slip === "ruling" ? `ruling ${JSON.stringify(this.rulings)}` : "";
    if (known === this.shownSlip && known) return;
    this.shownSlip = known;
    if (this.slip === "claims") this.places.slips.replaceChildren(claims(view.scene?.gestures ?? [], this.board, (text) => void this.claim(text), close, view.game));
    else if (this.slip === "settings") this.places.slips.replaceChildren(settings(close, this.tools(view)));
    else if (this.slip === "ruling") this.places.slips.replaceChildren(ruling(this.rulings, view.game, close));
    else this.places.slips.replaceChildren();
  }

  /** What else the table offers, below the settings. @param {Data} view */
  tools(view) {
    /** @type {Data[]} */
    const gestures = this.rigueur ? [] : (view.scene?.gestures ?? []).filter((/** @type {Data} */ each) => LATER.has(each.key));
    const later = gestures.map((each) => twice(capital(tell(each.name)), () => void this.act(each.text)));
    const spoken = view.chair === null ? null : phrases(this.data.phrases, (key) => void this.ask({ type: "phrase", key }));
    const place = `/m/${view.link}`;
    const turn = view.scene?.board.across ? one`<button type="button" class="bouton muet" onclick=${() => this.turnRound()}>${said("turn_board")}</button>` : null;
    return [
      one`<div class="actes table-outils">${turn}${later}${offers(view.offers, (message) => void this.ask(message))}</div>`,
      spoken,
      share(this.data.address, said("share_watch")),
      view.watching ? one`<p class="second petit">${said("watching_n", { number: view.watching })}</p>` : null,
      one`<p class="petit liens"><a class="lien" href=${`${place}/journal`}>${said("journal")}</a> <a class="lien" href=${`${place}/dice`}>${said("proof")}</a></p>`,
      one`<details class="replie"><summary>${said("keys")}</summary><dl class="touches">${[["T", "key_throw"], ["E", "key_claim"], ["L", "key_law"], ["⌫", "key_undo"], ["?", "key_list"]].map(([key, about]) => one`<div><dt>${key}</dt><dd>${said(about)}</dd></div>`)}</dl></details>`,
    ];
  }

  renderEnd() {
    const view = /** @type {Data} */ (this.view);
    const names = view.chairs.map((/** @type {Data} */ _, /** @type {number} */ chair) => this.name(chair));
    const known = JSON.stringify([view.note, view.form, view.standing, view.sheet, names]);
    if (known === this.endShown) return;
    this.endShown = known;
    const note = view.note ? one`<p class="note">${tell(view.note)}</p>` : null;
    const series = view.form !== "single"; // who won a single game is said already
    const standing = series && tell(view.standing) ? html`<h2 class="surtitre pc">${said("score")}</h2><p class="note">${tell(view.standing)}</p>` : null;
    this.places.end.replaceChildren(html`${note}${standing}${series && view.sheet?.rows?.length ? sheet(view.sheet, names) : null}`);
  }

  showActs() {
    if (!this.places.acts.open || !this.view) return;
    const known = `${this.view.number} ${this.view.chair} ${this.current}`;
    if (known === this.actsShown) return;
    this.actsShown = known;
    const place = this.places.actsIn;
    const typed = wordsIn(place);
    if (typed) this.typed = { value: typed.value, here: typed === document.activeElement };
    place.replaceChildren(this.current ? acts(this.view, this.board, (text) => void this.actInWords(text)) : html`<p class="second">${said("none_open")}</p>`);
    const anew = wordsIn(place);
    if (!anew) return;
    anew.value = this.typed.value; // the other may play, or the line be cut, while one writes
    if (this.typed.here) anew.focus();
  }

  /** What was refused stays written, to be mended. @param {string} text */
  async actInWords(text) {
    if (!(await this.act(text))) return;
    const typed = wordsIn(this.places.actsIn);
    if (typed) typed.value = "";
    this.typed.value = "";
  }
}

/** Where an act is said in words. @param {HTMLElement} place */
function wordsIn(place) {
  return /** @type {HTMLInputElement | null} */ (place.querySelector("input[name=text]"));
}

// Acts that one does seldom and cannot take back: they stand among the settings and ask twice.
const LATER = new Set(["Resign", "OfferDraw"]);

/** @param {Event} event @returns {any} */
function detail(event) {
  return /** @type {CustomEvent} */ (event).detail;
}

const root = document.getElementById("jeu");
if (root) void ready().then(() => new Table(root).begin());
