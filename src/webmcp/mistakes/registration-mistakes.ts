/**
 * What is wrong with a definition, found while a tool is registered. One function for each kind: to add one is to add it
 * to `FINDERS`.
 */
import { dictionary, listForEach, TypeErrorConstructor } from "../../intrinsics/language.js";
import { regExpExec } from "../../intrinsics/text.js";
import type { GuardedTool } from "../api/guard-tool.js";
import { VALID_NAME } from "../api/register-tool.js";
import type { ReadTool } from "../webidl/read-tool.js";
import { isObject } from "../webidl/webidl.js";
import { findMisspelt, findNotSchemas } from "./misspelt-marks.js";
import { isHeard, isStrict, lineOf, type PlacedMistake, sayMistake } from "./say-mistake.js";

export interface Registered {
  /** The members as they were read, each once. */
  readonly tool: ReadTool;
  /** The page's own object, for its names alone: reading a member again may run code of the page. */
  readonly source: unknown;
  readonly guard: GuardedTool;
}

/** A place is a JSON Pointer into the definition. */
export type Found = (code: PlacedMistake["code"], place: string, detail?: string) => void;
export type Find = (registered: Registered, found: Found) => void;

/** In the order in which they are said. */
const FINDERS: readonly Find[] = dictionary<Find[]>([findNotSchemas, findMisspelt]);

/** @throws TypeError with the words of the first, in strict mode. */
function say(mistake: PlacedMistake): void {
  if (isStrict()) throw new TypeErrorConstructor(lineOf(mistake));
  sayMistake(mistake);
}

/** @throws TypeError as above. */
export function checkRegistration(tool: ReadTool, source: unknown, guard: GuardedTool): void {
  if (!isHeard()) return;
  listForEach(FINDERS, (find) =>
    find({ tool, source, guard }, (code, place, detail) => say({ code, tool: tool.name, place, detail })),
  );
}

/**
 * A registration was refused, and whoever made it may swallow why.
 *
 * @returns the reason to refuse with.
 */
export function refused(name: string, reason: unknown): unknown {
  if (!isObject(reason) || reason["name"] !== "InvalidStateError") return reason;
  const code = regExpExec(VALID_NAME, name) ? "duplicate-name" : "invalid-name";
  try {
    say({ code, tool: name, place: "" });
  } catch (error) {
    return error;
  }
  return reason;
}
