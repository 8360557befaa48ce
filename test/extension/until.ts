/**
 * Waiting for what the worker does: its steps take micro- and macrotasks, and a thread for hashes,
 * but no clock.
 */
import { TestRunner } from "vitest";

const LIMIT = 60_000;

const macrotask = () => new Promise<void>((resolve) => setImmediate(resolve));

export async function until<Value>(read: () => Value | undefined | false, what = "it"): Promise<Value> {
  const deadline = performance.now() + LIMIT;
  const test = TestRunner.getCurrentTest();
  for (;;) {
    if (TestRunner.getCurrentTest() !== test) return await forever;
    const value = read();
    if (value !== undefined && value !== false) return value;
    if (performance.now() > deadline) throw new Error(`Waited in vain for ${what}.`);
    await macrotask();
  }
}

/** The test that waited has ended, and the next one runs in its realm: nobody waits any more. */
const forever = new Promise<never>(() => undefined);

/** What the worker's steps wait for that is not done in this thread. */
const threads = new Set<object>();

type Step = (...args: never[]) => Promise<unknown>;

/** From now on `threads` has each of these from its call to its end. */
for (const name of ["digest", "importKey", "sign", "verify"] as const) {
  const step = crypto.subtle[name].bind(crypto.subtle) as Step;
  const counted: Step = (...args) => {
    const one = {};
    threads.add(one);
    return step(...args).finally(() => threads.delete(one));
  };
  Object.defineProperty(crypto.subtle, name, { value: counted, configurable: true });
}

/** Enough for steps that are tasks of their own. */
const TURNS = 40;

/** Resolves when nothing is under way: no thread hashes, however busy the machine. */
export async function quiet(): Promise<void> {
  const deadline = performance.now() + LIMIT;
  for (let turns = 0; turns < TURNS; turns++) {
    await macrotask();
    if (threads.size > 0) turns = 0;
    if (performance.now() > deadline) throw new Error("Waited in vain for it to be quiet.");
  }
}
