/**
 * Empty boards as the server draws them: the wood, its numbers, and the shapes of all pieces. Each is fetched once.
 * @module
 */

/**
 * @typedef {[number, number]} Point
 * @typedef {[number, number, number, number]} Box
 * @typedef {{box: Box, man: Point, landing: Point, r: number, strip?: Box, pile?: Point[][], stack?: Point[][]}} Place
 * @typedef {{[key: string]: any, viewBox: Box, places: Record<string, Place>, pieces: Record<string, string>, signs?: Record<string, string>}} Numbers
 */

import { fetched } from "../lib/retry.js";

const SVG = "http://www.w3.org/2000/svg";

/** @type {Map<string, Promise<Blank>>} */
const known = new Map();

/** @type {Map<string, string>} */
const digests = new Map();

/**
 * The digests of boards by name, as the page has them; a response requested by digest is cached for ever.
 * @param {Record<string, string>} told
 */
export function expect(told) {
  for (const [name, digest] of Object.entries(told)) digests.set(name, digest);
}

/** An empty board. */
export class Blank {
  /**
   * @param {string} name
   * @param {Element} drawn
   * @param {Numbers} numbers
   */
  constructor(name, drawn, numbers) {
    this.name = name;
    this.numbers = numbers;
    this.drawn = drawn;
    /** @type {Map<string, Element>} all are read at once, before any is wanted */
    this.shapes = read({ ...numbers.signs, ...numbers.pieces });
  }

  /** The wood, to insert into a board. */
  wood() {
    const group = svg("g", { class: "blank", "aria-hidden": "true" });
    for (const each of this.drawn.children) group.append(document.importNode(each, true));
    return group;
  }

  /**
   * A shape of the board around the origin, with a figure inserted where the shape has a slot.
   * @param {string} name of a piece, or of a sign
   * @param {string | number} [figure]
   * @returns {Element}
   */
  shape(name, figure) {
    const copy = /** @type {Element} */ (this.shapes.get(name)?.cloneNode(true) ?? svg("g"));
    if (figure !== undefined) for (const text of copy.querySelectorAll("text")) text.textContent = String(figure);
    return copy;
  }
}

/**
 * The empty board with a name.
 * @param {string} name
 * @returns {Promise<Blank>}
 */
export function blank(name) {
  let found = known.get(name);
  if (!found) {
    found = load(name);
    known.set(name, found);
    found.catch(() => known.delete(name)); // fetched again after a lost connection
  }
  return found;
}

/** @param {string} name */
async function load(name) {
  const digest = digests.get(name);
  const address = (/** @type {string} */ kind) =>
    `/static/boards/${encodeURIComponent(name)}.${kind}${digest ? `?v=${digest}` : ""}`;
  const [drawn, numbers] = await Promise.all([
    wooden(name, address("svg")),
    fetched(address("json")).then((answer) => answer.json()),
  ]);
  return new Blank(name, drawn, numbers);
}

/**
 * The wood: as it lies in the page already, or as the server draws it.
 * @param {string} name
 * @param {string} address
 * @returns {Promise<Element>}
 */
async function wooden(name, address) {
  const there = document.getElementById(name);
  if (there instanceof SVGSVGElement) return there;
  // Its own styles stay away: the page has them once for all boards, and lets none in beside its files.
  const text = await (await fetched(address)).text();
  return parsed(text.replace(/<style>[^<]*<\/style>/, ""));
}

/**
 * @param {string} text of our own server
 * @returns {Element}
 */
function parsed(text) {
  const whole = text.includes("xmlns=") ? text : text.replace(/^<(\w+)/, `<$1 xmlns="${SVG}"`);
  return document.importNode(new DOMParser().parseFromString(whole, "image/svg+xml").documentElement, true);
}

/**
 * Drawings by their names.
 * @param {Record<string, string>} drawn
 * @returns {Map<string, Element>}
 */
function read(drawn) {
  const whole = parsed(
    `<svg>${Object.values(drawn)
      .map((each) => `<g>${each}</g>`)
      .join("")}</svg>`,
  );
  return new Map(Object.keys(drawn).map((name, index) => [name, whole.children[index]]));
}

/**
 * An element of a drawing.
 * @param {string} tag
 * @param {Record<string, string | number>} [attributes]
 * @param {...(Node | string)} children
 * @returns {SVGElement}
 */
export function svg(tag, attributes = {}, ...children) {
  const made = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, String(value));
  made.append(...children);
  return /** @type {SVGElement} */ (made);
}
