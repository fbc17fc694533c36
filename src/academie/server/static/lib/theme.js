/**
 * Day and night: the user's choice, else that of the system. A cookie carries the choice to the server.
 * @module
 */

import * as store from "./store.js";

const root = document.documentElement;
export const dark = matchMedia("(prefers-color-scheme: dark)");

/** The user's choice; nothing if the system decides. @returns {"day" | "night" | ""} */
export function light() {
  const chosen = root.dataset.theme;
  return chosen === "day" || chosen === "night" ? chosen : "";
}

/** What it is. @returns {"day" | "night"} */
export function shown() {
  return light() || (dark.matches ? "night" : "day");
}

/**
 * Chooses day or night; with nothing, the system decides.
 * @param {string} wanted
 */
export function turn(wanted) {
  if (wanted) root.dataset.theme = wanted;
  else delete root.dataset.theme;
  const secure = location.protocol === "https:" ? ";secure" : "";
  document.cookie = `theme=${wanted};path=/;max-age=${wanted ? 31536000 : 0};samesite=lax${secure}`;
  store.set("theme", wanted);
}
