import { expect, it } from "vitest";
import { createDetector, enforceResult } from "../../src/gateway/index.js";
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
    for (const raw of [deep, { content: [{ type: "text", text: json }] }]) {
      const { agent } = enforceResult(contractOf({}), raw, { detect: createDetector() });
      if (agent.isError) expect(depth).toBeGreaterThan(500);
      expect(JSON.stringify(agent)).not.toContain(CANARY);
    }
  }
});
