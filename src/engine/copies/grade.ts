/** How a removed value is searched for · S1-11 */
import { SafeMap } from "../../intrinsics/language.js";
import { isStrong } from "./strength.js";
import { hasOtherForms, type WeakKind, weakKind } from "./weak-values.js";

export interface Grade {
  /** Everywhere, in all encodings. */
  readonly isStrong: boolean;
  /** As equal words; undefined where it is not. */
  readonly kind: WeakKind | undefined;
}

/** So many grades are kept, of values that are not longer than that. */
const MOST_KEPT = 4_096;
const LONGEST_KEPT = 128;

/** One call asks for the same values again and again, and the next call has the same ones. */
let kept = new SafeMap<string, Grade>();
let keptFor = "";

/** Attack: another origin that measures whether a value was met before. So its calls keep grades of their own. */
export function keepGradesFor(origin: string): void {
  if (origin === keptFor) return;
  keptFor = origin;
  if (kept.size > 0) kept = new SafeMap();
}

export function gradeOf(text: string): Grade {
  const known = kept.get(text);
  if (known !== undefined) return known;
  const isKnown = isStrong(text);
  const kind = isKnown && !hasOtherForms(text) ? undefined : weakKind(text);
  const grade = { isStrong: isKnown, kind };
  if (text.length > LONGEST_KEPT) return grade;
  if (kept.size >= MOST_KEPT) kept = new SafeMap();
  kept.set(text, grade);
  return grade;
}
