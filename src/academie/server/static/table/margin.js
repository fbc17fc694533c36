/**
 * The margin: what happened, and by which paragraph. The throw with its credits, the record of the game by throws or by
 * moves; à la rigueur the journal of the table.
 * @module
 */

import { html, one } from "../lib/html.js";
import { patch } from "../lib/patch.js";
import { sentences } from "../lib/speak.js";
import { laid, printed, said, tell } from "../lib/words.js";
import { capital, credits, gained } from "./credits.js";
import { article } from "./laws.js";
import { die } from "./signs.js";

/** @typedef {import("../play/view.js").View} View */
/** @typedef {import("../play/view.js").Scene} Scene */
/** @typedef {import("../lib/socket.js").Entry} Entry */
/** @typedef {{name: string, said: import("../lib/words.js").Title, player: import("../lib/words.js").Title, letter: import("../lib/words.js").Title}} Side as lines of acts call it */
/** @typedef {{game: string, name: (seat: number) => string, sides: Side[]}} Table */
/** @typedef {{title: string, frame: () => HTMLElement, lines: any[][], write: (line: any[]) => HTMLElement}} Roll what happened, line by line: each as plain data, and as it is written */
/** @typedef {{seat: number, dice: string, play: string, gains: Map<number, number>, reasons: import("../lib/words.js").Title[], number: number, went: boolean}} Row */

const ACT = /^(\S+) (\S+) ?(.*)$/;
const THROWN = /^(?:for the dice )?([1-6](?:-[1-6])+)$/;
const SHOWN = 80; // lines of a record that are shown

/**
 * A throw in words, the larger first.
 * @param {number[]} dice
 */
export function thrown(dice) {
  const [one_, two] = dice;
  if (dice.length === 2 && one_ === two) return capital(said(`double_${one_}`));
  const words = dice.map((each) => said(`die_${each}`));
  const last = words.pop() ?? "";
  return capital(words.length ? `${words.join(", ")} & ${last}` : last);
}

/**
 * The record of the game on the table, throw by throw or move by move.
 * @param {Entry[]} entries
 * @param {number[]} seats the chair in each seat
 * @param {Side[]} sides
 * @returns {Row[]}
 */
export function rows(entries, seats, sides) {
  /** @type {Row[]} */
  let found = [];
  for (const entry of entries) {
    if (entry.kind === "game") found = [];
    if (entry.kind === "back") found.pop();
    if (entry.kind !== "act") continue;
    const parts = ACT.exec(entry.text);
    if (!parts) continue;
    const [, who, verb, rest] = parts;
    const named = sides.findIndex((each) => each.name === who);
    const seat = named >= 0 || entry.chair === null ? named : seats.indexOf(entry.chair);
    const last = found.at(-1);
    const dice = verb === "throws" ? THROWN.exec(rest) : null;
    if (dice) {
      const numbers = dice[1]
        .split("-")
        .map(Number)
        .sort((one, other) => other - one);
      if (last && last.seat < 0 && !last.play) found.pop(); // thrown again
      const whose = rest.startsWith("for") ? -1 : seat; // who won the lot plays it
      found.push({
        seat: whose,
        dice: numbers.join("-"),
        play: "",
        gains: new Map(),
        reasons: [],
        number: entry.number,
        went: false,
      });
    } else if (verb === "plays" || verb === "places") {
      const play = printed(rest);
      if (last && last.dice && !last.play && (last.seat === seat || last.seat < 0)) Object.assign(last, { play, seat });
      else found.push({ seat, dice: "", play, gains: new Map(), reasons: [], number: entry.number, went: false });
    } else if (verb === "leaves" && last) last.went = true;
    const row = found.at(-1);
    row?.reasons.push(.../** @type {any} */ (entry.rulings));
    for (const each of entry.rulings) {
      if (row && each.points && !each.refused && !each.holes)
        row.gains.set(each.player, (row.gains.get(each.player) ?? 0) + each.points);
    }
  }
  return found;
}

