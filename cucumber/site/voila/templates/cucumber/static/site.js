// What a page does by itself: says that it is getting ready, puts outputs in their places, offers to go on.
"use strict";
const site = (() => {
  const body = () => document.body;
  const BROKE_OFF = "This page broke off before all of it was here.";
  const DROPPED = "No connection to the server. What you press is kept, and sent when it is back.";
  const STOPPED = "What answers this page has stopped.";
  const SILENCE = 21_000; // milliseconds, in which a working server says twice that it is still at work
  const LOOKS = 3000; // milliseconds
  const CODE = "cucumber-code";
  let beats = 0;
  let isReady = false;
  let isOver = false;
  let isWhole = false;
  let lastHeard = 0; // when the server last sent something of the page

  function setStatus(sentence) {
    const status = document.getElementById("site-status");
    if (status && !isOver) status.textContent = sentence;
  }

  /** Says what happened to a page that no kernel answers any more, and offers to open it again from its address. */
  function offerReload(why) {
    const button = Object.assign(document.createElement("button"), { type: "button", className: "cu-primary", textContent: "Go on" });
    button.addEventListener("click", async () => {
      try {
        await fetch(`${body().dataset.baseUrl}../health`, { cache: "no-store" });
        location.reload();
      } catch {
        words.textContent = "The server does not answer yet; try again in a moment.";
      }
    });
    setStatus("");
    const words = Object.assign(document.createElement("span"), { textContent: `${why} You can go on where you are.` });
    document.getElementById("site-status").append(words, button);
    isOver = true;
  }

  /** Widgets ask the body whether the theme is light; the reader's system decides. */
  function theme() {
    const dark = matchMedia("(prefers-color-scheme: dark)");
    const apply = () => { body().dataset.jpThemeLight = String(!dark.matches); };
    dark.addEventListener("change", apply);
    apply();
  }

  /** The page is made while it is sent: it notices if the sending breaks off. */
  function watchArrival() {
    setStatus("Setting the table…");
    lastHeard = Date.now();
    addEventListener("DOMContentLoaded", breakOff);
    const timer = setInterval(() => { // no event tells a page that its server is gone
      if (isWhole || isOver) clearInterval(timer);
      else if (Date.now() - lastHeard > SILENCE) breakOff();
    }, 1000);
  }

  function breakOff() {
    if (!isWhole && !isOver) offerReload(BROKE_OFF);
  }

  /** The kernel goes with the page, and the page says if the kernel is gone: Jupyter's server is asked for it. */
  function watchKernel(server, kernel) {
    let wasThere = false;
    addEventListener("pagehide", () => navigator.sendBeacon(`${server}voila/api/shutdown/${kernel}`));
    addEventListener("pageshow", ({ persisted }) => persisted && location.reload());
    const check = async () => {
      if (isOver) return;
      if (!document.hidden) {
        const answer = await fetch(`${server}api/kernels/${kernel}`, { cache: "no-store" }).catch(() => null);
        if (answer?.status === 404) offerReload(STOPPED);
        const { connections = 0 } = answer?.ok ? await answer.json() : {};
        wasThere ||= connections > 0;
        if (isReady && (wasThere || !answer)) setStatus(connections ? "" : DROPPED);
      }
      setTimeout(check, LOOKS);
    };
    addEventListener("load", check);
  }

  /** Moves the output of cell n, which has just been sent, into the place that waits for it. */
  function place(n) {
    lastHeard = Date.now();
    const arrival = document.getElementById(`site-arrival-${n}`);
    const target = document.getElementById(`site-cell-${n}`);
    target.replaceChildren(...arrival.childNodes);
    target.classList.remove("site-waiting");
    arrival.remove();
  }

  /** Draws the charts that cells gave. */
  function charts() {
    for (const script of document.querySelectorAll(".site-chart > script")) {
      const { data, layout, config } = JSON.parse(script.textContent);
      const el = script.parentElement;
      script.remove();
      Plotly.newPlot(el, data, { autosize: true, ...layout }, { responsive: true, displayModeBar: false, ...config });
    }
  }

  /** The last cell has been sent. Places still empty belong to cells after one that failed. */
  function finish() {
    isWhole = true;
    document.querySelectorAll(".site-waiting").forEach((place) => place.remove());
    addEventListener("load", async () => ready(await whenDrawn())); // Voilà's front end begins then
  }

  /**
   * A widget waits two seconds for what it shows, doesn't look again when they are over, and gives up if all has come by
   * then: on a slow device that is in those two seconds. So none gives up, and those that wait are told again.
   */
  function drawLate(widgets) {
    let areThere = widgets.restoredStatus;
    widgets.restored.connect(() => { areThere = true; });
    Object.defineProperty(widgets, "restoredStatus", { value: false });
    const timer = setInterval(() => {
      if (isOver || isDrawn()) clearInterval(timer);
      else if (areThere) widgets.restored.emit();
    }, 500);
  }

  let app; // Voilà's front end, which says where it is once it has begun
  Object.defineProperty(window, "jupyterapp", {
    get: () => app,
    set(frontEnd) {
      app = frontEnd;
      if (app.widgetManager) drawLate(app.widgetManager);
    },
  });

  /**
   * Whether the page is drawn: no output is to come, no widget is missing, and none is a frame whose module is still loading.
   * Such a frame is empty, has no class that says what it is, as an empty button or box has, and nothing hides it.
   */
  function isDrawn() {
    const widgets = [...document.querySelectorAll(".site-widget")];
    return !document.querySelector(".site-waiting")
      && widgets.every((widget) => widget.querySelector(".lm-Panel > .lm-Widget"))
      && !document.querySelector(".site-widget .lm-Widget:empty:not([class*='widget'], [class*='jp-'], .lm-mod-hidden, [hidden])");
  }

  /** Says that the page is ready: `data-ready` on the root says how, no word in the status, no `aria-busy`. */
  function ready(how) {
    if (isReady) return;
    isReady = true;
    document.querySelectorAll(".site-waiting").forEach((place) => place.classList.remove("site-waiting"));
    document.getElementById("content").removeAttribute("aria-busy");
    charts();
    document.documentElement.dataset.ready = how;
    unfold();
    setStatus("");
  }

  /** Opens the fold that the address names: it may have been drawn long after the browser looked for it. */
  function unfold() {
    const target = document.getElementById(location.hash.slice(1));
    if (target?.localName === "details") {
      target.open = true;
      target.scrollIntoView();
    }
  }

  /** Waits until all widgets of the page are drawn; one that stays empty holds nobody up for long. */
  function whenDrawn() {
    return new Promise((resolve) => {
      const check = () => {
        if (!isDrawn()) return;
        observer.disconnect();
        resolve("drawn");
      };
      const observer = new MutationObserver(check);
      observer.observe(document.getElementById("content"), { childList: true, subtree: true });
      check();
      setTimeout(resolve, 5000, "waited");
    });
  }

  /** Voilà says every ten seconds that a cell is still at work. */
  window.voila_heartbeat = () => {
    beats += 1;
    lastHeard = Date.now();
    setStatus(beats < 3 ? "Still setting the table…" : "This takes longer than it should. If nothing comes, reload the page.");
  };
  window.voila_process = window.voila_finish = () => {};

  /** A folder that joined the site has its colors in the navigation; while somebody writes in it, the page loads again. */
  function club() {
    for (const each of document.querySelectorAll("[data-colors]")) {
      const [light, dark] = each.dataset.colors.split(" ");
      each.style.setProperty("--site-club", `var(--in-light, ${light}) var(--in-dark, ${dark})`);
    }
    const header = document.querySelector("[data-changes]");
    if (!header) return;
    new EventSource(header.dataset.changes).onmessage = () => location.reload();
    delete header.dataset.changes;
  }
  addEventListener("DOMContentLoaded", club);

  /** The code of a notebook is shown if its reader wants it, here and in the next one. */
  function code() {
    const button = document.getElementById("site-code");
    if (!button) return;
    const show = (on) => {
      document.documentElement.toggleAttribute("data-code", on);
      button.textContent = on ? "Hide the code" : "Show the code";
    };
    const savedChoice = () => { try { return localStorage.getItem(CODE); } catch { return null; } };
    const saveChoice = (on) => { try { localStorage.setItem(CODE, String(on)); } catch { /* it is shown now, and not the next time */ } };
    show(savedChoice() === "true" || (savedChoice() === null && !!document.querySelector(".site-saved")));
    button.addEventListener("click", () => {
      show(!document.documentElement.hasAttribute("data-code"));
      saveChoice(document.documentElement.hasAttribute("data-code"));
    });
  }
  addEventListener("DOMContentLoaded", code);

  /** The menu closes with a press beside it, and with Escape, which goes back to what opened it. */
  addEventListener("click", ({ target }) => {
    const menu = document.querySelector(".site-all[open]");
    if (menu && !menu.contains(target)) menu.open = false;
  });
  addEventListener("keydown", ({ key }) => {
    const menu = key === "Escape" && document.querySelector(".site-all[open]");
    if (!menu) return;
    menu.open = false;
    menu.firstElementChild.focus();
  });

  return { club, theme, setStatus, offerReload, watchArrival, watchKernel, ready, place, charts, finish };
})();
