/**
 * Our turn in a game: what to do, in a sentence with its buttons.
 * @module
 */

import { capital } from "../table/credits.js";
import { thrown } from "../table/margin.js";
import { cup } from "../table/signs.js";
import { said, tell } from "../lib/words.js";
import { only, SELDOM } from "./view.js";

/**
 * @typedef {import("./view.js").View} View
 * @typedef {import("./view.js").Scene} Scene
 * @typedef {import("./stage.js").Walk} Walk
 * @typedef {import("../table/prompt.js").Prompt} Prompt
 * @typedef {import("../table/prompt.js").Deed} Deed
 */

/**
 * The prompt's inputs besides the view, and the actions of its buttons.
 * @typedef {object} Situation
 * @property {import("./view.js").Names} names
 * @property {Walk | null} walk
 * @property {import("./view.js").PageData} [data]
 * @property {boolean} busy whether something is asked and not yet answered
 * @property {(text: string) => void} act
 * @property {(message: import("./view.js").Ask) => void} ask
 * @property {() => void} confirm the play that stands on the board
 * @property {() => void} undo
 * @property {() => void} claim open the slip of claims
 */

/** @param {View} view @param {Situation} now @returns {Prompt} */
export function turn(view, now) {
  const scene = view.scene;
  if (scene?.choices?.length) return deciding(view, scene, now);
  if (view.dice_due) return throwing(view, now);
  return view.mode === "rigueur" ? strictly(view, now) : playing(view, now);
}

/**
 * A claim is being shown on the board; there one man can complete a play.
 * @param {string} sort @param {Situation} now @returns {Prompt}
 */
export function pointing(sort, now) {
  const steps = sort === "steps" && now.walk?.kind === "free" ? now.walk.steps.length : 0;
  const confirm = { label: said("confirm"), act: now.confirm, full: true, off: !steps, key: "confirm" };
  return { now: said("point"), undo: now.undo, deeds: [{ ...confirm, ...(steps ? {} : { short: said("point") }) }] };
}

/** The player for whom the table waits. @param {View} view @param {Situation} now */
export function waitsFor(view, now) {
  if (view.waits === null || view.waits === undefined) return "";
  const machine = view.chairs[view.seats[view.waits]]?.kind === "machine";
  return said(machine ? "thinks" : "waits_for", { name: now.names.seat(view, view.waits) });
}

/** @param {View} view @param {Scene} scene @param {Situation} now @returns {Prompt} */
function deciding(view, scene, { act, busy }) {
  const choices = (scene.choices ?? []).map((each) => ({
    label: tell(each.name),
    told: tell(each.told),
    act: () => act(each.text),
    off: busy,
  }));
  return { now: scene.sums?.length ? tell(scene.sums[0]) : said("asked"), todo: said("decide"), choices };
}

/** @param {View} view @param {Situation} now @returns {Prompt} */
function throwing(view, now) {
  const dealt = Boolean(view.scene?.tiles);
  const deed = {
    label: said(dealt ? "deal" : "throw"),
    act: () => now.ask({ type: "throw" }),
    full: true,
    off: now.busy,
  };
  return {
    now: said(dealt ? "play_now" : view.lot ? "throw_lot" : "throw_now"),
    todo: said(dealt ? "deal_do" : "throw_do"),
    deeds: [...claimable(view, now), ...due(view, now), { ...deed, key: "throw", ...(dealt ? {} : { sign: cup() }) }],
  };
}

/**
 * What the table needs from us, or what we may answer now; the rest is in the settings.
 * @param {View} view @param {Situation} now @returns {Deed[]}
 */
function due(view, { act, busy }) {
  const strict = view.mode === "rigueur";
  const plain = (view.scene?.gestures ?? []).filter(
    (each) => !Object.keys(each.slots ?? {}).length && !SELDOM.has(each.key),
  );
  const wanted = strict ? plain.filter((each) => each.due) : plain;
  const alone = wanted.length === 1 && !view.scene?.ways && !strict;
  const answers = offeredDraw(view) ? ANSWERS : new Map();
  return wanted.slice(0, 3).map((each) => ({
    label: answers.has(each.key) ? said(answers.get(each.key)) : capital(tell(each.name)),
    act: () => act(each.text),
    off: busy,
    key: each.key,
    full: alone,
  }));
}

/** Of a draw that is offered, the answers by their gestures. */
const ANSWERS = new Map([
  ["Accept", "accept"],
  ["Refuse", "decline"],
]);

/** @param {View} view */
function offeredDraw(view) {
  return view.mode === "rigueur" ? undefined : view.offered?.find((each) => each.what === "draw");
}

/** What is said of a draw that is offered, before all else. @param {View} view @param {Situation} now */
function drawSaid(view, now) {
  const offer = offeredDraw(view);
  if (!offer) return "";
  const told =
    offer.chair === view.chair ? said("you_offer") : said("offers_draw", { name: now.names.chair(view, offer.chair) });
  return `${told} `;
}