/**
 * The letter that stands for a side.
 * @param {number} seat
 * @param {Side[]} sides
 */
function letter(seat, sides) {
  return sides[seat] ? tell(sides[seat].letter) : "";
}

export class Margin {
  /** @param {{credits: HTMLElement, record: HTMLElement}} places */
  constructor({ credits, record }) {
    this.credits = credits;
    this.record = record;
    this.thrown = "";
    /** @type {Map<number, {credits: import("./credits.js").Credit[], sums: import("../lib/words.js").Title[]}>} what throws of others were worth, by their entry */
    this.worth = new Map();
    this.known = "";
    this.title = "";
    record.addEventListener("toggle", explain, true); // it does not bubble
    // Where the record has more room, or less, its last lines stay in sight.
    this.room = new ResizeObserver(([{ target }]) => (target.scrollTop = target.scrollHeight));
  }

  /** A throw of somebody else stands on the page for a moment only: what it was worth is shown until we act. @param {View} view */
  remember(view) {
    const found = (view.scene?.credits ?? []).filter((each) => each.player !== view.seat && each.when !== "play");
    if (view.mode !== "rigueur" && view.seat !== null && found.length)
      this.worth.set(view.number, { credits: found, sums: view.scene?.sums ?? [] });
  }

  /**
   * What others have won and done since we last acted, line by line.
   * @param {View} view
   * @param {Entry[]} entries
   * @param {Table} table
   * @returns {{name: string, points: number, nodes: Node[]} | null}
   */
  since(view, entries, table) {
    if (view.mode === "rigueur" || view.seat === null) return null;
    const own = entries.findLastIndex((each) => each.kind === "act" && each.chair === view.chair);
    const nodes = /** @type {Node[]} */ ([]);
    let [name, points] = ["", 0];
    for (const entry of entries.slice(own + 1)) {
      const worth = this.worth.get(entry.number);
      const parts = entry.kind === "act" ? ACT.exec(entry.text) : null;
      const seat = parts ? table.sides.findIndex((each) => each.name === parts[1]) : -1;
      const here = entry.number === view.number && entry.chair === null; // it lies there already
      if (!parts || seat < 0 || seat === view.seat || here) continue;
      name = table.name(seat);
      if (worth) nodes.push(gained(worth.credits, table.game, name), ...worth.sums.map(sum));
      else
        for (const each of /** @type {any[]} */ (entry.rulings.filter((one_) => one_.points && !one_.holes)))
          nodes.push(one`<p class="why">${tell(each)} ${article(table.game, each.law)}</p>`);
      for (const each of /** @type {any[]} */ (entry.rulings)) if (!each.holes && !each.refused) points += each.points;
      if (parts[2] === "leaves") nodes.push(one`<p class="somme">${said("they_leave", { name })}</p>`);
    }
    return nodes.length ? { name, points, nodes } : null;
  }

  /**
   * @param {View} view
   * @param {Entry[]} entries
   * @param {Table} table
   * @returns {string} what sums it up, for the drawer
   */
  show(view, entries, table) {
    const scene = view.scene;
    const kind = scene?.board?.kind ?? "";
    const rigueur = view.mode === "rigueur";
    const record = rows(entries, view.seats ?? [], table.sides);
    const since = this.since(view, entries, table);
    this.#throw(view, record, table, rigueur, since);
    const known = `${entries.at(-1)?.number ?? 0}:${record.length}:${kind}:${view.seat}`;
    if (known !== this.known) {
      this.known = known;
      this.#roll(rigueur ? journal(entries, view, table) : registre(record, kind, entries, table));
    }
    const line = summary(view, record, entries, table);
    return since?.points && !line.startsWith(since.name)
      ? sentences([`${said("they_win", { name: since.name })} ${since.points}`, line]).replace(/\.$/, "")
      : line;
  }

