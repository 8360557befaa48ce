/** The agent-facing, projected schemas · S1-21, U-05 */

import {
  createRecord,
  jsonStringify,
  listForEach,
  listIncludes,
  objectKeys,
} from "../../intrinsics/language.js";
import { regExpExec, stringSplit } from "../../intrinsics/text.js";
import { secretInput } from "../../texts/agents.js";
import type { Plan } from "./compile-plan.js";
import { LOOKS, type Location } from "./location.js";
import { keywordOf } from "./schema-node.js";
import { CONTENT, type JsonObject, type JsonSchema, type JsonValue, MEMBER_NAMES } from "./types.js";

export interface ProjectOptions {
  /** The tool has `sensitiveHint`: every result gets closed redaction. */
  readonly sensitiveHint: boolean;
}

/** The projection stops at this depth. */
const MAX_DEPTH = 32;
const MAX_PARTS = 5_000;
/**
 * Every 1,000 characters cost as much as one subschema: references can repeat a long text
 * everywhere.
 */
const PART = 1_000;
/**
 * The keywords that stay above a mark. Others could quote the marked value, or fail after
 * redaction.
 */
const WORDS = ["$schema", "title", "description", "type", "nullable"];
/**
 * A subschema with any of these is not copied verbatim: marks, references that would not resolve,
 * definitions that marks may refer to, and names that must be unique.
 */
const UNFIT = /"(x-sensitive|\$\w*[rR]ef|\$defs|definitions|\$id|\$\w*[aA]nchor)":/;

/**
 * The schema of redacted values; `undefined` without a schema. A sensitive place is `{}`, and
 * nothing is required. Clients refuse a result that its schema rejects, and results are not always
 * valid, so below the root a type is only a hint. The redacted form of a raw value therefore always
 * satisfies the projected schema, if the value has the type of the root. Without marks, the result
 * is the schema, which holds for valid values, with room for `_meta`.
 * sensitive-results §project an output schema, 1
 */
export function projectOutputSchema(plan: Plan, { sensitiveHint }: ProjectOptions): JsonSchema | undefined {
  const { schema, root, hasMarks, hasLiteralMarks } = plan;
  if (!hasMarks && sensitiveHint && schema !== undefined) return {};
  // A marked definition may quote a value even if no reference leads to it.
  return hasMarks || hasLiteralMarks
    ? project(root, false)
    : withMeta(schema as JsonSchema | undefined, root);
}

/**
 * Keywords that can refuse a member that the schema does not name; the first two do not where it is
 * named next to them.
 */
const CLOSING = stringSplit(
  "additionalProperties unevaluatedProperties propertyNames maxProperties patternProperties const enum",
  " ",
);

/**
 * A result without marks may get `_meta`, too: what it says about itself, or a record of copies.
 * sensitive-results §project an output schema, 2
 */
function withMeta(schema: JsonSchema | undefined, root: Location): JsonSchema | undefined {
  let isClosed = false;
  let isOnlyHere = true;
  listForEach(root.nodes, ({ node }) =>
    listForEach(CLOSING, (keyword, index) => {
      const said = keywordOf(node, keyword);
      if (said === undefined || said === true) return;
      isClosed = true;
      isOnlyHere &&= node.source === schema && index < 2;
    }),
  );
  if (!isClosed) return schema;
  if (!isOnlyHere) return project(root, false);
  const { properties, ...rest } = schema as JsonObject;
  return { ...rest, properties: { _meta: {}, ...(properties as JsonObject) } };
}

/**
 * The same for arguments: a marked one is an optional string without further detail. What is far
 * from marks stays.
 * sensitive-results §project an input schema, 1
 */
export function projectInputSchema({ schema, root, hasLiteralMarks }: Plan): JsonSchema | undefined {
  return hasLiteralMarks ? project(root, true) : (schema as JsonSchema | undefined);
}

/** How much may still be written. */
interface Budget {
  left: number;
}

/** @returns `value` as text, after charging its length to the budget. */
function spend(budget: Budget, value: unknown): string {
  const text = `${jsonStringify(value)}`;
  budget.left -= text.length / PART;
  return text;
}

/**
 * Writes the schema again, location by location, so that all branches that apply at one place count
 * together.
 * sensitive-results §project an output schema, 3
 * sensitive-results §project an input schema, 2
 */
function project(root: Location, isInput: boolean): JsonSchema {
  const budget: Budget = { left: MAX_PARTS };
  const projectAt = (location: Location, depth: number): JsonSchema => {
    const { sensitive, unresolved } = location.facts;
    budget.left -= location.nodes.length + 1;
    if (sensitive) return isInput && !unresolved ? { type: "string", description: secretInput() } : {};
    const child: Child = (key) => {
      spend(budget, key);
      // The step looks at every subschema of this location.
      budget.left -= location.nodes.length / LOOKS;
      return budget.left < 0 ? {} : projectAt(location.step(key), depth + 1);
    };
    if (depth > MAX_DEPTH) return {};
    const said = describe(location, isInput, child, budget);
    return isInput || depth === 0 ? said : asLikely(said);
  };
  return projectAt(root, 0);
}

/**
 * Names a type as a hint: `anyOf: [{ type }, {}]` accepts every value.
 * sensitive-results §project an output schema, 4
 */
function asLikely({ type, nullable, ...rest }: JsonObject): JsonSchema {
  if (type === undefined) return rest;
  return { ...rest, anyOf: [nullable === undefined ? { type } : { type, nullable }, {}] };
}

type Child = (key: string | number) => JsonSchema;

/**
 * Describes a place that is not sensitive itself, whatever is below it.
 * sensitive-results §project an output schema, 4
 */
function describe(location: Location, isInput: boolean, child: Child, budget: Budget): JsonObject {
  const { nodes, facts } = location;
  const schema = createRecord<JsonValue>();
  // An argument far from any mark keeps one subschema verbatim, if that certainly applies.
  let kept = false;
  let isClosed = false;
  listForEach(nodes, ({ node, certain }) => {
    if (!certain) return;
    const mayFit = isInput && !facts.reaches && !kept && budget.left > 0;
    const fits = mayFit && regExpExec(UNFIT, spend(budget, node.source)) === null;
    kept ||= fits;
    // A pattern may allow further names.
    isClosed ||= keywordOf(node, "additionalProperties") === false && !node.members.has("patternProperties");
    node.members.forEach(({ source }, keyword) => {
      if (fits || (listIncludes(WORDS, keyword) && source !== false)) schema[keyword] ??= source;
    });
  });
  const isNamed = !kept && !facts.through[MEMBER_NAMES];
  if (isNamed && isInput) {
    // The names of all subschemas are written below, so a closed object stays complete.
    if (isClosed) schema["additionalProperties"] = false;
    const names = requiredOf(location, budget);
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
  // A tuple's items are not distinguished, so tuples are left out.
  if (!kept && facts.tupleLength === 0 && location.step(0).nodes.length > 0) schema["items"] = child(0);
  return { ...schema };
}

/**
 * The required names, without sensitive members and without strings that hold a sensitive document.
 * sensitive-results §project an input schema, 2
 */
function requiredOf(location: Location, budget: Budget): string[] {
  const required = createRecord<true>();
  listForEach(location.facts.required, (name) => {
    budget.left -= location.nodes.length / LOOKS;
    if (budget.left < 0) return;
    const { sensitive, through } = location.step(name).facts;
    // An unreadable document is withheld as a whole, so a string that holds one counts as marked.
    if (!sensitive && !through[CONTENT]) required[name] = true;
  });
  return objectKeys(required);
}
