/** What one site marks as sensitive takes nothing from another, and no cut label leaks what it quotes. */
import { describe, expect, it } from "vitest";
import { scrubListsOf } from "../../src/engine/enforce/agent-session.js";
import { findFault } from "../../src/engine/enforce/gate.js";
import { createSession, enforceResult } from "../../src/gateway/index.js";
import { contractOf } from "./agent-view.js";

const EVIL = "https://evil.example";
const HONEST = "https://honest.example";
const MARKED = { type: "object", properties: { s: { type: "string", "x-sensitive": true } } };

function lose(value: string) {
  const session = createSession();
  enforceResult(contractOf({ outputSchema: MARKED, origin: EVIL }), { s: value }, { session });
  return session;
}

/** The same word with zero-width characters in it and before it: many bits, as units are counted. */
const dressed = (word: string) => `${"\u200b\u200c\u200d\u2060".repeat(8)}${[...word].join("\u200c\u2060")}`;

describe("A site that marks public words as sensitive", () => {
  const result = { content: [{ type: "text", text: "A line\nof \\ text" }] };

  it.each([
    ["a member of MCP, with invisible characters", dressed("content")],
    ["our own sentence, with invisible characters", dressed("only the user can see this")],
    ["members and texts that stand one after the other", "content\n\ntype\n\ntext\n\nA line"],
  ])("takes no result from another: %s", (_title, value) => {
    const session = lose(value);
    const { agent } = enforceResult(contractOf({ origin: HONEST }), result, { session });
    expect(agent).toEqual(result);
  });

  it("takes no tool from another", () => {
    for (const value of ["inputSchema\n\ntype\n\nobject\n\nproperties", dressed("inputSchema")]) {
      const session = lose(value);
      const tool = { title: "a\\b", inputSchema: { type: "object", properties: {} } };
      const finders = scrubListsOf(session).findersFor(HONEST);
      expect(findFault(tool, { finders, isIssued: () => false })).toBeUndefined();
    }
  });
});

it("A label that is cut does not give away the part of a copy that is left.", () => {
  const id = `ref_${"9Zk4Qv7Lw2Xt".repeat(7)}`;
  const reference = {
    type: "secret_reference",
    id,
    label: `Key ${id}`,
    redeemUrl: "/api/redeem/8fK2mQz71LpWx",
  };
  const { agent, user } = enforceResult(contractOf({}), { content: [reference] });
  expect(JSON.stringify(agent)).not.toContain(id.slice(4, 24));
  expect(user.withheld).toHaveLength(1);
});
