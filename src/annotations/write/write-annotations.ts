/**
 * The record → `annotations` as agents and other vocabularies read them · S0-04, S0-37, S2-08,
 * S3-15, S4-07
 */
import type { AuthorDataClass, ToolAnnotations } from "../model/author-types.js";
import type { AnyFact } from "../model/facts.js";
import type { FactName, ToolSecurity } from "../model/types.js";
import { HINT_NAMES } from "../model/vocabulary.js";

/** Not members of `annotations`: other fields or `_meta` express them. */
const ELSEWHERE: ReadonlySet<string> = new Set(["sensitive", "requiresConfirmation"]);

/** An explicit statement. The reader can derive the rest, and knows the defaults. */
export const isStated = ({ known, provenance }: AnyFact): boolean => known && provenance !== "derived";

/** A single value as it is, several as a list of the possible ones. */
const scalarOrSet = <Value>(values: readonly Value[]): Value | readonly Value[] =>
  values.length === 1 ? (values[0] as Value) : values;

function writeClasses(classes: AnyFact, scopes: AnyFact): AuthorDataClass | readonly AuthorDataClass[] {
  const written = classes.values.map((each) =>
    each === "regulated" ? { regulated: { scopes: scopes.values as readonly string[] } } : each,
  );
  return scalarOrSet(written as readonly AuthorDataClass[]);
}

function writeBlock(
  { facts, stage }: ToolSecurity,
  words: readonly (readonly [member: string, name: FactName])[],
  sensitivity: FactName,
  scopes: FactName,
): object | undefined {
  // All members are required, so an incomplete block is left out.
  if (![...words.map(([, name]) => name), sensitivity].every((name) => facts[name].known)) return undefined;
  // A result says what was: of several, the worst. The classes of its data are a set by nature.
  const members = words.map(([member, name]) => {
    const values: readonly unknown[] = facts[name].values;
    return [member, stage === "result" ? values.at(member === "source" ? 0 : -1) : scalarOrSet(values)];
  });
  return { ...Object.fromEntries(members), sensitivity: writeClasses(facts[sensitivity], facts[scopes]) };
}

/** In camelCase, statements only. */
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

/** Members of upstream's block: each stands alone, and one that is not stated is left out. */
type ActionMember = readonly [member: string, value: unknown];

const stated = (member: string, fact: AnyFact, value: () => unknown): readonly ActionMember[] =>
  isStated(fact) ? [[member, value()]] : [];

function inGroup(group: string, members: readonly ActionMember[]): readonly ActionMember[] {
  return members.length === 0 ? [] : [[group, Object.fromEntries(members)]];
}

/**
 * As upstream's extension `io.modelcontextprotocol/action-metadata` has it · U-11
 *
 * @returns undefined where the tool states none of it
 */
export function writeActionMetadata({ facts }: ToolSecurity): object | undefined {
  const words = (member: string, fact: AnyFact) =>
    stated(member, fact, () => scalarOrSet<unknown>(fact.values));
  const classes = (fact: AnyFact, scopes: AnyFact) =>
    stated("sensitivity", fact, () => writeClasses(fact, scopes));
  const members = [
    ...inGroup("inputMetadata", [
      ...words("destination", facts["inputMetadata.destination"]),
      ...classes(facts["inputMetadata.sensitivity"], facts["inputMetadata.scopes"]),
    ]),
    ...inGroup("returnMetadata", [
      ...words("source", facts["returnMetadata.source"]),
      ...classes(facts["returnMetadata.sensitivity"], facts["returnMetadata.scopes"]),
    ]),
    ...words("outcome", facts["inputMetadata.outcomes"]),
    ...words("requiresReview", facts.requiresConfirmation),
  ];
  return members.length === 0 ? undefined : Object.fromEntries(members);
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

/**
 * The two blocks in the spelling of the action metadata proposal, which cannot express the scopes
 * of `regulated`.
 */
export function writePascalCase({ inputMetadata, returnMetadata }: ToolAnnotations): {
  readonly inputMetadata?: object;
  readonly returnMetadata?: object;
} {
  return {
    ...(inputMetadata === undefined ? {} : { inputMetadata: blockInPascalCase(inputMetadata) }),
    ...(returnMetadata === undefined ? {} : { returnMetadata: blockInPascalCase(returnMetadata) }),
  };
}
