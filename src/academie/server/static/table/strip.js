/**
 * The strip of a player: a hand when it is their turn, their man, their name with a second line, and their score.
 * @module
 */

import { html, one } from "../lib/html.js";
import { said } from "../lib/words.js";
import { flag, hand, hourglass, man, tileBack } from "./signs.js";

/** @typedef {{label: string, short?: string, value: string | number, of?: string | number}} Count */
/**
 * @typedef {{name: string, second: string, turn: boolean, man: number | null, tiles: number | null, counts: Count[],
 *   bredouille: boolean, clock: string | null, low: boolean, said: string}} Player
 */

/**
 * @param {Player} player
 * @returns {HTMLElement}
 */
export function strip(player) {
  return one`<section class="player" aria-label=${player.name}>
    ${player.turn ? html`<span class="turn-hand">${hand()}<span class="visually-hidden">${said("to_play")} </span></span>` : null}
    ${player.man === null ? null : man(player.man)}
    <p class="who"><span class="player-name">${player.name}</span> <small>${player.second}</small></p>
    ${player.tiles ? backs(player.tiles) : null}
    ${player.said ? html`<p class="spoken-word"><span>${player.said}</span></p>` : null}
    <dl class="counts">
      ${
        player.bredouille
          ? html`<div class="bredouille">
              <dt>${flag()}</dt>
              <dd><i class="word">${said("in_bredouille")}</i></dd>
            </div>`
          : null
      }
      ${player.counts.map(count)}
      ${player.clock === null ? null : clock(player.clock, player.low)}
    </dl>
  </section>`;
}

/** @param {Count} each */
function count(each) {
  const short = each.short && each.short !== each.label ? each.short : "";
  const label = short
    ? html`<span class="only-wide">${each.label}</span><span class="only-narrow" aria-hidden="true">${short}</span>`
    : html`${each.label}`;
  const of = each.of === undefined ? null : html`<small> / ${each.of}</small>`;
  return one`<div><dt>${label}</dt><dd>${each.value}${of}</dd></div>`;
}

/**
 * @param {string} text
 * @param {boolean} low
 */
function clock(text, low) {
  const shown = one`<div class="clock"><dt class="visually-hidden">${said("clock_of")}</dt><dd>${hourglass()}<span class="time">${text}</span></dd></div>`;
  shown.classList.toggle("short", low);
  return shown;
}

/** @param {number} number */
function backs(number) {
  const found = one`<span class="reverse-hand" role="img" aria-label=${said("colon", { one: said("tiles"), two: number })}></span>`;
  for (let each = 0; each < Math.min(number, 12); each += 1) found.append(tileBack());
  return found;
}