/** @param {View} view @param {Situation} now @returns {Deed[]} */
function claimable(view, { claim }) {
  const gestures = view.mode === "rigueur" ? (view.scene?.gestures ?? []) : [];
  if (!gestures.length) return [];
  const school = gestures.some((each) => each.key === "School");
  return [{ label: said(school ? "school" : "claim"), act: claim, key: "claim" }];
}

/** @param {View} view @param {Situation} now @returns {Prompt} */
function playing(view, now) {
  const deeds = due(view, now);
  const offer = drawSaid(view, now);
  if (view.waits !== view.seat || view.seat === null)
    return { now: offer + waitsFor(view, now), waits: true, deeds, loud: Boolean(offer) };
  const scene = view.scene;
  const one = only(view);
  if (one) {
    const deed = { label: said("go_on"), act: () => now.act(one.text), full: true, off: now.busy, key: "confirm" };
    return { now: started(scene), todo: said("play_nothing"), deeds: [deed] };
  }
  if (!scene?.ways) return { now: offer + said("play_now"), loud: true, deeds };
  const walk = now.walk?.kind === "ways" ? now.walk : null;
  const [start, todo] = sentence(walk, scene, now.data?.taking);
  const checked = scene.board?.kind === "echiquier" && scene.signs?.some((each) => each.sign === "beaten");
  const first = offer + (checked ? `${said("in_check")} ${start}` : start);
  const whole = Boolean(walk?.act);
  const label = said(whole && walk?.takes ? "take" : "confirm");
  const confirm = { label, act: now.confirm, full: true, off: !whole || now.busy, key: "confirm" };
  const short = whole ? {} : { short: (todo || first).replace(/[.]$/, "") };
  const undo = walk?.undo ? now.undo : null;
  // On a phone the button alone says what to do, except where the law leaves no choice.
  const bound = !counted(scene.board?.kind ?? "") && !whole && Boolean(checked || walk?.owed || walk?.forced);
  const loud = Boolean(offer) || bound;
  return { now: first, todo, undo, deeds: [...deeds, { ...confirm, ...short }], waits: now.busy, loud };
}

/** À la rigueur nothing is hinted. @param {View} view @param {Situation} now @returns {Prompt} */
function strictly(view, now) {
  const free = now.walk?.kind === "free" ? now.walk : null;
  const undo = free?.undo ? now.undo : null;
  const deeds = [...claimable(view, now), ...due(view, now)];
  if (free?.steps?.length) {
    deeds.push({ label: said("confirm"), act: now.confirm, full: true, off: now.busy, key: "confirm" });
  }
  if (view.waits !== view.seat || view.seat === null) {
    return { now: waitsFor(view, now), todo: said("rigueur_wait"), undo, deeds };
  }
  const dice = view.scene?.dice ?? [];
  const stage = dice.length ? thrown(dice) : capital(tell(view.stage));
  const todo = said(view.marks ? "rigueur_do" : "rigueur_play");
  return { now: stage ? `${stage}.` : said("play_now"), todo, undo, deeds, waits: now.busy };
}

/** @param {Scene | null | undefined} scene */
function started(scene) {
  return scene?.dice?.length ? `${thrown(scene.dice)}.` : said("play_now");
}

/** Whether steps are counted by dice on this board. @param {string} kind */
function counted(kind) {
  return kind.startsWith("tablier") || kind === "rabattues";
}

/**
 * What stands and what to do next, while a play is made.
 * @param {Walk | null} walk
 * @param {Scene} scene
 * @param {string} [taking] the paragraph by which what can be taken must be
 * @returns {[string, string]}
 */
function sentence(walk, scene, taking) {
  const kind = scene.board?.kind ?? "";
  const now = started(scene);
  const start = said(START.get(kind.replace(/^damier.*/, "damier")) ?? "play_do");
  if (!walk) return [now, start];
  if (walk.held) return [counted(kind) ? now : "", landings(walk, kind)];
  if (walk.act) return [said("whole"), said("whole_do")];
  if (walk.steps.length) return [now, said("go_on_walk")];
  if (taking && walk.owed) return [said("take_forced", { law: taking }), start];
  return [walk.forced ? said("play_forced") : now, start];
}

const START = new Map([
  ["table", "play_do_tile"],
  ["echiquier", "play_do_chess"],
  ["damier", "play_do_square"],
]);

/** Where the man in hand may be set down. @param {Walk} walk @param {string} kind */
function landings(walk, kind) {
  const all = walk.landings ?? [];
  if (!all.length) return said("held_nowhere");
  if (kind === "table") return said("land_tile", { tile: walk.held ?? "" });
  const words = all.map((each) => {
    if (!counted(kind)) return String(each.to);
    return each.sum ? said("all_in_one", { sum: each.by ?? 0 }) : String(each.by ?? each.to);
  });
  const unique = [...new Set(words)].slice(0, 6);
  const last = unique.pop() ?? "";
  const where = unique.length ? `${unique.join(", ")} ${said("or")} ${last}` : last;
  return said(counted(kind) ? "land" : "land_square", { where });
}
