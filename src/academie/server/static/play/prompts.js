/**
 * The prompt of a meeting, whoever's turn it is: offers to answer, a free seat, the end, and otherwise our turn.
 * @module
 */

import { one } from "../lib/html.js";
import { said, tell } from "../lib/words.js";
import { capital } from "../table/credits.js";
import { article } from "../table/laws.js";
import { pending } from "../table/offers.js";
import { share } from "../table/share.js";
import { pointing, turn, waitsFor } from "./turn.js";

/**
 * @typedef {import("./view.js").View} View
 * @typedef {import("./view.js").PageData} PageData
 * @typedef {import("../table/prompt.js").Prompt} Prompt
 */

/**
 * @typedef {import("./turn.js").Situation & {data: PageData, notice: string, cookies: boolean, covered: number,
 *   pointing: {sort: string} | null, uncover: () => void}} Situation
 */

/** @param {View} view @param {Situation} now @returns {Prompt} */
export function prompt(view, now) {
  if (now.notice) return { now: now.notice, loud: true, waits: true };
  if (now.covered >= 0) return covered(view, now);
  if (view.chair === null && !view.over && !now.cookies) return { now: said("no_cookies"), loud: true };
  const offer = offered(view, now);
  if (offer) return offer;
  if (view.over || (view.result && view.waits === null)) return ended(view, now);
  if (view.adjourned) return adjourned(view, now);
  if (view.chairs.some((each) => each.kind === "open")) return awaiting(view, now.data);
  if (view.missing.length) return { now: said("all_come"), loud: true, waits: true };
  if (view.chooser !== null && view.chooser === view.chair) return choosing(view, now);
  if (view.chair === null) return { now: said("watch_only"), todo: waitsFor(view, now), loud: true };
  return now.pointing ? pointing(now.pointing.sort, now) : turn(view, now);
}

/**
 * Several people play at this device, and the next player's hand is covered.
 * @param {View} view @param {Situation} now @returns {Prompt}
 */
function covered(view, now) {
  const deeds = [{ label: said("it_is_me"), full: true, act: now.uncover, key: "me" }];
  return { now: said("cover", { name: now.names.chair(view, now.covered) }), loud: true, deeds };
}

/** @param {View} view @param {Situation} now @returns {Prompt | null} */
function offered(view, now) {
  const made = pending(view);
  if (!made) return null;
  const { what } = made;
  const deed = (/** @type {string} */ key, /** @type {boolean} */ yes) => ({
    label: said(key),
    act: () => now.ask({ type: "answer", what, yes }),
    off: now.busy,
    key,
  });
  if (made.ours)
    return { now: said("you_offer"), todo: said(`offer_${what}`), loud: true, deeds: [deed("withdraw", false)] };
  const name = now.names.chair(view, made.chair);
  const deeds = [deed("decline", false), deed("accept", true)];
  return { now: said(`offers_${what}`, { name }), todo: said("answer_do"), loud: true, deeds };
}

/** @param {View} view @param {Situation} now @returns {Prompt} */
function adjourned(view, now) {
  const act = () => now.ask({ type: "offer", what: "resume" });
  const deeds = view.offers.includes("resume") ? [{ label: said("offer_resume"), act, full: true }] : [];
  return { now: said("adjourned"), loud: true, deeds };
}

/** Before a game one of us chooses for both. @param {View} view @param {Situation} now @returns {Prompt} */
function choosing(view, now) {
  const deeds = view.acts.slice(0, 4).map((each) => ({ label: capital(tell(each)), act: () => now.act(each.text) }));
  return { now: tell(view.prompt), loud: true, deeds };
}

/**
 * A seat is free: its owner invites, an invited player takes it, others watch.
 * @param {View} view @param {PageData} data @returns {Prompt}
 */
function awaiting(view, data) {
  if (view.key) {
    return { now: said("awaited"), loud: true, more: share(`${data.address}?key=${view.key}`, said("share")) };
  }
  return data.key ? joining(data) : { now: said("awaited"), todo: said("watch_only"), loud: true, waits: true };
}

/** @param {PageData} data @returns {Prompt} */
function joining(data) {
  const form = one`<form class="row" method="post" action=${`/m/${data.link}/sit?key=${data.key}`}>
    <label class="field grows"><span>${said("your_name")}</span><input class="input" name="name" maxlength="30" value=${data.name ?? ""}></label>
    <button class="button full">${said("take_chair")}</button>
  </form>`;
  return { now: said("a_chair_free"), todo: `${capital(data.terms ?? "")}.`, loud: true, more: form };
}

/** @param {View} view @param {Situation} now @returns {Prompt} */
function ended(view, now) {
  const { result, offers } = view;
  const lines = view.ending ? [tell(view.ending)] : result ? [won(view, result, now)] : [];
  if (view.over && view.gone === null && view.form !== "single" && view.sheet?.money?.length)
    lines.push(balance(view, now));
  if (!lines.length && view.over) lines.push(said("over"));
  const deeds = [];
  if (view.again) {
    deeds.push({ label: said("to_rematch"), act: () => location.assign(`/m/${view.again}`), full: true, key: "again" });
  }
  if (offers.includes("next")) {
    deeds.push({
      label: said("offer_next"),
      act: () => now.ask({ type: "next" }),
      full: true,
      off: now.busy,
      key: "next",
    });
  }
  if (offers.includes("rematch") && !view.again) {
    const act = () => now.ask({ type: "offer", what: "rematch" });
    deeds.push({ label: said("offer_rematch"), act, full: true, off: now.busy, key: "rematch" });
  }
  const replay = one`<p class="links"><a class="link" href=${`/m/${view.link}/replay`}>${said("replay_game")}</a></p>`;
  return {
    now: lines.join(" "),
    law: article(view.game, result?.law),
    loud: true,
    deeds,
    more: view.over ? replay : null,
  };
}

/** Who has gained most in a series, by its sheet. @param {View} view @param {Situation} now */
function balance(view, { names }) {
  const money = view.sheet?.money ?? [];
  const most = Math.max(...money);
  if (most <= 0) return said("settled_even");
  const chair = money.indexOf(most);
  if (names.ours(view, chair)) return said("settled_you", { number: most });
  return said("settled_other", { name: names.chair(view, chair), number: most });
}

/** @param {View} view @param {import("./view.js").Result} result @param {Situation} now */
function won(view, result, { names }) {
  const why = tell(result);
  if (result.winner === null || result.winner === undefined) return said("because", { one: said("drawn"), two: why });
  const chair = view.seats[result.winner];
  const name = names.chair(view, chair);
  const one = names.ours(view, chair) ? said("won_you") : said("won_other", { name });
  return said("because", { one, two: why });
}