  /**
   * @param {View} view
   * @param {Row[]} record
   * @param {Table} table
   * @param {boolean} rigueur
   * @param {{nodes: Node[]} | null} since
   */
  #throw(view, record, table, rigueur, since) {
    const { dice, credits: won, sums, tiles } = view.scene ?? {};
    const thrown = JSON.stringify([
      record.length,
      view.seat,
      rigueur,
      dice,
      won,
      sums,
      tiles?.ends,
      since?.nodes.map((each) => each.textContent),
    ]);
    if (thrown === this.thrown) return;
    this.thrown = thrown;
    const open = new Set(
      [...this.credits.querySelectorAll("details[open] .credit-name")].map((each) => each.textContent),
    );
    const before = since ? one`<section class="since" aria-label=${said("since")}>${since.nodes}</section>` : null;
    this.credits.replaceChildren(...(before ? [before] : []), this.head(view, record, table, rigueur));
    for (const each of this.credits.querySelectorAll("details")) {
      if (open.has(each.querySelector(".credit-name")?.textContent ?? "")) each.open = true;
    }
  }

  /** @param {Roll | null} roll */
  #roll(roll) {
    if (!roll) {
      this.title = "";
      this.record.replaceChildren(one`<p class="secondary note">${said("nothing_yet")}</p>`);
      return;
    }
    const { title, frame, lines, write } = roll;
    if (title !== this.title) {
      this.title = title;
      this.record.replaceChildren(
        html`<h2 class="overline small-caps">${title}</h2>
          <div class="scroller" tabindex="0" role="group" aria-label=${title}>${frame()}</div>`,
      );
    }
    const scrolled = /** @type {Element} */ (this.record.querySelector(".scroller"));
    this.room.observe(scrolled);
    patch(/** @type {Element} */ (scrolled.querySelector("tbody, ol")), lines, write);
    // Once all is in its place: who asks earlier how high it is has the page laid out twice.
    requestAnimationFrame(() => {
      scrolled.scrollTop = scrolled.scrollHeight;
      const margin = this.record.parentElement; // on a phone held sideways it is what scrolls
      if (margin && !this.credits.firstChild) margin.scrollTop = margin.scrollHeight;
    });
  }

  /**
   * @param {View} view
   * @param {Row[]} record
   * @param {Table} table
   * @param {boolean} rigueur
   */
  head(view, record, table, rigueur) {
    const scene = view.scene;
    if (!scene) return html``;
    if (scene.tiles) return ends(scene);
    const dice = scene.dice ?? [];
    const last = record.at(-1);
    if (!dice.length || rigueur) return html``;
    const number = record.length;
    return html`<p class="overline small-caps">${said("throw_n", { number })}</p>
      <h2 class="die">
        ${die(dice[0])}<span>${amp(thrown(dice))}</span>${dice.length > 1 ? die(dice[dice.length - 1]) : null}
      </h2>
      ${last ? credits(scene, table.game, view.seat, table.name) : null}`;
  }
}

/** @param {string} text */
function amp(text) {
  const [one_, two] = text.split(" & ");
  return two ? html`${one_} <i>&</i> ${two}` : html`${one_}`;
}

/** @param {Scene} scene */
function ends(scene) {
  const found = scene.tiles?.ends;
  if (!found || found.length < 2) return html``;
  return html`<h2 class="die edges">
    <span>${amp(said("ends", { one: said(`die_${found[0]}`), two: said(`die_${found[1]}`) }))}</span>
  </h2>`;
}

/**
 * @param {Row[]} record
 * @param {string} kind
 * @param {Entry[]} entries
 * @param {Table} table
 * @returns {Roll | null}
 */
function registre(record, kind, entries, table) {
  const { sides } = table;
  if (kind === "table" || (!record.length && entries.length)) return told(entries, table);
  if (!record.length) return null;
  return record.some((each) => each.dice) ? throws(record, sides) : moves(record, sides);
}

/**
 * @param {Row[]} record
 * @param {Side[]} sides
 * @returns {Roll}
 */
