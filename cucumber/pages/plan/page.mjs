/** A plan as a storyboard: its steps in their order, what can be done with one of them, and plans to begin with. */
import { page } from "../stage/root.mjs";
import { download, flag, focusedIn, freshId, onSite } from "../stage/dom.mjs";
import { NameField, optionOf } from "../stage/fields.mjs";
import { fileInput } from "../stage/file_input.mjs";
import { STEP_CHANGED, addressOf, goTo, isPlanRunning, KEY, currentPlan, thisSite, setPlanMode } from "../stage/plan/plan.mjs";
import { Component, html } from "../stage/vendor/preact.mjs";
import { QuestionList } from "./question_list.mjs";

const ELSEWHERE = ["storage", "pageshow", STEP_CHANGED]; // another page may have added to the plan, or walked it

class PlanPage extends Component {
  id = freshId("cucumber-plan");
  site = thisSite();
  unansweredCount = 0;
  input = fileInput((file) => this.send({ is: "read", ...file }), (problem) => this.refuse(problem));
  state = { chosen: this.props.data.plan.at, next: null, refused: "", dragged: null }; // the chosen step, which the next answer keeps

  componentDidMount() {
    this.base.append(this.input);
    this.onStorage = () => this.adopt();
    for (const event of ELSEWHERE) addEventListener(event, this.onStorage);
  }

  componentWillUnmount() {
    for (const event of ELSEWHERE) removeEventListener(event, this.onStorage);
  }

  /** Takes over what the device now keeps, unless changes made here are still unsaved. */
  adopt() {
    const plan = currentPlan();
    if (onSite() && !this.unansweredCount && JSON.stringify(plan) !== JSON.stringify(this.props.data.keeps)) this.send({ is: "adopt", plan });
  }

  send(message) {
    this.unansweredCount += 1;
    this.refuse("");
    this.props.send(message);
  }

  refuse(refused) {
    if (this.state.refused !== refused) this.setState({ refused });
  }

  /** The focused element here: it may move or vanish. */
  getSnapshotBeforeUpdate() {
    const focused = focusedIn(this.base);
    return this.base.contains(focused) ? focused : null;
  }

  componentDidUpdate({ answers }, { chosen }, focused) {
    if (answers !== this.props.answers) this.handleAnswer();
    if (chosen !== this.state.chosen) this.showChosen();
    if (!focused || this.base.contains(focusedIn(this.base))) return;
    (focused.isConnected ? focused : this.base.querySelector(".plan-acts button")).focus();
  }

  /** Where the steps are one row, the chosen one stands in its middle. */
  showChosen() {
    const card = this.base.querySelector(".plan-card[aria-pressed=true]");
    if (card) card.parentElement.scrollLeft = card.offsetLeft - card.parentElement.offsetLeft - (card.parentElement.clientWidth - card.clientWidth) / 2;
  }

  handleAnswer() {
    const { file, name, begins } = this.props.data.handed;
    this.unansweredCount = Math.max(0, this.unansweredCount - 1);
    this.setState(({ chosen, next }) => ({ chosen: next ?? chosen, next: null }));
    if (file) download(name, new Blob([file], { type: "application/toml" }));
    if (begins !== undefined) queueMicrotask(() => this.runFrom(begins)); // after the root has kept the plan
  }

  /** Begins at a step; what was changed last, perhaps by leaving a field just now, is included. */
  begin(step) {
    if (this.unansweredCount) this.send({ is: "begin", step });
    else this.runFrom(step);
  }

  runFrom(step) {
    setPlanMode("presents");
    this.refuse(goTo(step));
  }

  render({ data, answers }, { refused }) {
    const { plan, done, notice, longest } = data;
    const any = plan.steps.length > 0;
    const sentence = refused || notice || (data.handed.file ? `Saved: ${data.handed.name}` : done);
    return html`<div>
      ${any && html`<${NameField} class="plan-title cu-title" aria-label="Title of the plan" maxlength=${longest.title} value=${plan.title} onChange=${(title) => this.send({ is: "call", title })} />`}
      ${this.acts(data, any)}
      <p class="cu-said cu-message" role="status" data-refused=${flag(refused || notice)}>${sentence && html`<span key=${answers}>${sentence}</span>`}</p>
      ${any && this.board(plan)}
      ${!any && html`<p class="plan-none cu-apart">Nothing is planned yet. Open any page and press <b>Add to the plan</b> in its menu, or take a plan that is ready.</p>`}
      ${this.ready(data.offered, any)}<${QuestionList} lay=${(plan) => this.take({ is: "take", plan })} /></div>`;
  }

