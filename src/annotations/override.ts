/**
 * A deployer's word about one tool in place of its page · S3-10
 *
 * Two readings: `replaceFacts` for the rules of the one who says it, and `tightenFacts` for
 * everything that a milder word must not touch: the session's state, redaction, how long an
 * approval may last, and the rules of others.
 */
import type { AuthorDataClass } from "./model/author-types.js";
import type { DiagnosticCode } from "./model/diagnostic-texts.js";
import { wordsOf } from "./model/diagnostic-words.js";
import { Diagnostics } from "./model/diagnostics.js";
import { type AnyFact, createFact, joinFacts, mapFacts } from "./model/facts.js";
import type { Destination, FactName, Outcome, ResultLevel, Source, ToolSecurity } from "./model/types.js";
import {
  DESTINATIONS,
  HINTS,
  isHintName,
  OUTCOMES,
  RESULT_LEVELS,
  SENSITIVE_CLASSES,
  SENSITIVE_LEVELS,
  SOURCES,
} from "./model/vocabulary.js";
import { type DataClasses, readDataClasses } from "./read/read-data-classes.js";
import { readSet, readWord } from "./read/read-words.js";

/**
 * A member that is left out is as the tool declares it. There is none for `maliciousActivityHint`,
 * or for marks. Only `resultLevel: "restricted"` withholds anything.
 */
export interface ToolOverride {
  readonly outcomes?: Outcome;
  readonly destination?: Destination;
  /** Who writes what it returns. */
  readonly source?: Source | readonly Source[];
  /** What its results hold. */
  readonly classes?: AuthorDataClass | readonly AuthorDataClass[];
  /** Its results hold what strangers wrote. */
  readonly openWorldHint?: boolean;
  readonly requiresConfirmation?: boolean;
  readonly resultLevel?: ResultLevel;
}

/** From here on, a value of a scale is one that rules mind. */
const GRAVE: Partial<Record<FactName, readonly string[]>> = {
  "inputMetadata.outcomes": OUTCOMES.slice(1),
  "inputMetadata.destination": DESTINATIONS.slice(-1),
  resultLevel: SENSITIVE_LEVELS,
};

/** Of a set, these values. Any regime is one. */
const GRAVE_IN_SET: Partial<Record<FactName, readonly string[]>> = {
  "returnMetadata.source": ["untrustedPublic"],
  "returnMetadata.sensitivity": SENSITIVE_CLASSES,
};

type Statements = ReadonlyMap<FactName, AnyFact>;

const unheard = (): Diagnostics<DiagnosticCode> => new Diagnostics(wordsOf);
const sourcesIn = (value: unknown): readonly Source[] | undefined =>
  readSet(value, "", unheard(), (item, at) => readWord(item, SOURCES, at, unheard()));
const classesIn = (value: unknown): DataClasses | undefined => readDataClasses(value, "", unheard());

/** What it returns: its sources, and the classes of its data. */
function ofResults({ source, classes, openWorldHint, resultLevel }: ToolOverride): Statements {
  const facts = new Map<FactName, AnyFact>();
  const state = (name: FactName, values: readonly (boolean | string)[]) =>
    facts.set(name, createFact(name, values, "override"));
  const sources = source === undefined ? undefined : sourcesIn(source);
  if (sources !== undefined) state("returnMetadata.source", sources);
  if (sources?.includes("untrustedPublic") && openWorldHint === undefined) {
    state("openWorldHint", [true]);
    state("untrustedContentHint", [true]);
  }
  const held = classes === undefined ? undefined : classesIn(classes);
  if (held === undefined) return facts;
  state("returnMetadata.sensitivity", held.classes);
  if (held.classes.includes("regulated")) state("returnMetadata.scopes", held.scopes);
  const isSensitive = held.classes.some((each) => SENSITIVE_CLASSES.includes(each));
  if (isSensitive || resultLevel === undefined) state("sensitive", [isSensitive]);
  return facts;
}

