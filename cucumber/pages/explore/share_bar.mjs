/**
 * Keeps what is shown: in a link to copy, in a file, as a picture, as an example. It knows no rules: Python makes the files,
 * and reads what a link or a file says.
 */
import { copy, download, h, linkTo, pageAt } from "../stage/dom.mjs";
import { fileInput } from "../stage/file_input.mjs";
import { Component, html } from "../stage/vendor/preact.mjs";

const SHARP = 2; // pixels of a PNG for each unit of the drawing
const TYPES = { file: "application/toml", svg: "image/svg+xml" };
const DIFFICULTIES = { easy: "easy", medium: "medium", tricky: "tricky", "": "it's a story about playing well" };

/** A drawing as a bitmap. @returns {Promise<Blob>} */
async function bitmapOf(svg) {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = h("canvas", { width: image.width * SHARP, height: image.height * SHARP });
  canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((done) => canvas.toBlob(done, "image/png"));
}

async function saveFile({ name, text }, kind) {
  if (kind === "png") download(name.replace(/\.svg$/, ".png"), await bitmapOf(text));
  else download(name, new Blob([text], { type: TYPES[kind] }));
}

const choice = (options) => Object.entries(options).map(([value, text]) => html`<option value=${value}>${text}</option>`);
const field = (label, control) => html`<label class="cu-field"><span class="cu-label">${label}</span>${control}</label>`;

export class ShareBar extends Component {
  state = { status: "" };

  componentDidMount() {
    this.input = fileInput((file) => this.ask("read", { file: file.name, text: file.text }), (status) => this.setState({ status }));
    this.base.append(this.input);
  }

  /** A file that was made is saved once, and what was asked for is answered where it was asked. */
  componentDidUpdate({ answers, data: { made: before } }) {
    const { data: { made, notice: refused }, answers: now } = this.props;
    if (answers === now) return;
    const { pending } = this;
    this.pending = undefined;
    if (made && made !== before) saveFile(made, pending?.kind ?? "file").then(() => this.setState({ status: `Saved: ${made.name}. ${refused}` }), (error) => this.setState({ status: `This browser could not make the picture: ${error.message}` }));
    else if (pending) this.setState({ status: refused || (pending.file ? `Opened: ${pending.file}` : "") });
    else if (this.state.status) this.setState({ status: "" });
  }

  ask(is, message, kind = "file") {
    this.pending = { kind, file: message.file };
    this.props.send({ is, ...message });
  }

  render({ data: { link, left_out: leftOut } }, { status }) {
    const button = (text, act) => html`<button type="button" class="cu-secondary" onClick=${act}>${text}</button>`;
    const copyLink = async () => this.setState({ status: link ? await copy(linkTo(link), this.linkField) : leftOut });
    const make = (what, kind) => () => this.ask("make", { wanted: what }, kind);
    return html`<section class="explore-keep" aria-label="Keep and share">
      <div class="cu-row">${button("Copy the link", copyLink)}${button("Save as a file", make("file", "file"))}${button("Open a file", () => this.input.click())}
        ${button("Picture (SVG)", make("picture", "svg"))}${button("Picture (PNG)", make("picture", "png"))}
        ${link && html`<a class="keep-compare" href=${pageAt("compare", link)}>Compare games with this deal</a>`}
        <span class="keep-said" role="status">${status}</span></div>
      <input type="text" class="keep-link" readonly hidden aria-label="Link" ref=${(input) => (this.linkField = input)} />
      ${leftOut && html`<p class="cu-quiet-text cu-said">${leftOut}</p>`}${this.example()}</section>`;
  }

  /** What its author says of an example, and what it asks at the moment shown; it is saved as a folder of lessons takes it. */
  example() {
    const submit = (event) => {
      event.preventDefault();
      this.ask("make", { wanted: "example", ...Object.fromEntries(new FormData(event.target)) });
    };
    return html`<details class="keep-example cu-apart"><summary>Make it an example</summary>
      <p class="cu-note">Comments and other ways to play on are included. Put the file into your folder of lessons, or open it here.</p>
      <form class="keep-example-fields cu-grid" onSubmit=${submit}>
        ${field("Title", html`<input name="title" maxlength="80" required />`)}${field("What it shows", html`<input name="about" maxlength="600" />`)}
        ${field("How hard it is", html`<select name="difficulty">${choice(DIFFICULTIES)}</select>`)}${field("Question at this moment", html`<select name="asks">${choice(this.props.data.asks)}</select>`)}
        <button type="submit" class="cu-secondary">Save the example</button></form></details>`;
  }
}
