// Plays at the table of the page by a line of its own for each chair, whatever is open, until so many acts are done.
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
