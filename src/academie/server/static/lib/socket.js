/**
 * The connection to a meeting, by docs/program/protocol.md. A request has an id of ours and is sent again under the
 * same id, over any socket, until it is answered. The state of the meeting is kept here.
 * @module
 */

/** @typedef {import("./words.js").Title} Title */
/** @typedef {Record<string, any>} Data */
/** @typedef {{number: number, kind: string, chair: number | null, text: string, told: Title[], rulings: Data[], changes: Data | null}} Entry */
/** @typedef {"opening" | "open" | "cut" | "ended"} State */

const VERSION = 1;
const PING = 10_000; // of silence; a socket silent for sixty seconds is closed
const PATIENCE = 10_000; // without an answer until the line is given up, at most
const IMPATIENCE = 2_500; // the same at first; twice as much each time it was in vain
const WAITS = [400, 1_000, 2_000, 4_000, 8_000, 15_000]; // milliseconds before it reconnects
const FINAL = 1008; // not the same again
const AGAIN = new Set(["Unavailable"]);

/** An answer that was no: the sentence, and what kind it is of. */
export class Refused extends Error {
  /**
   * @param {Title} sentence
   * @param {string} kind
   */
  constructor(sentence, kind) {
    super(sentence.en);
    this.sentence = sentence;
    this.kind = kind;
  }
}

/** What is asked and not yet answered. */
class Asked {
  /** @param {Data} message */
  constructor(message) {
    this.message = message;
    /** @type {(number: number) => void} */
    this.done = () => undefined;
    /** @type {(wrong: Error) => void} */
    this.wrong = () => undefined;
    /** @type {Promise<number>} */
    this.answer = new Promise((done, wrong) => {
      this.done = done;
      this.wrong = wrong;
    });
  }
}

/**
 * Events: `state` when the line is cut or back; `view` {entries, view, anew} when something happened; `clock`, `here`,
 * `said`, `notice`; `ended` with the sentence of an end that is final; `version` where the server speaks another.
 */
