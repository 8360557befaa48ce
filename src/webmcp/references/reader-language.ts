/** The language of who reads a card. */
import { readerLanguage } from "../../intrinsics/dom.js";
import { regExpExec } from "../../intrinsics/text.js";

/** The page's language counts, then the browser's. */
export const isGermanReader = (): boolean => regExpExec(/^de([-_]|$)/i, readerLanguage()) !== null;
