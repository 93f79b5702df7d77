/** A page without a place asks again and again whether it is its turn, and then goes on by itself, at the same moments. */
const ASK = 2000; // milliseconds
const TURN = "cucumber-turn"; // the cookie by which the server knows who was called
const CALLED = 20; // seconds in which to come
const MOMENTS = "cucumber-moments";
const { turn } = document.querySelector("script[data-turn]").dataset;

let before = 1; // at which place this page is
let pressed = false; // something that needs a kernel

const ticket = sessionStorage[TURN] ?? (sessionStorage[TURN] = fresh());

function fresh() {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

async function ask() {
  try {
    const answer = await fetch(`${turn}${ticket}`, { cache: "no-store" });
    const { turn: place } = await answer.json();
    if (place === 0) come();
    else say(place);
    before = place;
  } catch {
    site.say("The server does not answer. You can read on, and this page asks again.");
  }
  setTimeout(ask, ASK);
}

function say(place) {
  const all = pressed ? "That has to wait: all" : "All";
  const many = place === 1 ? "You are next" : `${place - 1} ${place === 2 ? "is" : "are"} before you`;
  site.say(`${all} places are taken. ${many}, and then this page goes on by itself. You can read and step through it until then.`);
}

function come() {
  delete sessionStorage[TURN];
  const tables = [...document.querySelectorAll(".cucumber-table")].map(({ table }) => (table ? String(table.here) : null));
  sessionStorage[MOMENTS] = JSON.stringify({ at: location.href, tables });
  document.cookie = `${TURN}=${ticket}; path=/; max-age=${CALLED}; samesite=strict`;
  location.reload();
}

site.hasToWait = () => {
  pressed = true;
  say(before);
};
site.ready("waits");
ask();
