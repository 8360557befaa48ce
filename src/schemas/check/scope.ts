/**
 * The state that the checks of one value share: a budget, the place in the value, and the faults
 * found so far.
 */
import { escapePointerToken } from "../../engine/schema/json-pointer.js";
import type { JsonValue } from "../../engine/schema/types.js";

/**
 * Undefined: this cannot be decided, because a keyword is not understood or costs too much. Such a
 * part neither accepts nor rejects anything, whatever it stands in (`not`, `oneOf`, `if`), and the
 * rest of the schema goes on counting.
 */
export type Verdict = boolean | undefined;

export type Rules = { readonly [keyword: string]: unknown };

/** A place of a value that breaks its schema. It never holds the value. */
export interface Fault {
  /** JSON Pointer into the value: of the missing member, where one is missing. */
  readonly pointer: string;
  /** The keyword that is broken. */
  readonly keyword: string;
  /** The limit that the schema sets: a number, a name of a type, or the values of an `enum`. */
  readonly limit?: unknown;
}

export interface Scope {
  /** Shared by the whole check. At 0, nothing more is decided. */
  readonly budget: { left: number };
  /** The root at which `#/…` starts. */
  readonly root: Rules;
  /** Drafts up to 7 ignore everything next to `$ref`. */
  readonly isOldDraft: boolean;
  readonly pointer: string;
  readonly depth: number;
  /**
   * The references that led here from this same value: to meet one again is to go round in a
   * circle.
   */
  readonly through: readonly unknown[];
  /** Undefined while a part is only tried. */
  readonly faults: Fault[] | undefined;
}

export type Judge = (schema: unknown, value: JsonValue, scope: Scope) => Verdict;

/** `limit` is the keyword's value. */
export type Check = (limit: unknown, value: JsonValue, scope: Scope, rules: Rules, judge: Judge) => Verdict;

const MAX_FAULTS = 50;

export const both = (one: Verdict, other: Verdict): Verdict =>
  one === false || other === false ? false : one === undefined || other === undefined ? undefined : true;

export const opposite = (verdict: Verdict): Verdict => (verdict === undefined ? undefined : !verdict);

/** @returns false, for the check that found it. */
export function fault(scope: Scope, keyword: string, limit?: unknown, name?: string): false {
  const { faults } = scope;
  const pointer = name === undefined ? scope.pointer : pointerTo(scope, name);
  if (faults !== undefined && faults.length < MAX_FAULTS) {
    faults.push({ pointer, keyword, ...(limit === undefined ? {} : { limit }) });
  }
  return false;
}

const pointerTo = ({ pointer }: Scope, name: string): string => `${pointer}/${escapePointerToken(name)}`;

export const at = (scope: Scope, name: string): Scope => ({
  ...scope,
  pointer: pointerTo(scope, name),
  through: [],
});

/** For a part that may be wrong without the value being wrong. */
export const tried = (scope: Scope, faults?: Fault[]): Scope => ({ ...scope, faults });

/** @returns false if the budget does not last. */
export function spend({ budget }: Scope, steps: number): boolean {
  budget.left -= steps;
  return budget.left >= 0;
}

export const asRules = (value: unknown): Rules | undefined =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Rules) : undefined;

export const isCount = (value: unknown): value is number => Number.isInteger(value) && (value as number) >= 0;

export const isNames = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((each) => typeof each === "string");
