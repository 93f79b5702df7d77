/**
 * What is said of a course above its table: the game, its lessons, the text of the one that is open, and the rules.
 *
 * It knows no rules and no answers: Python says what is shown and what was done. What was picked is sent, and the page's
 * address keeps where one is, so that it outlasts a reload and a lost kernel.
 */

/** An element with attributes and children. */
function h(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== null && value !== undefined && value !== false) element.setAttribute(name, value);
  }
  element.append(...children);
  return element;
}

const served = () => "voila" in document.body.dataset;

/** Text with **words** in bold. */
function worded(text) {
  return text.split("**").map((part, place) => (place % 2 ? h("b", {}, part) : part));
}

class Course {
  constructor(el, model) {
    this.el = el;
    this.model = model;
    el.classList.add("cucumber-course");
    this.games = h("div", { class: "co-games" });
    this.lessons = h("nav", { class: "co-lessons", "aria-label": "Lessons" });
    this.text = h("div", { class: "co-text" });
    this.rules = h("div", { class: "co-rules" });
    this.said = h("p", { class: "co-said", role: "status" });
    el.append(this.games, this.lessons, this.text, this.rules, this.said);
  }

  send(message) {
    this.said.textContent = "";
    this.model.send(message);
  }

  draw() {
    const shown = this.model.get("shown");
    if (!shown.title) return;
    this.drawGames(shown);
    this.drawLessons(shown);
    this.drawText(shown);
    this.lookAtTheTable(shown);
    this.drawRules(shown);
    this.address(shown.address);
  }

  /** A lesson that follows another is read from its heading on. */
  drawText({ game, lesson, title, about }) {
    const told = JSON.stringify([game, lesson, title]);
    if (this.told === told) return;
    const heading = h("h3", { tabindex: "-1" }, title);
    this.text.replaceChildren(heading, ...about.map((part) => h("p", {}, ...worded(part))));
    if (this.told && this.begun) {
      heading.focus({ preventScroll: true });
      this.lessons.scrollIntoView({ block: "start" });
    }
    this.told = told;
  }

  /** A task that follows another is asked at the table, which may have been scrolled away. */
  lookAtTheTable({ game, lesson, task }) {
    const here = JSON.stringify([game, lesson]);
    if (this.here === here && this.task !== task) {
      this.el.closest(".cucumber-lesson")?.querySelector(".cucumber-table")?.scrollIntoView({ block: "start" });
    }
    this.here = here;
    this.task = task;
  }

  drawGames({ game, house_rules: rules }) {
    const drawn = JSON.stringify([game, rules]);
    if (this.drawn === drawn) return;
    this.drawn = drawn;
    const option = ({ key, name }) => h("option", { value: key, ...(key === game ? { selected: "" } : {}) }, name);
    const select = h("select", {}, ...this.model.get("games").map(option));
    select.addEventListener("change", () => this.send({ game: select.value, with: [] }));
    const label = h("label", { class: "co-game" }, h("span", {}, "Learn"), select);
    const open = this.games.querySelector("details")?.open;
    this.games.replaceChildren(label, ...(rules.length ? [this.houseRules(game, rules, open)] : []));
  }

  houseRules(game, rules, open) {
    const box = ({ key, gist, on }) =>
      h("label", {}, h("input", { type: "checkbox", value: key, ...(on ? { checked: "" } : {}) }), h("span", {}, h("b", {}, key), ` ${gist}`));
    const details = h("details", { open: open ? "" : null }, h("summary", {}, "With house rules"), ...rules.map(box));
    details.addEventListener("change", () => {
      const ticked = [...details.querySelectorAll("input:checked")].map(({ value }) => value);
      this.send({ game, with: ticked });
    });
    return details;
  }

  drawLessons({ lessons, lesson, progress }) {
    const item = ({ title, done }, place) => {
      const label = `Lesson ${place + 1}: ${title}${done ? ", done" : ""}`;
      const button = h("button", { type: "button", "aria-label": label, title, "aria-current": place === lesson ? "step" : null }, `${done ? "✓ " : ""}${place + 1}`);
      button.addEventListener("click", () => this.send({ lesson: place }));
      return h("li", {}, button);
    };
    const list = lessons.length > 1 ? [h("ol", {}, ...lessons.map(item))] : [];
    this.lessons.replaceChildren(h("p", { class: "co-progress" }, progress), ...list);
  }

  drawRules({ rules_said: said, rules }) {
    const open = new Set([...this.rules.querySelectorAll("details[open]")].map(({ dataset }) => dataset.rule));
    const chip = ({ asks, gist, sentence, source }) =>
      h(
        "details",
        { class: "co-rule", "data-rule": asks, open: open.has(asks) ? "" : null },
        h("summary", {}, gist),
        h("p", {}, sentence, " ", h("small", {}, source)),
      );
    this.rules.replaceChildren(h("p", {}, said), ...rules.map(chip));
  }

  /** The address of a served page says where one is, beside whatever else it says. */
  address(parts) {
    if (!served() || !this.begun) return;
    const query = new URLSearchParams(location.search);
    for (const name of ["course", "lesson", "task", "done"]) query.delete(name);
    for (const [name, value] of parts) query.append(name, value);
    history.replaceState(null, "", `?${query}${location.hash}`);
  }

  /** An address that says where one was leads back there. */
  begin() {
    const query = new URLSearchParams(served() ? location.search : "");
    this.begun = true;
    if (!query.has("course")) return;
    const { course, lesson, task } = Object.fromEntries(query);
    this.model.send({ course, at: lesson ?? "1", task: task ?? "1", done: query.getAll("done") });
  }
}

export default {
  /** anywidget's entry. */
  render({ model, el }) {
    const course = new Course(el, model);
    const draw = () => course.draw();
    const hear = ({ said }) => (course.said.textContent = said ?? "");
    model.on("change:shown", draw);
    model.on("msg:custom", hear);
    course.draw();
    course.begin();
    return () => {
      model.off("change:shown", draw);
      model.off("msg:custom", hear);
    };
  },
};
