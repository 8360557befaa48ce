/**
 * A deployer's word about one tool in place of its page · S3-10
 *
 * Two readings: `replaceFacts` for the rules of the one who says it, and `tightenFacts` for
 * everything that a milder word must not touch: the session's state, redaction, how long an
 * approval may last, and the rules of others.
 */
import { type AnyFact, createFact, joinFacts, mapFacts } from "./model/facts.js";
import type { Destination, FactName, Outcome, ResultLevel, ToolSecurity } from "./model/types.js";
import {
  DESTINATIONS,
  HINTS,
  isHintName,
  OUTCOMES,
  RESULT_LEVELS,
  SENSITIVE_LEVELS,
} from "./model/vocabulary.js";

/**
 * A member that is left out is as the tool declares it. There is none for `maliciousActivityHint`,
 * or for marks.
 */
export interface ToolOverride {
  readonly outcomes?: Outcome;
  readonly destination?: Destination;
  /** Its results hold what strangers wrote. */
  readonly openWorldHint?: boolean;
  readonly requiresConfirmation?: boolean;
  readonly resultLevel?: ResultLevel;
}

/** From here on, a value is one that rules mind. */
const GRAVE: Partial<Record<FactName, readonly string[]>> = {
  "inputMetadata.outcomes": OUTCOMES.slice(1),
  "inputMetadata.destination": DESTINATIONS.slice(-1),
  resultLevel: SENSITIVE_LEVELS,
};

type Statements = ReadonlyMap<FactName, AnyFact>;

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
  return facts;
}

/**
 * Nothing is known: only a word that makes it worse counts, with everything that is worse still.
 */
function tightenUnknown(name: FactName, declared: AnyFact, stated: AnyFact): AnyFact {
  const [value] = stated.values;
  if (isHintName(name)) return value === HINTS[name].worse ? stated : declared;
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

const CHOICES = {
  outcomes: OUTCOMES,
  destination: DESTINATIONS,
  openWorldHint: [true, false],
  requiresConfirmation: [true, false],
  resultLevel: RESULT_LEVELS,
} as const satisfies Record<keyof ToolOverride, readonly (string | boolean)[]>;

/** @returns undefined if any member cannot be understood */
export function decodeOverride(data: unknown): ToolOverride | undefined {
  if (typeof data !== "object" || data === null || Array.isArray(data)) return undefined;
  const members = Object.entries(data);
  const isKnown = ([name, value]: [string, unknown]) =>
    Object.hasOwn(CHOICES, name) &&
    (CHOICES[name as keyof ToolOverride] as readonly unknown[]).includes(value);
  return members.every(isKnown) ? (Object.fromEntries(members) as ToolOverride) : undefined;
}
