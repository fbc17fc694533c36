/**
 * Live games: their boards and the list are updated while the page is visible.
 * @module
 */

const EVERY = 1000 * Number(document.getElementById("live")?.dataset.every ?? 6); // milliseconds

/** Whether there is something new, where the server tells that for less than the page. @param {HTMLElement} place */
async function isNew(place) {
  const answer = await fetch(place.dataset.news ?? "", { credentials: "same-origin" });
  return answer.ok && (await answer.text()) !== place.dataset.stamp;
}

/** What the server shows now, in the place of what stands here; a finger on a link is not disturbed. */
async function renew() {
  const place = document.getElementById("live");
  if (!place || document.hidden || place.contains(document.activeElement)) return;
  try {
    if (place.dataset.news && !(await isNew(place))) return;
    const answer = await fetch(location.href, { credentials: "same-origin" });
    const found = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("live");
    if (!answer.ok || !found) return;
    const stamp = String(Date.now());
    const images = [...found.querySelectorAll("img")];
    for (const image of images)
      if (!image.hasAttribute("data-still")) image.src = `${image.getAttribute("src")}&at=${stamp}`;
    await Promise.all(images.map((image) => image.decode?.().catch(() => undefined)));
    if (found.dataset.stamp) place.dataset.stamp = found.dataset.stamp;
    place.replaceChildren(...[...found.childNodes].map((node) => document.importNode(node, true)));
  } catch {
    // The line is cut: what stands here stays.
  }
}

setInterval(() => void renew(), EVERY);
