/**
 * A game in progress: shows what arrives from the server and sends what the user does. The parts show one thing each:
 * the board (`stage.js`), the prompt, the slips, the strips, the margin.
 * @module
 */

import { expect } from "../boards/blank.js";
import { stops } from "../boards/ways.js";
import { keepsCookies } from "../lib/cookies.js";
import { html, one } from "../lib/html.js";
import { listen } from "../lib/keys.js";
import { Deferred } from "../lib/deferred.js";
import { Line, Refused, random } from "../lib/socket.js";
import { hush, say, sentences, speak } from "../lib/speak.js";
import * as store from "../lib/store.js";
import { said, tell } from "../lib/words.js";
import { Advice } from "../table/advice.js";
import { Clocks, shownTime } from "../table/clock.js";
import { Drawer } from "../table/drawer.js";
import { cited } from "../table/laws.js";
import { Margin, spoken } from "../table/margin.js";
import { showPrompt } from "../table/prompt.js";
import { sheet } from "../table/sheet.js";
import { Strips } from "../table/strips.js";
import { Arrivals } from "./arrivals.js";
import { Minute } from "./first_minute.js";
import { sound, stayAwake } from "./device.js";
import { prompt } from "./prompts.js";
import { Slips, Words, command, commands } from "./slips.js";
import { Stage } from "./stage.js";
import { Names, only } from "./view.js";

/**
 * @typedef {import("./view.js").View} View
 * @typedef {import("./view.js").PageData} PageData
 * @typedef {import("./view.js").Entry} Entry
 * @typedef {import("./view.js").Ask} Ask
 * @typedef {import("./view.js").Title} Title
 */

const MOVES = 60; // announced at once
const SPOKEN = 6_000; // milliseconds for which a phrase stands beside a name
const HURRY = 20_000; // milliseconds of one's own time at which the clock is heard
const SLOW = 4_000; // after which a page that knows nothing says that it waits

export class Table {
  /** @type {View | null} */
  view = null;
  #wrong = "";
  #asking = 0;
  #notice = "";
  #ended = "";
  #contributed = new Set();
  #covered = -1; // the chair before which the cover lies
  #uncovered = -1; // the chair whose hand lies open
  /** @type {{sort: string} | null} */
  #pointing = null; // what a claim has shown on the board
  #claiming = false; // what was claimed is not yet answered
  /** @type {Set<string>} */
  #fingers = new Set(); // what was touched since the dice fell
  #cookies = keepsCookies();
  #sheetShown = "";
  #news = ""; // what another answered to an offer of ours
  #rematching = false; // a rematch was asked for, or agreed to, here
  #justOver = false; // nothing of its end has been shown
  #steps = 0; // that a hand has made
  #alarmed = false; // one's own time was said to run out

