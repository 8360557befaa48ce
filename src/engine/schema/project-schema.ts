/** The agent-facing schemas (design §4: "The agent is given a projected outputSchema") · S1-21, U-05 */

import {
  createRecord,
  each,
  isOneOf,
  jsonStringify,
  objectKeys,
  regExpExec,
} from "../../intrinsics/primordials.js";
import { secretInput } from "../../texts/agents.js";
import type { Plan } from "./compile-plan.js";
import type { Location } from "./location.js";
import { keywordOf } from "./schema-node.js";
import { CONTENT, type JsonObject, type JsonSchema, type JsonValue, MEMBER_NAMES } from "./types.js";

export interface ProjectOptions {
  /** The tool has `sensitiveHint`: every result gets closed redaction. */
  readonly sensitiveHint: boolean;
}

/** Deeper parts are not described. */
const MAX_DEPTH = 32;
const MAX_PARTS = 5_000;
/** So many characters count as a part: references can lead to one long text from everywhere. */
const PART = 1_000;
/** Kept above a mark. Any other keyword there could quote what is under it, or be broken by redaction. */
const WORDS = ["$schema", "title", "description", "type", "nullable"];
/**
 * What may not stay in a source: marks, references that would lead nowhere, definitions that marks may refer to, names
 * that must not be there twice.
 */
const UNFIT = /"(x-sensitive|\$\w*[rR]ef|\$defs|definitions|\$id|\$\w*[aA]nchor)":/;

/**
 * The schema of redacted values; `undefined` without a schema. A sensitive place says nothing, and nothing is required.
 * Results are not always valid, and clients refuse what does not satisfy the schema: below the root, a type is told as the
 * likely one only. So the redacted form of every raw value satisfies it whose root has the type of the schema's root.
 * Without marks it is the schema as it is, which holds for valid values.
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

/** What may still be written. */
interface Budget {
  left: number;
}

/** @returns the text that `value` costs. */
function spend(budget: Budget, value: unknown): string {
  const text = `${jsonStringify(value)}`;
  budget.left -= text.length / PART;
  return text;
}

/** Written anew location by location, so that all that is said of a place, in whichever branch, is weighed together. */
function project(root: Location, isInput: boolean): JsonSchema {
  const budget: Budget = { left: MAX_PARTS };
  const projectAt = (location: Location, depth: number): JsonSchema => {
    const { sensitive, unresolved } = location.facts;
    budget.left -= location.nodes.length + 1;
    if (sensitive) return isInput && !unresolved ? { type: "string", description: secretInput() } : {};
    const child: Child = (key) => {
      spend(budget, key);
      // Beyond the budget not even the step is taken: each costs as much as its location has subschemas.
      return budget.left < 0 ? {} : projectAt(location.step(key), depth + 1);
    };
    if (depth > MAX_DEPTH) return {};
    const said = describe(location, isInput, child, budget);
    return isInput || depth === 0 ? said : asLikely(said);
  };
  return projectAt(root, 0);
}

/** A type is no condition, but it is told. */
function asLikely({ type, nullable, ...rest }: JsonObject): JsonSchema {
  if (type === undefined) return rest;
  return { ...rest, anyOf: [nullable === undefined ? { type } : { type, nullable }, {}] };
}

type Child = (key: string | number) => JsonSchema;

/** What may be said of a place that is not sensitive itself, whatever is below it. */
function describe(location: Location, isInput: boolean, child: Child, budget: Budget): JsonObject {
  const { nodes, facts } = location;
  const schema = createRecord<JsonValue>();
  // Where no mark is near an argument, one subschema that surely applies is kept as it is written.
  let kept = false;
  let isClosed = false;
  each(nodes, ({ node, certain }) => {
    if (!certain) return;
    const mayFit = isInput && !facts.reaches && !kept && budget.left > 0;
    const fits = mayFit && regExpExec(UNFIT, spend(budget, node.source)) === null;
    kept ||= fits;
    // Only where no pattern allows further names.
    isClosed ||= keywordOf(node, "additionalProperties") === false && !node.members.has("patternProperties");
    node.members.forEach(({ source }, keyword) => {
      if (fits || (isOneOf(WORDS, keyword) && source !== false)) schema[keyword] ??= source;
    });
  });
  const isNamed = !kept && !facts.through[MEMBER_NAMES];
  if (isNamed && isInput) {
    // No other member is missed: the names of all subschemas are written below.
    if (isClosed) schema["additionalProperties"] = false;
    const names = requiredOf(location);
    if (names.length > 0) schema["required"] = names;
  }
  spend(budget, schema);
  if (isNamed && facts.declares.size > 0) {
    const properties = createRecord<JsonValue>();
    facts.declares.forEach((_, name) => {
      properties[name] = child(name);
    });
    schema["properties"] = { ...properties };
  }
  // Items of a tuple are not told apart.
  if (!kept && facts.tupleLength === 0 && location.step(0).nodes.length > 0) schema["items"] = child(0);
  return { ...schema };
}

/** The names that every valid object has, but for those of sensitive members, and of texts that hold a sensitive document. */
function requiredOf(location: Location): string[] {
  const required = createRecord<true>();
  each(location.facts.required, (name) => {
    const { sensitive, through } = location.step(name).facts;
    // A document that cannot be read is withheld as a whole, so it counts as marked itself.
    if (!sensitive && !through[CONTENT]) required[name] = true;
  });
  return objectKeys(required);
}
