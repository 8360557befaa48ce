/** The agent-facing schemas (design §4: "The agent is given a projected outputSchema") · S1-21, U-05 */
import { secretInput } from "../errors.js";
import { createRecord, each, isOneOf, jsonStringify, objectKeys, regExpExec } from "../primordials.js";
import type { Plan } from "./compile-plan.js";
import type { Location } from "./location.js";
import { type JsonSchema, type JsonValue, MEMBER_NAMES } from "./types.js";

export interface ProjectOptions {
  /** The tool has `sensitiveHint`: every result gets closed redaction. */
  readonly sensitiveHint: boolean;
}

/** Deeper parts are not described. */
const MAX_DEPTH = 32;
const MAX_PARTS = 5_000;
/** Kept above a mark. Any other keyword there could quote what is under it, or be broken by redaction. */
const WORDS = ["$schema", "title", "description", "type"];
/** What may not stay in a source: marks, references that would lead nowhere, definitions that marks may refer to. */
const UNFIT = /"(x-sensitive|\$\w*[rR]ef|\$defs|definitions)":/;

/**
 * A schema that every redacted value of every valid raw value satisfies; `undefined` without a schema. A sensitive
 * place says nothing, nothing is required, and items may be null.
 */
export function projectOutputSchema(plan: Plan, { sensitiveHint }: ProjectOptions): JsonSchema | undefined {
  const { schema, root, hasMarks, hasLiteralMarks } = plan;
  if (!hasMarks && sensitiveHint && schema !== undefined) return {};
  // A marked definition that nothing refers to may quote a value all the same.
  return hasMarks || hasLiteralMarks ? project(root, false) : (schema as JsonSchema | undefined);
}

/** The same for arguments: a marked one is a string that need not be given, of which only that is said, and what is far from marks stays. */
export function projectInputSchema({ schema, root, hasLiteralMarks }: Plan): JsonSchema | undefined {
  return hasLiteralMarks ? project(root, true) : (schema as JsonSchema | undefined);
}

/** Written anew location by location, so that all that is said of a place, in whichever branch, is weighed together. */
function project(root: Location, isInput: boolean): JsonSchema {
  let parts = 0;
  const projectAt = (location: Location, depth: number): JsonSchema => {
    const { sensitive, unresolved } = location.facts;
    parts += location.nodes.length + 1;
    if (sensitive) return isInput && !unresolved ? { type: "string", description: secretInput() } : {};
    // Beyond the budget not even the step is taken: each costs as much as its location has subschemas.
    const child: Child = (key) => (parts > MAX_PARTS ? {} : projectAt(location.step(key), depth + 1));
    return depth > MAX_DEPTH ? {} : describe(location, isInput, child);
  };
  return projectAt(root, 0);
}

type Child = (key: string | number) => JsonSchema;

/** What may be said of a place that is not sensitive itself, whatever is below it. */
function describe(location: Location, isInput: boolean, child: Child): JsonSchema {
  const { nodes, facts } = location;
  const schema = createRecord<JsonValue>();
  // Where no mark is near an argument, one subschema that surely applies is kept as it is written.
  let kept = false;
  each(nodes, ({ node, certain }) => {
    if (!certain) return;
    const fits =
      isInput && !facts.reaches && !kept && regExpExec(UNFIT, jsonStringify(node.source) as string) === null;
    kept ||= fits;
    node.members.forEach(({ source }, keyword) => {
      // Only where no pattern allows further names.
      const isClosing = isInput && source === false && !node.members.has("patternProperties");
      if (fits || isOneOf(WORDS, keyword) || (isClosing && keyword === "additionalProperties"))
        schema[keyword] ??= source;
    });
  });
  if (!kept) {
    if (facts.declares.size > 0 && !facts.through[MEMBER_NAMES]) {
      const properties = createRecord<JsonValue>();
      facts.declares.forEach((_, name) => {
        properties[name] = child(name);
      });
      schema["properties"] = { ...properties };
      const required = createRecord<true>();
      each(facts.required, (name) => {
        if (!location.step(name).facts.sensitive) required[name] = true;
      });
      const names = objectKeys(required);
      if (isInput && names.length > 0) schema["required"] = names;
    }
    // Items of a tuple are not told apart: a withheld one is null, whatever its position.
    if (facts.tupleLength === 0 && location.step(0).nodes.length > 0)
      schema["items"] = isInput ? child(0) : { anyOf: [child(0), { type: "null" }] };
  }
  return { ...schema };
}
