/** One search of a text for many forms in turn, with a bound on the work of all. */
import { listAppend, listForEach, listSome, mathMin } from "../../intrinsics/language.js";
import { stringIndexOf } from "../../intrinsics/text.js";
import type { FormSet, Match } from "./form-set.js";
import { FOLDED, type Folding } from "./text/fold.js";
import { FoldedText } from "./text/folded-text.js";
import type { View } from "./text/view.js";

/** Work per character of text before the search gives up. */
const WORK_PER_CHARACTER = 48;
/** Short texts count as longer: a thousand keys that are alike must not cost a hint such as `…_live`. */
const LENGTHENED_BY = 40_000;
/** Longer texts have no more: about a tenth of a second, in which nothing else runs. */
const MOST_WORK = 40_000_000;
/** The platform compares so many units in the time of one step. */
const UNITS_PER_WORK = 8;

/** What is searched is folded here, one text after the other. */
const folded = new FoldedText();

export class Hunt {
  readonly #whole: View;
  readonly #found: Match[];
  #work: number;
  /** The view that is folded by letters and digits now. */
  #folded: View | undefined;

  /** @param whole the text that is searched */
  constructor(whole: View, found: Match[]) {
    this.#whole = whole;
    this.#work = mathMin(MOST_WORK, (whole.length + LENGTHENED_BY) * WORK_PER_CHARACTER);
    this.#found = found;
  }

  /** Tells `visit` what is left of a view by letters and digits, before that is searched. */
  prepare(view: View, visit: ((text: FoldedText) => void) | undefined): void {
    if (this.#work > 0 && visit !== undefined) visit(this.#fold(view, FOLDED));
  }

  look(view: View, folding: Folding, sets: readonly FormSet[]): void {
    if (this.#work <= 0 || !listSome(sets, (forms) => forms.size > 0)) return;
    this.#fold(view, folding);
    listForEach(sets, (forms: FormSet) => {
      this.#work = forms.find(view, folded, this.#work, this.#whole, this.#found);
    });
  }

  #fold(view: View, folding: Folding): FoldedText {
    if (this.#folded !== view || folding !== FOLDED) folded.fold(view, folding);
    this.#folded = folding === FOLDED ? view : undefined;
    return folded;
  }

  /** Looks for values as they are. */
  lookRaw(text: string, values: readonly string[]): void {
    listForEach(values, (value) => {
      if (this.#work <= 0) return;
      this.#work -= text.length / UNITS_PER_WORK + value.length;
      for (let at = stringIndexOf(text, value); at >= 0; at = stringIndexOf(text, value, at + value.length))
        listAppend(this.#found, { start: at, end: at + value.length });
    });
  }

  /** A text that would take more work is one match. */
  end(): void {
    if (this.#work <= 0) listAppend(this.#found, { start: 0, end: this.#whole.length });
  }
}
