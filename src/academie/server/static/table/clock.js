/**
 * Clocks: the server's last times, counted on here until it sends new ones. Only the server's time counts.
 * @module
 */

/**
 * What a clock shows: hours, minutes and seconds; tenths in the last ten seconds.
 * @param {number} milliseconds
 */
export function shownTime(milliseconds) {
  const left = Math.max(0, milliseconds);
  if (left < 10_000) return (Math.floor(left / 100) / 10).toFixed(1);
  const seconds = Math.floor(left / 1000);
  const [days, hours] = [Math.floor(seconds / 86_400), Math.floor(seconds / 3600)];
  const two = (/** @type {number} */ number) => String(number).padStart(2, "0");
  if (days >= 2) return `${days} j`;
  const rest = `${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
  return hours ? `${hours}:${rest}` : rest;
}

/**
 * How long ago something was, in short form.
 * @param {number} milliseconds
 */
export function shownSince(milliseconds) {
  const seconds = Math.max(0, Math.round(milliseconds / 1000));
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h`;
}

export class Clocks {
  constructor() {
    /** @type {Array<number | null>} */
    this.remaining = [];
    /** @type {number | null} */
    this.running = null;
    this.at = performance.now();
  }

  /** @param {{remaining: Array<number | null>, running: number | null}} told */
  set(told) {
    this.remaining = told.remaining;
    this.running = told.running;
    this.at = performance.now();
  }

  /**
   * The time a seat has left now; null if it has no clock.
   * @param {number} chair
   */
  left(chair) {
    const known = this.remaining[chair] ?? null;
    if (known === null || chair !== this.running) return known;
    return Math.max(0, known - (performance.now() - this.at));
  }
}
