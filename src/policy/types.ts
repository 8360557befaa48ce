/** Rules as data, the facts that they speak of, and what comes of both · S0-54, S0-64, design "Policy" */

/** Before a call runs, or before its result is released. */
export type Stage = "pre-call" | "post-result";

/** From the mildest to the strictest. At `post-result`, `block` keeps the result back. */
export type Effect = "allow" | "escalate" | "block";

/** How long a person's yes to a rule may last: this call, until the session ends, or until it is taken back. */
export type Remember = "never" | "session" | "always";

/** Whose rule it is. A person's rules replace defaults of the same name; the organisation's can only add to both. */
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
  /** Small letters, digits, hyphens; unique in its set. The person, the log and the agent are told it. */
  readonly name: string;
  /** One sentence for the person. */
  readonly description?: string;
  readonly stage: Stage;
  readonly effect: Effect;
  readonly conditions: Condition;
  /** `session` unless told. */
  readonly remember?: Remember;
  /** False switches the rule off; a person switches a default off by a rule of the same name. */
  readonly enabled?: boolean;
}

export interface RuleSet {
  readonly version: 1;
  readonly name?: string;
  /** What happens where no rule applies: `escalate` unless told before a call, `allow` unless told after it. */
  readonly otherwise?: { readonly [Each in Stage]?: "allow" | "escalate" };
  readonly rules: readonly Rule[];
}

/** A list is one value: `[["a", "b"]]` is a fact that certainly has both. */
export type FactScalar = string | boolean | readonly string[];

/**
 * What is known of one fact. `values` holds every value that is possible: one for what is certain. Where `known` is
 * false, nobody said anything that could be relied on, and `values` are not looked at.
 */
export interface FactValue {
  readonly values: readonly FactScalar[];
  readonly known: boolean;
  /** Who says so, for the person: `declared`, `resolved`, `browser`, … */
  readonly provenance: string;
}

/** By name. What is left out is unknown. */
export type FactTable = { readonly [name: string]: FactValue };

export interface DecidingFact extends FactValue {
  readonly fact: string;
}

export interface Reason {
  readonly rule: string;
  readonly description: string;
  readonly layer: Layer;
  /** What the rule came to: a `block` that rests on something unknown is an `escalate`. */
  readonly effect: Effect;
  /** False where the rule applies only because something is not known. */
  readonly onEvidence: boolean;
  readonly facts: readonly DecidingFact[];
}

export interface Decision {
  readonly stage: Stage;
  readonly effect: Effect;
  /** The rules of that effect, the organisation's first, then the person's, then by name. Empty: no rule applied. */
  readonly reasons: readonly Reason[];
  /** How long a yes may last, where `effect` is `escalate`. */
  readonly remember: Remember;
}
