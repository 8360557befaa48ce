/** The texts that a reader takes for the same value. */
import { listForEach, normalize } from "../../intrinsics/language.js";
import { regExpExec, stringFrom } from "../../intrinsics/text.js";
import { decodeText, LAYERS } from "./decode.js";

const ESCAPE = /[%&\\]/;
/** What Unicode writes as one syllable or as its letters. */
const HANGUL = /[\u1100-\u11ff\uac00-\ud7a3]/;
const WITH_ZEROS = /^-?\d{1,17}\.\d*0$/;

/** Calls `visit` with what a value says: a text that is decoded has what looks like an escape in it decoded, too. */
export function eachReading(value: string, visit: (said: string) => void): void {
  visit(value);
  const visitOther = (said: string) => {
    if (said !== value) visit(said);
  };
  if (regExpExec(HANGUL, value))
    listForEach(["NFC", "NFD"] as const, (form) => visitOther(normalize(value, form)));
  // As a number it has no zeros behind.
  if (regExpExec(WITH_ZEROS, value)) visitOther(stringFrom(+value));
  if (!regExpExec(ESCAPE, value)) return;
  let known = value;
  for (let layer = 1; layer <= LAYERS; layer++) {
    const said = decodeText(value, layer);
    if (said === known) return;
    visit(said);
    known = said;
  }
}
