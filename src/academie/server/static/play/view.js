/**
 * What the page of a game knows: the view of a meeting as the server tells it (docs/program/protocol.md), and who is called what
 * in it.
 * @module
 */

import { said, tell } from "../lib/words.js";
import { capital } from "../table/credits.js";

/**
 * @typedef {import("../lib/words.js").Title} Title
 * @typedef {import("../lib/socket.js").Entry} Entry
 * @typedef {{kind: "open" | "person" | "machine", name: string}} Chair
 * @typedef {{winner: number | null, shares: number[], points: number, reason: string, law: string, en: string, fr: string}} Result
 * @typedef {{title: Title, rows: Title[][], columns: Title[], lines: (Title & {value: number, total: boolean})[], money: number[], notes: Title[]}} Sheet
 * @typedef {{what: string, chair: number, accepted: number[]}} Offered
 * @typedef {{text: string, kind: string, en: string, fr: string}} Act
 * @typedef {{type: "throw" | "next" | "leave"} | {type: "act", text: string} | {type: "offer", what: string} |
 *   {type: "answer", what: string, yes: boolean} | {type: "phrase", key: string} | {type: "contribute", hex: string}} Ask
 * @typedef {{name: Title, told: Title, text: string}} Choice
 * @typedef {import("../boards/gestures.js").Gesture & {vain?: Title, claim?: Title, about?: Title, law?: string}} Gesture
 * @typedef {{kind: string, lying: string, standing: string, near?: number, goal?: number, holes?: number, across?: Partial<Board> | null}} Board
 * @typedef {{player: number, name: Title, why?: Title, law?: string, points?: number, ways?: number, places?: string[], when?: string}} Credit
 * @typedef {{ends: number[], played?: unknown[]}} Tiles
 * @typedef {{place: string, side: number, n?: number}} Men
 * @typedef {{board: Board, said: Title, places: Record<string, Title>, dice?: number[], ways?: import("../boards/walk.js").PlainStop[] | import("../boards/ways.js").Packed, gestures?: Gesture[],
 *   choices?: Choice[], credits?: Credit[], sums?: Title[], tiles?: Tiles, men?: Men[], beside?: Men[], signs?: {sign: string, places: string[]}[]}} Scene
 * @typedef {{points: number, holes: number, bredouille: boolean}} Marks
 */

/**
 * What a player or a watcher may know of a meeting.
 * @typedef {object} View
 * @property {string} link
 * @property {number} number the last entry that is folded in
 * @property {string} game
 * @property {string} profile
 * @property {"assisted" | "rigueur"} mode
 * @property {string} form "single", or a series
 * @property {Chair[]} chairs
 * @property {boolean[]} here which chairs are at the page
 * @property {number} watching
 * @property {number[]} missing chairs that have not yet given their share of chance
 * @property {Offered[]} offered
 * @property {boolean} adjourned
 * @property {boolean} over the meeting, not only its game
 * @property {number | null} gone the chair that left
 * @property {string | null} again the link of the rematch
 * @property {Title | null} prompt what the chooser is asked
 * @property {number | null} chooser
 * @property {number[]} seats the chair of each seat of the game
 * @property {Title[]} sides
 * @property {number | null} waits the seat that is waited for
 * @property {Title | null} stage
 * @property {Marks[] | null} marks
 * @property {Result | null} result of the game
 * @property {Title | null} note
 * @property {Title} standing
 * @property {Sheet | null} sheet
 * @property {Title | null} ending
 * @property {number | null} chair ours; null for one who looks on
 * @property {number | null} seat ours in this game
 * @property {string | null} position
 * @property {Act[]} acts
 * @property {boolean} dice_due
 * @property {boolean} [lot] whether the throw that is due decides who begins
 * @property {string[]} offers what we may offer now
 * @property {string} [key] of the invitation, for whoever has a free chair to give away
 * @property {Scene | null} [scene]
 */

/**
 * Data in the page itself, before the first view arrives by the socket.
 * @typedef {object} PageData
 * @property {string} link
 * @property {string} game
 * @property {Title[]} [first] what whoever plays it for the first time reads
 * @property {string} address of the page, to be sent to others
 * @property {Board} board
 * @property {boolean} hidden whether players have hands that others must not see
 * @property {string} [taking] the paragraph by which what can be taken must be
 * @property {Record<number, string>} machines what each is called, with its strength in brackets
 * @property {number[]} [held] our chairs
 * @property {Record<string, Title>} phrases
 * @property {import("../table/margin.js").Side[]} [lines] how acts of each side begin
 * @property {Record<string, string>} [boards] the digests of empty boards
 * @property {string} [key] of the invitation we came by
 * @property {string} [terms] what was agreed, where we are invited
 * @property {string} [name] ours
 */

/** Acts that are rare and cannot be taken back: they are in the settings and ask twice. */
export const SELDOM = new Set(["Resign", "OfferDraw"]);

/** The names of people on this page. */
export class Names {
  /**
   * @param {PageData} data
   * @param {boolean} shared whether several sit at this device
   */
  constructor(data, shared) {
    this.data = data;
    this.shared = shared;
  }

  /** Whether a seat is the reader's alone. @param {View} view @param {number} chair */
  ours(view, chair) {
    return chair === view.chair && !this.shared;
  }

  /** @param {View} view @param {number} chair */
  chair(view, chair) {
    const each = view.chairs[chair];
    if (!each) return "";
    if (this.ours(view, chair)) return said("you");
    if (each.kind === "open") return said("open_chair");
    if (each.kind === "machine") return capital(this.machine(chair)[0]);
    return each.name || said("player_n", { number: chair + 1 });
  }

  /** The name of a machine, and its strength. @param {number} chair @returns {[string, string]} */
  machine(chair) {
    const whole = String(this.data.machines[chair] ?? "");
    const parts = /^(.*?) \((.*?)\)(.*)$/.exec(whole);
    return parts ? [parts[1] + parts[3], parts[2]] : [whole, ""];
  }

  /** @param {View} view @param {number} seat */
  seat(view, seat) {
    const chair = view.seats[seat];
    return chair === undefined ? tell(view.sides?.[seat]) : this.chair(view, chair);
  }
}

/**
 * The only possible act, if no man of ours moves: the throw is all the other's, or lost.
 * @param {View | null} view
 * @returns {Gesture | null}
 */
export function only(view) {
  if (!view?.scene || view.scene.ways || view.waits !== view.seat || view.over || view.mode === "rigueur") return null;
  const open = (view.scene.gestures ?? []).filter((each) => !SELDOM.has(each.key));
  return open.length === 1 && open[0].key === "Play" ? open[0] : null;
}
