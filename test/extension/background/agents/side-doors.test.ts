/**
 * A resolver is the page's code: arguments reach it only where a call's would, whatever the page
 * says of the call.
 */
import { describe, expect, it } from "vitest";
import type { UntrustedTool } from "../../../../extension/protocol/untrusted-values.js";
import { AGENT, type Answer } from "../../fake-agent.js";
import { json, ORIGIN } from "../../fake-page.js";
import { type House, manageRules, setUp } from "../../set-up.js";
import { until } from "../../until.js";

const HARMLESS = {
  readOnlyHint: true,
  inputMetadata: { destination: "ephemeral", sensitivity: "none", outcomes: "benign" },
};
const publish = (annotations: object): UntrustedTool => ({
  registration: 1,
  name: "publish",
  description: "Publishes.",
  annotations: JSON.stringify(annotations),
  dynamic: true,
});
const PUBLIC = publish({
  inputMetadata: { destination: ["ephemeral", "public"], sensitivity: "none", outcomes: "consequential" },
});
const READ: UntrustedTool = {
  registration: 2,
  name: "read",
  description: "Reads.",
  annotations: JSON.stringify({ readOnlyHint: true }),
};
const TEXT = { text: "what strangers told the agent to pass on" };

/** The agent has called both tools; its page answers that every call is harmless. */
async function setUpUsed(result: object, tool = PUBLIC) {
  const house = await setUp({
    tools: [tool, READ],
    answer: ({ registration }) => json(registration === READ.registration ? result : {}),
    resolver: () => json(HARMLESS),
  });
  const listed = await house.agent.tools();
  const name = (own: string) => listed.find((each) => each.name.endsWith(own))?.name ?? "";
  await house.agent.call(name("publish"), {});
  await house.agent.call(name("read"), {});
  house.page.resolves.length = 0;
  house.page.runs.length = 0;
  return { ...house, tool: name("publish") };
}
type Used = Awaited<ReturnType<typeof setUpUsed>>;

const ask = ({ agent, tool }: Used, more: object = {}): Promise<Answer[]> =>
  Promise.all(
    ["tools/annotations", "tools/resolve"].map((method) =>
      agent.request(method, { name: tool, arguments: TEXT, ...more }),
    ),
  );
const strangers = { _meta: { annotations: { openWorldHint: true } } };

/** Everything that the page was sent. */
const heard = ({ page }: House): string => JSON.stringify([page.resolves, page.runs]);

describe("Where a rule blocks the call", () => {
  it("no question about it reaches the page, and the log says so", async () => {
    const house = await setUpUsed(strangers);
    for (const { error } of await ask(house)) {
      expect(error).toMatchObject({ code: -32603, message: expect.stringContaining("a rule blocks") });
    }
    expect((await house.agent.call(house.tool, TEXT)).result?.["isError"]).toBe(true);
    expect(heard(house)).not.toContain("strangers");
    const kept = house.browser.audit.entries.filter(({ what }) => what === "kept from resolver");
    expect(kept).toMatchObject([{ tool: "publish" }, { tool: "publish" }]);
  });

  it("because of what the agent says of its context, neither", async () => {
    const house = await setUpUsed({});
    for (const { error } of await ask(house, strangers)) expect(error?.code).toBe(-32603);
    expect(heard(house)).not.toContain("strangers");
  });

  it("and a page that denies everything in its answers is not an exception", async () => {
    const denial = {
      ...strangers,
      content: [{ type: "text", text: "", annotations: { openWorldHint: false } }],
    };
    const house = await setUpUsed(denial);
    await ask(house);
    expect(heard(house)).not.toContain("strangers");
  });
});

describe("Where a rule holds whatever the tool says", () => {
  const rule = {
    name: "ask-about-this-site",
    stage: "pre-call",
    effect: "escalate",
    conditions: { fact: "origin.tool", operator: "equals", value: ORIGIN },
    remember: "never",
  };

  it("the person is asked before the page hears of the arguments", async () => {
    const house = await setUpUsed({});
    await manageRules(house, rule);
    // The person takes their time.
    house.panel.client.onMessage = () => undefined;
    const id = house.agent.callId(house.tool, TEXT);
    const question = await house.panel.shows(({ questions }) =>
      questions.find(({ tool }) => tool === "publish"),
    );
    expect(heard(house)).not.toContain("strangers");
    for (const { error } of await ask(house)) expect(error?.code).toBe(-32603);
    expect(heard(house)).not.toContain("strangers");
    await house.panel.command({ type: "answer", question: question.id, allow: false });
    await house.agent.answer(id);
    expect(heard(house)).not.toContain("strangers");
  });
});

describe("Where only what the tool says decides", () => {
  it("it is asked first: then its answer for these arguments is what the person reads", async () => {
    const house = await setUpUsed({}, publish({ readOnlyHint: false, destructiveHint: true }));
    for (const { result } of await ask(house)) expect(JSON.stringify(result)).toContain("ephemeral");
    await house.agent.call(house.tool, TEXT);
    await until(() => house.page.runs.length === 1, "the call");
    expect(house.page.resolves).toHaveLength(3);
    const asked = house.browser.audit.entries.filter(
      ({ what, agent }) => what === "asked" && agent === AGENT,
    );
    // Once about each tool, when it was new.
    expect(asked).toHaveLength(2);
  });
});
