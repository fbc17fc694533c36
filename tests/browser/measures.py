"""What a page weighs, shifts and keeps, and how long it takes, as its browser tells it.

benchmarks/page.py prints it; tests hold it to what needs no timer.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from playwright.sync_api import CDPSession, Page

# Before anything else of a page: how far what stood was pushed about, when states came, and when they were drawn.
WATCH = """
(() => {
  const told = (window.measured = { shift: 0, shifted: [], number: 0, held: null, later: null });
  const shifted = (list) => {
    for (const { hadRecentInput, value, sources } of list.getEntries()) {
      if (hadRecentInput) continue;
      told.shift += value;
      told.shifted.push(...sources.map(({ node }) => node?.outerHTML?.slice(0, 80) ?? node?.textContent?.slice(0, 40)));
    }
  };
  new PerformanceObserver(shifted).observe({ type: "layout-shift", buffered: true });
  const Plain = (window.PlainSocket = WebSocket);
  window.WebSocket = class extends Plain {
    constructor(...all) {
      super(...all);
      this.addEventListener("message", (event) => {
        if (told.held && !event.again) {
          event.stopImmediatePropagation();
          told.held.push([this, event.data]);
          return;
        }
        const entry = event.data.slice(0, 100).match(/"type":"entry".*?"number":(\\d+)/);
        if (entry) told.number = Math.max(told.number, Number(entry[1]));
      });
    }
  };
  // What comes over the line waits, until it is let go.
  window.hold = () => { told.held = []; };
  window.release = () => {
    const waiting = told.held ?? [];
    told.held = null;
    for (const [socket, data] of waiting) {
      socket.dispatchEvent(Object.assign(new MessageEvent("message", { data }), { again: true }));
    }
  };
  // A state has come, and waits.
  window.came = async () => {
    while (!told.held.some(([, data]) => data.includes('"scene":{'))) await new Promise(requestAnimationFrame);
  };
  // What is put off until after a frame waits where it is kept apart, until it is done.
  const soon = window.setTimeout.bind(window);
  window.setTimeout = (act, delay, ...all) => (told.later && !delay ? told.later.push(act) : soon(act, delay, ...all));
  window.apart = () => { told.later = []; };
  window.beside = () => {
    const later = told.later ?? [];
    told.later = null;
    for (const act of later) act();
  };
  // What has been done is painted, and a board stands there.
  window.painted = async () => {
    do await new Promise(requestAnimationFrame);
    while (document.querySelector("#plateau") && !document.querySelector("#plateau [data-ready]"));
    await new Promise((done) => soon(done));
  };
})();
"""

# Plays at the table of the page by a line of its own for each chair, whatever is open, until so many acts are done.
PLAY = """
async ([link, chairs, wanted, seed, wait]) => {
  let state = seed;
  const chance = (below) => ((state = (Math.imul(state, 1103515245) + 12345) >>> 0), (state >>> 8) % below);
  const base = `${location.origin.replace("http", "ws")}/api/v1/meetings/${link}/socket`;
  const told = await new Promise((over, wrong) => {
    const views = [], tables = [], waiting = new Set();
    let done = 0, asked = 0, busy = false;
    const send = (chair, message) => {
      busy = true;
      asked += 1;
      tables[chair].send(JSON.stringify({ ...message, id: `m${seed}.${asked}` }));
    };
    const go = () => {
      if (busy || waiting.size) return;
      if (done >= wanted) return end("played");
      for (let chair = 0; chair < chairs; chair++) {
        const view = views[chair];
        if (!view) return;
        if (view.over) return end("over");
        if (view.offers.includes("next")) return send(chair, { type: "next" });
        if (view.dice_due) return send(chair, { type: "throw" });
        if (view.waits !== null && view.waits !== view.seat) continue;
        const turns = view.acts.filter((each) => each.kind === "turn");
        const open = turns.length ? turns : view.acts.filter((each) => each.kind === "answer");
        if (open.length) return send(chair, { type: "act", text: open[chance(open.length)].text });
      }
    };
    const end = (why) => {
      for (const each of tables) each.close();
      over({ done, why, number: Math.max(...views.map((each) => each.number)) });
    };
    for (let chair = 0; chair < chairs; chair++) {
      const table = (tables[chair] = new PlainSocket(base));
      table.onopen = () => table.send(JSON.stringify({ type: "hello", version: 1, chair }));
      table.onerror = () => wrong(new Error("no line"));
      table.onmessage = (event) => {
        const message = JSON.parse(event.data);
        if (message.type === "welcome") views[chair] = message.meeting;
        if (message.type === "entry" && message.changes) views[chair] = { ...views[chair], ...message.changes };
        if (message.type === "refused" || message.type === "error") wrong(new Error(event.data));
        if (message.type === "done") { busy = false; done += 1; }
        const at = views.map((each) => each?.number ?? 0);
        if (at.every((each) => each === at[0])) go();
      };
    }
  });
  while (wait && measured.number < told.number) await new Promise(requestAnimationFrame); // the page has heard of it
  return told;
}
"""


@dataclass
class Weight:
    """What was sent to a browser, packed as it was: all of it, the kinds of it, and in how many answers."""

    kinds: dict[str, int] = field(default_factory=dict)
    requests: int = 0

    @property
    def whole(self) -> int:
        """In bytes."""
        return sum(self.kinds.values())


@dataclass(frozen=True)
class Kept:
    """What a page holds once its garbage is gone."""

    heap: int
    nodes: int
    listeners: int


def weighed(page: Page, path: str) -> Weight:
    """What the first load of a page takes, with nothing known beforehand."""
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    session.send("Network.setCacheDisabled", {"cacheDisabled": True})
    kinds: dict[str, str] = {}
    found = Weight()

    def answered(event: dict[str, Any]) -> None:
        kinds[event["requestId"]] = event["type"]

    def loaded(event: dict[str, Any]) -> None:
        kind = kinds.get(event["requestId"], "Other")
        found.kinds[kind] = found.kinds.get(kind, 0) + int(event["encodedDataLength"])

    def framed(event: dict[str, Any]) -> None:
        found.kinds["WebSocket"] = found.kinds.get("WebSocket", 0) + len(event["response"]["payloadData"].encode())

    def asked(_: dict[str, Any]) -> None:
        found.requests += 1

    session.on("Network.requestWillBeSent", asked)
    session.on("Network.webSocketCreated", asked)
    session.on("Network.responseReceived", answered)
    session.on("Network.loadingFinished", loaded)
    session.on("Network.webSocketFrameReceived", framed)
    page.goto(path, wait_until="networkidle")
    page.evaluate("document.fonts.ready")
    session.send("Network.setCacheDisabled", {"cacheDisabled": False})
    session.detach()
    return found


def shifted(page: Page) -> float:
    """How far what stood in the page was pushed about by what came later (cumulative layout shift)."""
    return float(page.evaluate("measured.shift"))


def kept(page: Page) -> Kept:
    """What it holds now."""
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable")
    for _ in range(3):  # what only garbage held is garbage the next time
        session.send("HeapProfiler.collectGarbage")
    found = {each["name"]: int(each["value"]) for each in session.send("Performance.getMetrics")["metrics"]}
    session.detach()
    return Kept(found["JSHeapUsedSize"], found["Nodes"], found["JSEventListeners"])


def throttled(page: Page, times: int) -> CDPSession:
    """The processor made slower so many times, as long as the session lasts."""
    session = page.context.new_cdp_session(page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": times})
    session.send("Performance.enable")
    return session


def spent(session: CDPSession) -> float:
    """How long the page's own thread has worked, in milliseconds of the processor: other work weighs nothing."""
    metrics = {each["name"]: float(each["value"]) for each in session.send("Performance.getMetrics")["metrics"]}
    return 1000 * metrics["ThreadTime"]


def played(page: Page, acts: int, seed: int = 1, chairs: int = 2, *, wait: bool = True) -> int:
    """Let so many acts be done at the table of the page, and wait until it has heard of the last; how many were."""
    link = page.url.partition("/m/")[2].partition("?")[0]
    told = page.evaluate(PLAY, [link, chairs, acts, seed, wait])
    return int(told["done"])
