/**
 * Fills the fields of gestures: what the user did becomes the text that is sent. It depends on no page and no rule.
 * @module
 */

/**
 * @typedef {{en: string, fr: string}} Title
 * @typedef {{sort: string, values?: string[], names?: Title[], least?: number, most?: number, write?: string, join?: string, lifting?: string, changes?: string, places?: string[]}} Slot
 * @typedef {{key: string, kind: string, text: string, name: Title, slots: Record<string, Slot>, due?: boolean}} Gesture
 * @typedef {{from: string, to: string, more?: {over?: string[], becomes?: string}}} Move
 */

/**
 * The text of a gesture; null while a required field is empty.
 * @param {Gesture} gesture
 * @param {Record<string, string | number>} fields
 * @returns {string | null}
 */
export function fill(gesture, fields) {
  let whole = true;
  const given = (/** @type {string} */ name) => fields[name] !== undefined && fields[name] !== "";
  const put = (/** @type {string} */ text) =>
    text.replace(/\{(\w+)\}/g, (_, name) => {
      if (!given(name)) whole = false;
      return String(fields[name] ?? "");
    });
  const kept = gesture.text.replace(/\[([^\]]*)\]/g, (_, part) => {
    const names = [...part.matchAll(/\{(\w+)\}/g)].map((found) => found[1]);
    return names.every(given) ? part : "";
  });
  const text = put(kept);
  return whole ? text : null;
}

/**
 * Steps in the form of a slot.
 * @param {Slot} slot
 * @param {Move[]} steps
 */
export function written(slot, steps) {
  return steps
    .map(({ from, to, more }) => {
      const over = more?.over ?? [];
      const form = over.length && slot.lifting ? slot.lifting : (slot.write ?? "{from}/{to}");
      const value = more?.becomes?.toLowerCase() ?? "";
      return form
        .replace("{from}", from)
        .replace("{to}", to)
        .replace("{value}", value)
        .replace("{lifted}", over.join(" "));
    })
    .join(slot.join ?? " ");
}
