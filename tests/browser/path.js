// The steps that lead to an act, or to a move that it plays, found in what the board was told.
(move) => {
  const { stops } = academie.need("boards/ways.js");
  const ways = stops(document.querySelector("ac-board").board.scene.ways);
  const seen = new Set();
  const found = (at) => {
    if (ways[at].act?.endsWith(` ${move}`) || ways[at].act === move) return [];
    if (seen.has(at)) return null;
    seen.add(at);
    for (const [from, to, next] of ways[at].steps ?? []) {
      const rest = found(next);
      if (rest) return [[from, to], ...rest];
    }
    return null;
  };
  return found(0);
}
