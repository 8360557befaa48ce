/** JSON as a person reads it. */
import type { JsonValue } from "../../../src/engine/schema/types.js";

/**
 * In UTF-16 code units. Attack: indentation makes hundreds of megabytes of a long value that is
 * nested deeply.
 */
const MAX_LAID_OUT = 20_000;

/** In lines, or in one line where it is long. */
export function layOut(value: JsonValue): string {
  const text = JSON.stringify(value);
  return text.length > MAX_LAID_OUT ? text : JSON.stringify(value, null, 2);
}