function statementsOf(override: ToolOverride): Statements {
  const { outcomes, destination, openWorldHint, requiresConfirmation, resultLevel } = override;
  const facts = new Map<FactName, AnyFact>();
  const state = (name: FactName, value: boolean | string) =>
    facts.set(name, createFact(name, [value], "override"));
  if (outcomes !== undefined) {
    state("inputMetadata.outcomes", outcomes);
    // Older hints next to it would contradict it.
    state("readOnlyHint", outcomes === "benign");
    state("destructiveHint", outcomes === "irreversible");
    state("consequentialHint", outcomes === "consequential");
  }
  if (destination !== undefined) state("inputMetadata.destination", destination);
  if (openWorldHint !== undefined) {
    state("openWorldHint", openWorldHint);
    state("untrustedContentHint", openWorldHint);
  }
  if (requiresConfirmation !== undefined) state("requiresConfirmation", requiresConfirmation);
  if (resultLevel !== undefined) {
    state("resultLevel", resultLevel);
    state("sensitive", SENSITIVE_LEVELS.includes(resultLevel));
  }
  for (const [name, fact] of ofResults(override)) facts.set(name, fact);
  return facts;
}

/**
 * Nothing is known: only a word that makes it worse counts, with everything that is worse still.
 */
function tightenUnknown(name: FactName, declared: AnyFact, stated: AnyFact): AnyFact {
  const [value] = stated.values;
  if (isHintName(name)) return value === HINTS[name].worse ? stated : declared;
  const inSet = name === "returnMetadata.scopes" ? (stated.values as readonly string[]) : GRAVE_IN_SET[name];
  if (inSet !== undefined) {
    const worse = stated.values.filter((each) => inSet.includes(each as string));
    return worse.length === 0 ? declared : createFact(name, worse, "override");
  }
  const grave = GRAVE[name] ?? [];
  const from = grave.indexOf(value as string);
  return from < 0 ? declared : createFact(name, grave.slice(from), "override");
}

const isBounded = ({ known, provenance }: AnyFact): boolean => known && provenance !== "default";

/** The tool as the override says it is, milder or tighter. */
export function replaceFacts(security: ToolSecurity, override: ToolOverride | undefined): ToolSecurity {
  if (override === undefined) return security;
  const stated = statementsOf(override);
  return Object.freeze({ ...security, facts: mapFacts((name) => stated.get(name) ?? security.facts[name]) });
}

/**
 * The tool as it declares itself, or as the override says, whichever is worse: never milder than
 * either.
 */
export function tightenFacts(security: ToolSecurity, override: ToolOverride | undefined): ToolSecurity {
  if (override === undefined) return security;
  const stated = statementsOf(override);
  const facts = mapFacts((name) => {
    const [declared, said] = [security.facts[name], stated.get(name)];
    if (said === undefined) return declared;
    return isBounded(declared) ? joinFacts(name, declared, said) : tightenUnknown(name, declared, said);
  });
  return Object.freeze({ ...security, facts });
}

const oneOf = (words: readonly unknown[]) => (value: unknown) => words.includes(value);
const CHOICES: { readonly [Name in keyof ToolOverride]-?: (value: unknown) => boolean } = {
  outcomes: oneOf(OUTCOMES),
  destination: oneOf(DESTINATIONS),
  source: (value) => sourcesIn(value) !== undefined,
  classes: (value) => classesIn(value) !== undefined,
  openWorldHint: oneOf([true, false]),
  requiresConfirmation: oneOf([true, false]),
  resultLevel: oneOf(RESULT_LEVELS),
};

/** @returns undefined if any member cannot be understood */
export function decodeOverride(data: unknown): ToolOverride | undefined {
  if (typeof data !== "object" || data === null || Array.isArray(data)) return undefined;
  const members = Object.entries(data);
  const isKnown = ([name, value]: [string, unknown]) =>
    Object.hasOwn(CHOICES, name) && CHOICES[name as keyof ToolOverride](value);
  return members.every(isKnown) ? (Object.fromEntries(members) as ToolOverride) : undefined;
}
