/**
 * Elements made of templates. What stands between braces is text or elements, never markup: nothing that somebody else
 * has written is read as HTML.
 * @module
 */

/** @typedef {Node | string | number | boolean | null | undefined | Array<Node | string | number | null | undefined | false>} Part */

const HOLE = "\uE000"; // of private use; a parser makes something else of a nought
const NAMED = /^on(.+)$/;

/**
 * The fragment of a template.
 * @param {TemplateStringsArray} text
 * @param {...(Part | ((event: Event) => void))} parts
 * @returns {DocumentFragment}
 */
export function html(text, ...parts) {
  const template = document.createElement("template");
  template.innerHTML = text.join(`<!--${HOLE}-->`).replace(/="?<!--\uE000-->"?/g, `="${HOLE}"`);
  const fragment = template.content;
  let at = 0;
  const walker = document.createTreeWalker(fragment, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_COMMENT);
  /** @type {Array<() => void>} */
  const later = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node instanceof Comment) {
      if (node.data === HOLE) {
        const part = /** @type {Part} */ (parts[at++]);
        const hole = node;
        later.push(() => hole.replaceWith(...nodes(part)));
      }
      continue;
    }
    const element = /** @type {Element} */ (node);
    for (const attribute of [...element.attributes]) {
      if (attribute.value === HOLE) set(element, attribute.name, parts[at++]);
    }
  }
  for (const each of later) each();
  return fragment;
}

/**
 * The one element of a template.
 * @param {TemplateStringsArray} text
 * @param {...(Part | ((event: Event) => void))} parts
 * @returns {HTMLElement}
 */
export function one(text, ...parts) {
  return /** @type {HTMLElement} */ (html(text, ...parts).firstElementChild);
}

/**
 * @param {Element} element
 * @param {string} name
 * @param {unknown} value
 */
function set(element, name, value) {
  const event = NAMED.exec(name);
  element.removeAttribute(name);
  if (event) {
    if (typeof value === "function") element.addEventListener(event[1], /** @type {EventListener} */ (value));
  } else if (value === true) element.setAttribute(name, "");
  else if (value !== false && value !== null && value !== undefined) element.setAttribute(name, String(value));
}

/**
 * @param {Part} part
 * @returns {Array<Node | string>}
 */
function nodes(part) {
  if (Array.isArray(part)) return part.flatMap(nodes);
  if (part === null || part === undefined || part === false || part === true) return [];
  return [part instanceof Node ? part : String(part)];
}
