/** RFC 9110 §10.2.3 Retry-After · S1-18 */
import { charCodeAt, isFiniteNumber, mathMax, mathMin, toNumberPrimitive } from "../primordials.js";
import { parseDate } from "./network-primordials.js";

const DEFAULT_SECONDS = 30;
const CAP_SECONDS = 86_400;

/** Whole seconds to wait, 1 to 86,400; 30 where the site names no time or one that cannot be read. */
export function parseRetryAfter(header: string | null, now: number): number {
  if (header === null || header === "") return DEFAULT_SECONDS;
  const seconds = isDigits(header) ? toNumberPrimitive(header) : (parseDate(header) - now) / 1_000;
  if (!isFiniteNumber(seconds)) return DEFAULT_SECONDS;
  const bounded = mathMin(mathMax(seconds, 1), CAP_SECONDS);
  return bounded % 1 === 0 ? bounded : bounded - (bounded % 1) + 1;
}

function isDigits(text: string): boolean {
  for (let index = 0; index < text.length; index++) {
    const code = charCodeAt(text, index);
    if (code < 0x30 || code > 0x39) return false;
  }
  return true;
}
