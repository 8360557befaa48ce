/** What an answer about a rule may hold, whatever pages and agents wrote into the log. */
import { describe, expect, it } from "vitest";
import { AuditLog } from "../../../../extension/background/audit/audit-log.js";
import { MemoryAuditStore } from "../../../../extension/background/audit/audit-store.js";
import { previewRule } from "../../../../extension/background/panel/preview-rule.js";
import type { Registry } from "../../../../extension/background/stores/registry.js";
import type { AuditNote } from "../../../../extension/protocol/audit-messages.js";

const NO_PAGES = { all: () => [] } as unknown as Registry;
const RULE = (tool: string) =>
  JSON.stringify({
    version: 1,
    rules: [
      {
        name: "r",
        stage: "pre-call",
        effect: "block",
        conditions: { fact: "tool.name", operator: "equals", value: tool },
      },
    ],
  });

async function preview(tool: string, notes: readonly AuditNote[]) {
  const audit = new AuditLog(
    new MemoryAuditStore({ most: 5_000, atATime: 100 }),
    { isPrivate: false },
    () => undefined,
  );
  await Promise.all(notes.map((note) => audit.note(note)));
  const found = await previewRule(RULE(tool), { audit, registry: NO_PAGES });
  if (found === undefined) throw new Error("It is a rule.");
  return found;
}

const calls = (count: number, more: Partial<AuditNote> = {}): AuditNote[] =>
  Array.from({ length: count }, (_, at) => ["started", "done"].map((what) => ({ call: `c${at}`, what })))
    .flat()
    .map((each) => ({
      event: "call",
      tool: "post",
      origin: "https://a.example",
      agent: "a",
      ...each,
      ...more,
    }));

describe("A preview of a rule", () => {
  it("looks at the last hundred calls, and has the newest first", async () => {
    const { met, of } = await preview("post", calls(120));
    expect([met.count, met.listed, of]).toEqual([100, 100, 100]);
    expect(met.entries.slice(0, 2).map(({ call, what }) => `${call} ${what}`)).toEqual([
      "c119 done",
      "c119 started",
    ]);
  });

  it("is bounded, whatever the log holds: all calls are counted, and the newest are listed whole", async () => {
    const long = "x".repeat(300);
    const withheld = Array.from({ length: 50 }, () => ({ path: `/${long}`, reason: long }));
    const { met } = await preview("post", calls(100, { withheld }));
    expect(met.count).toBe(100);
    expect(met.listed).toBeGreaterThan(0);
    expect(met.listed).toBeLessThan(100);
    expect(met.entries).toHaveLength(met.listed * 2);
    expect(JSON.stringify(met.entries).length).toBeLessThan(256 * 1_024);
  });

  it("takes calls for what they are, and not what their names say", async () => {
    const notes: AuditNote[] = [
      { event: "call", what: "started", call: "c1", tool: "post", origin: "https://a.example" },
      { event: "call", what: "refused", tool: "post", count: 40 },
      { event: "kept", what: "shown", tool: "post" },
    ];
    const { met, of } = await preview("post", notes);
    expect([met.count, of]).toEqual([1, 1]);
    expect((await preview("delete_all", notes)).met.count).toBe(0);
  });
});
