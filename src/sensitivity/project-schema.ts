/** The agent-facing output schema (design §4: "The agent is given a projected outputSchema") · S1-21, U-05 */
import {
  ArrayPrototype,
  append,
  createList,
  createRecord,
  hasOwn,
  isArray,
  objectSetPrototypeOf,
} from "../primordials.js";
import type { WeightedNode } from "./applicable-nodes.js";
import type { Plan } from "./compile-plan.js";
import type { Location } from "./location.js";
import type { JsonObject, JsonSchema, JsonValue } from "./types.js";

export interface ProjectOptions {
  /** The tool has `sensitiveHint`: every result gets closed redaction. */
  readonly sensitiveHint: boolean;
}

/** Says nothing, so it gives nothing away and every value satisfies it. */
const OPEN: JsonSchema = {};
/** Deeper parts are not described. */
const MAX_DEPTH = 32;
const MAX_PARTS = 2_000;
/** Words for a reader. Assertions are left out: taking copies out of a text can break any of them. */
const WORDS = ["title", "description"] as const;
const TYPE_NAMES = ["null", "boolean", "number", "string", "array", "object"] as const;

/**
 * A schema that every redacted value of every valid raw value satisfies; `undefined` without a schema. It is written
 * anew from the plan, location by location: a sensitive one is `{}`, nothing is required, items may be null, and no
 * keyword is carried over that redaction could break or that could quote what is under a mark.
 */
export function projectOutputSchema(plan: Plan, options: ProjectOptions): JsonSchema | undefined {
  const { schema, root, hasMarks, hasLiteralMarks } = plan;
  if (schema === undefined) return undefined;
  if (!hasMarks && options.sensitiveHint) return OPEN;
  // A marked definition that nothing refers to may quote a value all the same.
  if (!hasMarks && !hasLiteralMarks) return schema as JsonSchema;
  return project(root, { parts: 0 }, 0);
}

function project(location: Location, budget: { parts: number }, depth: number): JsonObject {
  const { facts } = location;
  budget.parts += 1;
  const schema: Record<string, JsonValue> = {};
  if (facts.sensitive || depth > MAX_DEPTH || budget.parts > MAX_PARTS) return schema;
  if (facts.typesCertain) schema["type"] = typeNames(facts.types);
  copyWords(schema, location.nodes);
  if (facts.declares.size > 0 && !facts.namesSensitive) {
    const properties = createRecord<JsonValue>();
    facts.declares.forEach((_marked, name) => {
      // Beyond the budget not even the step is taken: each costs as much as its location has subschemas.
      if (budget.parts > MAX_PARTS) return;
      properties[name] = project(location.member(name).location, budget, depth + 1);
    });
    schema["properties"] = { ...properties };
  }
  // Items of a tuple are not told apart: a withheld one is null, whatever its position.
  if (facts.describesItems && facts.longestPrefix === 0) {
    schema["items"] = { anyOf: [project(location.item(0), budget, depth + 1), { type: "null" }] };
  }
  return schema;
}

/** Words of a subschema that surely applies; a mark elsewhere at the same place has been ruled out. */
function copyWords(schema: Record<string, JsonValue>, nodes: readonly WeightedNode[]): void {
  for (let i = 0; i < nodes.length; i++) {
    const { node, certain } = nodes[i] as WeightedNode;
    const { source } = node;
    if (!certain || typeof source !== "object" || source === null || isArray(source)) continue;
    for (let w = 0; w < WORDS.length; w++) {
      const word = WORDS[w] as string;
      if (!hasOwn(schema, word) && hasOwn(source, word))
        schema[word] = (source as JsonObject)[word] as JsonValue;
    }
  }
}

/** The names of a set of `TypeBit`. */
function typeNames(types: number): JsonValue {
  const names = createList<JsonValue>();
  for (let i = 0; i < TYPE_NAMES.length; i++)
    if ((types & (1 << i)) !== 0) append(names, TYPE_NAMES[i] as string);
  return names.length === 1
    ? (names[0] as string)
    : (objectSetPrototypeOf(names, ArrayPrototype) as JsonValue[]);
}
