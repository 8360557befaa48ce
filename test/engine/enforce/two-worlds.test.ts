/** The page's own `enforce` in two worlds, see test/extension/background/two-worlds.test.ts. */
import { describe, expect, it } from "vitest";
import { createSession } from "../../../src/engine/enforce/agent-session.js";
import { compileContract } from "../../../src/engine/enforce/compile-contract.js";
import { release, textOf } from "../../../src/engine/enforce/release.js";
import { KEYS, KIND_NAMES, KINDS, random, type Secrets, secretsOf } from "../../hidden/two-worlds.js";

const ORIGIN = "https://shop.example";

/** The page does not detect: what was not declared passes there. */
const NAMES = KIND_NAMES.filter((kind) => kind !== "detected");

interface Call {
  readonly kind: string;
  readonly key: number;
}

function generateCalls(seed: number, count: number): Call[] {
  const next = random(seed);
  // First all keys are lost: who has not lost a key may be told it.
  const opening = [{ kind: "list", key: 0 }];
  const calls = Array.from({ length: count }, () => ({
    kind: NAMES[next(NAMES.length)] as string,
    key: next(KEYS),
  }));
  return [...opening, ...calls];
}

function play(calls: readonly Call[], secrets: Secrets): string[] {
  const session = createSession();
  const names = new Map<string, string>();
  return calls.map(({ kind, key }) => {
    const { outputSchema, annotations, result } = KINDS[kind] ?? {};
    const contract = compileContract({ name: kind, outputSchema, annotations }, { origin: ORIGIN });
    const enforced = release(result?.(secrets, secrets.keys[key] as string), { contract, session });
    const got = JSON.stringify([kind, textOf(enforced) ?? null, enforced.refusal]);
    return got.replace(/airlock-[0-9a-f]{32}/g, (handle) => {
      names.set(handle, names.get(handle) ?? `handle ${names.size}`);
      return names.get(handle) as string;
    });
  });
}

describe("Two worlds that differ in their secrets only", () => {
  it.each(Array.from({ length: 20 }, (_, seed) => seed))("give a page's agent the same texts: %i", (seed) => {
    const calls = generateCalls(seed, 60);
    const [one, other] = [play(calls, secretsOf(2 * seed + 1)), play(calls, secretsOf(2 * seed + 1_000))];
    expect(one).toEqual(other);
  });

  it("differ where a tool says what was not lost: the comparison sees it", () => {
    const calls = [{ kind: "echo", key: 1 }];
    expect(play(calls, secretsOf(1))).not.toEqual(play(calls, secretsOf(2)));
  });
});
