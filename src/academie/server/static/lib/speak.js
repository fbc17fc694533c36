/**
 * Text for screen readers: a polite region for events, an assertive one for the referee. Each text is read once.
 * @module
 */

/**
 * @param {string} sentence
 * @param {{referee?: boolean}} [how]
 */
export function say(sentence, { referee = false } = {}) {
  const region = document.getElementById(referee ? "referee" : "said");
  if (!region || !sentence) return;
  const line = document.createElement("p");
  line.textContent = sentence;
  region.append(line);
  while (region.childElementCount > 4) region.firstElementChild?.remove();
}

/** @param {string[]} told sentences, some without a full stop */
export function sentences(told) {
  return told.map((each) => (/[.!?…]$/.test(each) ? each : `${each}.`)).join(" ");
}

/** Clears what was read: somebody else sits here now, who may not know it. */
export function hush() {
  document.getElementById("said")?.replaceChildren();
}

/** Speaks with the browser's own voice, in the language of the page. @param {string} sentence */
export function speak(sentence) {
  if (!("speechSynthesis" in window)) return;
  const spoken = new SpeechSynthesisUtterance(sentence);
  spoken.lang = document.documentElement.lang;
  speechSynthesis.speak(spoken);
}
