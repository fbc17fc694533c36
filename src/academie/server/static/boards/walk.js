/**
 * The user's unfinished move: steps made one after another before it is sent, along the ways of a scene, or freely
 * where the rules let players err. It depends on no page and no rule.
 * @module
 */

/**
 * @typedef {{over?: string[], hit?: string, becomes?: string, along?: string[]}} More
 * @typedef {{from: string, to: string, stop: number, by: number, more: More}} Step
 * @typedef {{to: string, by: number, sum: boolean, path: Step[], others: Step[], passing?: boolean}} Landing
 *   `path` leads there, several steps for one man; `others` do the same otherwise: another number, another piece; a man is
 *   `passing` where it has to go on
 * @typedef {[string, string, number, number?, More?]} PlainStep
 * @typedef {{act?: string, steps?: PlainStep[]}} PlainStop
 */

const OUT = new Set(["off"]);

/** Along the ways of a scene. */
export class Walk {
  /** @type {{act: string, steps: Step[]}[]} the stops that somebody has come to, or looked at */
  #known = [];

  /** @param {PlainStop[]} ways */
  constructor(ways) {
    this.ways = ways;
    /** @type {Step[]} */
    this.steps = [];
    /** @type {number | null} the number that is wished for */
    this.number = null;
  }

  get kind() {
    return /** @type {const} */ ("ways");
  }

  get stop() {
    return this.at(this.steps.at(-1)?.stop ?? 0);
  }

  /** A stop by its number, unpacked on demand, since only a few of thousands are used. @param {number} number */
  at(number) {
    const { act = "", steps = [] } = this.ways[number];
    return (this.#known[number] ??= {
      act,
      steps: steps.map(([from, to, stop, by = 0, more = {}]) => ({ from, to, stop, by, more })),
    });
  }

  /** The complete act, if the steps make one. */
  get act() {
    return this.stop.act || null;
  }

  /** Whether more steps are possible. */
  get open() {
    return this.stop.steps.length > 0;
  }

  /** The places from which a step can start now. */
  origins() {
    return new Set(this.stop.steps.map((step) => step.from));
  }

  /**
   * Where a man can go by one step or by several of its own; the shortest way first.
   * @param {string} from
   * @returns {Landing[]}
   */
  landings(from) {
    /** @type {Map<string, Landing>} */
    const found = new Map();
    /** @type {Step[][]} */
    let paths = [[]];
    while (paths.length) {
      /** @type {Step[][]} */
      const longer = [];
      for (const path of paths) {
        const last = path.at(-1);
        for (const step of (last ? this.at(last.stop) : this.stop).steps) {
          if (step.from !== (last ? last.to : from)) continue;
          const way = [...path, step];
          this.#add(found, way);
          if (step.to !== from && !OUT.has(step.to) && !path.some((each) => each.to === step.to)) longer.push(way);
        }
      }
      paths = longer;
    }
    return [...found.values()];
  }

  /**
   * @param {Map<string, Landing>} found
   * @param {Step[]} path
   */
  #add(found, path) {
    const last = path[path.length - 1];
    const by = path.reduce((sum, step) => sum + step.by, 0);
    const landing = { to: last.to, by, sum: path.length > 1, path, others: [] };
    const before = found.get(last.to);
    if (!before) found.set(last.to, landing);
    else if (path.length === 1) {
      if (by === this.number && before.by !== by)
        found.set(last.to, { ...landing, others: [...before.others, ...before.path] });
      else before.others.push(last);
    }
  }

  /** @param {Step[]} path */
  go(path) {
    this.steps.push(...path);
    this.number = null;
  }

  /** One step back. */
  undo() {
    return this.steps.pop() ?? null;
  }

  reset() {
    this.steps = [];
    this.number = null;
  }

  /** Whether only one play is left from here, in whatever order. */
  get forced() {
    const seen = new Set();
    const acts = new Set();
    const ahead = [this.steps.at(-1)?.stop ?? 0];
    for (let at = ahead.pop(); at !== undefined && acts.size < 2; at = ahead.pop()) {
      if (seen.has(at)) continue;
      seen.add(at);
      const stop = this.at(at);
      if (stop.act) acts.add(stop.act);
      ahead.push(...stop.steps.map((step) => step.stop));
    }
    return acts.size === 1 && this.open;
  }

  /**
   * The first way from here to an act.
   * @returns {Step[]}
   */
  ahead() {
    /** @type {Step[]} */
    const path = [];
    let stop = this.stop;
    while (stop.steps.length) {
      path.push(stop.steps[0]);
      stop = this.at(stop.steps[0].stop);
    }
    return path;
  }

  /**
   * The most steps that one number makes from the first stop on, and how many it has made; only when needed.
   * @param {number} number
   * @returns {{most: number, done: number}}
   */
  used(number) {
    const done = this.steps.filter((step) => step.by === number).length;
    if (!done) return { most: 0, done };
    const most = this.ways.map(() => 0);
    for (let at = this.ways.length - 1; at >= 0; at--) {
      for (const [, , stop, by] of this.ways[at].steps ?? [])
        most[at] = Math.max(most[at], most[stop] + (by === number ? 1 : 0));
    }
    return { most: most[0], done };
  }
}

/** Freely, up to a number of steps, without checking any rule. */
export class Free {
  /** @param {number} most */
  constructor(most) {
    this.most = most;
    /** @type {Step[]} */
    this.steps = [];
    /** @type {number | null} */
    this.number = null;
  }

  get kind() {
    return /** @type {const} */ ("free");
  }

  get act() {
    return null;
  }

  get open() {
    return this.steps.length < this.most;
  }

  get forced() {
    return false;
  }

  origins() {
    return null; // whatever stands there
  }

  /** @returns {Landing[]} none is known */
  landings() {
    return [];
  }

  /** @returns {Step[]} */
  ahead() {
    return [];
  }

  /** @param {Step[]} path */
  go(path) {
    this.steps.push(...path);
  }

  undo() {
    return this.steps.pop() ?? null;
  }

  reset() {
    this.steps = [];
  }

  used() {
    return { most: 0, done: 0 };
  }
}

/**
 * A step that nobody has allowed.
 * @param {string} from
 * @param {string} to
 * @returns {Step}
 */
export function free(from, to) {
  return { from, to, stop: 0, by: 0, more: {} };
}
