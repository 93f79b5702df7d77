/**
 * What pages without Python, and the list of what a room was asked, say of many answers: reads questions with their answers as
 * JSON from its input, and writes a verdict for each answer.
 */
import { replyTo } from "../../../../cucumber/pages/stage/table/questions.mjs";
import { entryOf, ranking } from "../../../../cucumber/pages/stage/room/question_log.mjs";

let text = "";
for await (const part of process.stdin) text += part;


/** @returns {[boolean|null, boolean|null]}  what a reader is told, and what a ranking counts */
function verdicts({ pause, picked, result }) {
  const reply = replyTo(pause, picked);
  const said = reply === pause.solution.sentence ? null : reply.startsWith("Right.");
  const entry = entryOf({ key: "q", ...pause }, result, { where: "", when: "", here: 1 });
  const [{ right = null } = {}] = ranking([entry]);
  return [said, right === null ? null : right === 1];
}

process.stdout.write(JSON.stringify(JSON.parse(text).map(verdicts)));
