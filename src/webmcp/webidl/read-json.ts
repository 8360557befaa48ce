/** Text of others, which may be no JSON, or no text */
import { jsonParse } from "../../intrinsics/primordials.js";

/** @returns undefined for what is no JSON text. */
export function readJson(text: unknown): unknown {
  try {
    return typeof text === "string" ? jsonParse(text) : undefined;
  } catch {
    return undefined;
  }
}
