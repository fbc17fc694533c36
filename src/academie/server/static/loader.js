/**
 * The first script of every page. The server bundles modules that load together (pages/bundle.py). Each bundle
 * registers its modules here, and its start module runs once it and all earlier bundles have arrived. A bundle that
 * does not arrive is fetched again; if it never does, the page says so.
 * @module
 */

/** @typedef {Record<string, any>} Exports */

const PAUSES = [500, 1_500, 4_000, 10_000]; // milliseconds before a file is fetched again
const BASE = new URL(".", /** @type {HTMLScriptElement} */ (document.currentScript).src).href;
const tags = [.../** @type {NodeListOf<HTMLScriptElement>} */ (document.querySelectorAll("script[data-start]"))];

/** @type {Map<string, () => Exports>} */
const makers = new Map();
/** @type {Map<string, Exports>} */
const made = new Map();
/** @type {Set<string>} */
const here = new Set();
/** @type {Map<string, Promise<void>>} */
const awaited = new Map();
let started = 0; // tags

/**
 * The modules of a file, which may come twice if it was asked for again.
 * @param {string} file
 * @param {Record<string, () => Exports>} modules
 */
function define(file, modules) {
  if (here.has(file)) return;
  here.add(file);
  for (const [path, make] of Object.entries(modules)) makers.set(path, make);
  start();
}

/**
 * What a module exports; it is made when it is first needed.
 * @param {string} path
 * @returns {Exports}
 */
function need(path) {
  let found = made.get(path);
  if (!found) {
    const make = makers.get(path);
    if (!make) throw new Error(`${path} is in no file of this page.`);
    found = make();
    made.set(path, found);
  }
  return found;
}

/**
 * The same for a module that is not in the page's files.
 * @param {string} path
 * @param {string[]} files
 */
async function later(path, files) {
  await Promise.all(files.map(fetched));
  return need(path);
}

/** @param {string} path */
function url(path) {
  return BASE + path;
}

/** @param {HTMLScriptElement} tag */
function fileOf(tag) {
  return tag.src.slice(BASE.length);
}

/** Begin what the page wants, as far as files are there. */
function start() {
  while (started < tags.length && here.has(fileOf(tags[started]))) {
    const { start: path } = tags[started].dataset;
    started += 1;
    try {
      if (path) need(path);
    } catch (error) {
      reportError(error);
    }
  }
}

/** @param {string} file @returns {Promise<void>} */
function fetched(file) {
  let found = awaited.get(file);
  if (!found) {
    found = loaded(file);
    awaited.set(file, found);
  }
  return found;
}

/** @param {string} file */
async function loaded(file) {
  for (let times = 0; !here.has(file); times++) {
    if (times > PAUSES.length) {
      failed();
      throw new Error(`${file} did not come.`);
    }
    if (times) await new Promise((done) => setTimeout(done, PAUSES[times - 1]));
    await inserted(url(times ? `${file}?again=${times}` : file)); // a bad answer may be kept by its address
  }
}

/** @param {string} address @returns {Promise<void>} kept when the script has run, or could not be had */
function inserted(address) {
  return new Promise((done) => {
    const tag = document.createElement("script");
    tag.onload = tag.onerror = () => done();
    tag.src = address;
    document.head.append(tag);
  });
}

/** Say that something did not come. */
function failed() {
  document.documentElement.dataset.scripts = "failed";
  const aloud = document.getElementById("referee");
  if (aloud) aloud.textContent = document.getElementById("unloaded")?.textContent ?? "";
}

Object.assign(globalThis, { academie: { define, need, later, url } });
document.documentElement.dataset.scripts = "here";
addEventListener("academie:failed", failed);
// By then every tag of the page has run, or could not be had.
addEventListener("DOMContentLoaded", () => {
  for (const tag of tags) if (!here.has(fileOf(tag))) void fetched(fileOf(tag)).catch(() => undefined);
});
