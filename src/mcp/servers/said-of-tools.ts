/**
 * What the person says of a server's tools in its entry, under `airlock`: marks, with the grammar of
 * a marks file, and what each tool returns and does. Many servers declare nothing.
 */
import { decodeOverride, type ToolOverride } from "../../annotations/override.js";
import type { JsonObject } from "../../engine/schema/types.js";
import { isRecord } from "../../intrinsics/language.js";
import { type Marks, parseMarks, type ToolMarks, withMarks } from "../boundary/marks.js";
import type { JsonRecord } from "../json.js";

export interface SaidOfTools {
  readonly marks: Marks;
  /** Tool → what it returns and does. */
  readonly overrides: ReadonlyMap<string, ToolOverride>;
}

const OF_MARKS: readonly string[] = ["sensitive", "optional", "sensitiveHint"] satisfies (keyof ToolMarks)[];

/**
 * @param data an entry's `airlock`: `tools`, and perhaps `others: "withhold"`
 * @throws TypeError for anything that is not understood: a misspelt member would protect nothing
 */
export function readSaidOfTools(data: unknown): SaidOfTools {
  if (!isRecord(data) || !isRecord(data["tools"] ?? {})) throw new TypeError("It has no object “tools”.");
  const { tools = {}, ...rest } = data as { tools?: JsonRecord };
  const marks: Record<string, JsonRecord> = {};
  const overrides = new Map<string, ToolOverride>();
  for (const [name, said] of Object.entries(tools)) {
    if (!isRecord(said)) throw new TypeError(`What it says of ${JSON.stringify(name)} is no object.`);
    const members = Object.entries(said);
    const isMark = ([member]: [string, unknown]) => OF_MARKS.includes(member);
    marks[name] = Object.fromEntries(members.filter(isMark));
    const override = decodeOverride(Object.fromEntries(members.filter((each) => !isMark(each))));
    if (override === undefined) {
      throw new TypeError(`What it says of ${JSON.stringify(name)} is not understood.`);
    }
    overrides.set(name, override);
  }
  return { marks: parseMarks({ ...rest, tools: marks }), overrides };
}

/** In the place of what the server says: the worker reads it as the tool's own word. */
function annotationsOf(override: ToolOverride): JsonRecord {
  const { outcomes, destination, source, classes, openWorldHint, requiresConfirmation, resultLevel } =
    override;
  const input = { ...(destination && { destination }), ...(outcomes && { outcomes }) };
  const result = { ...(source && { source }), ...(classes && { sensitivity: classes }) };
  return {
    ...(outcomes === undefined
      ? {}
      : {
          readOnlyHint: outcomes === "benign",
          destructiveHint: outcomes === "irreversible",
          consequentialHint: outcomes === "consequential",
        }),
    ...(openWorldHint === undefined ? {} : { openWorldHint, untrustedContentHint: openWorldHint }),
    ...(requiresConfirmation === undefined ? {} : { requiresConfirmation }),
    ...(resultLevel === undefined ? {} : { resultLevel }),
    ...(Object.keys(input).length === 0 ? {} : { inputMetadata: input }),
    ...(Object.keys(result).length === 0 ? {} : { returnMetadata: result }),
  };
}

const merged = (one: unknown, other: unknown): JsonRecord => ({
  ...(isRecord(one) ? one : {}),
  ...(isRecord(other) ? other : {}),
});

function withOverride(tool: JsonRecord, override: ToolOverride | undefined): JsonRecord {
  if (override === undefined || Object.keys(override).length === 0) return tool;
  const declared = merged(tool["annotations"], undefined);
  const said = annotationsOf(override);
  const both = { ...declared, ...said };
  for (const member of ["inputMetadata", "returnMetadata"]) {
    if (said[member] !== undefined) both[member] = merged(declared[member], said[member]);
  }
  return { ...tool, annotations: both };
}

/** @returns the tool as the server lists it, with what the person says of it */
export function asSaid(tool: JsonRecord, said: SaidOfTools | undefined): JsonRecord {
  if (said === undefined) return tool;
  const { marks, overrides } = said;
  const name = String(tool["name"]);
  const marked = withOverride(withMarks(tool as JsonObject, marks) as JsonRecord, overrides.get(name));
  const isOther = marks.others === "withhold" && !Object.hasOwn(marks.tools, name);
  if (!isOther || tool["outputSchema"] !== undefined) return marked;
  return { ...marked, annotations: { ...merged(marked["annotations"], undefined), sensitiveHint: true } };
}
