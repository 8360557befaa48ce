/** An agent that was told no does not ask again at once, under whatever name or definition. */
import { afterEach, describe, expect, it, vi } from "vitest";
import type { UntrustedTool } from "../../../../extension/protocol/untrusted-values.js";
import { type AskingHouse, asked, askingHouse, PLAIN } from "../../asking-house.js";
import { until } from "../../until.js";

afterEach(() => void vi.useRealTimers());

const named = (name: string, registration: number): UntrustedTool => ({ ...PLAIN, name, registration });
const MANY = Array.from({ length: 8 }, (_, index) => named(`tool_${index}`, index + 1));

/** The agent's name for the tool, as it is listed now. */
async function listed({ agent }: AskingHouse, tool: string): Promise<string> {
  const tools = await agent.tools();
  return tools.find(({ name }) => name.endsWith(tool))?.name ?? "";
}

/** Whether a call comes to a question; then the person says no. */
async function isAsked(set: AskingHouse, tool: string): Promise<boolean> {
  const { agent, panel, answered } = set;
  const id = agent.callId(await listed(set, tool));
  const open = () => panel.state?.questions.find((each) => !answered.has(each.id));
  const seen = await until(() => agent.answerTo(id) ?? open());
  if (!("kind" in seen)) return false;
  await panel.command({ type: "answer", question: seen.id, allow: false });
  answered.add(seen.id);
  expect(JSON.stringify(await agent.answer(id))).toContain("isError");
  return true;
}

describe("A no", () => {
  it("holds for the tool, whatever its page has made of it meanwhile", async () => {
    const set = await askingHouse();
    expect(await isAsked(set, PLAIN.name)).toBe(true);
    for (let version = 2; version < 5; version++) {
      set.page.report([{ ...PLAIN, registration: version, description: `Version ${version}.` }]);
      expect(await isAsked(set, PLAIN.name)).toBe(false);
    }
    expect(set.page.runs).toEqual([]);
  });

  it("to three tools of a site holds for all of them, for a minute", async () => {
    const set = await askingHouse({ tools: MANY });
    const answers = [];
    for (const { name } of MANY) answers.push(await isAsked(set, name));
    expect(answers).toEqual([true, true, true, false, false, false, false, false]);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 60_001 });
    expect(await isAsked(set, "tool_7")).toBe(true);
  });

  it("that is one for all, by closing the panel, counts for each", async () => {
    const set = await askingHouse({ tools: MANY });
    const names = await Promise.all(MANY.slice(0, 3).map(({ name }) => listed(set, name)));
    const ids = names.map((name) => set.agent.callId(name));
    await set.panel.shows(({ questions }) => questions.length === 3);
    set.panel.client.disconnect();
    for (const id of ids) expect(JSON.stringify(await set.agent.answer(id))).toContain("isError");
    expect(JSON.stringify(await set.agent.call(await listed(set, "tool_7")))).toContain("isError");
    expect(set.page.runs).toEqual([]);
  });

  it("to one question leaves the next tool's to be asked", async () => {
    const set = await askingHouse({ tools: MANY });
    set.agent.callId(await listed(set, "tool_0"));
    const { id } = await asked(set);
    await set.panel.command({ type: "answer", question: id, allow: false });
    set.answered.add(id);
    expect(await isAsked(set, "tool_1")).toBe(true);
  });
});
