/** The page of the plan: its steps in their order, its file, and what was asked when it was walked. */
import { Saying, download, follow, h, onSite } from "../dom.mjs";
import { fileInput } from "../file_input.mjs";
import { html, render } from "../vendor/preact.mjs";
import { AskedList } from "./asked_list.mjs";
import { LONGEST_NOTES, LONGEST_TITLE, addressOf, goTo, isWalked, keepPlan, noPlan, thePlan, thisSite, walk, withChanged, withMoved, withoutStep } from "./walking.mjs";

const PATIENCE = 8000;
const NO_ANSWER = "No answer has come yet. If none comes, reload the page; the plan stays.";
const ASKED = [["", "nothing"], ["taker", "who takes it"], ["mark", "which cards may be played"], ["play", "what to play"], ["cost", "what it costs"]];
const WITH_CARDS = /^(examples|strategy)\b/; // where a question of one's own can be asked

class Page {
  constructor(el, model) {
    Object.assign(this, { model, site: thisSite() });
    el.classList.add("cucumber-plan");
    const said = h("p", { class: "cu-said" });
    this.list = h("div", { class: "plan-list" });
    this.saying = new Saying(said, PATIENCE, NO_ANSWER);
    this.input = fileInput((message) => this.ask(message), (problem) => this.saying.say(problem, true));
    const asked = h("section", { class: "plan-asked" });
    el.append(this.list, said, this.input, asked);
    new AskedList(asked, el);
    this.draw();
  }

  ask(message) {
    this.saying.wait();
    this.model.send(message);
  }

  hear({ refused, opened, file, name }) {
    if (refused) return this.saying.say(refused, true);
    if (opened) {
      this.put({ ...opened, at: 0 });
      this.saying.say(`Opened: ${opened.title}`);
    } else {
      download(name, new Blob([file], { type: "application/toml" }));
      this.saying.say(`Saved: ${name}`);
    }
  }

  put(plan) {
    keepPlan(plan);
    this.draw();
  }

  /** A plan that is laid in place of another one can be taken back. */
  lay(plan) {
    this.before = thePlan();
    this.put(plan);
    this.saying.say(this.before.steps.length ? "The plan before it is gone from this device. Undo brings it back." : "");
  }

  begin(at) {
    walk("presents");
    const refused = goTo(at);
    if (refused) this.saying.say(refused, true);
  }

  draw() {
    const plan = thePlan();
    const { steps } = plan;
    render(html`
      <p class="cu-row">${this.begins(plan)}
        <button type="button" class="cu-secondary" onClick=${() => this.input.click()}>Open a file</button>
        ${steps.length > 0 && html`<button type="button" class="cu-secondary" onClick=${() => this.ask({ write: plan })}>Save as a file</button>
          <button type="button" class="cu-quiet" onClick=${() => this.lay(noPlan())}>Empty it</button>`}
        ${this.before?.steps.length > 0 && html`<button type="button" class="cu-quiet" onClick=${() => this.undo()}>Undo</button>`}</p>
      ${steps.length > 0 && html`
        <input class="cu-input plan-title" aria-label="Title of the plan" maxlength=${LONGEST_TITLE} value=${plan.title} onChange=${({ target }) => this.put({ ...plan, title: target.value.trim() || noPlan().title })} />
        <ol class="plan-steps cu-list">${steps.map((step, at) => this.step(plan, step, at))}</ol>`}
      ${!steps.length && html`<p>Nothing is planned yet. Open any page and press <b>Add to the plan</b> in its menu, or begin with a plan that is ready.</p>`}
      ${this.ready(steps)}`, this.list);
  }

  undo() {
    this.put(this.before);
    this.before = null;
    this.saying.say("");
    this.draw();
  }

  begins({ steps, at }) {
    if (!steps.length || !onSite()) return "";
    const goesOn = at > 0 && html`<button type="button" class="cu-primary" onClick=${() => this.begin(at)}>${isWalked() ? "Back to" : "Go on at"} step ${at + 1}</button>`;
    return html`${goesOn}<button type="button" class=${goesOn ? "cu-secondary" : "cu-primary"} onClick=${() => this.begin(0)}>${goesOn ? "Begin again" : "Begin"}</button>`;
  }

  /** Plans to begin with. */
  ready(steps) {
    const offered = this.model.get("offered");
    const list = html`<ul class="cu-list plan-ready">${offered.map((plan) => html`<li><button type="button" class="cu-secondary" onClick=${() => this.lay({ ...plan, at: 0 })}>${plan.title}</button>
      <small class="cu-note">${plan.steps.map(({ title }) => title).join(" · ")}</small></li>`)}</ul>`;
    return steps.length ? html`<details><summary>Plans to begin with</summary>${list}</details>` : list;
  }

  step(plan, step, at) {
    const { href, refused } = addressOf(step.link, this.site);
    const change = (what) => this.put(withChanged(plan, at, what));
    const last = plan.steps.length - 1;
    const move = (to, label, sign) => html`<button type="button" class="cu-quiet" aria-label="${label}: ${step.title}" title=${label} aria-disabled=${to < 0 || to > last ? "true" : null}
      onClick=${() => this.put(withMoved(plan, at, to))}>${sign}</button>`;
    return html`<li key=${`${at} ${step.link}`}>
      <div class="plan-step cu-row">
        <input class="cu-input" aria-label="Title of step ${at + 1}" maxlength=${LONGEST_TITLE} value=${step.title} onChange=${({ target }) => (target.value.trim() ? change({ title: target.value.trim() }) : this.draw())} />
        <span class="plan-moves">${move(at - 1, "Earlier", "↑")}${move(at + 1, "Later", "↓")}
        <button type="button" class="cu-quiet" aria-label="Take out: ${step.title}" title="Take out" onClick=${() => this.put(withoutStep(plan, at))}>×</button></span>
      </div>
      <div class="plan-more cu-row">
        ${refused ? html`<span class="cu-wrong">${refused}</span>` : html`<a href=${href} title=${step.link}>Look at it</a>`}
        ${WITH_CARDS.test(step.link) && html`<label class="cu-row">Ask there <select class="cu-input" value=${step.asks} onChange=${({ target }) => change({ asks: target.value })}>${ASKED.map(([key, text]) => html`<option value=${key}>${text}</option>`)}</select></label>`}
        <details class="plan-notes"><summary>Notes to yourself<span class="cu-note">${step.notes && `: ${step.notes}`}</span></summary>
        <textarea aria-label="Notes on step ${at + 1}" rows="3" maxlength=${LONGEST_NOTES} value=${step.notes} onChange=${({ target }) => change({ notes: target.value })}></textarea></details>
      </div>
    </li>`;
  }
}

export default {
  /** anywidget's entry. */
  render({ model, el }) {
    const page = new Page(el, model);
    return follow(model, { "msg:custom": (message) => page.hear(message), "change:offered": () => page.draw() });
  },
};
