/** What the widgets share: making elements, handing out files, the address. */

/** An element. `true` sets an empty attribute; null, undefined and false set nothing and add no child. */
export const h = (tag, attributes = {}, ...children) => fill(document.createElement(tag), attributes, children);

export const svg = (tag, attributes = {}, ...children) =>
  fill(document.createElementNS("http://www.w3.org/2000/svg", tag), attributes, children);

function fill(node, attributes, children) {
  setAttributes(node, attributes);
  node.append(...children.flat().filter((child) => child != null && child !== false));
  return node;
}

/** Sets attributes, or takes them away where they are null, undefined or false. A policy lets no style be an attribute. */
export function setAttributes(node, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (name === "style") node.style.cssText = value;
    else if (value == null || value === false) node.removeAttribute(name);
    else node.setAttribute(name, value === true ? "" : String(value));
  }
}

/** The value of an attribute that is present, and empty, if something holds. */
export const flag = (holds) => (holds ? "" : null);

export function button(text, act, attributes = {}) {
  const element = h("button", { type: "button", ...attributes }, text);
  element.addEventListener("click", act);
  return element;
}

/** U+FE0E asks for the plain glyph: phones would draw the suit as a colored emoji. */
export const plain = (text) => text.replace(/[♣♦♥♠]/g, "$&\uFE0E");

/** A text without accents and capitals, to be searched. */
export const bare = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").trim().toLowerCase();

/** An id that no other element has: every widget has its own copy of this module, so a counter would not do. */
export const freshId = (name) => `${name}-${Math.random().toString(36).slice(2, 10)}`;

/** The element with the focus, also inside a shadow root. */
export const focusedIn = (root) => root.getRootNode().activeElement;

const REVOKE_AFTER = 60_000; // milliseconds, by which time the browser has taken the file

/** Gives the reader a file, as if it had been downloaded. */
export function download(name, blob) {
  const address = URL.createObjectURL(blob);
  h("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), REVOKE_AFTER);
}

/** Copies a text, and says so; where the browser doesn't let a page copy, it is shown to be copied by hand. */
export async function copy(text, field) {
  try {
    await navigator.clipboard.writeText(text);
    return "The link is copied.";
  } catch {
    Object.assign(field, { hidden: false, value: text });
    field.select();
    return "Copy the link from here.";
  }
}

/** Why a link or a file is not even sent, or "". */
export const tooLong = (length, most, what) =>
  length > most ? `This ${what} is too long to be read: it has ${length.toLocaleString("en")} characters.` : "";

export const pageOf = (name) => `${name}${document.body.dataset.pages ?? ".ipynb"}`;

/** Where another page of the site is, with this link behind its "#". */
export const pageAt = (name, link) => `${pageOf(name)}#${link}`;
export const linkTo = (link) => `${location.origin}${location.pathname}#${link}`;

/** Lets the address say what is shown, behind its "#". */
export function writeHash(link) {
  history.replaceState(null, "", `${location.pathname}${location.search}${link ? `#${link}` : ""}`);
}

/** Whether the page is one of the site, and not a cell in JupyterLab: only then is its address the page's own. */
export const onSite = () => "voila" in document.body.dataset;

/** Sets the heading of a page of the site and the title of its window. */
export function entitle(text, lang = "en") {
  if (!onSite()) return;
  Object.assign(document.querySelector("h1"), { textContent: text, lang });
  document.title = `${text} · Cucumber`;
}

/** What the address of a page of the site says behind its "?". */
export const siteQuery = () => new URLSearchParams(onSite() ? location.search : "");

/** Puts these parts into the address of a page of the site, in place of its parts with these `names`; the rest stays. */
export function writeQuery(names, parts) {
  if (!onSite()) return;
  const params = siteQuery();
  for (const name of names) params.delete(name);
  for (const [name, value] of parts) params.append(name, value);
  const query = params.toString();
  history.replaceState(null, "", `${location.pathname}${query && `?${query}`}${location.hash}`);
}
