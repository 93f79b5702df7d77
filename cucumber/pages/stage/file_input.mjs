/** How a reader chooses a file: its name and text are sent to Python, which reads it. */
import { h, tooLong } from "./dom.mjs";

/** What is usually read; a larger file would break the connection. */
const TEXT = { accept: ".toml,text/plain", most: 150_000 };

/** The chooser; `refuse` says what is wrong with one that is too large. */
export function fileInput(send, refuse, { accept, most } = TEXT) {
  const input = h("input", { type: "file", accept, hidden: true });
  input.addEventListener("change", async () => {
    const [file] = input.files;
    if (!file) return;
    const problem = tooLong(file.size, most, "file");
    if (problem) refuse(problem);
    else send({ name: file.name, text: await file.text() });
    input.value = ""; // the same file may be chosen again
  });
  return input;
}
