/**
 * Things drawn on a board, each with a key: an update touches only what has changed.
 * @module
 */

import { svg } from "./blank.js";

/** @typedef {{key: string, shape: string, figure?: string | number, at: [number, number], turn?: number, cls?: string, make?: () => Element}} Item `make` for what has no shape of its own */

/** A layer of a board. */
export class Layer {
  /** @param {string} name */
  constructor(name) {
    this.group = svg("g", { class: name, "aria-hidden": "true" });
    /** @type {Map<string, {node: SVGElement, shape: string, where: string, cls: string}>} */
    this.nodes = new Map();
    /** @type {import("./blank.js").Blank | null} */
    this.blank = null;
  }

  /**
   * Draws these things, in this order, and removes the others.
   * @param {import("./blank.js").Blank} blank
   * @param {Item[]} items
   */
  lay(blank, items) {
    if (blank !== this.blank) this.clear();
    this.blank = blank;
    const wanted = new Set(items.map((item) => item.key));
    for (const [key, held] of this.nodes) {
      if (!wanted.has(key)) {
        held.node.remove();
        this.nodes.delete(key);
      }
    }
    /** @type {SVGElement | null} */
    let after = null;
    for (const item of items) {
      const node = this.#put(blank, item);
      /** @type {ChildNode | null} */
      const there = after ? after.nextSibling : this.group.firstChild;
      if (node !== there) this.group.insertBefore(node, there);
      after = node;
    }
  }

  /**
   * @param {import("./blank.js").Blank} blank
   * @param {Item} item
   */
  #put(blank, item) {
    const shape = `${item.shape}|${item.figure ?? ""}`;
    const where = `translate(${item.at[0]} ${item.at[1]})${item.turn ? ` rotate(${item.turn})` : ""}`;
    const cls = item.cls ?? "";
    let held = this.nodes.get(item.key);
    if (!held) {
      held = { node: svg("g", { "data-key": item.key }), shape: "", where: "", cls: "" };
      this.nodes.set(item.key, held);
    }
    if (held.shape !== shape) {
      held.node.replaceChildren(item.make ? item.make() : blank.shape(item.shape, item.figure));
      held.shape = shape;
    }
    if (held.where !== where) {
      held.node.setAttribute("transform", where);
      held.where = where;
    }
    if (held.cls !== cls) {
      held.node.setAttribute("class", cls);
      held.cls = cls;
    }
    return held.node;
  }

  /** @param {string} key */
  node(key) {
    return this.nodes.get(key)?.node ?? null;
  }

  clear() {
    this.group.replaceChildren();
    this.nodes.clear();
  }
}
