/**
 * Asks the server about positions; its refusals come as a sentence.
 * @module
 */

import { tell } from "../lib/words.js";

/** @typedef {Record<string, any>} Data */

/** What the server refused, in the reader's language. */
export class Refusal extends Error {}

/**
 * @param {string} path below /api/v1
 * @param {Data | null} [body] asked for without one
 * @param {AbortSignal} [signal]
 * @returns {Promise<any>}
 */
export async function ask(path, body = null, signal = undefined) {
  const sent = body
    ? { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) }
    : {};
  const answer = await fetch(`/api/v1/${path}`, { credentials: "same-origin", signal, ...sent });
  const said = await answer.json().catch(() => ({}));
  if (!answer.ok) throw new Refusal(tell(said.error?.sentence));
  return said;
}
