/** Search in the law while the user types; without scripts the same form requests the same page. */

const form = document.querySelector("form.search-form");
const field = form?.querySelector("input[type=search]");

let asked = 0;

/** @param {string} words */
async function search(words) {
  const mine = ++asked;
  if (!(form instanceof HTMLFormElement)) return;
  const address = new URL(form.action);
  new FormData(form).forEach((value, name) => address.searchParams.set(name, String(value)));
  address.searchParams.set("q", words);
  try {
    const answer = await fetch(address, { headers: { accept: "text/html" }, credentials: "same-origin" });
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const found = page.getElementById("found");
    if (mine !== asked || !found) return;
    document.getElementById("found")?.replaceWith(document.importNode(found, true));
  } catch {
    // Offline: the head of the page says so, and submitting the form still sends it.
  }
}

if (field instanceof HTMLInputElement) {
  let waits = 0;
  field.addEventListener("input", () => {
    clearTimeout(waits);
    waits = setTimeout(() => void search(field.value.trim()), 180);
  });
}

export {}; // a module: its names are its own
