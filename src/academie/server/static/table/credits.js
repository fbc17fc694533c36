/**
 * What a throw is worth: each credit with its name, its places, its ways, its points and its paragraph; a line opens to
 * the reason. Then the sum in words.
 * @module
 */

import { html, one } from "../lib/html.js";
import { said, tell } from "../lib/words.js";
import { article } from "./laws.js";

/** @typedef {import("../play/view.js").Credit} Credit */

/**
 * @param {import("../play/view.js").Scene} scene
 * @param {string} game
 * @param {number | null} seat
 * @param {(seat: number) => string} name
 * @returns {DocumentFragment}
 */
export function credits(scene, game, seat, name) {
  const found = html``;
  const all = scene.credits ?? [];
  const now = all.filter((each) => each.when !== "play");
  const players = [...new Set(now.map((each) => each.player))].sort(
    (one, other) => Number(other === seat) - Number(one === seat),
  );
  let first = true;
  for (const player of players) {
    found.append(
      won(
        now.filter((each) => each.player === player),
        game,
        player === seat ? null : name(player),
        first,
      ),
    );
    if (first) for (const sum of scene.sums ?? []) found.append(one`<p class="somme">${tell(sum)}</p>`);
    first = false;
  }
  if (!players.length) for (const sum of scene.sums ?? []) found.append(one`<p class="somme">${tell(sum)}</p>`);
  const hanging = all.filter((each) => each.when === "play");
  if (hanging.length) {
    found.append(one`<p class="won against">${said("on_play")}</p>`, list(hanging, game));
  }
  return found;
}

/**
 * @param {Credit[]} these
 * @param {string} game
 * @param {string | null} other the name of the winner, null for you
 * @param {boolean} first
 */
function won(these, game, other, first) {
  const points = these.reduce((sum, each) => sum + (each.points ?? 0), 0);
  const head = one`<p class="won">${other === null ? said("you_win") : said("they_win", { name: other })} <b>${points}</b></p>`;
  head.classList.toggle("against", !first);
  return html`${head}${list(these, game)}`;
}

/**
 * What the opponent won.
 * @param {Credit[]} these
 * @param {string} game
 * @param {string} name
 */
export function gained(these, game, name) {
  return one`<div>${won(these, game, name, false)}</div>`;
}

/**
 * @param {Credit[]} these
 * @param {string} game
 */
function list(these, game) {
  return one`<ul class="credits">${these.map((each) => credit(each, game))}</ul>`;
}

/**
 * @param {Credit} each
 * @param {string} game
 */
function credit(each, game) {
  const ways = each.ways ?? 1;
  const places = (each.places ?? []).join(", ");
  const told = ways === 1 ? said("ways_1") : said("ways_n", { number: ways });
  const line = html`<span class="credit-name"
      >${capital(tell(each.name))} ${places ? html`<i class="key-number">${places}</i>` : null}
      ${html`<span class=${ways === 1 ? "ways single" : "ways"}>${told}</span>`}</span
    ><span class="points"></span><b class="gain">${each.points ?? 0}</b>`;
  const why = tell(each.why);
  const shown = why
    ? one`<li class="credit"><details><summary class="leader-line">${line}</summary><p class="why">${why}</p></details>${article(game, each.law)}</li>`
    : one`<li class="credit"><p class="leader-line">${line}</p>${article(game, each.law)}</li>`;
  return shown;
}

/** @param {string} text */
export function capital(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