function throws(record, sides) {
  const from = Math.max(0, record.length - SHOWN);
  const lines = record.slice(from).map((each, place) => {
    const gains = [...each.gains]
      .map(([player, points]) => `${player === each.seat ? "" : `${letter(player, sides)} `}+${points}`)
      .join(", ");
    return [
      from + place === record.length - 1,
      from + place + 1,
      letter(each.seat, sides),
      each.dice,
      `${each.play || "…"}${each.went ? ` ${said("row_leaves")}` : ""}`,
      gains,
      gains ? each.reasons.filter((ruled) => /** @type {any} */ (ruled).points).map(tell) : [],
    ];
  });
  const write = (/** @type {any[]} */ [here, number, who, dice, play, gains, reasons]) =>
    marked(
      here,
      "here",
      one`<tr><th scope="row">${number}</th><td>${who}</td><td class="figures">${dice}</td><td class="figures">${play}</td><td class="figures">${gains ? opened(gains, reasons) : ""}</td></tr>`,
    );
  return { title: said("record"), frame: () => one`<table class="record"><tbody></tbody></table>`, lines, write };
}

/** Why rows won what they did: written when somebody opens one. @type {WeakMap<EventTarget, string[]>} */
const unwritten = new WeakMap();

/** What a throw won, which opens to the reasons. @param {string} gains @param {string[]} reasons */
function opened(gains, reasons) {
  const row = one`<details class="reasons"><summary>${gains}</summary></details>`;
  unwritten.set(row, reasons);
  return row;
}

/** Write the reasons of a row that is opened for the first time. @param {Event} event */
function explain({ target }) {
  const reasons = target && unwritten.get(target);
  if (!reasons) return;
  unwritten.delete(target);
  /** @type {Element} */ (target).append(one`<ul>${reasons.map((each) => one`<li>${each}</li>`)}</ul>`);
}

/** @param {import("../lib/words.js").Title} each */
function sum(each) {
  return one`<p class="somme">${tell(each)}</p>`;
}

/**
 * @param {Row[]} record
 * @param {Side[]} sides
 * @returns {Roll}
 */
function moves(record, sides) {
  /** @type {Array<[string, string]>} */
  const pairs = [];
  for (const each of record) {
    const last = pairs.at(-1);
    if (each.seat === 0 || !last || last[1]) pairs.push(each.seat === 0 ? [each.play, ""] : ["", each.play]);
    else last[1] = each.play;
  }
  const from = Math.max(0, pairs.length - SHOWN);
  const lines = pairs.slice(from).map((pair, place) => [from + place === pairs.length - 1, from + place + 1, ...pair]);
  const write = (/** @type {any[]} */ [here, number, white, black]) =>
    marked(
      here,
      "here",
      one`<tr><th scope="row">${number}</th><td class="figures">${white}</td><td class="figures">${black}</td></tr>`,
    );
  const frame = () =>
    one`<table class="record moves"><thead><tr><td></td>${sides.slice(0, 2).map((each) => one`<th class="col" scope="col">${tell(each.player)}</th>`)}</tr></thead><tbody></tbody></table>`;
  return { title: said("the_game"), frame, lines, write };
}

/**
 * What is told of a side by whose it is here, with the end to which a tile was laid.
 * @param {string} text
 * @param {Table} table
 */
function named(text, table) {
  const names = table.sides.map((each) => tell(each.player));
  const seat = names.findIndex((each) => new RegExp(`^${each}(?=\\s*[:+])`).test(text));
  const whole = seat < 0 ? text : table.name(seat) + text.slice(names[seat].length);
  return laid(whole);
}

/** @param {Entry[]} entries @param {Table} table @returns {Roll} */
function told(entries, table) {
  const lines = entries
    .filter((each) => each.kind !== "contribute")
    .slice(-SHOWN)
    .flatMap((each) => each.told.map((text, place) => [false, each.number, place, named(tell(text).trim(), table)]));
  const last = lines.at(-1);
  if (last) last[0] = true;
  const write = (/** @type {any[]} */ [here, , , text]) => marked(here, "yours", one`<li>${text}</li>`);
  return { title: said("what_happened"), frame: () => one`<ol class="journal-list"></ol>`, lines, write };
}

