import { describe, expect, it } from "vitest";
import { RpcCode } from "../../../../extension/protocol/agent-messages.js";
import { FakeAgent, FakePanel } from "../../fake-agent.js";
import { FakeBrowser } from "../../fake-chrome.js";

describe("A private window", () => {
  it("has the person's preset, but no yes of other windows", async () => {
    const browser = new FakeBrowser();
    browser.isPrivate = true;
    browser.local.data.set("rules:preset", '"careful"');
    browser.local.data.set("grant:some", "{}");
    browser.startWorker();
    const panel = new FakePanel(browser);
    const { rules, consents } = await panel.shows((state) => state);
    expect([rules.preset, consents]).toEqual(["careful", []]);
    const before = browser.local.text;
    await panel.command({ type: "choose-preset", preset: "developer" });
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
