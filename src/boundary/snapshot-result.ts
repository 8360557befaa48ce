/** The one reading of a raw result (design §4: "one captured JSON.stringify, whose text is what leaves") · S1-09 */
import { isFiniteNumber, isWellFormed, jsonParse, jsonStringify, toStringPrimitive } from "../primordials.js";
import type { JsonValue } from "../sensitivity/types.js";

export interface ResultSnapshot {
  /** What native `executeTool` resolves with; null as native gives it for a string that is not well formed. */
  readonly text: string | null;
  /** Plain data to enforce on: `undefined` where there is nothing to look into. Parsed from `text` when first read. */
  value(): JsonValue | undefined;
}

/**
 * Reads whatever a tool returned.
 *
 * @returns `undefined` for what must not be handed on at all: a Symbol (which crashes the renderer where native
 *   WebMCP gets hold of it).
 * @throws what the page's getters, proxies and `toJSON` throw, and TypeError for a cycle.
 */
export function snapshotResult(raw: unknown): ResultSnapshot | undefined {
  if (typeof raw === "symbol") return undefined;
  if (typeof raw === "string") return { text: isWellFormed(raw) ? raw : null, value: () => raw };
  if (raw === undefined || typeof raw === "function") return { text: "undefined", value: () => undefined };
  if (typeof raw === "bigint" || typeof raw === "number") {
    // Native gives a number's own words, where JSON would make `null` of NaN and the infinities.
    const words = toStringPrimitive(raw);
    return { text: words, value: () => (typeof raw === "number" && isFiniteNumber(raw) ? raw : words) };
  }
  const text = jsonStringify(raw);
  // A `toJSON` may answer with nothing that JSON has.
  if (text === undefined) return { text: "undefined", value: () => undefined };
  return { text, value: () => jsonParse(text) as JsonValue };
}
