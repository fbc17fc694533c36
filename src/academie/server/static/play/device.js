/**
 * What the device does during a game: sounds, if wanted, and a screen that stays on.
 *
 * Sounds are synthesised from filtered noise and last as long as the event; nothing is downloaded.
 * @module
 */

import * as store from "../lib/store.js";

/** The loudness by the setting; nothing if sounds are off. @type {Record<string, number>} */
const VOLUMES = { soft: 0.06, medium: 0.14, loud: 0.3 };
/**
 * Knocks: the start and length of each in seconds, its pitch in hertz, and its relative loudness.
 * @type {Record<string, [number, number, number, number][]>}
 */
const KNOCKS = {
  dice: [
    [0, 0.05, 1500, 1],
    [0.07, 0.05, 1900, 0.8],
    [0.13, 0.04, 1650, 0.6],
    [0.2, 0.04, 2100, 0.45],
    [0.25, 0.03, 1800, 0.3],
  ],
  man: [[0, 0.04, 900, 1]],
  tile: [[0, 0.035, 2600, 0.9]],
  take: [
    [0, 0.04, 900, 1],
    [0.06, 0.05, 520, 1],
  ],
  alarm: [
    [0, 0.12, 1320, 0.8],
    [0.2, 0.12, 1320, 0.8],
    [0.4, 0.12, 1320, 0.8],
  ],
};
const SHARP = 9; // the bandwidth of the noise: wood, not wind

/** @typedef {"dice" | "man" | "tile" | "take" | "alarm"} Sound */

/** @type {AudioContext | null} */
let context = null;
/** @type {AudioBuffer | null} */
let noise = null;

/**
 * One of the sounds, where they are wanted.
 * @param {Sound} name
 */
export function sound(name) {
  const volume = VOLUMES[store.get("sound")];
  if (!volume || document.hidden || typeof AudioContext === "undefined") return;
  context ??= new AudioContext();
  void context.resume();
  for (const [after, long, high, loud] of KNOCKS[name])
    knock(context, context.currentTime + after, long, high, volume * loud);
}

/**
 * @param {AudioContext} on
 * @param {number} start
 * @param {number} long
 * @param {number} high
 * @param {number} loud
 */
function knock(on, start, long, high, loud) {
  noise ??= hissed(on);
  const source = new AudioBufferSourceNode(on, { buffer: noise });
  const band = new BiquadFilterNode(on, { type: "bandpass", frequency: high, Q: SHARP });
  const gain = new GainNode(on, { gain: loud * SHARP });
  gain.gain.setValueAtTime(loud * SHARP, start);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + long);
  source.connect(band).connect(gain).connect(on.destination);
  source.start(start, 0, long);
}

/** A fifth of a second of noise, the same every time. @param {AudioContext} on */
function hissed(on) {
  const found = on.createBuffer(1, on.sampleRate / 5, on.sampleRate);
  const samples = found.getChannelData(0);
  for (let at = 0, seed = 1; at < samples.length; at++) {
    seed = (seed * 48_271) % 2_147_483_647;
    samples[at] = seed / 1_073_741_824 - 1;
  }
  return found;
}

let awake = false;
/** @type {WakeLockSentinel | null} */
let lock = null;

/** Let the screen stay on, or go dark as it would. @param {boolean} wanted */
export function stayAwake(wanted) {
  if (wanted === awake) return;
  awake = wanted;
  void held();
}

async function held() {
  if (awake && !document.hidden) lock = (await navigator.wakeLock?.request("screen").catch(() => null)) ?? null;
  else if (!awake) await lock?.release().catch(() => undefined);
}

// A page that is not seen loses it.
document.addEventListener("visibilitychange", () => void held());
