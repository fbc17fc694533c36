/**
 * The sheet of a kind of board, which the page has unless the board is the first to want it.
 * @module
 */

/** @param {string} name */
export function sheet(name) {
  const { href } = new URL(name, import.meta.url);
  if ([...document.querySelectorAll("link")].some((each) => each.href === href)) return;
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = href;
  document.head.append(link);
}
