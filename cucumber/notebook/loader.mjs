/**
 * Draws a page in a notebook. anywidget waits two seconds for a widget's module, and then drops every message to it: so what is
 * long, the page's own module, comes apart from this one, and may take its time.
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
