/** The site's typefaces, where a page brings none: a reader's own notebook asks Python for them, once. */
import { onSite } from "./dom.mjs";

const ASKED = "cucumberType";

/** @returns {() => void}  ends the listening */
export function setType(model) {
  const { dataset } = document.documentElement;
  if (onSite() || ASKED in dataset) return () => {};
  dataset[ASKED] = "";
  const load = ({ typefaces = [] }, buffers) =>
    typefaces.forEach(({ family, how }, index) => document.fonts.add(new FontFace(family, buffers[index], how)));
  model.on("msg:custom", load);
  model.send({ ask: "typefaces" });
  return () => model.off("msg:custom", load);
}
