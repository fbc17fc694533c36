/**
 * Fetches files of words and numbers, and tries again when a request fails.
 * @module
 */

const PAUSES = [500, 1_500, 4_000]; // milliseconds before the next attempt

/**
 * What lies at an address. Where it never comes, the page says so.
 * @param {string | URL} address
 * @returns {Promise<Response>}
 */
export async function fetched(address) {
  for (const pause of PAUSES) {
    const answer = await fetch(address).catch(() => null);
    if (answer?.ok) return answer;
    if (!navigator.onLine) break; // it is said already, and no haste helps
    await new Promise((done) => setTimeout(done, pause));
  }
  const answer = await fetch(address).catch(() => null);
  if (answer?.ok) return answer;
  if (navigator.onLine) dispatchEvent(new CustomEvent("academie:failed"));
  throw new Error(`${address} did not come.`);
}
