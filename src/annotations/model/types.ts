/**
 * The one record that all vocabularies translate to · S0-01, S0-11, S0-12, S0-15 … S0-27, S2-03 …
 * S2-10, S3-04 … S3-07
 */

/**
 * `tools/list` says what may happen; `tools/resolve` what will happen with these arguments; a
 * result what did happen.
 */
export type Stage = "declared" | "resolved" | "result";

/**
 * The source of a statement: the tool's definition, its resolver, its result, a rule that follows
 * from one of these, a person or deployer who overrides the tool, or the protocol's default.
 */
export type Provenance = "default" | "derived" | "declared" | "resolved" | "result" | "override";

/** Places to which input may be stored or sent, from the narrowest to the widest. */
export type Destination = "ephemeral" | "system" | "user" | "internal" | "public";
/** A call's possible effects, from the mildest to the worst. */
export type Outcome = "benign" | "consequential" | "irreversible";
/** The source of a result. Not ordered. */
export type Source = "untrustedPublic" | "trustedPublic" | "internal" | "user" | "system";
/**
 * A category of data, not a level: the classes form a set. The regimes of `regulated` are separate
 * facts.
 */
export type DataClass = "none" | "user" | "pii" | "financial" | "credentials" | "regulated";
/** How confidential a result is (a level): never turned into a `DataClass`. */
export type ResultLevel = "public" | "internal" | "confidential" | "restricted";

/**
 * One field of the record. A set-valued field holds every possible value; a boolean holds one
 * value, the worse of those that are claimed.
 */
export interface Fact<Value> {
  /**
   * In the order of the vocabulary, without duplicates. Empty if nothing is known and no default
   * exists.
   */
  readonly values: readonly Value[];
  /**
   * False without a statement that could be understood: `values` then hold a default, or nothing.
   */
  readonly known: boolean;
  readonly provenance: Provenance;
}

/** The boolean fields; `worse` is the value that needs more care. See `vocabulary.ts`. */
export type HintName =
  | "readOnlyHint"
  | "destructiveHint"
  | "idempotentHint"
  | "openWorldHint"
  | "consequentialHint"
  | "untrustedContentHint"
  | "maliciousActivityHint"
  /** Withholds what the schema does not describe: a requirement, which the engine enforces. */
  | "sensitiveHint"
  /**
   * The result contains, or may contain, sensitive data: for sessions and policies. Derived from
   * several other fields.
   */
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
  /**
   * Claimed sources, bounded. Origins that the browser states are never in here: see
   * `session-trust.ts`.
   */
  readonly attribution: Fact<string>;
}

export type SecurityFacts = { readonly [Name in HintName]: Fact<boolean> } & SetFacts;
export type FactName = keyof SecurityFacts;

/** A fault of a declaration, and its exact place. */
export interface AnnotationDiagnostic {
  /** A note is advice of the lint: nothing is wrong, and strictness does not count it. */
  readonly severity: "error" | "warning" | "note";
  /** Stable, for machines; explained in `spec-notes/errors.md`. */
  readonly code: string;
  /**
   * JSON Pointer from the tool (or result), for example `/annotations/inputMetadata/destination`.
   */
  readonly pointer: string;
  /**
   * A sentence for a tool's author. Quotes of the page's text are shortened and without control
   * characters.
   */
  readonly message: string;
}

/**
 * All statements of a tool about itself, or of a result about itself. Frozen plain data that
 * survives JSON unchanged.
 */
export interface ToolSecurity {
  readonly stage: Stage;
  readonly facts: SecurityFacts;
  readonly diagnostics: readonly AnnotationDiagnostic[];
}
