/** A call of a tool whose resolver fails · S4-13, S4-16 … S4-20, S0-41 */
import { describe, expect, it } from "vitest";
import type { UntrustedTool } from "../../../../extension/protocol/untrusted-values.js";
import { CANARY, json, type PageOptions } from "../../fake-page.js";
import { type House, listOne, setUp } from "../../set-up.js";

const TOOL: UntrustedTool = {
  registration: 1,
  name: "manage",
  description: "Manages.",
  inputSchema: JSON.stringify({ type: "object", properties: { action: { enum: ["read", "delete"] } } }),
  dynamic: true,
};
const READS = JSON.stringify({ readOnlyHint: true, destructiveHint: false });
const fails = () => ({ kind: "threw", text: CANARY }) as const;

/** The agent has used the tool, and its page hears of arguments from now on. */
async function setUpUsed(options: PageOptions): Promise<House & { tool: string }> {
  const house = await setUp({ answer: () => json({ ok: true }), resolver: fails, ...options });
  const tool = await listOne(house);
  await house.agent.call(tool, { action: "read" });
  house.page.runs.length = 0;
  return { ...house, tool };
}

const rulesAsked = ({ browser }: House): (string | undefined)[] =>
  browser.audit.entries.filter(({ event }) => event === "rule").map(({ reason }) => reason);
const TOLD = "confirm-where-the-tool-cannot-say";

describe("Where a resolver fails", () => {
  it("it is asked once more, and what the tool declares holds", async () => {
    const house = await setUpUsed({ tools: [{ ...TOOL, annotations: READS }] });
    const asked = rulesAsked(house).length;
    expect((await house.agent.call(house.tool, { action: "delete" })).result?.["isError"]).toBeUndefined();
    expect(house.page.resolves).toHaveLength(2);
    expect(house.page.runs).toHaveLength(1);
    expect(rulesAsked(house)).toHaveLength(asked);
  });

  it("and succeeds the second time, that answer counts", async () => {
    let turn = 0;
    const resolver = () => (turn++ === 0 ? fails() : json({ readOnlyHint: false, destructiveHint: true }));
    const house = await setUpUsed({ tools: [{ ...TOOL, annotations: READS }], resolver });
    await house.agent.call(house.tool, { action: "delete" });
    expect(rulesAsked(house).at(-1)).toBe("confirm-irreversible-actions");
  });

  it("and the tool declares nothing to fall back on, the person is told and asked", async () => {
    const house = await setUpUsed({ tools: [TOOL] });
    await house.agent.call(house.tool, { action: "delete" });
    expect(rulesAsked(house).at(-1)).toContain(TOLD);
    const questions = house.panel.states.flatMap((state) => state.questions);
    const reasons = questions.flatMap((question) => (question.kind === "call" ? question.reasons : []));
    expect(reasons).toContainEqual(
      expect.objectContaining({
        rule: TOLD,
        description: expect.stringContaining("does not say what this call would do"),
      }),
    );
    expect(house.page.runs).toHaveLength(1);
    expect(JSON.stringify([house.panel.states, house.browser.audit.entries])).not.toContain(CANARY);
  });

  it("to answer at all, no more than eight questions wait for one document", async () => {
    const house = await setUpUsed({ tools: [{ ...TOOL, annotations: READS }], resolver: () => undefined });
    const ask = () =>
      house.agent.send("tools/annotations", { name: house.tool, arguments: { action: "read" } });
    const asked = Array.from({ length: 9 }, ask);
    expect((await house.agent.answer(asked.at(-1))).error?.code).toBe(-32603);
    expect(house.page.resolves).toHaveLength(8);
  });

  it("the person is not told of a tool that was never asked", async () => {
    const { dynamic: _, ...plain } = TOOL;
    const house = await setUpUsed({ tools: [plain] });
    await house.agent.call(house.tool, { action: "delete" });
    expect(house.page.resolves).toEqual([]);
    expect(rulesAsked(house).join()).not.toContain(TOLD);
  });

  it("because of the arguments, nothing runs", async () => {
    const house = await setUpUsed({ tools: [TOOL] });
    const answer = await house.agent.call(house.tool, { action: "burn" });
    expect(answer.result?.["isError"]).toBe(true);
    expect([...house.page.resolves, ...house.page.runs]).toEqual([]);
  });
});
