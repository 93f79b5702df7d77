/**
 * Draws a page in a notebook. anywidget waits two seconds for a widget's module, and after that drops every message to the
 * widget. So this module is short and loads the page's own, which is long, by itself.
 */
const modules = (globalThis.cucumberModules ??= new Map()); // by their texts: parts of one kind load theirs once

function moduleOf(text) {
  if (!modules.has(text)) modules.set(text, import(URL.createObjectURL(new Blob([text], { type: "text/javascript" }))));
  return modules.get(text);
}

export default () => {
  let pagePromise;
  return {
    initialize({ model }) {
      const early = [];
      const hold = (message) => early.push(message);
      model.on("msg:custom", hold);
      pagePromise = moduleOf(model.get("module")).then(({ default: page }) => {
        model.off("msg:custom", hold);
        page.initialize({ model, early });
        return page;
      });
    },
    render: async (place) => (await pagePromise).render(place),
  };
};
