/** The user's own challenge: when somebody accepts it, the page goes to the game. */

import { ready } from "../lib/words.js";
import { share } from "../table/share.js";

const EVERY = 4_000; // milliseconds

async function look() {
  if (document.hidden) return;
  try {
    const answer = await fetch(location.href, { credentials: "same-origin" });
    if (answer.redirected && new URL(answer.url).pathname.startsWith("/m/")) location.assign(answer.url);
  } catch {
    // The line is cut: it is asked again.
  }
}

const address = document.querySelector(".address");
void ready().then(() => address?.replaceWith(share(address.textContent?.trim() ?? "", "")));
setInterval(() => void look(), EVERY);
