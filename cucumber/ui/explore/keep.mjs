/**
 * Keeps what is shown: in the page's address, behind its "#"; in a link to copy; in a file; as a picture. It knows no
 * rules: what a link or a file says is read by Python.
 */

/** Whether the part of an address behind "#" is a link to what was explored: a version, and a table behind "!". */
export function isLink(hash) {
  return /^#\d{1,4}!/.test(hash);
}

/** The longest link and the largest file that are sent to be read; beyond that the connection would break. */
const LONGEST_LINK = 150_000;
const LARGEST_FILE = 150_000;

/** Why a link or a file is not even sent, or "". */
export function tooLong(length, most, what) {
  return length > most ? `This ${what} is too long to be read: it has ${length.toLocaleString("en")} characters.` : "";
}

/** How many picture points a side of a PNG has for each of the drawing. */
const SHARP = 2;
const TYPES = { file: "application/toml", svg: "image/svg+xml" };
const PATIENCE = 8000;
const NO_ANSWER = "No answer has come yet. If none comes, reload the page: its address holds what is shown.";

function h(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  node.append(...children);
  return node;
}

/** Gives the reader a file, as if it had been downloaded. */
function hand(blob, name) {
  const address = URL.createObjectURL(blob);
  const link = h("a", { href: address, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** A drawing as a picture of points. @returns {Promise<Blob>} */
async function points(svg) {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = h("canvas", { width: image.width * SHARP, height: image.height * SHARP });
  canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((done) => canvas.toBlob(done, "image/png"));
}

async function keep({ name, text, as }) {
  if (as === "png") hand(await points(text), name.replace(/\.svg$/, ".png"));
  else hand(new Blob([text], { type: TYPES[as] ?? "text/plain" }), name);
}

/** Copies a text; where the browser does not let a page do so, it is shown to be copied by hand. */
async function copy(text, shown) {
  try {
    await navigator.clipboard.writeText(text);
    return "The link is copied.";
  } catch {
    shown.hidden = false;
    shown.value = text;
    shown.select();
    return "Copy the link from here.";
  }
}

class Keeper {
  constructor(el, model) {
    this.model = model;
    const button = (text, act) => {
      const made = h("button", { type: "button", class: "ke-button" }, text);
      made.addEventListener("click", act);
      return made;
    };
    this.said = h("span", { class: "ke-said", role: "status" });
    this.note = h("p", { class: "ke-note" });
    this.link = h("input", { type: "text", class: "ke-link", readonly: "", "aria-label": "Link" });
    this.link.hidden = true;
    this.chosen = h("input", { type: "file", accept: ".toml,text/plain", hidden: "" });
    this.chosen.addEventListener("change", () => this.open(this.chosen.files[0]));
    const want = (wanted, as) => () => this.send({ wanted, as });
    const buttons = [
      button("Copy the link", () => this.copy()),
      button("Save as a file", want("file", "file")),
      button("Open a file", () => this.chosen.click()),
      button("Picture (SVG)", want("picture", "svg")),
      button("Picture (PNG)", want("picture", "png")),
    ];
    this.compare = h("a", { class: "ke-compare" }, "Compare games with this deal");
    const bar = h("div", { class: "ke-bar", role: "group", "aria-label": "Keep and share" }, ...buttons, this.chosen, this.compare, this.said);
    this.root = h("div", { class: "cucumber-keep" }, bar, this.link, this.note);
    el.append(this.root);
  }

  async copy() {
    const { origin, pathname } = location;
    this.say(this.model.get("link") ? await copy(`${origin}${pathname}#${this.model.get("link")}`, this.link) : this.model.get("left_out"));
  }

  send(message) {
    this.say("");
    clearTimeout(this.patience);
    this.patience = setTimeout(() => this.say(NO_ANSWER), PATIENCE);
    this.model.send(message);
  }

  say(sentence, refused = false) {
    clearTimeout(this.patience);
    this.said.textContent = sentence;
    this.said.toggleAttribute("data-refused", refused);
  }

  async hear({ said = "", refused = false, keep: file }) {
    this.say(said, refused);
    if (!file) return;
    try {
      await keep(file);
      this.say(`Saved: ${file.name}`);
    } catch (error) {
      this.say(`This browser could not make the picture: ${error.message}`, true);
    }
  }

  async open(file) {
    if (!file) return;
    const problem = tooLong(file.size, LARGEST_FILE, "file");
    if (problem) this.say(problem, true);
    else this.send({ name: file.name, text: await file.text() });
    this.chosen.value = ""; // the same file may be chosen again
  }

  /** What the address says is opened; an address of something else, such as a heading, is left alone. */
  read() {
    if (!isLink(location.hash) || location.hash.slice(1) === this.model.get("link")) return;
    const problem = tooLong(location.hash.length, LONGEST_LINK, "link");
    if (problem) this.say(problem, true);
    else this.model.send({ open: location.hash.slice(1) });
  }

  /** The address says what is shown. */
  write() {
    const link = this.model.get("link");
    this.note.textContent = this.model.get("left_out");
    this.link.hidden = true;
    this.compare.href = `compare.ipynb#${link}`;
    this.compare.hidden = !link;
    history.replaceState(null, "", `${location.pathname}${location.search}${link ? `#${link}` : ""}`);
  }
}

export default {
  /** anywidget's entry. */
  render({ model, el }) {
    const keeper = new Keeper(el, model);
    const write = () => keeper.write();
    const hear = (message) => keeper.hear(message);
    const read = () => keeper.read();
    model.on("change:link", write);
    model.on("msg:custom", hear);
    addEventListener("hashchange", read);
    if (location.hash) keeper.read();
    else keeper.write();
    return () => {
      model.off("change:link", write);
      model.off("msg:custom", hear);
      removeEventListener("hashchange", read);
    };
  },
};
