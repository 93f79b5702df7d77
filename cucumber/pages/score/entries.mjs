/** The lines of a score sheet as a link writes them, and what was tapped for each. Nothing is counted here. */

const BUYS = "buys=";
export const AGAIN = "again";
const LISTS = new Set(["tied", "doubled", "redoubled"]);

export const buyInLine = (seat) => `${BUYS}${seat}`;

/** What was told of a deal, by the name of the blank: a list of texts, and of lists for the doubles. */
export function valuesIn(entry) {
  const valuesOf = (name, text) => {
    if (name === "doubles") return text.split("/").map((double) => double.slice(1).split("-").filter(Boolean));
    return LISTS.has(name) ? text.split("-") : [text];
  };
  return Object.fromEntries(entry.split(",").map((part) => part.split("=")).map(([name, text = ""]) => [name, valuesOf(name, text)]));
}

/** The line that tells this, with the blanks in their order. */
export function lineOf(tapped, blanks) {
  const keys = blanks.map(({ key }) => key).filter((key) => tapped[key]?.length);
  return ORDER.filter((key) => keys.includes(key)).map((key) => `${key}=${textOf(key, tapped[key])}`).join(",");
}

const ORDER = ["took", "card", "tied", "lowest", "one", "kontra", "doubled", "redoubled", "doubles"];
const textOf = (name, values) => (name === "doubles" ? values.map((dropped) => `x${dropped.join("-")}`).join("/") : values.join("-"));

/** Whether the line tells of a deal; others tell that somebody buys in, or that the next game begins. */
export const isDeal = (entry) => entry !== AGAIN && !entry.startsWith(BUYS);

/** What was tapped, in a few words: "Bo, K". */
export function words(entry, { players, cards }) {
  const name = (seat) => players[seat]?.name ?? "?";
  if (entry === AGAIN) return "Next game";
  if (!isDeal(entry)) return `${name(entry.slice(BUYS.length))} buys in`;
  const tapped = valuesIn(entry);
  const face = cards.find(({ key }) => key === tapped.card?.[0])?.face ?? tapped.card?.[0];
  const tied = tapped.tied ? `= ${tapped.tied.map(name).join(", ")}` : "";
  const first = tapped.took ? name(tapped.took[0]) : tapped.lowest ? `${name(tapped.lowest[0])} won` : "all others dropped";
  return [[first, face].filter(Boolean).join(", "), tied].filter(Boolean).join(" ");
}
