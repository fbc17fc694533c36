/**
 * Elements from templates. Values between braces are inserted as text or elements, never as markup, so nothing that
 * somebody else wrote is parsed as HTML.
 * @module
 */

/** @typedef {Node | string | number | boolean | null | undefined | Array<Node | string | number | null | undefined | false>} Part */

const HOLE = "\uE000"; // private use; a parser would replace a null character
const NAMED = /^to-(.+)$/; // an event, by a name that is not a handler: the page's own policy refuses those, empty ones too

/**
 * The fragment of a template.
 * @param {TemplateStringsArray} text
 * @param {...(Part | ((event: Event) => void))} parts
 * @returns {DocumentFragment}
 */
export function html(text, ...parts) {
  let form = forms.get(text);
  if (!form) {
    form = read(text);
    forms.set(text, form);
  }
  const fragment = document.importNode(form.content, true);
  const walker = walked(fragment);
  let at = 0;
  /** @type {Array<[Comment, Part]>} */
  const later = [];
  for (const { skip, names } of form.holes) {
    for (let step = 0; step < skip; step++) walker.nextNode();
    const node = walker.currentNode;
    if (node instanceof Comment) later.push([node, /** @type {Part} */ (parts[at++])]);
    else for (const name of names) set(/** @type {Element} */ (node), name, parts[at++]);
  }
  for (const [hole, part] of later) hole.replaceWith(...nodes(part));
  return fragment;
}

/**
 * A template is read once, wherever it stands in a script: what is in it, and after how many nodes each hole comes, with
 * the attributes that are holes.
 * @typedef {{content: DocumentFragment, holes: {skip: number, names: string[]}[]}} Form
 */

/** @type {WeakMap<TemplateStringsArray, Form>} */
const forms = new WeakMap();

/**
 * @param {TemplateStringsArray} text
 * @returns {Form}
 */
function read(text) {
  const template = document.createElement("template");
  template.innerHTML = text
    .join(`<!--${HOLE}-->`)
    .replace(/="?<!--\uE000-->"?/g, `="${HOLE}"`)
    .replace(/\son(\w+)="\uE000"/g, ` to-$1="${HOLE}"`);
  const holes = [];
  const walker = walked(template.content);
  let skip = 0;
  while (walker.nextNode()) {
    skip += 1;
    const node = walker.currentNode;
    const names =
      node instanceof Element
        ? [...node.attributes].filter((each) => each.value === HOLE).map((each) => each.name)
        : [];
    if (!names.length && !(node instanceof Comment && node.data === HOLE)) continue;
    holes.push({ skip, names });
    skip = 0;
  }
  return { content: template.content, holes };
}

/** @param {DocumentFragment} fragment */
function walked(fragment) {
  return document.createTreeWalker(fragment, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_COMMENT);
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
