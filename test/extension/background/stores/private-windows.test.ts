import { describe, expect, it } from "vitest";
import { RpcCode } from "../../../../extension/protocol/agent-messages.js";
import { FakeAgent, FakePanel } from "../../fake-agent.js";
import { FakeBrowser } from "../../fake-chrome.js";
import { until } from "../../until.js";

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

it("Where the window's own decision stands before a record that cannot be read, it stays through lives of the worker.", async () => {
  const browser = new FakeBrowser();
  browser.local.data.set("version", "2");
  browser.local.data.set("site:https://shop.example", '{"of":"a newer version"}');
  const setting = async () => {
    browser.startWorker();
    const panel = new FakePanel(browser);
    const { sites } = await panel.shows((state) => state);
    return { panel, sites };
  };
  const { panel } = await setting();
  await panel.command({ type: "set-site", origin: "https://shop.example", setting: "off" });
  for (let life = 0; life < 2; life++) {
    browser.killWorker();
    expect((await setting()).sites).toEqual([{ origin: "https://shop.example", setting: "off" }]);
  }
});

it("A yes of an older build, which was bound to more, holds no longer: it is not listed, and leaves the disk.", async () => {
  const browser = new FakeBrowser();
  const place = {
    agent: "a",
    origin: "https://shop.example",
    topOrigin: "https://shop.example",
    definition: "d",
  };
  const grant = { ...place, tool: "t", stage: "pre-call", reasons: [], remember: "always", at: 1 };
  browser.local.data.set("grant:old", JSON.stringify({ ...grant, session: "" }));
  browser.local.data.set("grant:new", JSON.stringify(grant));
  browser.startWorker();
  const { consents } = await new FakePanel(browser).shows((state) => state);
  expect(consents.map(({ id }) => id)).toEqual(["new"]);
  await until(() => !browser.local.data.has("grant:old"));
});
