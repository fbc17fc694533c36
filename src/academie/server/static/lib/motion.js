/**
 * Small animations: none if the user wants none, and all of them end at once on a key or a touch.
 * @module
 */

import { get } from "./store.js";

const still = matchMedia("(prefers-reduced-motion: reduce)");

/** Whether motion is switched off. */
export function quiet() {
  return still.matches || get("motion") === "none";
}

/** @type {Set<Animation>} */
const running = new Set();

/**
 * Moves an element; the promise resolves when it rests. Without motion it fades in place.
 * @param {Element} element
 * @param {Keyframe[]} frames
 * @param {KeyframeAnimationOptions} options
 * @returns {Promise<void>}
 */
export async function move(element, frames, options) {
  const animation = quiet()
    ? element.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 120 })
    : element.animate(frames, options);
  running.add(animation);
  try {
    await animation.finished;
  } catch {
    // cancelled: the element was removed
  } finally {
    running.delete(animation);
  }
}

/** End all that moves, where it was going. */
export function skip() {
  for (const each of running) each.finish();
}

addEventListener("pointerdown", skip, { capture: true, passive: true });
addEventListener("keydown", skip, { capture: true });