  acts({ plan: { at }, undo }, any) {
    const button = (text, act, style = "cu-quiet") => html`<button type="button" class=${style} onClick=${act}>${text}</button>`;
    const press = (text, key) => button(text, () => this.send({ is: "press", key }));
    const begin = (text, step, look) => button(text, () => this.begin(step), look);
    const goOn = [begin(`${isPlanRunning() ? "Back to" : "Go on at"} step ${at + 1}`, at, "cu-primary"), begin("Begin again", 0, "cu-secondary")];
    return html`<p class="plan-acts cu-row cu-apart">${any && onSite() && (at ? goOn : begin("Begin", 0, "cu-primary"))}${button("Open a file", () => this.input.click(), any ? "cu-quiet" : "cu-secondary")}
      ${any && [press("Save as a file", "save"), press("Empty it", "empty")]}${undo && press("Undo", "undo")}</p>`;
  }

  /** The steps as pictures; beside or below them, always in one place, what can be done with the chosen one. */
  board({ steps }) {
    const chosen = Math.min(this.state.chosen, steps.length - 1);
    return html`<div class="plan-desk"><div class="plan-board cu-grid" role="group" aria-label="The steps">${steps.map((step, at) => this.card(step, at, at === chosen))}</div>
      ${this.stepEditor(steps[chosen], chosen, steps.length)}</div>`;
  }

  card({ title, kind, picture, asks }, at, isChosen) {
    const { dragged } = this.state;
    const drop = (event) => {
      event.preventDefault();
      if (dragged !== null && dragged !== at) this.move(dragged, at);
    };
    return html`<button type="button" class="plan-card cu-box cu-grid cu-wide" key=${at} draggable="true" aria-pressed=${String(isChosen)} data-dragged=${flag(dragged === at)}
      onClick=${() => this.setState({ chosen: at })} onDragStart=${() => this.setState({ dragged: at })} onDragEnd=${() => this.setState({ dragged: null })}
      onDragOver=${(event) => event.preventDefault()} onDrop=${drop}>
      ${stepPicture(picture)}
      <small>${at + 1} · ${kind}${asks && " · asks"}</small><b>${title}</b></button>`;
  }

  move(step, to) {
    this.setState({ next: to, dragged: null });
    this.send({ is: "move", step, to });
  }

  stepEditor(step, at, many) {
    const { data: { asks, longest } } = this.props;
    const { href, refused } = addressOf(step.link, this.site);
    const change = (of) => (text) => this.send({ is: "change", step: at, of, text });
    const act = (text, run, isOff) => html`<button type="button" class="cu-quiet" aria-label="${text}: ${step.title}" aria-disabled=${isOff ? "true" : null} onClick=${() => isOff || run()}>${text}</button>`;
    return html`<section class="plan-step cu-apart cu-stack cu-box" aria-label="Step ${at + 1}">
      <div class="cu-line cu-row cu-tight">${refused ? html`<span class="cu-wrong">${refused}</span>` : html`<a class="cu-quiet" href=${href} title=${step.link}>Look at it</a>`}
        ${act("Earlier", () => this.move(at, at - 1), at === 0)}${act("Later", () => this.move(at, at + 1), at === many - 1)}${act("Take out", () => this.send({ is: "take_out", step: at }))}</div>
      <div class="cu-field"><label for="${this.id}-title">Title</label><${NameField} key=${`${at} ${step.link}`} id="${this.id}-title" aria-label="Title of step ${at + 1}" maxlength=${longest.title} value=${step.title} onChange=${change("title")} /></div>
      ${step.can_ask && html`<div class="cu-field"><label for="${this.id}-asks">Ask there</label><select id="${this.id}-asks" value=${step.asks} onChange=${({ target }) => change("asks")(target.value)}>${asks.map(({ key, text }) => optionOf({ value: key, text }))}</select></div>`}
      <div class="plan-notes cu-field cu-line"><label for="${this.id}-notes">Notes to yourself</label><${NameField} key=${`notes ${at} ${step.link}`} tag="textarea" id="${this.id}-notes" rows="3" maxlength=${longest.notes} value=${step.notes} onChange=${change("notes")} /></div>
    </section>`;
  }

  ready(offered, any) {
    const step = ({ title, picture }) => html`<div class="plan-card cu-box cu-grid cu-wide">${stepPicture(picture)}<b>${title}</b></div>`;
    const cover = ({ title, steps }, number) => html`<li class="plan-cover cu-box"><div class="cu-row"><h2>${title}</h2>
      <button type="button" class=${any ? "cu-secondary" : "cu-primary"} aria-label="Take this plan: ${title}" onClick=${() => this.take({ is: "lay", number })}>Take this plan</button></div>
      <div class="plan-board cu-grid">${steps.map(step)}</div></li>`;
    const covers = html`<ul class="plan-ready cu-list cu-stack cu-apart">${offered.map(cover)}</ul>`;
    return any ? html`<details class="cu-folds"><summary>Plans to begin with</summary>${covers}</details>` : covers;
  }

  take(message) {
    this.setState({ next: 0 });
    this.send(message);
  }
}

const stepPicture = (picture) => html`<span class="plan-picture cu-flex cu-middle" aria-hidden="true" dangerouslySetInnerHTML=${{ __html: picture }}></span>`;

export default page({ Page: PlanPage, css: "cucumber-plan", keeps: KEY, isFresh: true });
