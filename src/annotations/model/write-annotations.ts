/** The record → `annotations` as agents and other vocabularies read them · S0-04, S0-37, S2-08, S3-15, S4-07 */
import type { AuthorDataClass, ToolAnnotations } from "./author-types.js";
import type { AnyFact } from "./facts.js";
import type { FactName, ToolSecurity } from "./types.js";
import { HINT_NAMES } from "./vocabulary.js";

/** Not members of `annotations`: what they say stands in other fields, or in `_meta`. */
const ELSEWHERE: ReadonlySet<string> = new Set(["sensitive", "requiresConfirmation"]);

/** Somebody said so. What follows from it the reader can work out, and a default it has itself. */
const isStated = ({ known, provenance }: AnyFact): boolean => known && provenance !== "derived";

/** One value alone, several as a list of what is possible. */
const scalarOrSet = <Value>(values: readonly Value[]): Value | readonly Value[] =>
  values.length === 1 ? (values[0] as Value) : values;

function writeClasses(classes: AnyFact, scopes: AnyFact): AuthorDataClass | readonly AuthorDataClass[] {
  const written = classes.values.map((each) =>
    each === "regulated" ? { regulated: { scopes: scopes.values as readonly string[] } } : each,
  );
  return scalarOrSet(written as readonly AuthorDataClass[]);
}

function writeBlock(
  { facts }: ToolSecurity,
  words: readonly (readonly [member: string, name: FactName])[],
  sensitivity: FactName,
  scopes: FactName,
): object | undefined {
  // All members are required: half of a block is none.
  if (![...words.map(([, name]) => name), sensitivity].every((name) => facts[name].known)) return undefined;
  const members = words.map(([member, name]) => [member, scalarOrSet<unknown>(facts[name].values)]);
  return { ...Object.fromEntries(members), sensitivity: writeClasses(facts[sensitivity], facts[scopes]) };
}

/** In camelCase, without what nobody stated. */
export function writeAnnotations(security: ToolSecurity): ToolAnnotations {
  const { facts } = security;
  const hints = HINT_NAMES.filter((name) => !ELSEWHERE.has(name) && isStated(facts[name]));
  const input = writeBlock(
    security,
    [
      ["destination", "inputMetadata.destination"],
      ["outcomes", "inputMetadata.outcomes"],
    ],
    "inputMetadata.sensitivity",
    "inputMetadata.scopes",
  );
  const returned = writeBlock(
    security,
    [["source", "returnMetadata.source"]],
    "returnMetadata.sensitivity",
    "returnMetadata.scopes",
  );
  return {
    ...Object.fromEntries(hints.map((name) => [name, facts[name].values[0]])),
    ...(facts.attribution.known ? { attribution: facts.attribution.values } : {}),
    ...(input === undefined ? {} : { inputMetadata: input }),
    ...(returned === undefined ? {} : { returnMetadata: returned }),
  } as ToolAnnotations;
}

const upperFirst = (word: string): string =>
  word === "pii" ? "PII" : word.charAt(0).toUpperCase() + word.slice(1);

function toPascalCase(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toPascalCase);
  // The older vocabulary has no scopes: they are lost.
  return typeof value === "string" ? upperFirst(value) : "Regulated";
}

const blockInPascalCase = (block: object): object =>
  Object.fromEntries(
    Object.entries(block).map(([key, value]: [string, unknown]) => [upperFirst(key), toPascalCase(value)]),
  );

/** The two blocks as the action metadata proposal spells them. Scopes of `regulated` have no place there. */
export function writePascalCase({ inputMetadata, returnMetadata }: ToolAnnotations): {
  readonly inputMetadata?: object;
  readonly returnMetadata?: object;
} {
  return {
    ...(inputMetadata === undefined ? {} : { inputMetadata: blockInPascalCase(inputMetadata) }),
    ...(returnMetadata === undefined ? {} : { returnMetadata: blockInPascalCase(returnMetadata) }),
  };
}
