/**
 * A link as a QR code (ISO/IEC 18004): bytes at level L in versions 1 to 6, at most 134 bytes.
 * @module
 */

/** By version: the blocks, the bytes of each, and its error correction bytes. */
const BLOCKS = [
  [1, 19, 7],
  [1, 34, 10],
  [1, 55, 15],
  [1, 80, 20],
  [1, 108, 26],
  [2, 68, 18],
];
const QUIET = 4; // modules of margin
/** @type {((x: number, y: number) => boolean)[]} */
const MASKS = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(y / 2) + Math.floor(x / 3)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];
const POWERS = [1]; // of two, in the field of 256 elements
for (let at = 1; at < 255; at++) POWERS.push((POWERS[at - 1] << 1) ^ (POWERS[at - 1] > 127 ? 0x11d : 0));

/** @param {number} one @param {number} two */
function times(one, two) {
  return one && two ? POWERS[(POWERS.indexOf(one) + POWERS.indexOf(two)) % 255] : 0;
}

/** The bytes by which a block is mended. @param {number[]} block @param {number} count */
function checks(block, count) {
  let factors = [1];
  for (let at = 0; at < count; at++)
    factors = [...factors, 0].map((each, place) => each ^ times(factors[place - 1] ?? 0, POWERS[at]));
  const rest = [...block, ...Array(count).fill(0)];
  for (let at = 0; at < block.length; at++) {
    const lead = rest[at];
    factors.forEach((each, place) => (rest[at + place] ^= times(each, lead)));
  }
  return rest.slice(block.length);
}

/** All bytes of a text, in the order in which they are drawn. @param {Uint8Array} text @param {number} version */
function bytesOf(text, version) {
  const [blocks, each, check] = BLOCKS[version - 1];
  const half = [4, text.length >> 4, text.length & 15, ...[...text].flatMap((one) => [one >> 4, one & 15]), 0];
  const data = half.flatMap((one, at) => (at % 2 ? [] : [(one << 4) | half[at + 1]]));
  for (let pad = 0xec; data.length < blocks * each; pad ^= 0xec ^ 0x11) data.push(pad);
  const parts = Array.from({ length: blocks }, (_, at) => data.slice(at * each, (at + 1) * each));
  const mixed = (/** @type {number[][]} */ all) => all[0].flatMap((_, at) => all.map((one) => one[at]));
  return [...mixed(parts), ...mixed(parts.map((part) => checks(part, check)))];
}

/** What stands on every code of a version; undefined where bytes go. @param {number} version */
function frame(version) {
  const size = 17 + 4 * version;
  /** @type {(boolean | undefined)[][]} */
  const grid = Array.from({ length: size }, () => Array(size).fill(undefined));
  const ring = (/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ reach) => {
    for (let down = -reach; down <= reach; down++)
      for (let over = -reach; over <= reach; over++) {
        const far = Math.max(Math.abs(down), Math.abs(over));
        const row = grid[y + down];
        if (row && x + over >= 0 && x + over < size) row[x + over] = far !== 2 - (reach === 2 ? 1 : 0) && far !== 4;
      }
  };
  for (let at = 0; at < size; at++) grid[6][at] = grid[at][6] = at % 2 === 0;
  for (const [x, y] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ])
    ring(x, y, 4);
  if (version > 1) ring(size - 7, size - 7, 2);
  return grid;
}

/** Which mask was used, at both places. @param {(boolean | undefined)[][]} grid @param {number} mask */
function format(grid, mask) {
  const size = grid.length;
  let rest = (8 | mask) << 10; // level L is 01
  for (let at = 14; at >= 10; at--) if (rest & (1 << at)) rest ^= 0x537 << (at - 10);
  const bits = (((8 | mask) << 10) | rest) ^ 0x5412;
  for (let at = 0; at < 15; at++) {
    const dark = Boolean(bits & (1 << at));
    grid[at < 6 ? at : at < 8 ? at + 1 : size - 15 + at][8] = dark;
    grid[8][at < 8 ? size - 1 - at : at === 8 ? 7 : 14 - at] = dark;
  }
  grid[size - 8][8] = true;
}

/** Runs and squares of one colour, which mislead who reads it. @param {boolean[][]} grid */
function badness(grid) {
  let found = 0;
  const size = grid.length;
  for (const way of [
    (/** @type {number} */ a, /** @type {number} */ b) => grid[a][b],
    (/** @type {number} */ a, /** @type {number} */ b) => grid[b][a],
  ])
    for (let a = 0; a < size; a++)
      for (let b = 1, run = 1; b < size; b++) {
        run = way(a, b) === way(a, b - 1) ? run + 1 : 1;
        if (run >= 5) found += run === 5 ? 3 : 1;
      }
  for (let y = 1; y < size; y++)
    for (let x = 1; x < size; x++)
      if (grid[y][x] === grid[y - 1][x] && grid[y][x] === grid[y][x - 1] && grid[y][x] === grid[y - 1][x - 1])
        found += 3;
  return found;
}

/**
 * The modules of a text by rows, true where they are dark; null where it is too long.
 * @param {string} text
 * @returns {boolean[][] | null}
 */
export function modules(text) {
  const written = new TextEncoder().encode(text);
  const version = 1 + BLOCKS.findIndex(([blocks, each]) => blocks * each >= written.length + 2);
  if (!version) return null;
  const bits = bytesOf(written, version).flatMap((each) => [7, 6, 5, 4, 3, 2, 1, 0].map((at) => (each >> at) & 1));
  const all = MASKS.map((mask, number) => {
    const grid = frame(version);
    format(grid, number);
    const size = grid.length;
    let at = 0;
    for (let right = size - 1, up = true; right > 0; right -= right === 8 ? 3 : 2, up = !up)
      for (let step = 0; step < size; step++)
        for (const x of [right, right - 1]) {
          const y = up ? size - 1 - step : step;
          if (grid[y][x] === undefined) grid[y][x] = Boolean(bits[at++]) !== mask(x, y);
        }
    return /** @type {boolean[][]} */ (grid);
  });
  const worth = all.map(badness);
  return all[worth.indexOf(Math.min(...worth))];
}

/**
 * The same as a drawing, black on white by day and by night; null where the text is too long.
 * @param {string} text
 * @param {string} name for those who do not see it
 * @returns {Element | null}
 */
export function code(text, name) {
  const grid = modules(text);
  if (!grid) return null;
  const side = grid.length + 2 * QUIET;
  const dots = grid.flatMap((row, y) =>
    row.map((dark, x) => (dark ? `M${x + QUIET} ${y + QUIET}h1v1h-1z` : "")).filter(Boolean),
  );
  const SVG = "http://www.w3.org/2000/svg";
  const found = document.createElementNS(SVG, "svg");
  for (const [key, value] of Object.entries({ class: "qr", viewBox: `0 0 ${side} ${side}`, role: "img" }))
    found.setAttribute(key, value);
  found.setAttribute("aria-label", name);
  const drawn = document.createElementNS(SVG, "path");
  drawn.setAttribute("d", dots.join(""));
  found.append(drawn);
  return found;
}
