import { expect, it } from "vitest";
import { createSession, scrubListsOf } from "../../../src/engine/enforce/agent-session.js";
import { compileContract } from "../../../src/engine/enforce/compile-contract.js";
import { createPageHost } from "../../../src/webmcp/references/page-host.js";

const ORIGIN = "https://shop.example";
const contract = compileContract({ name: "read" }, { origin: ORIGIN });
const keyOf = (number: number) => `plr_live_${(number * 7_919 + 1e9).toString(36)}Qx41${"x".repeat(8_000)}`;

function fullHost() {
  const added: { error?: string | undefined }[] = [];
  const held = {
    add: (_source: unknown, user: { error?: string | undefined }) => void added.push(user),
    onRevealed: (_value: string): void => undefined,
  };
  const host = createPageHost(ORIGIN, held as never);
  return { host, held, added };
}

it("A session that cannot search for a revealed value gives agents nothing more, and tells the person.", () => {
  const { host, held, added } = fullHost();
  expect(host.enforce(contract, "before", false)).toBe("before");
  let number = 0;
  // The bound is one of characters.
  for (; number < 600; number++) held.onRevealed(keyOf(number));
  expect(host.enforce(contract, `It is ${keyOf(599)}`, false)).toBeUndefined();
  expect(host.enforce(contract, "after", false)).toBeUndefined();
  expect(added.at(-1)?.error).toMatch(/Reload it/);
});

it("A list that is full says so.", () => {
  const lists = scrubListsOf(createSession());
  const values = Array.from({ length: 600 }, (_, number) => keyOf(number));
  expect(lists.remember(ORIGIN, values)).toBe(false);
});
