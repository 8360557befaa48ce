/**
 * The result of a raw `execute` as text for the worker. Reads it once, so that the sent text is the
 * checked one.
 */
import { jsonStringify } from "../../src/intrinsics/language.js";
import { stringFrom } from "../../src/intrinsics/text.js";
import { MAX_RESULT_CHARACTERS } from "../protocol/limits.js";
import type { UntrustedResult } from "../protocol/untrusted-values.js";

const result = (kind: UntrustedResult["kind"], text = ""): UntrustedResult =>
  text.length > MAX_RESULT_CHARACTERS ? { kind: "oversized", text: "" } : { kind, text };

export function serializeRaw(raw: unknown): UntrustedResult {
  if (typeof raw === "string") return result("string", raw);
  // JSON cannot express these; native answers with their names or digits.
  if (typeof raw === "bigint" || typeof raw === "number") return result("string", stringFrom(raw));
  if (typeof raw === "symbol") return result("unserializable");
  try {
    const text = jsonStringify(raw);
    return text === undefined ? result("undefined") : result("json", text);
  } catch (error) {
    return result("unserializable", describeReason(error));
  }
}

/** The message of an error, for the person. Reading it may throw, too. */
export function describeReason(reason: unknown): string {
  try {
    const message =
      typeof reason === "object" && reason !== null ? (reason as { message?: unknown }).message : reason;
    return typeof message === "symbol" ? "" : stringFrom(message);
  } catch {
    return "";
  }
}
