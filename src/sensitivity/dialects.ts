/** The JSON Schema dialects that are understood: drafts 4, 6, 7, 2019-09 and 2020-12. */
import { replaceAll } from "../primordials.js";
import type { JsonValue } from "./types.js";

const DIALECTS = [
  "http://json-schema.org/schema",
  "http://json-schema.org/draft-04/schema",
  "http://json-schema.org/draft-06/schema",
  "http://json-schema.org/draft-07/schema",
  "http://json-schema.org/draft/2019-09/schema",
  "http://json-schema.org/draft/2020-12/schema",
];

function dialectOf(value: JsonValue): number {
  if (typeof value !== "string") return -1;
  const name = replaceAll(replaceAll(value, "https://", "http://"), "#", "");
  for (let i = 0; i < DIALECTS.length; i++) if (DIALECTS[i] === name) return i;
  return -1;
}

export function isKnownDialect(value: JsonValue): boolean {
  return dialectOf(value) >= 0;
}

/** Whether `items` starts after `prefixItems`: so in 2020-12, and where no dialect is named. */
export function isModernDialect(value: JsonValue | undefined): boolean {
  return value === undefined || dialectOf(value) === DIALECTS.length - 1 || dialectOf(value) === 0;
}
