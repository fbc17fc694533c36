/**
 * What is done on a board one step after another, before it is said: along the ways that a scene gives, or freely where
 * everybody answers for himself. Knows no page and no rule.
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

  /** A stop by its number: of thousands a few are ever wanted. @param {number} number */
  at(number) {
    const { act = "", steps = [] } = this.ways[number];
    return (this.#known[number] ??= {
      act,
      steps: steps.map(([from, to, stop, by = 0, more = {}]) => ({ from, to, stop, by, more })),
    });
  }

  /** The act that is whole now. */
  get act() {
    return this.stop.act || null;
  }

  /** Whether steps may follow. */
  get open() {
    return this.stop.steps.length > 0;
  }

  /** The places whence a step may go now. */
  origins() {
    return new Set(this.stop.steps.map((step) => step.from));
  }

  /**
   * Where a man may come from a place, by one step or by several of its own; the shortest way first.
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

  /** Whether there is one play only from here, in whatever order. */
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
   * How many steps a number does at most from the first stop on, and how many it has done; before any that is not asked.
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

/** Freely, so many steps at most: nothing is known to be right. */
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
