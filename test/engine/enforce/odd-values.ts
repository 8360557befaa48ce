/** Values that show something else the second time that they are looked at. */
import { CANARY } from "../../gateway/agent-view.js";

/** Answers another way each time that it is asked. */
export function turns<Value>(...answers: readonly Value[]): () => Value {
  let asked = 0;
  return () => answers[Math.min(asked++, answers.length - 1)] as Value;
}

/** Something whose members are read by a function. */
export const reading = (members: { [name: string]: () => unknown }): object =>
  Object.defineProperties(
    {},
    Object.fromEntries(Object.entries(members).map(([name, get]) => [name, { get, enumerable: true }])),
  );

/** Turns plain data into something that behaves like it once, and shows a canary afterwards. */
export function disguise(value: unknown, roll: () => number): unknown {
  if (typeof value !== "object" || value === null) return value;
  const inner = Array.isArray(value)
    ? value.map((item) => disguise(item, roll))
    : Object.fromEntries(Object.entries(value).map(([name, member]) => [name, disguise(member, roll)]));
  const kind = roll() % 5;
  if (kind === 0) return { toJSON: turns<unknown>(inner, CANARY) };
  if (kind === 1) return new Proxy(inner, {});
  if (kind === 2 && !Array.isArray(inner)) {
    return reading(
      Object.fromEntries(
        Object.entries(inner).map(([name, member]) => [name, turns<unknown>(member, CANARY)]),
      ),
    );
  }
  if (kind === 3) return Object.assign(inner, { [Symbol("note")]: CANARY });
  return inner;
}