/**
 * @param {Entry[]} entries
 * @param {View} view
 * @param {Table} table
 * @returns {Roll}
 */
function journal(entries, view, { game, sides }) {
  const lines = entries
    .filter((each) => each.kind !== "contribute")
    .slice(-SHOWN)
    .flatMap((each) => {
      const who = ACT.exec(each.text)?.[1] ?? "";
      const seat = sides.findIndex((side) => side.name === who);
      const words = spoken(each).map((text) => (each.kind === "act" && seat >= 0 ? unnamed(text, sides) : text));
      const acts = words.map((text, place) => [
        each.kind === "act" && seat === view.seat,
        each.number,
        each.kind === "act" && !place ? letter(seat, sides) : "",
        text,
      ]);
      const rulings = each.rulings.map((ruled, place) => [
        false,
        each.number,
        place,
        said("colon", { one: said("referee"), two: tell(/** @type {any} */ (ruled)) }),
        ruled.law,
      ]);
      return [...acts, ...rulings];
    });
  const write = (/** @type {any[]} */ [own, , name, text, law]) =>
    typeof name === "number"
      ? one`<li class="arbiter"><i>${text}</i> ${article(game, law)}</li>`
      : marked(own, "yours", one`<li><b>${name}</b>${text}</li>`);
  return { title: said("journal_of_table"), frame: () => one`<ol class="journal-list lettered"></ol>`, lines, write };
}

/**
 * @param {boolean} whether
 * @param {string} name
 * @param {HTMLElement} line
 */
function marked(whether, name, line) {
  line.classList.toggle(name, whether);
  return line;
}

/**
 * What an entry did, in words, without what the referee says of it: he speaks for himself.
 * @param {Entry} entry
 */
export function spoken(entry) {
  const ruled = entry.rulings.map((each) => tell(/** @type {any} */ (each)));
  return entry.told.map((text) => tell(text).trim()).filter((text) => !ruled.some((each) => text.startsWith(each)));
}

/**
 * A line without the side that begins it: its letter stands before it.
 * @param {string} text
 * @param {Side[]} sides
 */
function unnamed(text, sides) {
  const line = text.trim();
  const names = sides.flatMap((each) => [tell(each.player), tell(each.said)]);
  const name = names.find((each) => line.startsWith(each) && /^[\s:]/.test(line.slice(each.length)));
  return name ? line.slice(name.length).replace(/^\s*:?\s*/, "") : line;
}

/**
 * @param {View} view
 * @param {Row[]} record
 * @param {Entry[]} entries
 * @param {Table} table
 */
function summary(view, record, entries, table) {
  const scene = view.scene;
  if (view.mode === "rigueur") {
    const said_ = entries.findLast((each) => each.kind !== "contribute" && spoken(each).length);
    return said_ ? spoken(said_).join(". ") : said("nothing_yet");
  }
  const won = (scene?.credits ?? []).filter((each) => each.when !== "play");
  if (won.length) {
    const mine = won.filter((each) => each.player === view.seat);
    const [these, who] = mine.length
      ? [mine, said("you_win")]
      : [won, said("they_win", { name: table.name(won[0].player) })];
    return `${who} ${these.reduce((sum, each) => sum + (each.points ?? 0), 0)}`;
  }
  if (scene?.dice?.length) return thrown(scene.dice);
  const last = record.at(-1);
  if (last && last.play && last.seat >= 0) {
    const play = named(last.play, table);
    return last.seat === view.seat
      ? said("you_played", { play })
      : said("they_played", { name: table.name(last.seat), play });
  }
  const lines = entries.findLast((each) => each.told.length)?.told;
  return lines ? named(tell(lines[lines.length - 1]).trim(), table) : said("nothing_yet");
}
