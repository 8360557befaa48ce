/** The one record that every vocabulary is brought to · S0-01, S0-11, S0-12, S0-15 … S0-27, S2-03 … S2-10, S3-04 … S3-07 */

/** `tools/list` says what may be; `tools/resolve` what will be for these arguments; a result what was. */
export type Stage = "declared" | "resolved" | "result";

/**
 * Who says so: the tool's definition, its resolver, its result, a rule that follows from one of these, a person or
 * deployer who overrides the tool, or nobody (the protocol's default).
 */
export type Provenance = "default" | "derived" | "declared" | "resolved" | "result" | "override";

/** Where input may be stored or sent, from the narrowest to the widest. */
export type Destination = "ephemeral" | "system" | "user" | "internal" | "public";
/** What a call can cause, from the mildest to the worst. */
export type Outcome = "benign" | "consequential" | "irreversible";
/** Where what is returned comes from. Not ordered. */
export type Source = "untrustedPublic" | "trustedPublic" | "internal" | "user" | "system";
/** A category of data, not a level: the classes are a set. The regimes of `regulated` are facts of their own. */
export type DataClass = "none" | "user" | "pii" | "financial" | "credentials" | "regulated";
/** How closely a result is to be kept (a level): never turned into a `DataClass`. */
export type ResultLevel = "public" | "internal" | "confidential" | "restricted";

/**
 * One field of the record. A set-valued field holds every value that is possible; a boolean holds one value, the worse
 * of those that are claimed.
 */
export interface Fact<Value> {
  /** Sorted in the order of the vocabulary, each once. Empty where nothing is known and no default exists. */
  readonly values: readonly Value[];
  /** False where nobody said anything that could be understood: `values` then hold a default, or nothing. */
  readonly known: boolean;
  readonly provenance: Provenance;
}

/** The boolean fields; `worse` is the value that calls for more care. See `vocabulary.ts`. */
export type HintName =
  | "readOnlyHint"
  | "destructiveHint"
  | "idempotentHint"
  | "openWorldHint"
  | "consequentialHint"
  | "untrustedContentHint"
  | "maliciousActivityHint"
  /** Withholds what is not described: a requirement, and enforced elsewhere. */
  | "sensitiveHint"
  /** The result holds, or may hold, sensitive data: for sessions and policies. Follows from several other fields. */
  | "sensitive"
  | "requiresConfirmation";

export interface SetFacts {
  readonly "inputMetadata.destination": Fact<Destination>;
  readonly "inputMetadata.sensitivity": Fact<DataClass>;
  /** Regimes (GDPR, HIPAA, …) of `regulated` input; any text. */
  readonly "inputMetadata.scopes": Fact<string>;
  readonly "inputMetadata.outcomes": Fact<Outcome>;
  readonly "returnMetadata.source": Fact<Source>;
  readonly "returnMetadata.sensitivity": Fact<DataClass>;
  readonly "returnMetadata.scopes": Fact<string>;
  /** `mcp.dev/resultSensitivity`, or the `class` of upstream's `data-class.v1`. */
  readonly resultLevel: Fact<ResultLevel>;
  /** Claimed sources, bounded. What the browser vouches for is never in here: see `session-trust.ts`. */
  readonly attribution: Fact<string>;
}

export type SecurityFacts = { readonly [Name in HintName]: Fact<boolean> } & SetFacts;
export type FactName = keyof SecurityFacts;

/** What is wrong with a declaration, and exactly where. */
export interface AnnotationDiagnostic {
  readonly severity: "error" | "warning";
  /** Stable, for machines; explained in `spec-notes/errors.md`. */
  readonly code: string;
  /** JSON Pointer from the tool (or result), for example `/annotations/inputMetadata/destination`. */
  readonly pointer: string;
  /** A sentence for a tool's author. Quotes of the page's own text are shortened and without control characters. */
  readonly message: string;
}

/** All that a tool says about itself, or a result about itself. Frozen plain data: JSON there and back changes nothing. */
export interface ToolSecurity {
  readonly stage: Stage;
  readonly facts: SecurityFacts;
  readonly diagnostics: readonly AnnotationDiagnostic[];
}
