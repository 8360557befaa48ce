/**
 * Marks for the tools of a server that declares nothing itself. They are added to what it declares,
 * and take nothing away.
 */
import { unescapePointerToken } from "../../engine/schema/json-pointer.js";
import type { JsonObject, JsonValue } from "../../engine/schema/types.js";
import { isRecord } from "../../intrinsics/language.js";

export interface ToolMarks {
  /**
   * Places in the structured result, as JSON Pointers: `/rows/*` then `/secret`. `*` stands for
   * every item and every member. A result that lacks one of them is not what was expected, so of it
   * nothing passes that no schema names.
   */
  readonly sensitive?: readonly string[];
  /** The same for places that a result may lack. */
  readonly optional?: readonly string[];
  /** Nothing of the result passes but what the server's `outputSchema` names and no mark covers. */
  readonly sensitiveHint?: boolean;
  /** Errors that agents may read: literal strings. */
  readonly publicErrors?: readonly string[];
}

/** The contents of a marks file. */
export interface Marks {
  readonly tools: { readonly [name: string]: ToolMarks };
  /**
   * Tools that are not named here and declare no `outputSchema`: `withhold` lets nothing of their
   * results pass.
   */
  readonly others?: "pass" | "withhold";
}

const isPlaces = (value: unknown): boolean =>
  value === undefined ||
  (Array.isArray(value) && value.every((place) => typeof place === "string" && place.startsWith("/")));
const hasOnly = (value: object, names: readonly string[]): boolean =>
  Object.keys(value).every((name) => names.includes(name));

function isToolMarks(value: unknown): value is ToolMarks {
  if (!isRecord(value) || !hasOnly(value, ["sensitive", "optional", "sensitiveHint", "publicErrors"]))
    return false;
  const { sensitive, optional, sensitiveHint, publicErrors = [] } = value;
  const areTexts = Array.isArray(publicErrors) && publicErrors.every((each) => typeof each === "string");
  const isHint = [undefined, true, false].includes(sensitiveHint as boolean);
  return isPlaces(sensitive) && isPlaces(optional) && isHint && areTexts;
}

/**
 * @param data the contents of a marks file, parsed
 * @throws TypeError for anything that is not understood: a mark with a misspelt name would protect
 * nothing
 */
export function parseMarks(data: unknown): Marks {
  if (!isRecord(data) || !hasOnly(data, ["tools", "others"]) || !isRecord(data["tools"])) {
    throw new TypeError("Marks are an object with tools, and perhaps others.");
  }
  const { tools, others } = data as { tools: object; others?: unknown };
  if (![undefined, "pass", "withhold"].includes(others as string)) {
    throw new TypeError("others must be pass or withhold.");
  }
  for (const [name, each] of Object.entries(tools)) {
    if (!isToolMarks(each)) throw new TypeError(`The marks of ${JSON.stringify(name)} are not understood.`);
  }
  return structuredClone(data) as unknown as Marks;
}

/** One schema for each place: inside of it, `additionalProperties` is about every member. */
function schemaFor(place: string, isRequired: boolean): JsonObject {
  const tokens = place.slice(1).split("/").map(unescapePointerToken);
  return tokens.reduceRight<JsonObject>(
    (inner, token) => {
      if (token === "*") return { items: inner, additionalProperties: inner };
      return { properties: { [token]: inner }, ...(isRequired ? { required: [token] } : {}) };
    },
    { "x-sensitive": true },
  );
}

/** Where a server, whose tools have no further members, lists its public errors. */
const PUBLIC_ERRORS = "webmcp-airlock/publicErrors";

/** The errors that agents may read, by the tool's own word and by its marks. */
export function publicErrorsOf({ name, _meta }: JsonObject, marks: Marks | undefined): readonly unknown[] {
  const own = isRecord(_meta) ? (_meta as JsonObject)[PUBLIC_ERRORS] : undefined;
  return [...(Array.isArray(own) ? own : []), ...(marksOf(marks, String(name)).publicErrors ?? [])];
}

function marksOf(marks: Marks | undefined, name: string): ToolMarks {
  const tools = marks?.tools ?? {};
  return (Object.hasOwn(tools, name) ? tools[name] : undefined) ?? {};
}

/** @returns the tool as the server lists it, with the marks added */
export function withMarks(tool: JsonObject, marks: Marks | undefined): JsonObject {
  const { sensitive = [], optional = [], sensitiveHint } = marksOf(marks, String(tool["name"]));
  const schemas = [
    ...sensitive.map((place) => schemaFor(place, true)),
    ...optional.map((place) => schemaFor(place, false)),
  ];
  const marked =
    schemas.length === 0 ? tool : { ...tool, outputSchema: joined(tool["outputSchema"], schemas) };
  if (sensitiveHint !== true) return marked;
  const { annotations } = tool;
  return { ...marked, annotations: { ...(isRecord(annotations) ? annotations : {}), sensitiveHint: true } };
}

function joined(declared: JsonValue | undefined, schemas: readonly JsonObject[]): JsonObject {
  const schema = isRecord(declared) ? (declared as JsonObject) : {};
  const { allOf } = schema;
  return { ...schema, allOf: [...(Array.isArray(allOf) ? allOf : []), ...schemas] };
}