export class Line extends EventTarget {
  /**
   * @param {string} link
   * @param {{language?: string, chair?: number | null, address?: string}} [how]
   */
  constructor(link, { language = "en", chair = null, address = "" } = {}) {
    super();
    this.link = link;
    this.language = language;
    this.wanted = chair;
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    this.address = address || `${scheme}//${location.host}/api/v1/meetings/${link}/socket`;
    /** @type {Data | null} */
    this.view = null;
    /** @type {Entry[]} */
    this.entries = [];
    /** @type {State} */
    this.state = "opening";
    /** @type {number | null} */
    this.chair = null;
    /** @type {Map<string, Asked>} */
    this.asked = new Map();
    this.tries = 0;
    /** @type {WebSocket | null} */
    this.socket = null;
    /** @type {Entry[]} */
    this.held = [];
    /** @type {Title | null} */
    this.last = null;
    this.welcomed = false;
    this.count = 0;
    this.pinged = 0;
    this.patience = IMPATIENCE;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.beat = undefined;
    this.prefix = random(6);
    this.back = () => {
      if (this.state === "cut") this.open();
    };
    addEventListener("online", this.back);
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "visible") this.back();
    });
  }

  /** The number of the last entry that was seen. */
  get since() {
    return this.entries.at(-1)?.number ?? 0;
  }

  /** Open a socket now, whatever was waited for. */
  open() {
    clearTimeout(this.timer);
    this.socket?.close();
    this.welcomed = false;
    const socket = new WebSocket(this.address);
    this.socket = socket;
    this.wait(this.tries ? this.patience : PATIENCE);
    socket.addEventListener("open", () => {
      const hello = { type: "hello", version: VERSION, since: this.since, language: this.language, scene: true };
      socket.send(JSON.stringify(this.wanted === null ? hello : { ...hello, chair: this.wanted }));
    });
    socket.addEventListener("message", (event) => {
      if (socket === this.socket) this.heard(JSON.parse(event.data));
    });
    socket.addEventListener("close", (event) => {
      if (socket === this.socket) this.closed(event.code);
    });
  }

  /** No more of it. */
  close() {
    this.state = "ended";
    clearTimeout(this.timer);
    clearTimeout(this.beat);
    removeEventListener("online", this.back);
    this.socket?.close();
  }

  /**
   * Ask for something; kept until it is answered. Raises `Refused`.
   * @param {Data} message without its id
   * @returns {Promise<number>}
   */
  ask(message) {
    const id = `${this.prefix}-${++this.count}`;
    const asked = new Asked({ ...message, id });
    this.asked.set(id, asked);
    this.send(asked.message);
    if (this.welcomed) this.wait();
    return asked.answer;
  }

  /** @param {Data} message */
  send(message) {
    if (this.welcomed && this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  /** @param {number} code */
  closed(code) {
    clearTimeout(this.beat);
    this.socket = null;
    this.welcomed = false;
    if (this.state === "ended") return;
    if (code === FINAL) {
      this.state = "ended";
      this.tell("ended", { sentence: this.last });
      return;
    }
    this.became("cut");
    const wait = WAITS[Math.min(this.tries++, WAITS.length - 1)];
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.open(), wait * (0.8 + 0.4 * Math.random()));
  }

  /** @param {State} state */
  became(state) {
    if (state === this.state) return;
    this.state = state;
    this.tell("state", { state });
  }

  /**
   * @param {string} name
   * @param {Data} detail
   */
  tell(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }

  /** @param {Data} message */
  heard(message) {
    this.alive();
    switch (message.type) {
      case "welcome":
        return this.entered(message);
      case "entry":
        return this.happened(/** @type {any} */ (message));
      case "done":
        this.asked.get(message.id)?.done(message.number);
        this.asked.delete(message.id);
        this.patience = IMPATIENCE;
        return undefined;
      case "refused":
        return this.refused(message);
      case "here":
        if (this.view) Object.assign(this.view, { here: message.chairs, watching: message.watching });
        return this.tell("here", message);
      case "notice":
        if (message.kind === "available") this.resend();
        return this.tell("notice", message);
      case "error":
        this.last = message.sentence;
        return undefined;
      case "pong":
        this.pinged = 0;
        this.patience = IMPATIENCE;
        return undefined;
      default:
        return this.tell(message.type, message); // clock, said
    }
  }

  /** @param {Data} message */
  entered(message) {
    if (message.version !== VERSION) {
      this.close();
      return this.tell("version", { version: message.version });
    }
    const view = message.meeting;
    const anew = view.number < this.since; // restored from a backup
    if (anew) this.entries = [];
    this.view = view;
    this.chair = message.chair;
    this.tries = 0;
    this.welcomed = true;
    this.held = [];
    this.last = null;
    this.became("open");
    if (view.number === this.since || anew) this.tell("view", { entries: [], view, anew: true });
    return this.resend();
  }

  /** @param {Entry} entry */
  happened(entry) {
    if (entry.number <= this.since || !this.view) return;
    const told = { ...entry, changes: null }; // what it changed is in the view: kept, it would be a scene for every act
    this.entries.push(told);
    this.held.push(told);
    const caught = entry.changes === null && entry.number === this.view.number; // the last that was missed
    if (entry.changes) this.view = merged(this.view, entry.changes);
    if (!entry.changes && !caught) return;
    const entries = this.held;
    this.held = [];
    this.tell("view", { entries, view: this.view, anew: caught });
  }

  /** @param {Data} message */
  refused(message) {
    const asked = this.asked.get(message.id);
    if (!asked) return;
    if (AGAIN.has(message.kind)) {
      this.tell("notice", { sentence: message.sentence, kind: "unavailable" });
      setTimeout(() => this.asked.has(message.id) && this.send(asked.message), 3_000);
      return;
    }
    this.asked.delete(message.id);
    asked.wrong(new Refused(message.sentence, message.kind));
  }

  /** What was asked and not answered, once more under its id: it is done once. */
  resend() {
    for (const { message } of this.asked.values()) this.send(message);
    if (this.asked.size) this.wait();
  }

  /** Something came; if nothing more does, we ask. */
  alive() {
    clearTimeout(this.beat);
    this.beat = setTimeout(() => {
      this.pinged += 1;
      this.send({ type: "ping", n: this.pinged });
      this.wait();
    }, PING);
  }

  /**
   * There must be an answer soon, or the line is dead. A server that is only slow is not asked ever faster: whoever
   * comes back in vain waits longer the next time.
   * @param {number} [patience]
   */
  wait(patience = this.patience) {
    clearTimeout(this.beat);
    this.beat = setTimeout(() => {
      this.patience = Math.min(2 * this.patience, PATIENCE);
      this.abandon();
    }, patience);
  }

  /** Nobody is at the other end: a browser would wait for him a minute before it says that the socket is closed. */
  abandon() {
    const socket = this.socket;
    this.closed(0);
    socket?.close();
  }
}

/**
 * A view after changes; a scene is merged field by field and its places one by one, null for what is gone.
 * @param {Data} view
 * @param {Data} changes
 * @returns {Data}
 */
export function merged(view, changes) {
  const { scene, ...plain } = changes;
  const found = { ...view, ...plain };
  if (scene === null || (scene !== undefined && !view.scene)) found.scene = scene;
  else if (scene) {
    found.scene = changed(view.scene, scene);
    for (const [field, value] of Object.entries(scene)) {
      const stood = view.scene[field];
      if (field === "places" && stood && value) found.scene.places = changed(stood, value);
      else if (Array.isArray(stood) && stood.some(isObject)) found.scene[field] = filled(stood, value);
    }
  }
  return found;
}

/** @param {unknown} value */
const isObject = (value) => typeof value === "object" && !Array.isArray(value);

/** A list of objects in which a number stands for one of the list before. @param {any[]} before @param {any} now */
function filled(before, now) {
  return Array.isArray(now) ? now.map((each) => (typeof each === "number" ? before[each] : each)) : now;
}

/** @param {Data} before @param {Data} changes */
function changed(before, changes) {
  return Object.fromEntries(Object.entries({ ...before, ...changes }).filter(([, value]) => value !== null));
}

/**
 * So many bytes nobody can foretell, in small hexadecimal digits.
 * @param {number} bytes
 */
export function random(bytes) {
  return [...crypto.getRandomValues(new Uint8Array(bytes))].map((each) => each.toString(16).padStart(2, "0")).join("");
}
