/** Rules as data, the facts that they test, and decisions · S0-54, S0-64 */

/** Before a call runs, or before its result is released. */
export type Stage = "pre-call" | "post-result";

/** From the mildest to the strictest. At `post-result`, `block` withholds the result. */
export type Effect = "allow" | "escalate" | "block";

/**
 * `redact` decides nothing: results get the redaction of `sensitiveHint`, whatever else applies.
 */
export type RuleEffect = Effect | "redact";

/**
 * How long a person's approval may last: this call, until the session ends, or until it is revoked.
 */
export type Remember = "never" | "session" | "always";

/**
 * The owner of a rule. A person's rules replace defaults of the same name; the organisation's can
 * only add to both.
 */
export type Layer = "default" | "person" | "organisation";

export type Operator =
  | "equals"
  | "in"
  | "contains"
  | "any-of"
  | "at-least"
  | "at-most"
  | "glob"
  | "exists"
  | "unknown";

export type Operand = string | boolean | readonly string[];

/** `{ fact, operator, value }`; `exists` and `unknown` have no value. */
export interface FactCondition {
  /** One of `FACTS`. */
  readonly fact: string;
  readonly operator: Operator;
  readonly value?: Operand;
}

export type Condition =
  | { readonly and: readonly Condition[] }
  | { readonly or: readonly Condition[] }
  | { readonly not: Condition }
  | FactCondition;

export interface Rule {
  /**
   * Lower-case letters, digits, hyphens; unique in its set. The person, the log and the agent see
   * it.
   */
  readonly name: string;
  /** One sentence for the person. */
  readonly description?: string;
  readonly stage: Stage;
  readonly effect: RuleEffect;
  /** In a rule that redacts: only facts that hold for every call of the tool (`isAboutTool`). */
  readonly conditions: Condition;
  /** Default `session`. */
  readonly remember?: Remember;
  /** False disables the rule; a person disables a default by a rule of the same name. */
  readonly enabled?: boolean;
}

export interface RuleSet {
  /** For editors: where the published schema is. */
  readonly $schema?: string;
  readonly version: 1;
  readonly name?: string;
  /** The effect if no rule applies. Default: `escalate` before a call, `allow` after it. */
  readonly otherwise?: { readonly [Each in Stage]?: "allow" | "escalate" };
  readonly rules: readonly Rule[];
}

/** A list is one value: `[["a", "b"]]` is a fact that certainly has both. */
export type FactScalar = string | boolean | readonly string[];

/**
 * The knowledge about one fact. `values` holds every possible value: one if it is certain. If
 * `known` is false, there is no reliable statement, and `values` are ignored.
 */
export interface FactValue {
  readonly values: readonly FactScalar[];
  readonly known: boolean;
  /** The source, for the person: `declared`, `resolved`, `browser`, … */
  readonly provenance: string;
  /** An approval is bound to these as well. */
  readonly about?: readonly string[];
}

/** By name. Missing facts are unknown. */
export type FactTable = { readonly [name: string]: FactValue };

export interface DecidingFact extends FactValue {
  readonly fact: string;
}

export interface Reason {
  readonly rule: string;
  readonly description: string;
  readonly layer: Layer;
  /** The rule's outcome: a `block` that depends on an unknown fact becomes an `escalate`. */
  readonly effect: Effect;
  /** False if the rule applies only because a fact is unknown. */
  readonly onEvidence: boolean;
  readonly facts: readonly DecidingFact[];
}

export interface Decision {
  readonly stage: Stage;
  readonly effect: Effect;
  /**
   * The rules of that effect: the organisation's first, then the person's, then by name. Empty: no
   * rule applied.
   */
  readonly reasons: readonly Reason[];
  /** How long an approval may last, if `effect` is `escalate`. */
  readonly remember: Remember;
  /**
   * Known to be irreversible or to become public, before the call: an approval of one that is not
   * does not cover it.
   */
  readonly isGrave?: boolean;
}
