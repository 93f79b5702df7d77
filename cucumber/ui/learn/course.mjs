/**
 * What is said of a course above its table: the game, its lessons, the text of the one that is open, and the rules.
 *
 * It knows no rules and no answers: Python says what is shown and what was done. What was picked is sent, and the page's
 * address keeps where one is, so that it outlasts a reload and a lost kernel. The device keeps it as well.
 */
import { worded } from "../bold.mjs";
import { areTexts, forget, keep, keptAt } from "../device.mjs";
import { entitle, follow, siteQuery, writeQuery } from "../dom.mjs";
import { gameOptions, houseRules } from "../games.mjs";
import { html, render } from "../vendor/preact.mjs";

const KEY = "cucumber-learn";
const MOST_COURSES = 200;
const UNREADABLE = "What this device kept of your lessons can't be read, and is left out.";
const FORGOTTEN = "This device has forgotten your lessons.";

// -------------------------------------------------------------------------------------------------------------- drawing

function games({ game }, countries, send) {
  const options = gameOptions(countries, game);
  return html`<label class="course-game cu-fields"><span class="cu-aloud">Learn</span><select value=${game.key} onChange=${({ target }) => send({ game: target.value, with: [] })}>${options}</select></label>`;
}

/** Where one is; behind it, where else one can go: another lesson, the same game with house rules. */
function lessons({ game, lessons: all, lesson, place: here, progress }, send) {
  const item = ({ title, done }, place) => html`<li><button
    type="button"
    aria-label="Lesson ${place + 1}: ${title}${done ? ", done" : ""}"
    title=${title}
    aria-current=${place === lesson ? "step" : null}
    onClick=${() => send({ lesson: place })}>${done ? "✓ " : ""}${place + 1}</button></li>`;
  return html`<details class="course-lessons cu-buttons">
    <summary class="course-progress cu-quiet-text">${here}<span>, ${progress}</span></summary>
    ${all.length > 1 && html`<nav aria-label="Lessons"><ol class="cu-row cu-list">${all.map(item)}</ol></nav>`}
    ${houseRules({ css: "course-with", id: "learn", folded: "course-with" }, game, (keys) => send({ game: game.key, with: keys }))}
    <p class="course-kept">This device keeps your progress. <button type="button" class="cu-secondary" onClick=${() => send({ forget: true })}>Forget it</button></p>
  </details>`;
}

function rules({ rules_said: said, rules: all, sheet: name, practice, all_rules: all_of_them }) {
  const chip = ({ asks, gist, sentence, source }) => html`<details class="course-rule cu-tight" data-rule=${asks} key=${asks}>
    <summary>${gist}</summary><p>${sentence} <small>${source}</small></p>
  </details>`;
  return html`<div class="course-rules cu-row">${said && html`<p class="cu-note">${said}</p>`}${all.map(chip)}
    <p class="course-more cu-row cu-note"><a href=${practice}>Practice ${name}</a><a href=${all_of_them}>All its rules</a></p></div>`;
}

/** What a lesson tells: beside the table, or on a phone before it, where it is folded once it has been read. */
const WIDE = "(min-width: 60rem)";

function text({ title, about, way: why }, isRead, reads, send) {
  return html`<details class="course-text" open=${!isRead || matchMedia(WIDE).matches} key=${`${title}, ${isRead}`}>
    <summary><h2 tabindex="-1">${title}</h2></summary>${way(why, send)}${about.map((part) => html`<p>${worded(part)}</p>`)}
    ${!isRead && html`<button type="button" class="course-read cu-secondary" onClick=${reads}>Now to the table</button>`}
  </details>`;
}

/** On the way to another game: why, and the way past for those who need no lesson of Agurk. */
function way(why, send) {
  return why && html`<p class="course-way cu-note">${why} <button type="button" class="cu-quiet" onClick=${() => send({ skip: true })}>I know Agurk</button></p>`;
}

