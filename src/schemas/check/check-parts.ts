/** Keywords that put schemas together, and references. */
import type { JsonValue } from "../../engine/schema/types.js";
import { resolveLocal } from "./resolve-local.js";
import {
  both,
  type Check,
  type Fault,
  fault,
  type Judge,
  opposite,
  type Scope,
  tried,
  type Verdict,
} from "./scope.js";

interface Trial {
  readonly verdict: Verdict;
  readonly faults: readonly Fault[];
}

function tryOut(schema: unknown, value: JsonValue, scope: Scope, judge: Judge): Trial {
  const faults: Fault[] = [];
  return { verdict: judge(schema, value, tried(scope, faults)), faults };
}

const LABELS = new Set(["type", "const", "enum"]);

/**
 * The form that was meant: the one whose type and labels fit. Its faults are more help than "none
 * fits".
 */
function meant(trials: readonly Trial[], { pointer }: Scope): Trial | undefined {
  const depth = pointer.split("/").length + 1;
  const isMeant = ({ faults }: Trial) =>
    !faults.some(({ pointer: place, keyword }) => LABELS.has(keyword) && place.split("/").length <= depth);
  const fitting = trials.filter(isMeant);
  return fitting.length === 1 ? fitting[0] : undefined;
}

function noneFits(keyword: string, trials: readonly Trial[], scope: Scope): false {
  const one = trials.length === 1 ? trials[0] : meant(trials, scope);
  if (one === undefined || one.faults.length === 0) return fault(scope, keyword, trials.length);
  scope.faults?.push(...one.faults);
  return false;
}

const allOf: Check = (limit, value, scope, _rules, judge) =>
  Array.isArray(limit)
    ? limit.reduce((verdict: Verdict, each) => both(verdict, judge(each, value, scope)), true)
    : undefined;

const anyOf: Check = (limit, value, scope, _rules, judge) => {
  if (!Array.isArray(limit)) return undefined;
  const trials: Trial[] = [];
  for (const each of limit) {
    const trial = tryOut(each, value, scope, judge);
    if (trial.verdict === true) return true;
    trials.push(trial);
  }
  return trials.some(({ verdict }) => verdict === undefined) ? undefined : noneFits("anyOf", trials, scope);
};

const oneOf: Check = (limit, value, scope, _rules, judge) => {
  if (!Array.isArray(limit)) return undefined;
  const trials = limit.map((each) => tryOut(each, value, scope, judge));
  const fitting = trials.filter(({ verdict }) => verdict === true).length;
  if (fitting > 1) return fault(scope, "oneOf");
  if (trials.some(({ verdict }) => verdict === undefined)) return undefined;
  return fitting === 1 || noneFits("anyOf", trials, scope);
};

const not: Check = (limit, value, scope, _rules, judge) => {
  const verdict = opposite(judge(limit, value, tried(scope)));
  return verdict === false ? fault(scope, "not") : verdict;
};

const condition: Check = (limit, value, scope, { then: first = true, else: other = true }, judge) => {
  const met = judge(limit, value, tried(scope));
  if (met !== undefined) return judge(met ? first : other, value, scope);
  const [one, two] = [judge(first, value, tried(scope)), judge(other, value, tried(scope))];
  if (one === false && two === false) return fault(scope, "if");
  return one === true && two === true ? true : undefined;
};

const reference: Check = (limit, value, scope, _rules, judge) => {
  const target = resolveLocal(limit, scope.root);
  if (target === undefined || scope.through.includes(target)) return undefined;
  return judge(target, value, { ...scope, through: [...scope.through, target] });
};

/** Keywords that are known to mean something, and not what. */
const unknown: Check = () => undefined;

export const PART_CHECKS: { readonly [keyword: string]: Check } = {
  allOf,
  anyOf,
  oneOf,
  not,
  if: condition,
  $ref: reference,
  $dynamicRef: unknown,
  $recursiveRef: unknown,
  extends: unknown,
  disallow: unknown,
  divisibleBy: unknown,
};
