/** What was found out of the values met last: one call asks for the same ones again and again, and the next call has them. */
import { createList, listAppend, listForEach, SafeMap } from "../../intrinsics/language.js";

/** So many results of each function are kept, of texts that are not longer than that. */
const MOST_KEPT = 2_048;
const LONGEST_KEPT = 128;

const forgetters = createList<() => void>();
let keptFor = "";

/** Attack: another origin that measures whether a value was met before. So its calls begin with nothing kept. */
export function keepResultsFor(origin: string): void {
  if (origin === keptFor) return;
  keptFor = origin;
  listForEach(forgetters, (forget) => forget());
}

/** `work`, which depends on its text alone, with its last results kept. */
export function keepingResults<Result extends object>(
  work: (text: string) => Result,
): (text: string) => Result {
  let kept = new SafeMap<string, Result>();
  listAppend(forgetters, () => {
    if (kept.size > 0) kept = new SafeMap();
  });
  return (text) => {
    const known = kept.get(text);
    if (known !== undefined) return known;
    const result = work(text);
    if (text.length > LONGEST_KEPT) return result;
    if (kept.size >= MOST_KEPT) kept = new SafeMap();
    kept.set(text, result);
    return result;
  };
}
