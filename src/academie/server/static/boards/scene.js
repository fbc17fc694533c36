/**
 * A scene as a board receives it (docs/program/scene.md).
 * @module
 */

/**
 * @typedef {import("./walk.js").Step} Step
 * @typedef {import("./gestures.js").Gesture} Gesture
 * @typedef {{side: number, n: number, kind: string, under: number}} Men
 * @typedef {{path?: Step[], still?: boolean, before?: Scene | null, dropped?: string}} How what has just been done, for what is
 *   to move; `dropped` where a hand let it go
 * @typedef {{sign: string, places: string[], number?: number}} Sign
 * @typedef {{kind: string, lying: string, standing: string, near?: number, a_at?: string, spots?: number[], entries?: string[], exits?: string[]}} BoardOf
 * @typedef {{board: BoardOf, said: {en: string, fr: string}, places: Record<string, {en: string, fr: string}>,
 *   men?: {place: string, side: number, n?: number, kind?: string, under?: number}[],
 *   beside?: {place: string, side: number, n: number, at?: string}[], dice?: number[], thrower?: number,
 *   jetons?: {side: number, at: number, double?: boolean}[], fichets?: {side: number, hole: number, flag?: boolean}[],
 *   last?: string[], signs?: Sign[], ways?: import("./walk.js").PlainStop[] | import("./ways.js").Packed, gestures?: Gesture[], tiles?: any}} Scene
 */

/**
 * Whether the user's unfinished move survives the change from one scene to the other: somebody touched, spoke or
 * marked, and no man has moved.
 * @param {Scene} one
 * @param {Scene} two
 */
export function alike(one, two) {
  const fields = /** @type {const} */ (["board", "men", "beside", "tiles", "dice", "ways"]);
  return fields.every((name) => one[name] === two[name] || JSON.stringify(one[name]) === JSON.stringify(two[name]));
}
