/**
 * What a rule set looks like as JSON, member by member. `validateRuleSet` and the published schemas
 * are made of this; the compiler compares it with the types, which say what each member means.
 */
import { LIMITS } from "./limits.js";
import type { Condition, Effect, Rule, RuleSet } from "./types.js";

interface Described {
  /** For the published schema. */
  readonly words?: string;
}

interface Text extends Described {
  readonly kind: "text" | "name";
  readonly most: number;
}

/** All of the words, from the mildest. */
interface Choice<Word extends string = string> extends Described {
  readonly kind: "choice";
  readonly among: { readonly [Each in Word]: true };
}

interface Constant<Value = unknown> {
  readonly kind: "constant";
  readonly value: Value;
}

interface List {
  readonly kind: "list";
  /** Names its items in the published schema. */
  readonly name: string;
  readonly of: Members;
  readonly most: number;
  readonly fault: string;
}

interface Members {
  readonly kind: "object";
  readonly members: { readonly [name: string]: Shape & { readonly isOptional?: true } };
  /** The code of what is no object. */
  readonly fault: string;
}

export type Shape =
  | Text
  | Choice
  | Constant
  | { readonly kind: "boolean" }
  | { readonly kind: "condition" }
  | List
  | Members;

/** Only what may be left out says so. */
type Presence<Whole, Name extends keyof Whole> =
  object extends Pick<Whole, Name> ? { readonly isOptional: true } : { readonly isOptional?: never };

type MembersOf<Whole> = Omit<Members, "members"> & {
  readonly members: {
    readonly [Name in keyof Whole]-?: ShapeOf<Exclude<Whole[Name], undefined>> & Presence<Whole, Name>;
  };
};

type ShapeOf<Value> = [Value] extends [boolean]
  ? { readonly kind: "boolean" }
  : [Value] extends [number]
    ? Constant<Value>
    : [Value] extends [Condition]
      ? { readonly kind: "condition" }
      : string extends Value
        ? Text
        : [Value] extends [string]
          ? Choice<Value>
          : Value extends readonly (infer Item)[]
            ? Omit<List, "of"> & { readonly of: MembersOf<Item> }
            : MembersOf<Value>;

/** A rule set says what happens where no rule applies, for each stage. */
const BASELINE: Choice<Exclude<Effect, "block">> & { readonly isOptional: true } = {
  kind: "choice",
  among: { allow: true, escalate: true },
  words: "What happens where no rule applies.",
  isOptional: true,
};

const RULE: MembersOf<Rule> = {
  kind: "object",
  fault: "bad-rule",
  members: {
    name: {
      kind: "name",
      most: LIMITS.name,
      words: "Unique in its set. The person, the log and the agent are told it.",
    },
    description: { kind: "text", most: LIMITS.description, words: "For the person.", isOptional: true },
    stage: { kind: "choice", among: { "pre-call": true, "post-result": true } },
    effect: { kind: "choice", among: { allow: true, escalate: true, block: true, redact: true } },
    conditions: { kind: "condition" },
    remember: {
      kind: "choice",
      among: { never: true, session: true, always: true },
      words: "How long a person's yes may last; session unless told.",
      isOptional: true,
    },
    enabled: { kind: "boolean", isOptional: true },
  },
};

export const RULE_SET: MembersOf<RuleSet> = {
  kind: "object",
  fault: "bad-rule-set",
  members: {
    $schema: { kind: "text", most: LIMITS.operand, isOptional: true },
    version: { kind: "constant", value: 1 },
    name: { kind: "text", most: LIMITS.name, isOptional: true },
    otherwise: {
      kind: "object",
      fault: "bad-value",
      members: { "pre-call": BASELINE, "post-result": BASELINE },
      isOptional: true,
    },
    rules: { kind: "list", name: "rule", of: RULE, most: LIMITS.rules, fault: "bad-rules" },
  },
};

type Joint<Each = Condition> = Each extends { readonly fact: string } ? never : keyof Each;

/** What joins conditions: a list of them, or one. */
export const JOINTS: { readonly [Each in Joint]: "some" | "one" } = { and: "some", or: "some", not: "one" };
