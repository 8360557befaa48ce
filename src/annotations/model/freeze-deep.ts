/** A resolver gets arguments that it cannot change · S4-24 */

/** Freezes plain data in place, without recursion: it may be nested as deeply as its sender likes. */
export function freezeDeep<Value>(value: Value): Value {
  const pending: unknown[] = [value];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (typeof next !== "object" || next === null || Object.isFrozen(next)) continue;
    Object.freeze(next);
    pending.push(...Object.values(next));
  }
  return value;
}
