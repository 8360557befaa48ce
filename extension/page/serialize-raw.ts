/** What a raw `execute` returned, as text that can cross to the worker. One read: what leaves is what was checked. */
import { jsonStringify, toStringPrimitive } from "../../src/intrinsics/primordials.js";
import { MAX_RESULT_CHARACTERS } from "../protocol/limits.js";
import type { UntrustedResult } from "../protocol/page-messages.js";

const result = (kind: UntrustedResult["kind"], text = ""): UntrustedResult =>
  text.length > MAX_RESULT_CHARACTERS ? { kind: "oversized", text: "" } : { kind, text };

export function serializeRaw(raw: unknown): UntrustedResult {
  if (typeof raw === "string") return result("string", raw);
  // JSON has no words for these; native answers with their names or digits.
  if (typeof raw === "bigint" || typeof raw === "number") return result("string", toStringPrimitive(raw));
  if (typeof raw === "symbol") return result("unserializable");
  try {
    const text = jsonStringify(raw);
    return text === undefined ? result("undefined") : result("json", text);
  } catch (error) {
    return result("unserializable", describeReason(error));
  }
}

/** The message of what was thrown, for the person. Reading it may itself throw. */
export function describeReason(reason: unknown): string {
  try {
    const message =
      typeof reason === "object" && reason !== null ? (reason as { message?: unknown }).message : reason;
    return typeof message === "symbol" ? "" : toStringPrimitive(message);
  } catch {
    return "";
  }
}
