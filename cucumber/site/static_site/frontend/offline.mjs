/** Keeps the site on the device, once the page is ready: at once, or where data is expensive only when the reader says so. */

const CACHES = "cucumber-";

export function cacheSite() {
  if (!("serviceWorker" in navigator)) return;
  whenReady(() => (isDear() && !navigator.serviceWorker.controller ? offer("Keep this site for offline use (9 MB)", registerWorker) : registerWorker()));
}

/** The cache may be damaged: a reload fetches it again. Without a network there is nothing else. */
export async function clearCaches() {
  if (!navigator.serviceWorker?.controller || !navigator.onLine) return;
  const names = (await caches.keys()).filter((name) => name.startsWith(CACHES));
  await Promise.all(names.map((name) => caches.delete(name)));
  for (const registration of await navigator.serviceWorker.getRegistrations()) await registration.unregister();
}

function whenReady(then) {
  const check = () => "ready" in document.documentElement.dataset && (observer.disconnect(), then());
  const observer = new MutationObserver(check);
  observer.observe(document.documentElement, { attributes: true });
  check();
}

/** Whether the reader pays for data, as far as the browser says. */
function isDear() {
  const { saveData, type } = navigator.connection ?? {};
  return saveData === true || type === "cellular";
}

async function registerWorker() {
  try {
    const registration = await navigator.serviceWorker.register(new URL("offline.js", location.href));
    if (registration.waiting) offerNewer(registration);
    registration.addEventListener("updatefound", () => {
      const { installing } = registration;
      installing.addEventListener("statechange", () => registration.waiting && offerNewer(registration));
    });
  } catch (problem) {
    console.info(`This site is not kept offline: ${problem}`);
  }
}

/** A newer build has been fetched whole; the page changes to it when the reader says so, or when it is opened again. */
function offerNewer(registration) {
  if (!navigator.serviceWorker.controller) return;
  offer("There is a newer version of this site: show it", () => {
    navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
    registration.waiting.postMessage("take over");
  });
}

function offer(label, then) {
  const footer = document.querySelector(".site-footer");
  footer.querySelector(".site-offer")?.remove();
  const button = Object.assign(document.createElement("button"), { type: "button", className: "site-offer cu-secondary", textContent: label });
  button.addEventListener("click", () => {
    button.remove();
    then();
  });
  footer.append(button);
}
