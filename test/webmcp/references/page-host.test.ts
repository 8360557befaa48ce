import { expect, it } from "vitest";
import { createSession, scrubListsOf } from "../../../src/engine/enforce/agent-session.js";
import { compileContract } from "../../../src/engine/enforce/compile-contract.js";
import { createPageHost } from "../../../src/webmcp/references/page-host.js";

const ORIGIN = "https://shop.example";
const contract = compileContract({ name: "read" }, { origin: ORIGIN });
const keyOf = (number: number) => `plr_live_${(number * 7_919 + 1e9).toString(36)}Qx41${"x".repeat(8_000)}`;

function fullHost() {
  const warned: string[] = [];
  const held = {
    add: () => undefined,
    warn: (_source: unknown, words: string) => void warned.push(words),
    onRevealed: (_value: string): void => undefined,
  };
  const host = createPageHost(ORIGIN, held as never);
  return { host, held, warned };
}

/** Sixteen million characters of values fill a session. */
const FULL = 2_100;

it("In a session that cannot search for a revealed value, redaction is closed, and the person is told.", () => {
  const { host, held, warned } = fullHost();
  expect(host.enforce(contract, "before", false)).toBe("before");
  for (let number = 0; number < FULL; number++) held.onRevealed(keyOf(number));
  const texts = [`It is ${keyOf(FULL - 1)}`, "after"].map((raw) => host.enforce(contract, raw, false));
  for (const text of texts) {
    expect(text).not.toContain("x".repeat(40));
    expect(text).not.toContain("after");
  }
  expect(warned.at(-1)).toMatch(/Reload it/);
});

it("A list that is full says so.", () => {
  const lists = scrubListsOf(createSession());
  const values = Array.from({ length: FULL }, (_, number) => keyOf(number));
  expect(lists.remember(ORIGIN, values)).toBe(false);
});
