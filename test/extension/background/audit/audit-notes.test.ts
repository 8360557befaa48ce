import { describe, expect, it } from "vitest";
import { rulesDecided } from "../../../../extension/background/audit/audit-notes.js";
import { MemoryAuditStore } from "../../../../extension/background/audit/audit-store.js";
import type { FoundTool } from "../../../../extension/background/model/page-document.js";
import type { AgentKind } from "../../../../extension/background/model/records.js";
import type { Decision } from "../../../../src/policy/types.js";

const decision = (rule: string) =>
  ({ effect: "block", stage: "pre-call", reasons: [{ rule }] }) as unknown as Decision;

async function entriesOf(kind: AgentKind): Promise<number> {
  const store = new MemoryAuditStore();
  const agent = { id: kind, kind, name: kind, status: "approved" } as const;
  for (let index = 0; index < 60; index++) {
    // The page chooses the names of its tools.
    const tool = { origin: "https://a.example", definition: { name: `tool_${index}` } };
    const order = { agent, found: { tool } as unknown as FoundTool };
    const note = rulesDecided({ id: `c${index}`, order }, decision(index % 2 === 0 ? "one" : "other"));
    await store.append([{ time: 0, ...note }]);
  }
  return store.entries.length;
}

describe("What rules decided", () => {
  it("is written for every call of an agent that the person let in", async () => {
    expect(await entriesOf("extension")).toBe(60);
  });

  it("is written once an hour for each reason where a page calls: it cannot push out other entries", async () => {
    expect(await entriesOf("page")).toBeLessThanOrEqual(4);
  });
});
