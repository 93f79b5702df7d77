/** Players as garden folk: a body and a look from the name, so that a name has the same face everywhere, and a mood. */
import { html } from "../vendor/preact.mjs";

/** In a box of 64 to 66; eyes stand at (23, 38) and (41, 38). */
const BODIES = {
  radish: `<path transform="translate(30 17) rotate(-28) scale(1)" d="M0 0C-7-5-6-15 0-20C6-15 7-5 0 0Z" fill="#5c9a3f"/><path transform="translate(34 17) rotate(26) scale(1)" d="M0 0C-7-5-6-15 0-20C6-15 7-5 0 0Z" fill="#5c9a3f"/><path transform="translate(32 17) rotate(0) scale(0.8)" d="M0 0C-7-5-6-15 0-20C6-15 7-5 0 0Z" fill="#78b356"/><path d="M32 15C50 15 57 27 55 38C53 50 42 55 34 60L32 63L30 60C22 55 11 50 9 38C7 27 14 15 32 15Z" fill="#d8496a"/><path d="M17 51Q32 57 47 51Q40 56 34 60L32 63L30 60Q24 56 17 51Z" fill="#fbe6e6"/>`,
  onion: `<path d="M30 8q-3-5-6-4M33 8q3-5 6-4M32 9V2" fill="none" stroke="#8f6c2a" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round"/><path d="M32 7C36 14 57 18 57 39C57 53 45 60 32 60S7 53 7 39C7 18 28 14 32 7Z" fill="#e0b66a"/><path d="M20 21Q13 30 14 44M44 21Q51 30 50 44" fill="none" stroke="#c4934a" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round"/>`,
  tomato: `<ellipse cx="32" cy="38" rx="27" ry="23" fill="#dd5235"/><path transform="translate(32 19) rotate(-57) scale(0.72)" d="M0 0C-7-5-6-15 0-20C6-15 7-5 0 0Z" fill="#4b8a3c"/><path transform="translate(32 19) rotate(-19) scale(0.72)" d="M0 0C-7-5-6-15 0-20C6-15 7-5 0 0Z" fill="#4b8a3c"/><path transform="translate(32 19) rotate(19) scale(0.72)" d="M0 0C-7-5-6-15 0-20C6-15 7-5 0 0Z" fill="#4b8a3c"/><path transform="translate(32 19) rotate(57) scale(0.72)" d="M0 0C-7-5-6-15 0-20C6-15 7-5 0 0Z" fill="#4b8a3c"/><path d="M32 18V9" fill="none" stroke="#4b8a3c" stroke-width="3.4" stroke-linecap="round" stroke-linejoin="round"/>`,
  carrot: `<path transform="translate(32 16) rotate(-34) scale(1)" d="M0 0C-7-5-6-15 0-20C6-15 7-5 0 0Z" fill="#5c9a3f"/><path transform="translate(32 16) rotate(34) scale(1)" d="M0 0C-7-5-6-15 0-20C6-15 7-5 0 0Z" fill="#5c9a3f"/><path transform="translate(32 17) rotate(0) scale(0.95)" d="M0 0C-7-5-6-15 0-20C6-15 7-5 0 0Z" fill="#78b356"/><path d="M12 26Q12 15 32 15T52 26Q50 46 38 58Q32 63 26 58Q14 46 12 26Z" fill="#ee8a32"/><path d="M14 36h6M50 33h-6M22 52h6" fill="none" stroke="#c96a1c" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"/>`,
  beet: `<path transform="translate(29 17) rotate(-26) scale(0.95)" d="M0 0C-7-5-6-15 0-20C6-15 7-5 0 0Z" fill="#4b8a3c"/><path transform="translate(35 17) rotate(24) scale(0.95)" d="M0 0C-7-5-6-15 0-20C6-15 7-5 0 0Z" fill="#6aa548"/><path d="M32 14C52 14 58 27 56 37C54 49 44 56 36 58L32 64L28 58C20 56 10 49 8 37C6 27 12 14 32 14Z" fill="#a763a6"/><path d="M14 48q6 4 10 3" fill="none" stroke="#86468a" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round"/>`,
  pepper: `<path d="M32 17q0-9 7-11" fill="none" stroke="#4b8a3c" stroke-width="4.4" stroke-linecap="round" stroke-linejoin="round"/><path d="M32 20C38 13 57 14 56 34C55 50 48 60 40 60Q35 60 32 57Q29 60 24 60C16 60 9 50 8 34C7 14 26 13 32 20Z" fill="#f0c031"/><path d="M20 17q12-6 24 0q-5 4-12 3q-7 1-12-3Z" fill="#4b8a3c"/>`,
  potato: `<path d="M22 9Q42 3 52 20Q62 40 50 54Q36 64 20 57Q4 48 8 28Q11 13 22 9Z" fill="#d3a871"/><g fill="#a97c46"><circle cx="17" cy="24" r="1.8"/><circle cx="49" cy="50" r="1.8"/><circle cx="44" cy="14" r="1.6"/><circle cx="15" cy="46" r="1.5"/></g>`,
  mushroom: `<path d="M17 34H47Q50 60 32 60T17 34Z" fill="#f7ead0"/><path d="M4 34Q4 6 32 6T60 34Q60 39 54 39Q32 33 10 39Q4 39 4 34Z" fill="#a85b3c"/><g fill="#f7ead0"><circle cx="20" cy="20" r="4"/><circle cx="38" cy="14" r="3"/><circle cx="48" cy="26" r="3.6"/></g>`,
  garlic: `<path d="M32 12q-2-6 2-10" fill="none" stroke="#c8b98f" stroke-width="4" stroke-linecap="round" stroke-linejoin="round"/><path d="M32 9C37 18 58 24 57 42C56 55 44 60 32 60S8 55 7 42C6 24 27 18 32 9Z" fill="#f3ead6"/><path d="M32 16Q20 28 20 44M32 16Q44 28 44 44" fill="none" stroke="#cdbd98" stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round"/>`,
  /* the reader */
  gardener: `<ellipse cx="32" cy="40" rx="19" ry="21" fill="#f3cfa6"/><path d="M13 32Q13 44 17 47L20 32ZM51 32Q51 44 47 47L44 32Z" fill="#8a5a2c"/><ellipse cx="32" cy="25" rx="30" ry="7.5" fill="#e6b84e"/><path d="M16 24Q15 5 32 5T48 24Q32 29 16 24Z" fill="#f2cb68"/><path d="M16 21Q32 26 48 21" fill="none" stroke="#2f6b3a" stroke-width="4" stroke-linecap="round" stroke-linejoin="round"/>`,
};

