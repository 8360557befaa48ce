/** RFC 9110 §10.2.3 Retry-After · S1-18 */
import { dateNow, dateParse, mathMax, mathMin } from "../../intrinsics/language.js";

const DEFAULT_SECONDS = 30;
const CAP_SECONDS = 86_400;

/** Seconds to wait, 1 to 86,400; 30 if the site gives no time or an unreadable one. */
export function parseRetryAfter(header: string | null): number {
  // A header that is not a positive number is parsed as a date; NaN if that fails too.
  const seconds = +(header ?? "") || (dateParse(`${header}`) - dateNow()) / 1_000;
  return mathMin(mathMax(seconds, 1), CAP_SECONDS) || DEFAULT_SECONDS;
}
