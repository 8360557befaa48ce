/** The words of a text as it is written, and as it is read: with its escapes decoded, layer by layer · S1-11 */
import { listMap } from "../../intrinsics/language.js";
import { regExpExec } from "../../intrinsics/text.js";
import { decodeLayer, LAYERS } from "./text/decode.js";
import { View } from "./text/view.js";
import { readWords, type Word } from "./words.js";

/** What an escape begins with, in JSON, in HTML and in a URL. */
const ESCAPE = /[%&\\]/;
/** Thousands of texts are read and none is kept: each takes the buffers of the last one. */
const whole = new View();
const layers: readonly [View, View] = [new View(), new View()];

/** Calls `visit` with the words of each reading. They stand where they are written in `text`. */
export function eachWords(text: string, visit: (words: readonly Word[]) => void): void {
  visit(readWords(text));
  if (!regExpExec(ESCAPE, text)) return;
  whole.load(text);
  let from: View = whole;
  for (let layer = 1; layer <= LAYERS; layer++) {
    const to: View = layers[layer & 1] as View;
    decodeLayer(from, to, text, text.length);
    if (to.length === 0) return;
    visit(
      listMap(readWords(to.text(0, to.length)), (word: Word) => ({
        start: to.place(word.start),
        end: to.endPlace(word.end),
        text: word.text,
        kind: word.kind,
        gap: word.gap,
        isSpaced: word.isSpaced,
        isSmall: word.isSmall,
      })),
    );
    from = to;
  }
}
