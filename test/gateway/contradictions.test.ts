/** "Benign" next to a hint that says otherwise: the worse decides who is asked. */
import { expect, test } from "vitest";
import type { ToolSecurity } from "../../src/annotations/model/types.js";
import { normalizeResolved, normalizeTool } from "../../src/annotations/read/normalize-tool.js";
import { refineSecurity } from "../../src/annotations/resolve/refine-security.js";
import { CLEAN_SESSION } from "../../src/annotations/session-trust.js";
import { factsOfCall } from "../../src/policy/facts-of-call.js";
import { createPolicy, PRESETS } from "../../src/policy/index.js";

const BENIGN = { inputMetadata: { destination: "system", sensitivity: "none", outcomes: "benign" } };
const OUTCOMES = "tool.annotations.inputMetadata.outcomes";

function judge(declared: ToolSecurity, effective = declared) {
  const facts = factsOfCall({
    agent: { id: "a", kind: "extension" },
    tool: "t",
    origin: "https://shop.example",
    topOrigin: "https://shop.example",
    isSeen: true,
    isChanged: false,
    isBatch: false,
    isSensitive: false,
    trust: CLEAN_SESSION,
    declared,
    effective,
  });
  const { effect } = createPolicy({ default: PRESETS.balanced }).decide("pre-call", facts);
  return [effect, facts[OUTCOMES]?.values];
}

test.each([
  [{ destructiveHint: true }, ["escalate", ["benign", "irreversible"]]],
  [{ consequentialHint: true }, ["escalate", ["benign", "consequential"]]],
  [{ destructiveHint: false, consequentialHint: false }, ["allow", ["benign"]]],
])("A tool that declares %j and nothing but benign outcomes.", (hints, judged) => {
  expect(judge(normalizeTool({ annotations: { ...BENIGN, ...hints } }))).toEqual(judged);
});

test("What a tool says of these arguments may be milder than what it says of all.", () => {
  const declared = normalizeTool({
    annotations: {
      consequentialHint: true,
      inputMetadata: { destination: "user", sensitivity: "none", outcomes: ["benign", "irreversible"] },
    },
  });
  expect(judge(declared)[0]).toBe("escalate");
  expect(judge(declared, refineSecurity(declared, normalizeResolved({ annotations: BENIGN })))).toEqual([
    "allow",
    ["benign"],
  ]);
  const both = normalizeResolved({ annotations: { ...BENIGN, consequentialHint: true } });
  expect(judge(declared, refineSecurity(declared, both))[0]).toBe("escalate");
});
