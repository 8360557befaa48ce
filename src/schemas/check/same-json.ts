/** Equality of JSON values, within the budget of a check. */
import { type Scope, spend, type Verdict } from "./scope.js";

const MAX_DEPTH = 200;

type Members = { readonly [name: string]: unknown };

function sameMembers(one: Members, other: Members, scope: Scope, depth: number): Verdict {
  const names = Object.keys(one);
  if (names.length !== Object.keys(other).length) return false;
  for (const name of names) {
    if (!Object.hasOwn(other, name)) return false;
    const same = sameJson(one[name], other[name], scope, depth + 1);
    if (same !== true) return same;
  }
  return true;
}

/** Undefined if that is too much work. */
export function sameJson(one: unknown, other: unknown, scope: Scope, depth = 0): Verdict {
  if (depth > MAX_DEPTH || !spend(scope, 1)) return undefined;
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null) {
    return one === other;
  }
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  return sameMembers(one as Members, other as Members, scope, depth);
}

/** One text for equal values; undefined if that is too much work. */
export function canonicalText(value: unknown, scope: Scope, depth = 0): string | undefined {
  if (depth > MAX_DEPTH || !spend(scope, 1)) return undefined;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const names = Array.isArray(value) ? undefined : Object.keys(value).sort();
  const parts: string[] = [];
  for (const [index, each] of (names ?? (value as unknown[])).entries()) {
    const part = canonicalText(
      names === undefined ? each : (value as Members)[each as string],
      scope,
      depth + 1,
    );
    if (part === undefined) return undefined;
    parts.push(names === undefined ? part : `${JSON.stringify(names[index])}:${part}`);
  }
  return names === undefined ? `[${parts.join(",")}]` : `{${parts.join(",")}}`;
}
