/**
 * Updates a list on the page: elements whose content is the same stay, the others are made again.
 * @module
 */

/** @type {WeakMap<Element, string>} what each was made of */
const said = new WeakMap();

/**
 * Gives a place one child for each of these items, and leaves unchanged children alone.
 * @template T
 * @param {Element} place
 * @param {T[]} items plain data
 * @param {(item: T) => Element} make
 */
export function patch(place, items, make) {
  const wanted = items.map((item) => JSON.stringify(item));
  const asked = new Set(wanted);
  /** @type {Map<string, Element>} */
  const there = new Map();
  for (const each of [...place.children]) {
    const known = said.get(each);
    if (known !== undefined && asked.has(known) && !there.has(known)) there.set(known, each);
    else each.remove();
  }
  let next = place.firstElementChild;
  wanted.forEach((text, index) => {
    const node = there.get(text) ?? make(items[index]);
    there.delete(text);
    said.set(node, text);
    if (node === next) next = next.nextElementSibling;
    else place.insertBefore(node, next);
  });
}
