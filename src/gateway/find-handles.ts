/** Finds handles in an agent's arguments: each must be the whole value of a marked place. Not in the page bundle. */

import type { Location } from "../engine/schema/location.js";
import type { JsonObject, JsonValue } from "../engine/schema/types.js";
import { isArray } from "../intrinsics/primordials.js";
import { type InputContract, isMarked, type Path } from "./input-contract.js";

/** Half a handle is enough to match: a cut or mangled handle must not pass as the secret itself. */
const LIKE = /airlock-[\da-f]{16,}/i;
const EXACT = /^airlock-[\da-f]{32}$/;

export interface HandleUse {
  readonly handle: string;
  readonly path: Path;
}

export interface HandleMisuse {
  /** In a name; at an unmarked place; with text around it, or in other case. */
  readonly kind: "name" | "place" | "not-whole";
  readonly path: Path;
}

/** @returns the places of handles, or the first handle in a place that takes none */
export function findHandles(
  args: JsonObject,
  input: InputContract | undefined,
): readonly HandleUse[] | HandleMisuse {
  const uses: HandleUse[] = [];
  if (!LIKE.test(JSON.stringify(args))) return uses;
  let misuse: HandleMisuse | undefined;
  const refuse = (kind: HandleMisuse["kind"], path: Path) => {
    misuse ??= { kind, path };
  };
  const visitText = (text: string, path: Path, location: Location | undefined) => {
    if (!LIKE.test(text)) return;
    if (location === undefined || !isMarked(location)) refuse("place", path);
    else if (!EXACT.test(text)) refuse("not-whole", path);
    else uses.push({ handle: text, path });
  };
  const visit = (value: JsonValue, path: Path, location: Location | undefined): void => {
    if (typeof value === "string") visitText(value, path, location);
    if (typeof value !== "object" || value === null) return;
    if (isArray(value)) {
      for (const [at, item] of value.entries()) visit(item as JsonValue, [...path, at], location?.step(at));
      return;
    }
    for (const [name, member] of Object.entries(value as JsonObject)) {
      if (LIKE.test(name)) refuse("name", path);
      visit(member, [...path, name], location?.step(name));
    }
  };
  visit(args, [], input?.root);
  return misuse ?? uses;
}