  /** @param {HTMLElement} root */
  constructor(root) {
    this.root = root;
    /** @type {PageData} */
    this.data = JSON.parse(root.dataset.table ?? "{}");
    expect(this.data.boards ?? {});
    root.dataset.posture = store.get("posture");
    const held = this.data.held ?? [];
    const chairs = held.length > 1 ? held : [null];
    const language = document.documentElement.lang;
    this.lines = chairs.map((chair) => new Line(this.data.link, { language, chair }));
    this.line = this.lines[0]; // of whom the table waits for, where several sit at this device
    this.names = new Names(this.data, held.length > 1);
    this.arrivals = new Arrivals((arrival) => this.#show(arrival));
    this.clocks = new Clocks();
    this.place = at("prompt");
    this.margin = new Margin({ credits: at("throw"), record: at("record") });
    this.drawer = new Drawer(at("drawer"), at("margin"));
    this.advice = new Advice(at("advice"), (play) => this.#scene && this.stage.point(this.#scene, play));
    this.strips = new Strips(at("top"), at("bottom"), {
      clocks: this.clocks,
      name: (chair) => this.#name(chair),
      machine: (chair) => this.names.machine(chair),
    });
    this.stage = new Stage(at("board-place"));
    this.slips = new Slips(at("slips"), this.drawer, this.data, {
      act: (text) => void this.act(text),
      claim: (text) => void this.#claim(text),
      ask: (message) => void this.ask(message),
      turn: () => this.#turnBoard(),
    });
    const fold = /** @type {HTMLDetailsElement} */ (at("acts"));
    this.words = new Words(fold, at("acts-inside"), (text) => this.#typed(text));
    fold.addEventListener("toggle", () => this.#showWords());
    this.minute = new Minute(at("board-place"), this.data.first ?? [], this.data.game);
    this.beside = new Deferred(() => this.#renderBeside());
  }

  begin() {
    this.#watchBoard();
    void this.#raise(this.data.board); // while the line is opened
    for (const line of this.lines) this.#watchLine(line);
    setInterval(() => this.#tick(), 250);
    setTimeout(() => this.view || this.#ended || showPrompt(this.place, { now: said("long"), loud: true }), SLOW);
    addEventListener("academie:setting", () => this.#settle());
    addEventListener("academie:pointing", (event) => this.#point(detail(event)));
    at("turn-board")?.addEventListener("click", () => this.#turnBoard());
    for (const id of ["settings", "settings-drawer"])
      at(id)?.addEventListener("click", () => this.#openSlip("settings"));
    listen([
      { keys: ["t"], about: "key_throw", act: () => this.view?.dice_due && this.ask({ type: "throw" }) },
      { keys: ["e"], about: "key_claim", act: () => this.rigueur && this.#openSlip("claims") },
      {
        keys: ["l"],
        about: "key_law",
        act: () => /** @type {HTMLElement | null} */ (at("margin").querySelector("a.art"))?.click(),
      },
      { keys: ["!"], about: "key_hint", act: () => void this.#hint() },
      { keys: ["/"], about: "key_text", act: () => this.words.focus() },
      { keys: ["?"], about: "key_list", act: () => this.#openKeys() },
    ]);
  }

  get rigueur() {
    return this.view?.mode === "rigueur";
  }

  /** Whether what is shown is how it stands, and may be acted upon. */
  get current() {
    return this.line.state === "open" && !this.arrivals.waiting && this.#covered < 0 && !this.#ended;
  }

  // --- What comes over the line

  /** @param {Line} line */
  #watchLine(line) {
    const first = line === this.lines[0];
    line.addEventListener("view", (event) => this.#came(line, detail(event)));
    line.addEventListener("state", () => line === this.line && this.#cutOrBack());
    line.addEventListener("clock", (event) => this.#ticked(detail(event)));
    line.addEventListener("here", (event) => this.#present(detail(event)));
    line.addEventListener("said", (event) => first && this.#spoke(detail(event)));
    line.addEventListener("notice", (event) => this.#noticed(detail(event)));
    line.addEventListener("ended", (event) => this.#stop(tell(detail(event).sentence) || said("ended_line")));
    line.addEventListener("version", () => this.#stop(said("other_version")));
    line.open();
  }

  /**
   * @param {Line} line
   * @param {import("./arrivals.js").Arrival} arrival
   */
  #came(line, arrival) {
    this.#contribute(line);
    if (line === this.line) this.arrivals.add(arrival);
    else this.#changeHands();
  }

  /** @param {import("./arrivals.js").Arrival} arrival */
  #show({ entries, view, anew }) {
    const before = this.view;
    this.view = view;
    this.margin.remember(view);
    if (view.again && this.#rematching) location.assign(`/m/${view.again}`);
    if (entries.length) this.#wrong = ""; // what could not be done before is done with
    if (entries.some((each) => each.chair === view.chair)) this.#news = "";
    if (!anew)
      this.#news =
        entries
          .filter((each) => answers(each, view))
          .map(heard)
          .join(" ") || this.#news;
    if (!anew) this.#ruled(entries);
    if (!anew) this.#sound(entries, before);
    this.#changeHands();
    this.#draw(before);
    this.#render();
    if (!anew) this.#sayAloud(entries);
    if (this.#asking && !this.line.asked.size) this.#asking = 0;
  }

  /** What others do is heard; what a hand does here was heard already. @param {Entry[]} entries @param {View | null} before */
  #sound(entries, before) {
    for (const { chair, text } of entries) {
      const verb = text.split(" ")[1];
      if (verb === "throws") sound("dice");
      else if ((verb === "plays" || verb === "places") && !this.lines.some((line) => line.chair === chair))
        sound(this.view?.scene?.tiles ? "tile" : fewer(before, this.view, chair) ? "take" : "man");
    }
  }

  /** Our share of chance, by itself. @param {Line} line */
  #contribute(line) {
    const view = /** @type {View | null} */ (line.view);
    if (!view || line.chair === null || !view.missing.includes(line.chair) || this.#contributed.has(line.chair)) return;
    if (view.chairs.some((each) => each.kind === "open")) return;
    this.#contributed.add(line.chair);
    line.ask({ type: "contribute", hex: random(16) }).catch(() => undefined); // given already, in another window
  }

  /** Where several sit at this device: the line becomes that of whoever the table waits for. */
  #changeHands() {
    if (this.lines.length < 2) return;
    const view = this.line.view;
    const waits = view && view.waits !== null ? view.seats[view.waits] : (view?.chooser ?? null);
    const found = this.lines.find((each) => each.chair === waits);
    if (found === this.line && this.data.hidden && this.#uncovered !== waits) this.#cover(waits);
    if (!found || found === this.line || !found.view || found.view.number !== view?.number) return;
    this.line = found;
    this.arrivals.clear();
    this.view = /** @type {View} */ (found.view);
    if (this.data.hidden) this.#cover(found.chair ?? -1);
    this.#draw(null);
    this.#render();
  }

  /** What the referee has ruled lies on his slip. @param {Entry[]} entries */
  #ruled(entries) {
    if (!this.rigueur) return;
    const found = entries.flatMap((each) => each.rulings);
    const ours = entries.some((each) => each.chair === this.view?.chair && each.kind === "act");
    if (ours && this.#claiming) {
      this.#claiming = false;
      if (!found.length) this.drawer.close();
    }
    if (found.length) {
      this.slips.rulings = found;
      if (this.slips.open !== "settings") this.slips.open = "ruling";
      for (const each of found) say(tell(/** @type {any} */ (each)), { referee: true });
    } else if (ours && this.slips.open === "ruling") {
      this.slips.open = "";
    }
  }

  /** @param {Entry[]} entries */
  #sayAloud(entries) {
    const acts = entries.filter((each) => each.kind !== "contribute");
    const words = acts.flatMap((each) => (this.rigueur ? spoken(each) : each.told.map((text) => tell(text).trim())));
    if (words.length) say(sentences(words));
    if (words.length && this.words.open) this.words.note(sentences(words));
    if (words.length && store.get("speech") === "yes") speak(sentences(words));
    if (store.get("read") === "yes" && this.view?.scene) say(tell(this.view.scene.said));
  }

  #cutOrBack() {
    if (this.line.state === "cut") {
      this.arrivals.clear();
      this.view = /** @type {View | null} */ (this.line.view) ?? this.view;
      say(said("cut"));
    } else {
      this.#notice = "";
    }
    this.#freeze();
    if (this.view) this.#render();
    else this.#renderCut();
  }

  /** @param {Record<string, any>} clock */
  #ticked(clock) {
    this.clocks.set(/** @type {any} */ (clock));
    this.#tick();
  }

  /** @param {{chairs: boolean[], watching: number}} who */
  #present({ chairs, watching }) {
    if (!this.view) return;
    Object.assign(this.view, { here: chairs, watching });
    this.beside.ask();
  }

  /** @param {{chair: number, sentence: Title}} phrase */
  #spoke({ chair, sentence }) {
    const words = tell(sentence);
    this.strips.words.set(chair, words);
    if (chair !== this.view?.chair) say(said("colon", { one: this.#name(chair), two: words }));
    this.beside.ask();
    setTimeout(() => {
      if (this.strips.words.get(chair) !== words) return;
      this.strips.words.delete(chair);
      this.beside.ask();
    }, SPOKEN);
  }

  /** @param {{kind: string, sentence: Title}} notice */
  #noticed({ kind, sentence }) {
    this.#notice = kind === "available" ? "" : tell(sentence);
    say(tell(sentence));
    this.#render();
  }

  /** The line has ended for good. @param {string} why */
  #stop(why) {
    this.#ended = why;
    this.#freeze();
    const deeds = [{ label: said("reload"), act: () => location.reload(), full: true }];
    showPrompt(this.place, { now: why, cut: true, deeds });
    say(why);
  }

  // --- What we do

  /**
   * Ask for something; a refusal is shown in the prompt, and the men go back.
   * @param {Ask} message
   * @returns {Promise<boolean>}
   */
  async ask(message) {
    this.#asking += 1;
    this.#wrong = "";
    if ("what" in message && message.what === "rematch") this.#rematching = message.type === "offer" || message.yes;
    this.#render();
    let done = false;
    try {
      await this.line.ask(message);
      done = true;
      if (message.type === "offer") await this.#agree(message.what);
    } catch (wrong) {
      this.#refused(wrong);
      say(this.#wrong);
      this.stage.show(this.#scene);
    }
    this.#asking = Math.max(0, this.#asking - 1);
    this.#render();
    if (done) this.#playForced();
    return done;
  }

  /** @param {unknown} wrong */
  #refused(wrong) {
    this.#wrong = wrong instanceof Refused ? tell(wrong.sentence) : said("not_done");
  }

  /** At one device what one proposes all have agreed to. @param {string} what */
  async #agree(what) {
    for (const line of this.lines) {
      if (line === this.line || line.chair === null) continue;
      await line.ask({ type: "answer", what, yes: true }).catch(() => undefined);
    }
  }

  /** @param {string} text */
  act(text) {
    if (this.view?.over) return Promise.resolve(false);
    if (this.slips.open === "claims") this.slips.open = "";
    this.drawer.close();
    return this.ask({ type: "act", text });
  }

  /** What was written: a question about the game, or an act. @param {string} text */
  async #typed(text) {
    const asked = command(text);
    if (!asked) {
      const done = await this.act(text.replaceAll("×", "x"));
      if (!done) this.words.note(this.#wrong);
      return done;
    }
    const answer = await this.#answered(...asked);
    this.words.note(answer);
    say(answer);
    return true;
  }

  /** @param {string} asked @param {string} about @returns {Promise<string>} */
  async #answered(asked, about) {
    const view = this.view;
    if (!view) return "";
    if (asked === "where") {
      const place = Object.entries(view.scene?.places ?? {}).find(
        ([name]) => name.toLowerCase() === about.toLowerCase(),
      );
      const marks = (view.marks ?? []).map((each, seat) =>
        said("colon", {
          one: this.names.seat(view, seat),
          two: `${said("points")} ${each.points}, ${said("holes")} ${each.holes}`,
        }),
      );
      return place
        ? tell(place[1])
        : sentences(
            [tell(view.scene?.said), ...marks, view.mode === "rigueur" ? tell(view.stage) : ""].filter(Boolean),
          );
    }
    if (asked === "last") {
      const told = this.line.entries.filter((each) => each.kind !== "contribute" && each.told.length).slice(-2);
      return sentences(told.flatMap((each) => each.told.map((line) => tell(line).trim()))) || said("nothing_yet");
    }
    if (asked === "clock") {
      const times = view.chairs.map((_, chair) => [this.#name(chair), this.clocks.left(chair)]);
      const shown = times
        .filter(([, left]) => left !== null)
        .map(([name, left]) => said("colon", { one: String(name), two: shownTime(Number(left)) }));
      return shown.join(". ") || said("no_clock");
    }
    if (asked === "hint") return (await this.#hint()) || said("no_hint");
    if (asked === "throw") {
      if (view.dice_due) await this.ask({ type: "throw" });
      return view.dice_due ? "" : said("no_throw");
    }
    if (asked === "moves" && this.rigueur) return forms(view);
    if (asked === "moves") {
      const plays = stops(view.scene?.ways).flatMap((stop) => stop.act ?? []);
      const all = [...plays.map((act) => act.slice(act.indexOf(" ") + 1)), ...view.acts.map((each) => tell(each))];
      return all.slice(0, MOVES).join(", ") || said("none_open");
    }
    return said("say_all", { commands: commands() });
  }

  /** @returns {Promise<string>} what the hint says; nothing where none may be had */
  async #hint() {
    if (this.view && advised(this.view)) await this.advice.ask(this.view);
    return at("advice").querySelector(".advice")?.textContent?.trim() ?? "";
  }

  /** A claim is answered on the slip; where the referee says nothing it is put away. @param {string} text */
  async #claim(text) {
    if (this.view?.over) return;
    this.slips.open = "";
    this.#claiming = true;
    if (await this.ask({ type: "act", text })) return;
    this.#claiming = false;
    this.drawer.close();
  }

  #freeze() {
    this.stage.freeze(!this.current || this.#asking > 0);
  }

  #settle() {
    this.root.dataset.posture = store.get("posture");
    this.stage.settle();
    this.#playForced();
  }

  /** Plays a forced move by itself, if the user has chosen that. */
  #playForced() {
    if (store.get("forced") !== "self" || !this.current || this.#asking) return;
    const { board, walk } = this.stage;
    const one = only(this.view);
    if (one) void this.act(one.text);
    if (!walk?.forced || walk.steps.length) return;
    board?.playForced?.();
    board?.confirm();
  }

  // --- The board

  #watchBoard() {
    this.stage.addEventListener("failed", (event) => (this.view || detail(event)) && this.#boardless());
    this.stage.addEventListener("act", (event) => void this.act(detail(event).text));
    this.stage.addEventListener("gesture", (event) => this.#gesture(detail(event)));
    this.stage.addEventListener("refused", (event) => this.#cannot(detail(event)));
    this.stage.addEventListener("walk", (event) => {
      const walk = detail(event);
      const last = walk.steps.at(-1);
      if (walk.steps.length > this.#steps)
        sound(this.view?.scene?.tiles ? "tile" : last.more?.hit || last.more?.over?.length ? "take" : "man");
      this.#steps = walk.steps.length;
      if (walk.steps.length || walk.held) this.#wrong = "";
      this.#renderPrompt();
      this.#playForced();
    });
  }

  /** The scene as the board is given it: at one device the board does not turn for each. */
  get #scene() {
    const scene = this.view?.scene;
    const first = this.lines[0].view?.scene;
    return this.lines.length > 1 && first && scene && !this.data.hidden ? { ...scene, board: first.board } : scene;
  }

  #turnBoard() {
    if (!this.#scene) return;
    this.stage.turn(this.#scene);
    this.beside.ask();
  }

  /** @param {View | null} before */
  #draw(before) {
    const scene = this.view?.scene;
    if (!scene) return;
    if (!this.stage.board) {
      void this.#raise(scene.board);
      return;
    }
    this.#freeze();
    if (before?.scene?.dice !== scene.dice) this.#fingers.clear();
    if (!before || before.scene !== scene) this.stage.show(this.#scene);
    this.stage.cover(this.#covered >= 0);
  }

  /** @param {import("./view.js").Board} expected */
  async #raise(expected) {
    this.root.dataset.kind = expected.kind;
    await this.stage.raise(expected, () => this.#draw(null));
    this.#playForced();
    this.#render();
  }

  #boardless() {
    this.stage.fail();
    this.words.unfold();
    this.#render();
  }

  /** @param {{key: string, text: string | null}} made */
  #gesture({ key, text }) {
    if (key === "Touch") this.#touch(text);
    else if (text) void this.act(text);
    else this.#openSlip("claims");
  }

  /** A hand wanted what the law does not allow, or nobody. @param {{from: string, to: string | null, side: number | null, takes: boolean}} wanted */
  #cannot({ from, to, side, takes }) {
    const view = this.view;
    if (!view || view.waits !== view.seat) return;
    const kind = view.scene?.board?.kind ?? "";
    const forced = takes && this.data.taking ? ` ${said("must_take", { law: this.data.taking })}` : "";
    if (side !== null && side !== view.seat && !to) this.#wrong = said("not_yours");
    else if (kind === "table") this.#wrong = said("tile_unfit");
    else this.#wrong = (to ? said("cannot_go", { from, to }) : said("cannot_move", { from })) + forced;
    say(this.#wrong);
    this.#renderPrompt();
  }

  /** A touch is told at once; the man stays in the hand meanwhile. @param {string | null} text */
  #touch(text) {
    if (!text || this.#fingers.has(text)) return;
    this.#fingers.add(text);
    this.line.ask({ type: "act", text }).catch((wrong) => {
      this.#refused(wrong);
      this.#render();
    });
  }

  /** A claim asks for something to be shown on the board, or no longer. @param {{sort: string} | null} what */
  #point(what) {
    this.#pointing = what;
    if (what) this.drawer.close();
    else if (this.slips.open === "claims") this.drawer.open();
    this.#render();
  }

  /** Nobody sees the hand of the last player, nor hears it, until the next has come. @param {number} chair */
  #cover(chair) {
    if (chair !== this.#covered) hush();
    this.#covered = chair;
  }

  #uncover() {
    this.#uncovered = this.#covered;
    this.#covered = -1;
    this.stage.cover(false);
    this.#render();
  }

  // --- What is shown

  /** @param {number} chair */
  #name(chair) {
    return this.view ? this.names.chair(this.view, chair) : "";
  }

  #render() {
    const view = this.view;
    if (!view) {
      this.#freeze();
      return;
    }
    const { over } = this.root.dataset;
    this.root.toggleAttribute("data-turned", Boolean(view.scene?.board.across));
    if (view.over || view.result) this.root.dataset.over = view.over ? "all" : "game";
    else delete this.root.dataset.over;
    const ends = Boolean(this.root.dataset.over) && !over;
    if (ends && this.slips.open === "settings") {
      this.slips.open = ""; // one gave up there
      this.drawer.close();
    }
    this.#justOver ||= ends;
    stayAwake(!view.over && !view.adjourned && view.chair !== null);
    this.#renderPrompt();
    this.beside.ask();
  }

  #renderPrompt() {
    const view = this.view;
    if (!view || this.#ended) return;
    if (this.line.state === "cut") this.#renderCut();
    else showPrompt(this.place, this.#todo(view), `${view.number} ${view.chair}`);
    this.#freeze();
  }

  /** What there is to do, or why what was asked cannot be done. @param {View} view @returns {import("../table/prompt.js").Prompt} */
  #todo(view) {
    const found = prompt(view, {
      data: this.data,
      names: this.names,
      notice: this.#notice,
      cookies: this.#cookies,
      covered: this.#covered,
      pointing: this.#pointing,
      walk: this.stage.walk,
      busy: this.#asking > 0,
      act: (text) => void this.act(text),
      ask: (message) => void this.ask(message),
      claim: () => this.#openSlip("claims"),
      confirm: () => this.stage.board?.confirm(),
      undo: () => this.stage.board?.undo(),
      uncover: () => this.#uncover(),
    });
    if (this.#news && !this.#wrong) return { ...found, now: html`${this.#news} ${found.now}`, loud: true };
    return this.#wrong ? { ...found, now: cited(view.game, this.#wrong), todo: "", loud: true } : found;
  }

  #renderCut() {
    if (this.line.state !== "cut") return;
    const deeds = [{ label: said("renew"), act: () => this.#renew(), full: true, key: "renew" }];
    showPrompt(this.place, { now: said("cut"), cut: true, deeds });
  }

  #renew() {
    for (const line of this.lines) if (line.state === "cut") line.open();
  }

  /** What stands round the board, once that is painted. */
  #renderBeside() {
    const view = this.view;
    if (!view) return;
    this.#renderStrips(view);
    const summary = this.margin.show(view, this.line.entries, {
      game: view.game,
      name: (/** @type {number} */ seat) => this.names.seat(view, seat),
      sides: this.data.lines ?? [],
    });
    const choices = view.scene?.choices?.length;
    const line = this.#wrong || this.slips.ruled || (choices ? `${summary}. ${said("decide")}` : summary);
    this.drawer.sum(line, view.scene?.tiles ? [] : (view.scene?.dice ?? []));
    this.advice.show(view, advised(view));
    this.slips.show(view, this.stage.board);
    this.#renderSheet(view);
    this.minute.show(view);
    this.#showWords();
    if (this.#justOver) this.place.scrollIntoView({ block: "nearest" }); // on a phone it is taller than before
    this.#justOver = false;
  }

  /** @param {View} view */
  #renderStrips(view) {
    const own = this.lines.length > 1 ? this.lines[0].chair : view.chair;
    const near = view.scene?.board?.near ?? 0;
    this.strips.show(view, own ?? view.seats[this.stage.turned ? 1 - near : near] ?? 0);
  }

  #tick() {
    const own = this.lines.some((line) => line.chair !== null && line.chair === this.clocks.running);
    const short = own && (this.clocks.left(/** @type {number} */ (this.clocks.running)) ?? Infinity) < HURRY;
    if (short && !this.#alarmed) sound("alarm");
    this.#alarmed = short;
    if (this.view && this.strips.tick(this.view)) this.beside.ask();
  }

  /** @param {"claims" | "settings"} which */
  #openSlip(which) {
    if (this.view) this.slips.toggle(which, this.view, this.stage.board);
  }

  /** The list of keys, unfolded. */
  #openKeys() {
    if (this.slips.open !== "settings") this.#openSlip("settings");
    const keys = at("slips").querySelector("details:has(.keys)");
    if (!(keys instanceof HTMLDetailsElement)) return;
    keys.open = true;
    keys.querySelector("summary")?.focus();
    keys.scrollIntoView({ block: "nearest" });
  }

  #showWords() {
    this.words.show(this.view, this.stage.board, this.current);
  }

  /** The score of a series. @param {View} view */
  #renderSheet(view) {
    const names = view.chairs.map((_, chair) => this.#name(chair));
    const known = JSON.stringify([view.note, view.form, view.standing, view.sheet, names]);
    if (known === this.#sheetShown) return;
    this.#sheetShown = known;
    const note = view.note ? one`<p class="note">${tell(view.note)}</p>` : null;
    const series = view.form !== "single"; // who won a single game is said already
    const score = one`<h2 class="overline small-caps">${said("score")}</h2>`;
    const standing =
      series && tell(view.standing)
        ? html`${score}
            <p class="note">${tell(view.standing)}</p>`
        : null;
    const rows = series && view.sheet?.rows?.length ? sheet(view.sheet, names) : null;
    at("score-sheet").replaceChildren(html`${note}${standing}${rows}`);
  }
}

/**
 * Whether the books may be asked, where no other person would be wronged: in one's turn to play; where people mark
 * themselves, at any time.
 * @param {View} view
 */
function advised(view) {
  const alone = view.chairs.every((each, chair) => each.kind === "machine" || chair === view.chair);
  const seated = alone && view.seat !== null && !view.over && !view.result;
  return seated && (view.mode === "rigueur" || (view.waits === view.seat && !view.dice_due));
}

/** What may be said à la rigueur, whether it is right or not: nothing here tells what a throw is worth. @param {View} view */
function forms(view) {
  const usual = (view.scene?.gestures ?? []).filter((each) => each.kind !== "other" && !each.vain);
  const named = usual.map((each) =>
    tell(each.name)
      .replace(/\[[^\]]*\]/g, "")
      .replace(/\{\w+\}/g, "…"),
  );
  return named.join(", ") || said("none_open");
}

/** Whether others than who played have lost men from the board. @param {View | null} before @param {View | null} after @param {number | null} chair */
function fewer(before, after, chair) {
  const seat = after?.seats.indexOf(chair ?? -1) ?? -1;
  const men = (/** @type {View | null} */ view) =>
    (view?.scene?.men ?? []).filter((each) => each.side !== seat).reduce((sum, each) => sum + (each.n ?? 1), 0);
  return men(after) < men(before);
}

/** Whether an entry is the answer of another to an offer. @param {Entry} entry @param {View} view */
function answers(entry, view) {
  if (entry.chair === view.chair || view.chair === null) return false;
  return entry.kind === "answer" || (entry.kind === "act" && / (?:refuses|accepts)$/.test(entry.text));
}

/** @param {Entry} entry */
function heard(entry) {
  return sentences(entry.told.map((text) => tell(text).trim()));
}

/** @param {string} id */
function at(id) {
  return /** @type {HTMLElement} */ (document.getElementById(id));
}

/** @param {Event} event @returns {any} */
function detail(event) {
  return /** @type {CustomEvent} */ (event).detail;
}
