/** The words of whatever a tool threw, for the person (design §4 "Errors"). */
import { slice, toStringPrimitive } from "../primordials.js";

const LIMIT = 2_000;

/** Reads a thrown value without trusting it: its getters may throw, or never be strings. */
export function messageOf(reason: unknown): string {
  try {
    const message = typeof reason === "object" && reason !== null ? (reason as Error).message : reason;
    if (typeof message === "symbol") return "";
    return slice(typeof message === "string" ? message : toStringPrimitive(message), 0, LIMIT);
  } catch {
    return "";
  }
}
