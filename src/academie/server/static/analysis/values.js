/**
 * The values of an engine as people write them: values, errors, the value for the first side.
 * @module
 */

import { language, said } from "../lib/words.js";

/**
 * @typedef {{move: string, score: number, known: number, ends_in: number, moves: string[]}} Line
 * @typedef {{taker: number | null, mean: number, outcomes: {roll: string, weight: number, score: number}[]}} Chance
 * @typedef {{position: string, depth: number, nodes: number, unit?: {en: string, fr: string}, lines: Line[], chance?: Chance}} Thought
 */

const CERTAIN = 10_000; // hundredths: a win counts more than any number of men

/** @param {number} hundredths */
export function figure(hundredths, sign = true) {
  const text = new Intl.NumberFormat(language, { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(
    Math.abs(hundredths) / 100,
  );
  return sign && hundredths !== 0 ? `${hundredths < 0 ? "−" : "+"}${text}` : text;
}

/** @param {Line} line */
export function verdict(line) {
  if (!line.known) return figure(line.score);
  const key = line.known > 0 ? "won" : "lost";
  return line.ends_in ? said(`ana_${key}_in`, { plies: line.ends_in }) : said(`ana_${key}`);
}

/** @param {Line} line its worth for the side to move; a win counts as such */
export function worth(line) {
  return line.known ? line.known * (CERTAIN - Math.min(line.ends_in, 999)) : line.score;
}

/**
 * What a play loses against the best, in hundredths, ten men at most.
 * @param {Line} best
 * @param {number} value
 */
export function loss(best, value) {
  return Math.max(0, Math.min(1_000, Math.round(worth(best) - value)));
}
