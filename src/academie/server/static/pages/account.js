/** Notifications for the user's account, switched on in this browser on request. */

const place = document.getElementById("notices");
const button = /** @type {HTMLButtonElement | null} */ (place?.querySelector("button[data-on]") ?? null);
const told = place?.querySelector("[role=status]");

/** @param {"granted" | "refused" | "failed" | "missing"} key a sentence of the page */
function say(key) {
  if (told) told.textContent = place?.dataset[key] ?? "";
}

/** Asks the browser for permission, and sends its answer to the server. */
async function on() {
  if ((await Notification.requestPermission()) !== "granted") return say("refused");
  const worker = await navigator.serviceWorker.ready;
  const asked = { userVisibleOnly: true, applicationServerKey: place?.dataset.key };
  const { endpoint, keys } = (await worker.pushManager.subscribe(asked)).toJSON();
  const body = JSON.stringify({ endpoint, ...keys, language: document.documentElement.lang });
  const head = { "content-type": "application/json" };
  const answer = await fetch("/api/v1/account/notices", { method: "PUT", headers: head, body });
  return say(answer.ok ? "granted" : "failed");
}

if (button && "PushManager" in window && "serviceWorker" in navigator && "Notification" in window) {
  button.hidden = false;
  button.addEventListener("click", () => void on().catch(() => say("failed")));
} else say("missing");
