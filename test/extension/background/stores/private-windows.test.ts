import { describe, expect, it } from "vitest";
import { RpcCode } from "../../../../extension/protocol/agent-messages.js";
import { FakeAgent, FakePanel } from "../../fake-agent.js";
import { FakeBrowser } from "../../fake-chrome.js";

const NO_KEYS = {
  version: 1,
  rules: [
    {
      name: "no-keys",
      stage: "pre-call",
      effect: "block",
      conditions: { fact: "tool.name", operator: "equals", value: "make_key" },
    },
  ],
};

describe("A private window", () => {
  it("has the person's own rules and their preset, but no yes of other windows", async () => {
    const browser = new FakeBrowser();
    browser.isPrivate = true;
    browser.local.data.set("rules:person", JSON.stringify(NO_KEYS));
    browser.local.data.set("rules:preset", '"careful"');
    browser.local.data.set("grant:some", "{}");
    browser.startWorker();
    const panel = new FakePanel(browser);
    const rules = await panel.shows((state) => state.rules);
    expect(rules).toMatchObject({ preset: "careful", own: 1 });
    const before = browser.local.text;
    await panel.command({ type: "switch-rule", rule: "no-keys", on: false });
    expect(browser.local.text).toBe(before);
  });

  it("writes nothing to disk and knows no approval of other windows", async () => {
    const browser = new FakeBrowser();
    browser.isPrivate = true;
    browser.local.data.set("agent:someone", JSON.stringify({ id: "someone", status: "approved" }));
    browser.local.data.set("site:https://off.example", '"off"');
    const before = browser.local.text;
    browser.startWorker();
    const agent = new FakeAgent(browser, "someone");
    expect((await agent.request("ping")).error?.code).toBe(RpcCode.waitingForApproval);
    expect(browser.local.text).toBe(before);
  });
});
