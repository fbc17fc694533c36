/**
 * A walk in which one man leaps from square to square: where its ways part, and where they share squares. It depends on
 * no page and no rule.
 * @module
 */

import { Walk } from "./walk.js";

/**
 * @typedef {import("./walk.js").Step} Step
 * @typedef {import("./walk.js").Landing} Landing
 */

export class Leaps extends Walk {
  /** @type {number[]} how many steps were done at once, each time */
  #strides = [];

  /**
   * What a man may do from a place, one way for each play.
   * @param {string} from
   * @returns {Step[][]}
   */
  routes(from) {
    /** @type {Map<string, Step[]>} */
    const found = new Map();
    /** @type {Step[][]} */
    const ahead = [[]];
    for (let path = ahead.shift(); path; path = ahead.shift()) {
      const last = path.at(-1);
      const stop = last ? this.at(last.stop) : this.stop;
      if (last && stop.act && !found.has(stop.act)) found.set(stop.act, path);
      for (const step of stop.steps) if (step.from === (last ? last.to : from)) ahead.push([...path, step]);
    }
    return [...found.values()];
  }

  /**
   * The squares to touch: all of them if there is only one way; if there are several, those they share, then the first
   * where they part, and the ends that only one of them has.
   * @param {string} from
   * @returns {Landing[]}
   */
  landings(from) {
    const routes = this.routes(from);
    const [first] = routes;
    if (!first) return [];
    const takes = Boolean(first[0].more.over?.length);
    const shared = together(routes);
    /** @type {Map<string, Landing>} */
    const found = new Map();
    /** @param {Step} step @param {Step[]} path @param {number} rank @param {Partial<Landing>} [more] */
    const add = (step, path, rank, more = {}) => {
      const by = takes ? this.steps.length + rank : 0;
      found.set(step.to, { to: step.to, by, sum: false, path, others: [], ...more });
    };
    first
      .slice(0, shared)
      .forEach((step, index) => add(step, first.slice(0, index + 1), index + 1, { passing: index + 1 < first.length }));
    for (const route of routes) {
      const step = route[shared];
      if (!step) continue;
      const alike = routes.filter((each) => each[shared]?.to === step.to);
      // Once the way is unambiguous, the man goes to its end.
      add(step, alike.length > 1 ? route.slice(0, shared + 1) : route, shared + 1);
    }
    for (const route of routes) {
      const end = route[route.length - 1];
      const alone = routes.filter((each) => each.at(-1)?.to === end.to).length === 1;
      if (alone && !found.has(end.to)) add(end, route, route.length, { sum: true });
    }
    return [...found.values()];
  }

  /** @param {Step[]} path */
  go(path) {
    super.go(path);
    this.#strides.push(path.length);
  }

  /** What was done at once is undone at once. */
  undo() {
    const [first] = this.steps.splice(-(this.#strides.pop() ?? 1));
    return first ?? null;
  }

  reset() {
    super.reset();
    this.#strides = [];
  }
}

/**
 * How many first steps several ways share.
 * @param {Step[][]} routes
 */
export function together(routes) {
  const [first, ...others] = routes;
  let shared = 0;
  while (first?.[shared] && others.every((each) => each[shared]?.to === first[shared].to)) shared += 1;
  return shared;
}
