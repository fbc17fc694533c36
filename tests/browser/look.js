// What a person finds to do: of the first of these that is there any one, and where it is. Nothing is known of any game.
() => {
  const all = (wanted) => [...document.querySelectorAll(wanted)].filter((each) => each.checkVisibility());
  const board = "#board-place .drawing:not(.cut)";
  const idle = document.querySelector("#prompt .waiting") === null;
  const found = {
    piece: all("#board-place .piece-choice button"),
    decide: all("#prompt .decision:enabled"),
    sure: all("#prompt :is([data-key=me], [data-key=throw], [data-key=confirm], [data-key=next]):enabled"),
    place: all(`${board} .target.allowed`),
    say: idle ? all("#prompt .buttons button:enabled:not([data-key=undo])") : [],
  };
  if (document.querySelector("#game[data-over=all]")) return { kind: "over", things: [] };
  if (document.querySelector("#prompt.line-cut")) return null; // the line was cut, and comes back
  for (const [kind, things] of Object.entries(found)) {
    if (!things.length) continue;
    return { kind, things: things.map((each) => {
      const { x, y, width, height } = each.getBoundingClientRect();
      const at = [x + width / 2, y + height / 2];
      const within = at[0] > 0 && at[1] > 0 && at[0] < innerWidth && at[1] < innerHeight;
      return { at, within, place: each.dataset.place ?? null, key: each.dataset.key ?? null, text: each.textContent };
    }) };
  }
  return null;
}
