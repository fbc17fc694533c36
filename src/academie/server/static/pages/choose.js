/**
 * Sitting down: the strength of a machine is asked for only where one plays.
 * @module
 */

const form = document.querySelector("form.feuillet");

function shown() {
  if (!(form instanceof HTMLFormElement)) return;
  const opponent = new FormData(form).get("opponent");
  for (const each of form.querySelectorAll("[data-with]")) {
    if (each instanceof HTMLElement) each.hidden = each.dataset.with !== opponent;
  }
}

form?.addEventListener("change", shown);
shown();

export {}; // a module: its names are its own
