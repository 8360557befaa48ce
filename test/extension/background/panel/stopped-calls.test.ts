/** A call that a rule stopped, as the person is shown it. */
import { describe, expect, it } from "vitest";
import { type AskingHouse, annotated, asked, askingHouse, PLAIN } from "../../asking-house.js";
import { AGENT } from "../../fake-agent.js";
import { manageRules } from "../../set-up.js";

const READING = annotated({ readOnlyHint: true });
const rule = (name: string, stage: string, conditions: object) => ({
  name,
  stage,
  effect: "block",
  conditions,
});
const STOP = rule("no-keys", "pre-call", { fact: "tool.name", operator: "equals", value: "make_key" });
const KEEP = rule("keep-results", "post-result", {
  fact: "response.isError",
  operator: "equals",
  value: false,
});
const ARGUMENTS = { label: "a" };

async function stoppedHouse(stop: { readonly conditions: object } = STOP): Promise<AskingHouse> {
  const house = await askingHouse({ tools: [READING] });
  await manageRules(house, stop);
  return house;
}

const said = async ({ agent, name }: AskingHouse, args: object = ARGUMENTS): Promise<string> =>
  JSON.stringify((await agent.call(name, args)).result);

describe("A call that a rule stopped", () => {
  it("is shown with the rule, its facts and the arguments, and nothing has run", async () => {
    const house = await stoppedHouse();
    await said(house);
    const { stop } = await house.panel.shows(({ calls }) => calls.find(({ status }) => status === "stopped"));
    expect(stop).toMatchObject({
      hasRun: false,
      guest: AGENT,
      arguments: JSON.stringify(ARGUMENTS, null, 2),
      reasons: [
        { rule: "no-keys", layer: "organisation", facts: [{ fact: "tool.name", values: ["make_key"] }] },
      ],
    });
    expect(house.page.runs).toHaveLength(0);
  });

  it("is told by what its arguments prove, without those that are sensitive", async () => {
    const inputSchema = JSON.stringify({
      type: "object",
      properties: { to: { type: "string" }, cc: { type: "string", "x-sensitive": true } },
    });
    const annotations = JSON.stringify({
      inputMetadata: { destination: "public", sensitivity: "none", outcomes: "consequential" },
    });
    const house = await askingHouse({ tools: [{ ...PLAIN, name: "send_mail", inputSchema, annotations }] });
    const stopped = rule("no-mail", "pre-call", {
      fact: "tool.name",
      operator: "equals",
      value: "send_mail",
    });
    await manageRules(house, stopped);
    await said(house, { to: "desk@collect.example", cc: "hidden@shop.example" });
    const { stop } = await house.panel.shows(({ calls }) => calls.find(({ status }) => status === "stopped"));
    expect(stop?.deed).toEqual({
      kind: "mail",
      to: [{ kind: "address", text: "desk@collect.example" }],
      more: 0,
      with: [],
      dangers: ["public"],
    });
    expect(JSON.stringify(stop)).not.toContain("hidden@shop.example");
  });

  it("has run where the rule stopped its result", async () => {
    const house = await stoppedHouse(KEEP);
    const first = house.agent.callId(house.name, ARGUMENTS);
    const { id: question } = await asked(house);
    await house.panel.command({ type: "answer", question, allow: true, remember: "session" });
    expect(JSON.stringify((await house.agent.answer(first)).result)).toContain("keep-results");
    const { stop } = await house.panel.shows(({ calls }) => calls.find(({ status }) => status === "stopped"));
    expect(stop).toMatchObject({ hasRun: true });
  });
});
