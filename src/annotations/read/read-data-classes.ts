/** DataClass, and the bare and scoped forms of `regulated` · S0-25, S0-26, S0-27, S2-05, S2-08 */
import { isRecord } from "../../intrinsics/language.js";
import { quote } from "../model/diagnostic-words.js";
import type { Diagnostics } from "../model/diagnostics.js";
import { MAX_ITEMS, MAX_TEXT, ownMember, pointerTo } from "../model/plain-data.js";
import type { DataClass } from "../model/types.js";
import { DATA_CLASSES } from "../model/vocabulary.js";
import { readSet, readWord } from "./read-words.js";

export interface DataClasses {
  readonly classes: readonly DataClass[];
  /**
   * The scopes of every `regulated` in the field. Declares which regimes apply, not compliance with
   * them.
   */
  readonly scopes: readonly string[];
}

export function readDataClasses(
  value: unknown,
  pointer: string,
  diagnostics: Diagnostics,
): DataClasses | undefined {
  const scopes: string[] = [];
  const classes = readSet(value, pointer, diagnostics, (item, at) => {
    if (!isRecord(item)) return readWord(item, DATA_CLASSES, at, diagnostics);
    const found = readRegulated(item, at, diagnostics);
    scopes.push(...(found ?? []));
    return found === undefined ? undefined : ("regulated" as const);
  });
  return classes === undefined ? undefined : { classes, scopes };
}

/** Exactly `{regulated: {scopes: [...]}}`, at both levels. An empty list of scopes is valid. */
function readRegulated(
  item: { readonly [key: string]: unknown },
  pointer: string,
  diagnostics: Diagnostics,
): readonly string[] | undefined {
  const regulated = onlyMember(item, "regulated", pointer, diagnostics);
  if (regulated === undefined) return undefined;
  const scopes = onlyMember(regulated.value, "scopes", regulated.pointer, diagnostics);
  if (scopes === undefined) return undefined;
  if (!Array.isArray(scopes.value) || scopes.value.length > MAX_ITEMS) {
    diagnostics.add(
      Array.isArray(scopes.value) ? "too-many" : "not-a-list",
      scopes.pointer,
      quote(scopes.value),
    );
    return undefined;
  }
  const texts = Array.from(scopes.value as unknown[], (scope, index) => {
    const isText = typeof scope === "string" && scope.length <= MAX_TEXT;
    if (!isText) diagnostics.add("not-a-text", pointerTo(scopes.pointer, index), quote(scope));
    return isText ? scope : undefined;
  });
  return texts.includes(undefined) ? undefined : (texts as string[]);
}

function onlyMember(
  object: unknown,
  name: string,
  pointer: string,
  diagnostics: Diagnostics,
): { readonly value: unknown; readonly pointer: string } | undefined {
  if (!isRecord(object)) {
    diagnostics.add("not-an-object", pointer, quote(object));
    return undefined;
  }
  const keys = Object.keys(object);
  const [key] = keys;
  if (key !== undefined && keys.length === 1 && key.toLowerCase() === name) {
    return { value: ownMember(object, key), pointer: pointerTo(pointer, key) };
  }
  const stray = keys.find((each) => each.toLowerCase() !== name);
  if (stray === undefined) diagnostics.add("missing-member", pointer, quote(name));
  else diagnostics.add("unexpected-member", pointerTo(pointer, stray), quote(stray));
  return undefined;
}