const LOOKS = {
  calm: `<g fill="#22302a"><circle cx="23" cy="37" r="2.9"/><circle cx="41" cy="37" r="2.9"/></g><path d="M27 47q5 3.4 10 0" fill="none" stroke="#22302a" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round"/>`,
  careful: `<g fill="#fffaf0"><circle cx="23" cy="37" r="5.6"/><circle cx="41" cy="37" r="5.6"/></g><g fill="#22302a"><circle cx="23" cy="38.4" r="2.8"/><circle cx="41" cy="38.4" r="2.8"/></g><path d="M17 29l8-3M47 29l-8-3" fill="none" stroke="#22302a" stroke-width="2.2" stroke-linecap="round" stroke-linejoin="round"/><path d="M28 48h8" fill="none" stroke="#22302a" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round"/>`,
  bold: `<g fill="#22302a"><circle cx="23" cy="37" r="2.9"/><circle cx="41" cy="37" r="2.9"/></g><path d="M18 29l9 3M46 29l-9 3" fill="none" stroke="#22302a" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"/><path d="M23 44Q32 57 41 44Z" fill="#fffaf0" stroke="#22302a" stroke-width="2.2" stroke-linejoin="round"/>`,
  sly: `<g fill="#fffaf0"><path d="M17 37a6 6 0 0 0 12 0ZM35 37a6 6 0 0 0 12 0Z"/></g><path d="M16 37h14M34 37h14" fill="none" stroke="#22302a" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round"/><g fill="#22302a"><circle cx="25" cy="39.4" r="2.3"/><circle cx="43" cy="39.4" r="2.3"/></g><path d="M27 49q8 2 11-4" fill="none" stroke="#22302a" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round"/>`,
  dreamy: `<g fill="#fffaf0"><circle cx="23" cy="37" r="5.6"/><circle cx="41" cy="37" r="5.6"/></g><g fill="#22302a"><circle cx="24.6" cy="34.8" r="2.8"/><circle cx="42.6" cy="34.8" r="2.8"/></g><ellipse cx="32" cy="48.5" rx="3" ry="2.6" fill="#22302a"/>`,
  merry: `<path d="M18 38q5-6 10 0M36 38q5-6 10 0" fill="none" stroke="#22302a" stroke-width="2.8" stroke-linecap="round" stroke-linejoin="round"/><path d="M24 44Q32 56 40 44Z" fill="#7c2331"/>`,
  pays: `<g fill="#fffaf0"><circle cx="23" cy="37" r="5.6"/><circle cx="41" cy="37" r="5.6"/></g><g fill="#22302a"><circle cx="23" cy="37" r="2.8"/><circle cx="41" cy="37" r="2.8"/></g><path d="M16 28l9-4M48 28l-9-4" fill="none" stroke="#22302a" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round"/><ellipse cx="32" cy="50" rx="4.6" ry="5.2" fill="#4a1c22"/><path d="M53 20q-4 6 0 8q4-2 0-8Z" fill="#8fd0ee"/>`,
  glad: `<path d="M18 38q5-6 10 0M36 38q5-6 10 0" fill="none" stroke="#22302a" stroke-width="2.8" stroke-linecap="round" stroke-linejoin="round"/><path d="M24 45q8 8 16 0" fill="none" stroke="#22302a" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round"/>`,
  out: `<path d="M19 34l8 6M27 34l-8 6M37 34l8 6M45 34l-8 6" fill="none" stroke="#22302a" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round"/><path d="M26 50q6-5 12 0" fill="none" stroke="#22302a" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round"/>`,
};

