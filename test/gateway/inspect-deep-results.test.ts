import { expect, it } from "vitest";
import { createSession, inspectResult } from "../../src/gateway/index.js";
import { CANARY, contractOf } from "./agent-view.js";

const KEY = `sk-ant-api03-${CANARY.repeat(5)}`;
const BRACKETS = [
  ["[", "]"],
  ['{"a":', "}"],
] as const;

it.each([500, 4_000, 40_000])("What cannot be looked through is withheld: %i levels", (depth) => {
  for (const [open, close] of BRACKETS) {
    const json = open.repeat(depth) + JSON.stringify(KEY) + close.repeat(depth);
    const deep = { content: [], structuredContent: JSON.parse(json) };
    for (const agent of [deep, { content: [{ type: "text", text: json }] }]) {
      const enforced = { agent, text: undefined, user: { withheld: [] } };
      const result = inspectResult(contractOf({}), createSession(), enforced);
      if (result === "withhold") expect(depth).toBeGreaterThan(500);
      else expect(JSON.stringify(result.agent)).not.toContain(CANARY);
    }
  }
});
