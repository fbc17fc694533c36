/**
 * Decodes the ways of a scene, plain or packed (docs/program/scene.md), once.
 * @module
 */

/**
 * @typedef {import("./walk.js").PlainStop} PlainStop
 * @typedef {import("./walk.js").More} More
 * @typedef {{steps: [string, string, number?, More?][], weights: number[], stops: number[], ends: number[], said: string, acts: string[]}} Packed
 */

/** @type {WeakMap<Packed, PlainStop[]>} */
const opened = new WeakMap();

/**
 * The stops of ways; the first is the one before any step.
 * @param {PlainStop[] | Packed | null | undefined} ways
 * @returns {PlainStop[]}
 */
export function stops(ways) {
  if (!ways || Array.isArray(ways)) return ways ?? [];
  let found = opened.get(ways);
  if (!found) {
    found = open(ways);
    opened.set(ways, found);
  }
  return found;
}

/**
 * From where to where steps go, anywhere in the ways.
 * @param {PlainStop[] | Packed | null | undefined} ways
 * @returns {[string, string, ...any[]][]}
 */
export function directions(ways) {
  return ways && !Array.isArray(ways) ? ways.steps : stops(ways).flatMap((stop) => stop.steps ?? []);
}

/**
 * @param {Packed} ways
 * @returns {PlainStop[]}
 */
function open({ steps, weights, stops, ends, said, acts }) {
  const [passed, last] = [sums(stops), sums(ends)];
  const texts = new Map(last.map((weight, index) => [weight, said + acts[index]]));
  const whole = [...passed, ...last].sort((one, other) => one - other);
  const numbers = new Map(whole.map((weight, number) => [weight, number]));
  const after = (/** @type {number} */ weight) => {
    /** @type {import("./walk.js").PlainStep[]} */
    const following = [];
    steps.forEach(([from, to, ...rest], index) => {
      const stop = numbers.get(weight + weights[index]);
      if (stop !== undefined) following.push([from, to, stop, ...rest]);
    });
    return following;
  };
  return whole.map((weight) => {
    /** @type {import("./walk.js").PlainStep[] | undefined} */
    let found;
    return {
      act: texts.get(weight),
      get steps() {
        return (found ??= after(weight)); // when somebody arrives there
      },
    };
  });
}

/** @param {number[]} differences */
function sums(differences) {
  let sum = 0;
  return differences.map((each) => (sum += each));
}

/**
 * The arrows of an act among the ways of a scene: one for each man that moves, through all the places where it rests.
 * @param {{ways?: PlainStop[] | Packed | null, places: Record<string, unknown>}} scene
 * @param {string} act
 * @param {string} sign
 * @returns {{places: string[], sign: string}[]}
 */
export function arrows(scene, act, sign) {
  const path = found(stops(scene.ways), act, 0, new Set());
  /** @type {string[][]} */
  const runs = [];
  for (const [from, to] of path ?? []) {
    const run = runs.find((each) => each.at(-1) === from);
    if (run) run.push(to);
    else runs.push([from, to]);
  }
  const known = runs.filter((run) => run.every((place) => place in scene.places));
  return known.map((places) => ({ places, sign }));
}

/**
 * @param {PlainStop[]} ways
 * @param {string} act
 * @param {number} stop
 * @param {Set<number>} seen
 * @returns {[string, string][] | null}
 */
function found(ways, act, stop, seen) {
  const here = ways[stop];
  if (!here || seen.has(stop)) return null;
  if (here.act === act) return [];
  seen.add(stop);
  for (const [from, to, next] of here.steps ?? []) {
    const rest = found(ways, act, next, seen);
    if (rest) return [[from, to], ...rest];
  }
  return null;
}
