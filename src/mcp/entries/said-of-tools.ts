/**
 * What the person says of a server's tools in its entry, under `airlock`: marks, with the grammar
 * of a marks file, and what each tool returns and does. Many servers declare nothing.
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

const OF_MARKS: readonly string[] = [
  "sensitive",
  "optional",
  "sensitiveHint",
  "publicErrors",
] satisfies (keyof ToolMarks)[];

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

const withHint = (tool: JsonRecord): JsonRecord => {
  const { annotations } = tool;
  return { ...tool, annotations: { ...(isRecord(annotations) ? annotations : {}), sensitiveHint: true } };
};

/** @returns the tool as the server lists it, with the marks of the person */
export function withSaidMarks(tool: JsonRecord, said: SaidOfTools | undefined): JsonRecord {
  if (said === undefined) return tool;
  const { marks } = said;
  const marked = withMarks(tool as JsonObject, marks) as JsonRecord;
  const isOther = marks.others === "withhold" && !Object.hasOwn(marks.tools, String(tool["name"]));
  // Marks of the server count if it describes its results.
  return isOther && tool["outputSchema"] === undefined ? withHint(marked) : marked;
}

/** What the person says that the tool returns and does; undefined where nothing is said. */
export function saidOf(name: string, said: SaidOfTools | undefined): ToolOverride | undefined {
  const override = said?.overrides.get(name);
  return override === undefined || Object.keys(override).length === 0 ? undefined : override;
}