function course(shown, all, { refused, isRead, reads }, send) {
  const { go_on: label } = shown;
  return html`<div class="course-line cu-row cu-screen">
      ${games(shown, all, send)}
      ${label && html`<button type="button" class="cu-primary" onClick=${() => send({ "go on": true })}>${label}</button>`}
      ${lessons(shown, send)}
    </div>
    <p class="course-said cu-said" role="status">${refused}</p>
    ${text(shown, isRead, reads, send)}
    ${rules(shown)}`;
}

// ------------------------------------------------------------------------------------------------- where the reader is

/** Where one is, and what has been done, out of what an address says. */
const asKept = (asked) => ({
  course: asked.get("course"), at: asked.get("lesson") ?? "", task: asked.get("task") ?? "1", to: asked.get("to") ?? "", done: asked.getAll("done"),
});

function isSound(kept) {
  const { course, at, task, to = "", done } = kept ?? {};
  return areTexts([course, at, task, to], 4) && areTexts(done, MOST_COURSES);
}

class Course {
  constructor(el, model) {
    Object.assign(this, { el, model, refused: "", read: new Set() }); // `read`: the lessons whose text has been read here
    el.classList.add("cucumber-course");
  }

  /** What was picked stays as it is picked until Python answers. */
  send(message) {
    this.refused = "";
    if (message.forget) {
      forget(KEY);
      this.refused = FORGOTTEN;
    }
    this.model.send(message);
  }

  say(sentence) {
    this.refused = sentence;
    this.wait(false);
    this.draw();
  }

  /** Until Python has opened what the address asks for nothing is shown that would be taken back. */
  wait(waits) {
    this.waits = waits;
    this.el.toggleAttribute("data-waits", waits);
  }

  draw() {
    const shown = this.model.get("shown");
    if (!shown.title) return;
    if (this.waits) return render(html`<p class="course-waits" role="status">The lesson is coming\u2026</p>`, this.el);
    const { lessons: all, lesson, task } = shown;
    const isRead = this.read.has(shown.title) || task > 0 || all[lesson].done;
    const reads = () => {
      this.read.add(shown.title);
      this.draw();
      this.el.querySelector("h2").focus({ preventScroll: true });
      dispatchEvent(new Event("resize")); // so that the table takes the room that the text has left
      scrollTo(0, 0);
    };
    const said = { refused: this.refused, isRead, reads };
    render(course(shown, this.model.get("countries"), said, (message) => this.send(message)), this.el);
  }

  /** Python shows something else. */
  tell() {
    const shown = this.model.get("shown");
    if (!shown.title) return;
    if (shown.opened) this.wait(false);
    this.draw();
    this.readOn(shown);
    entitle(shown.heading);
    if (this.begun) writeQuery(["course", "lesson", "task", "to", "done"], shown.address);
    if (shown.moved) keep(KEY, asKept(new URLSearchParams(shown.address)));
  }

  /** A lesson that follows another is read from its heading on. */
  readOn({ game, lesson, title }) {
    const told = JSON.stringify([game, lesson, title]);
    if (this.told && this.told !== told && this.begun) {
      this.el.querySelector("h2").focus({ preventScroll: true });
      this.el.querySelector(".course-line").scrollIntoView({ block: "nearest" });
    }
    this.told = told;
  }

  /** An address that says where one was leads back there; without one, what the device kept is offered. */
  begin() {
    const asked = siteQuery();
    const { kept, damaged } = keptAt(KEY, isSound);
    this.begun = true;
    if (damaged) this.say(UNREADABLE);
    const done = kept?.done ?? [];
    if (asked.has("course")) {
      const place = asKept(asked);
      this.model.send({ ...place, done: [...place.done, ...done], opens: true });
    } else if (kept) this.model.send({ ...kept, opens: false });
  }
}

export default {
  /** anywidget's entry. */
  render({ model, el }) {
    const head = new Course(el, model);
    head.wait(siteQuery().has("course") && !model.get("shown").opened);
    head.tell();
    head.begin();
    return follow(model, { "change:shown": () => head.tell(), "msg:custom": ({ refused = "" }) => head.say(refused) });
  },
};
