/**
 * A page answers for its own tool, call by call. What a rule holds against the tool's declaration,
 * no such answer lifts.
 */
import { describe, expect, it } from "vitest";
import type { UntrustedTool } from "../../../../extension/protocol/untrusted-values.js";
import { type AskingHouse, annotated, asked, askingHouse } from "../../asking-house.js";
import { CANARY, json, TOOL } from "../../fake-page.js";
import { manageRules } from "../../set-up.js";

const LEAKING = { outputSchema: TOOL.outputSchema ?? "" };
const DECLARED = {
  readOnlyHint: true,
  openWorldHint: true,
  inputMetadata: { destination: "internal", sensitivity: "none", outcomes: "benign" },
};
const PUBLISHING = {
  inputMetadata: { destination: "public", sensitivity: "none", outcomes: "consequential" },
};
const GRAVE = { readOnlyHint: false, destructiveHint: true };
const HARMLESS = {
  readOnlyHint: true,
  destructiveHint: false,
  openWorldHint: false,
  inputMetadata: { destination: "ephemeral", sensitivity: "none", outcomes: "benign" },
};
const WORDS = { text: "for the person's eyes first" };

const OUTSIDE = { fact: "tool.annotations.openWorldHint", operator: "equals", value: true };
const WITHHELD = { fact: "response.withheld", operator: "equals", value: true };
const PUBLIC = { fact: "tool.annotations.inputMetadata.destination", operator: "equals", value: "public" };

const ANSWERED = { ...PUBLIC, fact: "tool.resolved.inputMetadata.destination" };

const held = (effect: string) => ({
  name: "nothing-from-outside",
  stage: "post-result",
  effect,
  conditions: { and: [OUTSIDE, WITHHELD] },
  ...(effect === "escalate" ? { remember: "never" } : {}),
});
const asks = (conditions: object) => ({
  name: "ask-before-publishing",
  stage: "pre-call",
  effect: "escalate",
  conditions,
  remember: "session",
});

/**
 * A page whose resolver says of every call that it is harmless, an agent that has used the tool,
 * and one more rule.
 */
async function houseWith(tool: object, rule: { readonly conditions: object }) {
  const house = await askingHouse({
    tools: [{ ...annotated(tool), ...LEAKING, dynamic: true } as UntrustedTool],
    answer: () => json({ id: "x", secret: CANARY }),
    resolver: () => json(HARMLESS),
  });
  const first = house.agent.callId(house.name);
  const { id } = await asked(house);
  await house.panel.command({ type: "answer", question: id, allow: true, remember: "always" });
  house.answered.add(id);
  await house.agent.answer(first);
  await manageRules(house, rule);
  house.page.resolves.length = 0;
  house.page.runs.length = 0;
  return house;
}

describe("A tool's answer for one call, and a rule of the organisation", () => {
  it("that blocks a result by what the tool declares: the block stays", async () => {
    const house = await houseWith(DECLARED, held("block"));
    const { result } = await house.agent.call(house.name, WORDS);
    expect(JSON.stringify(result)).toContain("nothing-from-outside");
    expect(house.page.runs).toHaveLength(1);
  });

  it("that asks about a result by what the tool declares: the person is asked", async () => {
    const house = await houseWith(DECLARED, held("escalate"));
    const call = house.agent.callId(house.name, WORDS);
    const question = await asked(house);
    expect(question.reasons.map(({ rule }) => rule)).toEqual(["nothing-from-outside"]);
    await house.panel.command({ type: "answer", question: question.id, allow: false });
    expect((await house.agent.answer(call)).result?.["isError"]).toBe(true);
  });

  it("that asks before a call by what the tool declares: the person is asked", async () => {
    const house = await houseWith(PUBLISHING, asks(PUBLIC));
    const call = house.agent.callId(house.name, WORDS);
    const question = await asked(house);
    expect(question.reasons.map(({ rule }) => rule)).toEqual(["ask-before-publishing"]);
    await house.panel.command({ type: "answer", question: question.id, allow: false });
    await house.agent.answer(call);
    expect(house.page.runs).toEqual([]);
  });

  it.each([
    ["alone", ANSWERED],
    [
      "or else the declaration",
      { or: [ANSWERED, { and: [PUBLIC, { fact: ANSWERED.fact, operator: "unknown" }] }] },
    ],
  ])("that names the answer itself, %s: it counts, since that rule wants it to", async (_, conditions) => {
    const house = await houseWith(PUBLISHING, asks(conditions));
    expect((await house.agent.call(house.name, WORDS)).result?.["isError"]).toBeUndefined();
    expect(house.page.resolves).toHaveLength(1);
    expect(house.panel.state?.questions.filter(({ id }) => !house.answered.has(id))).toEqual([]);
  });
});

describe("After the person said no to a call", () => {
  it.each([
    ["is asked about by what it declares", GRAVE, GRAVE],
    ["is asked about by its resolver alone", HARMLESS, GRAVE],
  ])("no question of the agent carries it to the page of a tool that %s", async (_, declared, resolved) => {
    let word: object = HARMLESS;
    const house = await askingHouse({
      tools: [{ ...annotated(declared), dynamic: true } as UntrustedTool],
      answer: () => json({}),
      resolver: () => json(word),
    });
    const first = house.agent.callId(house.name);
    const { id } = await asked(house);
    await house.panel.command({ type: "answer", question: id, allow: true, remember: "always" });
    house.answered.add(id);
    await house.agent.answer(first);
    word = resolved;
    house.page.resolves.length = 0;
    const params = { name: house.name, arguments: WORDS };
    expect((await house.agent.request("tools/annotations", params)).error).toBeUndefined();
    await refuse(house);
    house.page.resolves.length = 0;
    for (const method of ["tools/annotations", "tools/resolve"]) {
      expect((await house.agent.request(method, params)).error).toMatchObject({ code: -32603 });
    }
    expect(house.page.resolves).toEqual([]);
  });
});

async function refuse(house: AskingHouse): Promise<void> {
  const call = house.agent.callId(house.name, WORDS);
  const question = await asked(house);
  await house.panel.command({ type: "answer", question: question.id, allow: false });
  await house.agent.answer(call);
}
