/** Keeps the site on the device, once the page is ready: at once, or where bytes are dear only when the reader says so. */

const READY = "html[data-ready]";

export function keepOffline() {
  if (!("serviceWorker" in navigator) || !isSecureContext) return;
  whenReady(() => (isDear() && !navigator.serviceWorker.controller ? offer() : keep()));
}

function whenReady(then) {
  const look = () => document.querySelector(READY) && (observer.disconnect(), then());
  const observer = new MutationObserver(look);
  observer.observe(document.documentElement, { attributes: true });
  look();
}

/** Whether the reader pays by the byte, as far as the browser says. */
function isDear() {
  const { saveData, type } = navigator.connection ?? {};
  return saveData === true || type === "cellular";
}

function keep() {
  navigator.serviceWorker.register(new URL("offline.js", location.href)).catch((problem) => console.info(`Not kept offline: ${problem}`));
}

function offer() {
  const button = Object.assign(document.createElement("button"), { type: "button", className: "cu-secondary", textContent: "Keep this site for offline use (9 MB)" });
  button.addEventListener("click", () => {
    keep();
    button.remove();
  });
  document.querySelector(".site-footer").append(button);
}
