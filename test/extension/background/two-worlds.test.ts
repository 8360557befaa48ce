/**
 * Two worlds: one generated session, run with two sets of secrets of the same type and length in
 * the same places. All that agents get is the same byte for byte, but for handles.
 *
 * Left out, each for its reason: weak values outside of their marked places (design: who searched
 * for them would tell an agent that guesses when it is right); secrets of another length or type,
 * and other numbers of them (how much a tool returned shows); time (this test has its own).
 */
import { describe, expect, it } from "vitest";
import {
  EVERY_SITE,
  everyStep,
  GeneratedSession,
  type Got,
  generateSteps,
  type Step,
  withoutHandles,
} from "../../hidden/generated-session.js";
import { secretsOf } from "../../hidden/two-worlds.js";

const ONE = 101;
const OTHER = 202;

const play = (steps: readonly Step[], seed: number): Promise<Got> =>
  new GeneratedSession(secretsOf(seed)).play(steps);

async function expectSame(steps: readonly Step[]): Promise<void> {
  const [one, other] = [await play(steps, ONE), await play(steps, OTHER)];
  expect(one.frames.length).toBeGreaterThan(steps.length / 2);
  expect(one.frames.length).toBe(other.frames.length);
  expect(withoutHandles(one.frames)).toEqual(withoutHandles(other.frames));
  expect(one.frames.map(({ length }) => length)).toEqual(other.frames.map(({ length }) => length));
  expect(one.consoleLines).toEqual(other.consoleLines);
}

describe("Two worlds that differ in their secrets only", () => {
  it("have different secrets, and the session says them again and again", async () => {
    const [one, other] = [secretsOf(ONE), secretsOf(OTHER)];
    expect(one).not.toEqual(other);
    for (const [at, key] of one.keys.entries()) {
      expect(key).not.toBe(other.keys[at]);
      expect(key.length).toBe(other.keys[at]?.length);
    }
    expect(one.isOn).not.toBe(other.isOn);
  });

  it("differ where a tool says what no agent has lost: the comparison sees it", async () => {
    const place = { agent: 0, site: 0, key: 0 };
    const steps: Step[] = [
      { do: "list", ...place },
      { do: "call", ...place, kind: "echo" },
    ];
    const [one, other] = [await play(steps, ONE), await play(steps, OTHER)];
    expect(one.frames.length).toBe(other.frames.length);
    expect(withoutHandles(one.frames)).not.toEqual(withoutHandles(other.frames));
  });

  it.each(EVERY_SITE)("give agents the same, where every kind of tool is used at site %i", async (site) => {
    await expectSame(everyStep([site]));
  });

  it.each([1, 2, 3, 4, 5, 6])("give agents the same in the generated session %i", async (seed) => {
    await expectSame(generateSteps(seed, 40));
  });
});
