/**
 * Keys: what each does on a page, and the list of them behind "?".
 * @module
 */

/** @typedef {{keys: string[], about: string, act: (event: KeyboardEvent) => void}} Key */

/**
 * Listens for keys while no field has the focus; the returned function stops it.
 * @param {Key[]} keys
 * @param {HTMLElement | Document} [place]
 * @returns {() => void}
 */
export function listen(keys, place = document) {
  const known = new Map(keys.flatMap((each) => each.keys.map((key) => [key, each])));
  /** @param {Event} happened */
  const heard = (happened) => {
    const event = /** @type {KeyboardEvent} */ (happened);
    if (event.ctrlKey || event.metaKey || event.altKey || writing(event.target)) return;
    const found = known.get(event.key) ?? known.get(event.key.toLowerCase());
    if (!found) return;
    event.preventDefault();
    found.act(event);
  };
  place.addEventListener("keydown", heard);
  return () => place.removeEventListener("keydown", heard);
}

/** @param {EventTarget | null} target */
function writing(target) {
  return (
    target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|SELECT|TEXTAREA)$/.test(target.tagName))
  );
}

/**
 * One tab stop for many things; arrows move between them.
 * @param {HTMLElement | SVGElement} group
 * @param {Array<HTMLElement | SVGElement>} things
 * @param {number} [first]
 */
export function rove(group, things, first = 0) {
  things.forEach((each, at) => each.setAttribute("tabindex", at === first ? "0" : "-1"));
  group.addEventListener("focusin", (event) => {
    const at = things.indexOf(/** @type {HTMLElement} */ (event.target));
    if (at >= 0) things.forEach((each, place) => each.setAttribute("tabindex", place === at ? "0" : "-1"));
  });
}
