/**
 * Short courtesies to send, and those of others, shown at their strip for a moment.
 * @module
 */

import { one } from "../lib/html.js";
import { said, tell } from "../lib/words.js";

/**
 * @param {Record<string, import("../lib/words.js").Title>} known
 * @param {(key: string) => void} send
 */
export function phrases(known, send) {
  const buttons = Object.entries(known).map(
    ([key, words]) =>
      one`<li><button type="button" class="button quiet" onclick=${() => send(key)}>${tell(words)}</button></li>`,
  );
  return one`<details class="folded words"><summary>${said("phrases")}</summary><ul class="word-list">${buttons}</ul></details>`;
}
