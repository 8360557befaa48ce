/** RFC 9110 §10.2.3 Retry-After · S1-18 */
import { isFiniteNumber, mathFloor, mathMax, mathMin } from "../primordials.js";
import { parseDate } from "./network-primordials.js";

const DEFAULT_SECONDS = 30;
const CAP_SECONDS = 86_400;

/** Whole seconds to wait, 1 to 86,400; 30 where the site names no time or one that cannot be read. */
export function parseRetryAfter(header: string | null, now: number): number {
  // A header that is not a number is a date; one that is neither gives NaN.
  const number = +(header || "?");
  const seconds = isFiniteNumber(number) ? number : (parseDate(header ?? "") - now) / 1_000;
  if (!isFiniteNumber(seconds)) return DEFAULT_SECONDS;
  // Rounded up.
  return -mathFloor(-mathMin(mathMax(seconds, 1), CAP_SECONDS));
}