const YOU = "gardener";
const MOODS = ["pays", "glad", "out"];
const KINDS = Object.keys(BODIES).filter((kind) => kind !== YOU);
const TEMPERS = Object.keys(LOOKS).filter((look) => !MOODS.includes(look));
const CHEEKS = `<g fill="#c0392b" opacity=".2"><circle cx="16.5" cy="44" r="4"/><circle cx="47.5" cy="44" r="4"/></g>`;
const SMALL = ' transform="translate(6.4 8) scale(.8 .88)"'; // under a cap or a hat

/** The rivals' faces, as `cucumber/bots/rivals.py` declares them. */
export const RIVALS = {
  Kaja: ["radish", "careful"],
  Timo: ["carrot", "bold"],
  Vera: ["beet", "sly"],
  Jacek: ["tomato", "bold"],
  Sif: ["garlic", "careful"],
  Odile: ["onion", "dreamy"],
  Rolf: ["pepper", "merry"],
  Maud: ["radish", "dreamy"],
  Bengt: ["potato", "calm"],
  Hanne: ["garlic", "calm"],
  Lumi: ["mushroom", "dreamy"],
  Pekka: ["carrot", "calm"],
};

/** A number that stays the same for a name; the examples' names have different ones. */
const numberOf = (name) => [...name].reduce((sum, sign) => (sum * 79 + sign.codePointAt(0)) % 997, 38);

let roomFaces = {}; // what people in a room look like, by name

/** From now on these people have these faces, which differ as long as there are enough. @param {Object<string, number>} faces */
export function setRoomFaces(faces) {
  roomFaces = faces;
}

const looksOf = (number) => [KINDS[number % KINDS.length], TEMPERS[Math.floor(number / KINDS.length) % TEMPERS.length]];

/** The face of a player. @param {"pays"|"glad"|"out"|null} mood */
export function face(name, { isYou = false, mood = null } = {}) {
  const known = Object.hasOwn(roomFaces, name) ? looksOf(roomFaces[name]) : Object.hasOwn(RIVALS, name) ? RIVALS[name] : looksOf(numberOf(name));
  const [kind, look] = isYou ? [YOU, "calm"] : known;
  const features = `<g${kind === "mushroom" || kind === YOU ? SMALL : ""}>${CHEEKS}${LOOKS[mood ?? look]}</g>`;
  return html`<svg class="table-face" viewBox="0 0 64 66" aria-hidden="true" dangerouslySetInnerHTML=${{ __html: BODIES[kind] + features }} />`;
}
