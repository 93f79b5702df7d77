/**
 * Keeps what is shown: in the page's address, behind its "#"; in a link to copy; in a file; as a picture. It knows no
 * rules: what a link or a file says is read by Python.
 */
import { LONGEST_LINK, Saying, button, copy, download, follow, h, linkTo, pageAt, tooLong, typed, writeHash } from "../dom.mjs";
import { fileInput } from "../file_input.mjs";

/** Whether the part of an address behind "#" is a link to what was explored: a version, and a table behind "!". */
export function isLink(hash) {
  return /^#\d{1,4}!/.test(hash);
}

/** How many picture points a side of a PNG has for each of the drawing. */
const SHARP = 2;
const TYPES = { file: "application/toml", svg: "image/svg+xml" };
const DIFFICULTIES = { easy: "easy", medium: "medium", tricky: "tricky", "": "it's a story about playing well" };
const QUESTIONS = { "": "none", mark: "Which cards may be played?", play: "Which card would you play?", taker: "Who takes this trick?", cost: "What does the last trick cost?" };
const PATIENCE = 8000;
const NO_ANSWER = "No answer has come yet. If none comes, reload the page: its address holds what is shown.";

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
  if (as === "png") download(name.replace(/\.svg$/, ".png"), await points(text));
  else download(name, new Blob([text], { type: TYPES[as] ?? "text/plain" }));
}

class Keeper {
  constructor(el, model) {
    this.model = model;
    this.said = new Saying(h("span", { class: "keep-said" }), PATIENCE, NO_ANSWER);
    this.note = h("p", { class: "keep-note cu-quiet-text cu-said" });
    this.link = h("input", { type: "text", class: "keep-link cu-input", readonly: true, "aria-label": "Link", hidden: true });
    this.chosen = fileInput((file) => this.send(file), (problem) => this.said.say(problem, true));
    const want = (wanted, as) => () => this.send({ wanted, as });
    const does = {
      "Copy the link": () => this.copy(),
      "Save as a file": want("file", "file"),
      "Open a file": () => this.chosen.click(),
      "Picture (SVG)": want("picture", "svg"),
      "Picture (PNG)": want("picture", "png"),
    };
    const buttons = Object.entries(does).map(([text, act]) => button(text, act, { class: "cu-secondary" }));
    this.example = this.exampleForm();
    this.compare = h("a", { class: "keep-compare" }, "Compare games with this deal");
    const bar = h("div", { class: "keep-bar cu-row", role: "group", "aria-label": "Keep and share" }, ...buttons, this.chosen, this.compare, this.said.node);
    this.root = h("div", { class: "cucumber-keep" }, bar, this.link, this.note, this.example);
    el.append(this.root);
  }

  /** What its author says of an example, and what it asks at the moment shown; it is saved as a folder of lessons takes it. */
  exampleForm() {
    const choice = (options) => h("select", {}, ...Object.entries(options).map(([value, text]) => h("option", { value }, text)));
    const fields = {
      title: h("input", { type: "text", maxlength: 80, required: true }),
      about: h("input", { type: "text", maxlength: 600 }),
      difficulty: choice(DIFFICULTIES),
      asks: choice(QUESTIONS),
    };
    const said = { title: "Title", about: "What it shows", difficulty: "How hard it is", asks: "Question at this moment" };
    const labels = Object.entries(fields).map(([name, field]) => h("label", { class: "cu-field" }, h("span", { class: "cu-label" }, said[name]), field));
    const form = h("form", { class: "keep-example-fields" }, ...labels, h("button", { type: "submit", class: "cu-secondary" }, "Save the example"));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.send(Object.fromEntries(Object.entries(fields).map(([name, { value }]) => [name, value])));
    });
    return h("details", { class: "keep-example" }, h("summary", {}, "Make it an example"),
      h("p", { class: "cu-note" }, "Comments and other ways to play on come along. Put the file into your folder of lessons, or open it here."), form);
  }

  async copy() {
    const link = this.model.get("link");
    this.said.say(link ? await copy(linkTo(link), this.link) : this.model.get("left_out"));
  }

  send(message) {
    this.said.wait();
    this.model.send(message);
  }

  async hear({ said = "", refused = "", keep: file }) {
    this.said.say(refused || said, Boolean(refused));
    if (!file) return;
    try {
      await keep(file);
      this.said.say(`Saved: ${file.name}`);
    } catch (error) {
      this.said.say(`This browser could not make the picture: ${error.message}`, true);
    }
  }

  /** What the address says is opened; an address of something else, such as a heading, is left alone. */
  read(hash) {
    if (!isLink(hash) || hash.slice(1) === this.model.get("link")) return;
    const problem = tooLong(hash.length, LONGEST_LINK, "link");
    if (problem) this.said.say(problem, true);
    else this.model.send({ open: hash.slice(1) });
  }

  /** The address says what is shown. */
  write() {
    const link = this.model.get("link");
    this.note.textContent = this.model.get("left_out");
    this.link.hidden = true;
    this.compare.href = pageAt("compare", link);
    this.compare.hidden = !link;
    writeHash(link);
  }
}

export default {
  /** anywidget's entry. */
  render({ model, el }) {
    const keeper = new Keeper(el, model);
    const write = () => keeper.write();
    const hear = (message) => keeper.hear(message);
    const read = (change) => keeper.read(typed(change));
    const stop = follow(model, { "change:link": write, "msg:custom": hear });
    addEventListener("hashchange", read);
    if (location.hash) keeper.read(location.hash);
    else keeper.write();
    return () => {
      keeper.said.stop();
      stop();
      removeEventListener("hashchange", read);
    };
  },
};
