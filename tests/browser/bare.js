// Puts the element of a scene in place and keeps whatever it reports; and what tests ask of a board.
import { boardFor } from "./boards/kinds.js";
import { Walk } from "./boards/walk.js";
import { stops } from "./boards/ways.js";
Object.assign(window, { Walk, stops });
window.heard = [];
for (const name of ["walk", "act", "gesture"]) addEventListener(name, (event) => heard.push({ name, ...event.detail }));
window.seat = async (scene) => {
  heard.length = 0;
  for (const { id } of document.querySelectorAll("[aria-live]")) document.getElementById(id).textContent = "";
  const tag = boardFor(scene.board.kind);
  await customElements.whenDefined(tag);
  const board = document.createElement(tag);
  document.getElementById("place").replaceChildren(board);
  window.board = board;
  board.scene = scene;
  await board.ready;
};
// How many men a place shows: the discs, or the figure on the last.
window.shown = (place) => {
  const discs = [...document.querySelectorAll(`.dames [data-key^="${place}:"]`)];
  const figure = discs.at(-1)?.querySelector(".compte");
  return figure ? Number(figure.textContent) : discs.length;
};
// A point of the board in the window.
window.seen = ([x, y]) => {
  const point = new DOMPoint(x, y).matrixTransform(board.svg.getScreenCTM());
  return [point.x, point.y];
};
// How many pips the half of a laid tile has that is at the left, or above.
window.pips = (tile) => {
  const node = document.querySelector(`.ligne [data-key="${tile}"]`), face = node.querySelector('.face').getBBox();
  const first = ({ cx, cy }) => face.width > face.height
    ? cx.baseVal.value < face.width / 2 : cy.baseVal.value < face.height / 2;
  return [...node.querySelectorAll('.points circle')].filter(first).length;
};
// Keeps the names of everything below a selector that anything is done to; of what is taken away, where that is wanted.
window.watched = (selector, gone = false) => {
  window.touched = new Set();
  const above = (node) => (node.closest ? node : node.parentElement)?.closest(selector);
  const name = (node) => (gone && !node.isConnected ? node : above(node))?.dataset?.key;
  const keep = ({ target, addedNodes, removedNodes }) =>
    [target, ...addedNodes, ...removedNodes].map(name).forEach((each) => each && touched.add(each));
  const all = { subtree: true, childList: true, attributes: true, characterData: true };
  new MutationObserver((many) => many.forEach(keep)).observe(board, all);
};
// How many nodes there are before and after a hundred scenes, every other one otherwise.
window.again = (otherwise) => {
  const all = () => document.querySelectorAll("*").length;
  const [one, two] = [board.scene, { ...board.scene, ...otherwise }];
  board.scene = one;
  const before = all();
  for (let turn = 0; turn < 50; turn++) {
    board.scene = two;
    board.scene = one;
  }
  return [before, all()];
};
// All acts come to by taking up and putting down, whatever landing is chosen first; and whether undoing leads back.
window.roam = (ways) => {
  const walk = new Walk(ways), acts = new Set(), seen = new Set();
  const roam = () => {
    if (walk.act) acts.add(walk.act);
    const key = walk.steps.at(-1)?.stop ?? 0;
    if (seen.has(key)) return;
    seen.add(key);
    for (const from of walk.origins()) {
      for (const { path, others } of walk.landings(from)) {
        for (const way of [path, ...others.map((other) => [other])]) {
          walk.go(way);
          roam();
          way.forEach(() => walk.undo());
        }
      }
    }
  };
  roam();
  return { acts: [...acts], rest: walk.steps.length };
};
document.documentElement.dataset.loaded = "";
