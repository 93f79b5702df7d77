/**
 * Draws a page in a notebook. anywidget waits two seconds for a widget's module, and after that drops every message to the
 * widget. So this module is short and loads the page's own, which is long, by itself.
 */
export default () => {
  let loaded;
  return {
    initialize({ model }) {
      const early = [];
      const hold = (message) => early.push(message);
      model.on("msg:custom", hold);
      const url = URL.createObjectURL(new Blob([model.get("module")], { type: "text/javascript" }));
      loaded = import(url).then(({ default: page }) => {
        URL.revokeObjectURL(url);
        model.off("msg:custom", hold);
        page.initialize({ model, early });
        return page;
      });
    },
    render: async (place) => (await loaded).render(place),
  };
};
