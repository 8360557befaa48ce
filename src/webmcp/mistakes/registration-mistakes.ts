/**
 * What is wrong with a definition, found while a tool is registered. One function for each kind: to add one is to add a
 * row to `FINDERS`.
 */
import { createList, dictionary, listAppend, listForEach } from "../../intrinsics/language.js";
import type { ReadTool } from "../webidl/read-tool.js";
import { findMisspelt, findNotSchemas } from "./misspelt-marks.js";
import type { PlacedMistake } from "./say-mistake.js";

export interface Registered {
  /** The members as they were read, each once. */
  readonly tool: ReadTool;
  /** The page's own object, for its names alone: reading a member again may run code of the page. */
  readonly source: unknown;
}

export type Find = (registered: Registered, found: (mistake: Omit<PlacedMistake, "tool">) => void) => void;

/** In the order in which they are said. */
const FINDERS: readonly Find[] = dictionary<Find[]>([findNotSchemas, findMisspelt]);

export function registrationMistakes(registered: Registered): readonly PlacedMistake[] {
  const mistakes = createList<PlacedMistake>();
  const tool = registered.tool.name;
  listForEach(FINDERS, (find) =>
    find(registered, ({ code, place, detail = "" }) => listAppend(mistakes, { code, tool, place, detail })),
  );
  return mistakes;
}
