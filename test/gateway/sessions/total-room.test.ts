/**
 * Attack: one app's servers, or a gateway's many origins, fill the process's memory with values to
 * be searched for.
 */
import { expect, it } from "vitest";
import { Session } from "../../../src/gateway/session.js";

const secretOf = (at: number) => `${at}:cNry7Kq9Zx42Lm8Wd5Tp`;
const originOf = (at: number) => `https://a${at}.example`;

it("All pairs of a session share one bound: beyond it a pair with a new value is full, and nothing is forgotten.", () => {
  const session = new Session(undefined, { most: 1_000 });
  const took = Array.from({ length: 9 }, (_, at) => session.remember(originOf(at), [secretOf(at)]));
  expect(took).toEqual([...Array(4).fill(true), ...Array(5).fill(false)]);
  for (let at = 0; at < 9; at++) expect(session.isFull(originOf(at))).toBe(at > 3);
  expect(session.maskersFor(originOf(0))[0]?.has(secretOf(0))).toBe(true);
  // Values that it knows already take no room.
  expect(session.remember(originOf(0), [secretOf(0)])).toBe(true);
  expect(session.isFull(originOf(0))).toBe(false);
});
