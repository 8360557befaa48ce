/** The values of the vocabularies and their order · S0-12 … S0-25, S2-03 … S2-07, S3-07 */
import type {
  DataClass,
  Destination,
  FactName,
  HintName,
  Outcome,
  Provenance,
  ResultLevel,
  SetFacts,
  Source,
  Stage,
} from "./types.js";

/** From the narrowest to the widest: "at most internal" means this order. */
export const DESTINATIONS: readonly Destination[] = ["ephemeral", "system", "user", "internal", "public"];
/** From the mildest to the worst. */
export const OUTCOMES: readonly Outcome[] = ["benign", "consequential", "irreversible"];
/** From the least to the most confidential. */
export const RESULT_LEVELS: readonly ResultLevel[] = ["public", "internal", "confidential", "restricted"];
/** In the proposals' order: a result that names several says the first of them. */
export const SOURCES: readonly Source[] = ["untrustedPublic", "trustedPublic", "internal", "user", "system"];
/** In the proposals' order, which has no meaning: the classes form a set. */
export const DATA_CLASSES: readonly DataClass[] = [
  "none",
  "user",
  "pii",
  "financial",
  "credentials",
  "regulated",
];
/** `user` is specific to a person and, by its definition, not sensitive. */
export const SENSITIVE_CLASSES: readonly DataClass[] = ["pii", "financial", "credentials", "regulated"];
export const SENSITIVE_LEVELS: readonly ResultLevel[] = ["confidential", "restricted"];

/**
 * From the weakest to the strongest: of equal claims, the strongest is named as a fact's source.
 */
export const PROVENANCES: readonly Provenance[] = [
  "default",
  "derived",
  "declared",
  "resolved",
  "result",
  "override",
];
export const STAGES: readonly Stage[] = ["declared", "resolved", "result"];

interface Hint {
  /** The value that needs more care: it wins if claims differ. */
  readonly worse: boolean;
  /** MCP's own default for a silent tool. Absent: no default, so nothing is known. */
  readonly fallback?: boolean;
}

export const HINTS: Readonly<Record<HintName, Hint>> = {
  readOnlyHint: { worse: false, fallback: false },
  destructiveHint: { worse: true, fallback: true },
  idempotentHint: { worse: false, fallback: false },
  openWorldHint: { worse: true, fallback: true },
  consequentialHint: { worse: true },
  untrustedContentHint: { worse: true },
  maliciousActivityHint: { worse: true },
  sensitiveHint: { worse: true },
  sensitive: { worse: true },
  requiresConfirmation: { worse: true },
};
export const HINT_NAMES = Object.keys(HINTS) as readonly HintName[];

/** The values of a set in their order; undefined for free texts, which are sorted as text. */
export const SET_WORDS: { readonly [Name in keyof SetFacts]: readonly string[] | undefined } = {
  "inputMetadata.destination": DESTINATIONS,
  "inputMetadata.sensitivity": DATA_CLASSES,
  "inputMetadata.scopes": undefined,
  "inputMetadata.outcomes": OUTCOMES,
  "returnMetadata.source": SOURCES,
  "returnMetadata.sensitivity": DATA_CLASSES,
  "returnMetadata.scopes": undefined,
  resultLevel: RESULT_LEVELS,
  attribution: undefined,
};
const SET_NAMES = Object.keys(SET_WORDS) as readonly (keyof SetFacts)[];
export const FACT_NAMES: readonly FactName[] = [...HINT_NAMES, ...SET_NAMES];

export const isHintName = (name: FactName): name is HintName => Object.hasOwn(HINTS, name);
