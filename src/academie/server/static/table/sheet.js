/**
 * The score, and the sheet of a series at the end.
 * @module
 */

import { html, one } from "../lib/html.js";
import { tell } from "../lib/words.js";

const minus = (/** @type {number} */ number) => String(number).replace("-", "−");

/**
 * @param {import("../play/view.js").Sheet} found the sheet of a view
 * @param {string[]} names
 */
export function sheet(found, names) {
  const columns = found.columns;
  return one`<section class="score-sheet"><h2 class="overline small-caps">${tell(found.title)}</h2>
    ${
      found.rows.length
        ? html`<div class="unrolled">
            <table class="register">
              <tr>
                ${columns.map((head) => one`<th scope="col">${tell(head)}</th>`)}
              </tr>
              ${found.rows.map((/** @type {any[]} */ row) => one`<tr>${row.map((cell) => one`<td>${tell(cell)}</td>`)}</tr>`)}
            </table>
          </div>`
        : null
    }
    ${found.lines.map((/** @type {any} */ line) => one`<p class="leader-line"><span>${tell(line)}</span><span class="points"></span><b>${minus(line.value)}</b></p>`)}
    ${found.notes.map((/** @type {any} */ note) => one`<p class="note">${tell(note)}</p>`)}
    ${found.money.map((/** @type {number} */ gain, /** @type {number} */ chair) => one`<p class="leader-line"><span>${names[chair]}</span><span class="points"></span><b>${minus(gain)}</b></p>`)}
  </section>`;
}
