/** Parses text from others, which may not be JSON, or not text */
import { jsonParse } from "../../intrinsics/language.js";

/** @returns undefined if the value is not JSON text. */
export function readJson(text: unknown): unknown {
  try {
    return typeof text === "string" ? jsonParse(text) : undefined;
  } catch {
    return undefined;
  }
}
