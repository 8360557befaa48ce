/** Freezes arguments, so that a resolver cannot change them · S4-24 */

/** Freezes plain data in place, without recursion. Attack: nesting that overflows the stack. */
export function freezeDeep<Value>(value: Value): Value {
  const pending: unknown[] = [value];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (typeof next !== "object" || next === null || Object.isFrozen(next)) continue;
    Object.freeze(next);
    pending.push(...Object.values(next));
  }
  return value;
}
