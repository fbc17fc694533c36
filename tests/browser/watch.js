// Before anything else of a page: how far what stood was pushed about, when states came, and when they were drawn.
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
        const entry = event.data.slice(0, 100).match(/"type":"entry".*?"number":(\d+)/);
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
    while (document.querySelector("#board-place") && !document.querySelector("#board-place [data-ready]"));
    await new Promise((done) => soon(done));
  };
})();
