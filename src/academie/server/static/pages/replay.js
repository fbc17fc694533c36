/**
 * Replays a finished meeting on the board: by buttons, keys, or a touch on an event.
 * @module
 */

import { Refusal, ask } from "../analysis/ask.js";
import { Stage } from "../analysis/stage.js";
import { html, one } from "../lib/html.js";
import { listen } from "../lib/keys.js";
import { say, sentences } from "../lib/speak.js";
import { laid, ready, said, tell } from "../lib/words.js";

/** @typedef {Record<string, any>} Data */

const PACE = 1_100; // milliseconds for each step while it plays

class Replay {
  /** @param {HTMLElement} root */
  constructor(root) {
    /** @type {Data} */
    this.data = JSON.parse(root.dataset.replay ?? "{}");
    /** @type {Data} */
    this.at = this.data.at;
    /** @type {Map<number, Promise<Data>>} */
    this.known = new Map([[this.at.number, Promise.resolve(this.at)]]);
    this.place = /** @type {HTMLElement} */ (document.getElementById("prompt"));
    this.told = /** @type {HTMLElement} */ (document.getElementById("said-here"));
    this.stage = new Stage(/** @type {HTMLElement} */ (document.getElementById("board-place")), { frozen: true });
    /** Of what is told something: the others are passed over. @type {number[]} */
    this.stops = [0, ...this.data.entries.map((/** @type {Data} */ each) => each.number)];
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    this.wanted = this.at.number;
    this.wrong = "";
  }

  async begin() {
    await ready();
    listen([
      { keys: ["ArrowLeft"], about: "ana_back", act: () => this.step(-1) },
      { keys: ["ArrowRight"], about: "ana_on", act: () => this.step(1) },
      { keys: ["Home"], about: "ana_start", act: () => void this.go(0) },
      { keys: ["End"], about: "ana_end", act: () => void this.go(this.at.count) },
      { keys: ["p"], about: "replay_play", act: () => this.run() },
    ]);
    document.getElementById("all")?.addEventListener("click", (event) => {
      const link = /** @type {Element} */ (event.target).closest?.("[data-entry]");
      if (!link) return;
      event.preventDefault();
      void this.go(Number(link.getAttribute("data-entry")));
    });
    this.render();
    await this.stage.lay(this.at.scene);
  }

  /** @param {number} by */
  step(by) {
    const next =
      by > 0 ? this.stops.find((each) => each > this.wanted) : this.stops.findLast((each) => each < this.wanted);
    if (next !== undefined) void this.go(next);
    else this.hold();
  }

  /** @param {number} number @returns {Promise<Data>} */
  entry(number) {
    let found = this.known.get(number);
    if (!found) {
      found = ask(`meetings/${this.data.link}/scenes/${number}`);
      found.catch(() => this.known.delete(number));
      this.known.set(number, found);
    }
    return found;
  }

  /** @param {number} number */
  async go(number) {
    this.wanted = number;
    this.wrong = "";
    try {
      const found = await this.entry(number);
      if (this.wanted !== number) return;
      this.at = found;
      await this.stage.lay(found.scene);
    } catch (wrong) {
      this.wrong = (wrong instanceof Refusal && wrong.message) || said("cut");
      this.hold();
    }
    this.render();
    history.replaceState(null, "", `?entry=${number}`);
    say(sentences(this.at.told.map(tell)));
    const next = this.stops.find((each) => each > number);
    if (next !== undefined) void this.entry(next).catch(() => undefined);
    if (this.timer !== undefined) this.timer = setTimeout(() => this.step(1), PACE);
  }

  run() {
    if (this.timer !== undefined) return this.hold();
    this.timer = setTimeout(() => this.step(1), 0);
    if (this.wanted === this.stops.at(-1)) this.wanted = -1;
    this.render();
  }

  hold() {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.render();
  }

  render() {
    const { at } = this;
    const now = at.number ? said("replay_of", { n: at.number, count: at.count }) : said("replay_start");
    const button = (
      /** @type {string} */ key,
      /** @type {string} */ name,
      /** @type {() => void} */ act,
      /** @type {string} */ path,
    ) => {
      const made = one`<button class="tool" type="button" data-key="${key}" aria-label="${said(name)}" onclick=${act}><svg viewBox="0 0 20 20" aria-hidden="true"><path class="stroke"/></svg></button>`;
      made.querySelector("path")?.setAttribute("d", path);
      return made;
    };
    this.place.replaceChildren(
      html` <p class="prompt-text" role="status">${this.wrong || now}</p>
        <div class="buttons">
          ${button("start", "ana_start", () => void this.go(0), "M14 4 8 10l6 6M5 4v12")}
          ${button("back", "ana_back", () => this.step(-1), "M12.5 3.5 6 10l6.5 6.5")}
          ${button("on", "ana_on", () => this.step(1), "M7.5 3.5 14 10l-6.5 6.5")}
          ${button("end", "ana_end", () => void this.go(this.at.count), "M6 4l6 6-6 6M15 4v12")}
          <button class="button" type="button" data-key="run" onclick=${() => this.run()}>
            ${said(this.timer === undefined ? "replay_play" : "replay_pause")}
          </button>
        </div>`,
    );
    const standing = tell(at.standing);
    this.told.replaceChildren(
      ...at.told.map((/** @type {any} */ line) => one`<p>${laid(tell(line))}</p>`),
      ...(standing ? [one`<p><i>${standing}</i></p>`] : []),
    );
    for (const each of document.querySelectorAll("[data-entry]")) {
      if (each.getAttribute("data-entry") !== String(at.number)) each.removeAttribute("aria-current");
      else {
        each.setAttribute("aria-current", "step");
        const list = each.closest("ol");
        if (list instanceof HTMLElement && each instanceof HTMLElement)
          list.scrollTop = each.offsetTop - list.offsetTop - list.clientHeight / 2;
      }
    }
  }
}

const root = document.getElementById("review");
if (root) void new Replay(root).begin();
