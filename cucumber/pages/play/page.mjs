/** The page to play on. */
import { page } from "../stage/root.mjs";
import { Play } from "./play.mjs";

export default page({ Page: Play, css: "cucumber-play", keeps: "cucumber-play", remembers: true, owns: ["hints", "variant", "with"], isLink: (hash) => /^#\d{1,4}!/.test(hash), isFresh: true });
