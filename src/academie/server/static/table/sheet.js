/**
 * The score: how it stands, and the sheet of a series once all is over.
 * @module
 */

import { html, one } from "../lib/html.js";
import { tell } from "../lib/words.js";

/** @typedef {Record<string, any>} Data */

const minus = (/** @type {number} */ number) => String(number).replace("-", "−");

/**
 * @param {Data} found the sheet of a view
 * @param {string[]} names
 */
export function sheet(found, names) {
  /** @type {any[]} */
  const columns = found.columns;
  return one`<section class="marque"><h2 class="surtitre pc">${tell(found.title)}</h2>
    ${found.rows.length ? html`<div class="deroule"><table class="registre"><tr>${columns.map((head) => one`<th scope="col">${tell(head)}</th>`)}</tr>
      ${found.rows.map((/** @type {any[]} */ row) => one`<tr>${row.map((cell) => one`<td>${tell(cell)}</td>`)}</tr>`)}</table></div>` : null}
    ${found.lines.map((/** @type {any} */ line) => one`<p class="conduite"><span>${tell(line)}</span><span class="points"></span><b>${minus(line.value)}</b></p>`)}
    ${found.notes.map((/** @type {any} */ note) => one`<p class="note">${tell(note)}</p>`)}
    ${found.money.map((/** @type {number} */ gain, /** @type {number} */ chair) => one`<p class="conduite"><span>${names[chair]}</span><span class="points"></span><b>${minus(gain)}</b></p>`)}
  </section>`;
}
