/**
 * What every page has of a plan: *Add to the plan* in its menu, and while a plan is walked, where you are and the key that
 * goes on. Presenting goes on from page to page.
 */
import { button, h } from "../dom.mjs";
import { onPresenting, presentAgain } from "../table/presenting_events.mjs";
import { LONGEST_TITLE, STEP_CHANGED, goTo, isPlanPresented, isShown, isPlanRunning, savePlan, linkOf, moveTo, shorten, currentPlan, thisSite, setPlanMode, withStep } from "./plan.mjs";

const NEXT = "n";
const FULL = "The plan is full. Take a step out first.";

/** The name of a page in a plan: what it shows, if it says so, or its own title. */
function titleHere() {
  const tableTitle = document.querySelector("main .cucumber-table")?.getAttribute("aria-label");
  const page = document.title.replace(/ · Cucumber$/, "");
  const title = tableTitle && !/^(Card table|Practice: a task)$/.test(tableTitle) ? tableTitle.replace(/^Table of the lesson: /, "") : page;
  return shorten(title, LONGEST_TITLE);
}

function add(status) {
  const plan = withStep(currentPlan(), { link: linkOf(location, thisSite()), title: titleHere(), notes: "", asks: "" });
  if (plan) savePlan(plan);
  status.textContent = plan ? `Added as step ${plan.steps.length}: ${plan.steps.at(-1).title}` : FULL;
}

const isTypedInto = (target) => !!target.closest?.("input, select, textarea, [contenteditable]");

class PlanBar {
  constructor() {
    this.presenting = null;
    this.bar = h("div", { class: "plan-bar cu-row cu-screen", role: "region", "aria-label": "The plan" });
    this.place = button("", () => this.next(), { class: "table-button cu-quiet" });
    this.leaveLesson = (event) => {
      if (!this.nextStep) return;
      event.preventDefault();
      this.next();
    };
    addEventListener("keydown", (event) => this.key(event));
    addEventListener("hashchange", () => this.arrive()); // the page stays and shows another step
    addEventListener("pageshow", () => this.arrive()); // the reader comes back to a page that the browser kept
    document.body.append(this.bar);
    this.catchUp();
    this.draw();
    onPresenting(({ presenting, isActive }) => this.present(presenting, isActive));
    if (isPlanPresented()) presentAgain();
  }

  key({ key, repeat, altKey, ctrlKey, metaKey, target }) {
    if (key === NEXT && !repeat && !altKey && !ctrlKey && !metaKey && !isTypedInto(target) && isPlanRunning()) this.next();
  }

  next() {
    this.go(currentPlan().at + 1);
  }

  get nextStep() {
    return isPlanRunning() && currentPlan().steps[currentPlan().at + 1];
  }

  go(at) {
    if (this.isLeaving) return; // pressed twice, it would skip a step
    if (at >= currentPlan().steps.length) return this.end();
    this.presenting?.page.dispatchEvent(new Event("cucumber-page-left"));
    const refused = goTo(at);
    this.isLeaving = !refused;
    if (!refused) return;
    this.refused = refused; // it leads nowhere, and the step after it is next
    moveTo(at);
    this.draw();
  }

  /** A page that had moved on before it was reloaded may already show the next step: the lesson after one that was over. */
  catchUp() {
    const { steps, at } = currentPlan();
    const here = linkOf(location, thisSite());
    if (this.nextStep && !isShown(here, steps[at].link) && isShown(here, this.nextStep.link)) moveTo(at + 1);
  }

  arrive() {
    this.isLeaving = false;
    this.refused = "";
    this.draw();
  }

  end() {
    const wasRunning = isPlanRunning();
    setPlanMode(null);
    if (wasRunning) dispatchEvent(new Event(STEP_CHANGED));
    if (this.bar.contains(document.activeElement)) document.getElementById("content")?.focus(); // or it is lost
    this.bar.remove();
    this.place.remove();
  }

  present(presenting, isActive) {
    this.presenting = isActive ? presenting : null;
    this.bar.inert = isActive; // presenting may have begun before the bar was there
    if (!isPlanRunning()) return;
    setPlanMode(isActive ? "presents" : "reads");
    if (!isActive) return this.draw();
    presenting.plan.append(this.place);
    presenting.root.addEventListener("cucumber-lesson-over", this.leaveLesson);
    presenting.nextStep = () => this.nextStep?.title;
    this.draw();
    const { asks } = currentPlan().steps[currentPlan().at];
    if (asks && !this.hasAsked) presenting.askFor(asks);
    this.hasAsked = true;
  }

  draw() {
    if (!isPlanRunning()) return this.end();
    const { steps, at } = currentPlan();
    const place = `${at + 1} of ${steps.length}`;
    const next = this.nextStep;
    this.place.textContent = this.refused ? `${place}: ${this.refused}` : place;
    this.place.title = next ? `Next in the plan (n): ${next.title}` : "The plan ends here (n)";
    this.place.setAttribute("aria-label", `Step ${place}. ${this.place.title}`);
    this.bar.replaceChildren(...[
      h("b", {}, place),
      h("span", { class: "plan-here cu-one-line cu-aloud-on-phones", role: "status" }, this.refused || steps[at].title),
      at > 0 && button("Back", () => this.go(at - 1), { class: "cu-quiet" }),
      next && button(h("span", { class: "cu-one-line" }, `Next: ${next.title}`), () => this.next(), { class: "plan-next cu-secondary", title: `${next.title} (n)` }),
      button("End the plan", () => this.end(), { class: "cu-quiet" }),
    ].filter(Boolean));
  }
}

export function begin() {
  const menu = linkOf(location, thisSite()) === "plan" ? null : document.querySelector(".site-menu");
  const status = h("span", { class: "cu-quiet-text", role: "status" });
  menu?.append(h("p", { class: "site-plan cu-row" }, button("Add to the plan", () => add(status), { class: "cu-secondary" }), status));
  if (isPlanRunning()) new PlanBar();
}
