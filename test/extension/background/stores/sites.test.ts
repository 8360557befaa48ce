import { describe, expect, it } from "vitest";
import { RpcCode } from "../../../../extension/protocol/agent-messages.js";
import { FakeBrowser } from "../../fake-chrome.js";
import { FakePage, ORIGIN } from "../../fake-page.js";
import { listOne, setUp } from "../../set-up.js";
import { quiet, until } from "../../until.js";

const EVERYWHERE = ["http://*/*", "https://*/*"];

describe("The scripts of pages", () => {
  it("are registered at installation, the page's world first, and the welcome page explains it", async () => {
    const browser = new FakeBrowser();
    browser.startWorker();
    browser.events.onInstalled.emit({ reason: "install" });
    await until(() => browser.scripts.size === 2);
    expect([...browser.scripts.values()]).toMatchObject([
      { id: "1-page", js: ["page.js"], world: "MAIN", matches: EVERYWHERE, persistAcrossSessions: true },
      {
        id: "2-content",
        js: ["content.js"],
        world: "ISOLATED",
        allFrames: true,
        matchOriginAsFallback: true,
      },
    ]);
    expect(browser.openedPages).toEqual(["chrome-extension://airlockairlockairlockairlockairl/welcome.html"]);
  });

  it("are registered without a page in front of people whose organisation installed it", async () => {
    const browser = new FakeBrowser();
    browser.installType = "admin";
    browser.startWorker();
    browser.events.onInstalled.emit({ reason: "install" });
    await until(() => browser.scripts.size === 2);
    await quiet();
    expect(browser.openedPages).toEqual([]);
  });

  it("are registered again, once, after an update and a start of the browser", async () => {
    const browser = new FakeBrowser();
    browser.startWorker();
    browser.events.onInstalled.emit({ reason: "update" });
    browser.events.onStartup.emit();
    await quiet();
    expect([...browser.scripts.keys()]).toEqual(["1-page", "2-content"]);
    expect(browser.openedPages).toEqual([]);
  });

  it("leave out sites that are off or ask, and come back for a site that asked", async () => {
    const { browser, panel } = await setUp();
    browser.tabs.set(1, { id: 1, url: `${ORIGIN}/x` });
    await panel.command({ type: "set-site", origin: "https://off.example:8443", setting: "off" });
    await panel.command({ type: "set-site", origin: ORIGIN, setting: "ask" });
    const excluded = ["https://off.example:8443/*", `${ORIGIN}/*`];
    expect(browser.scripts.get("1-page")?.excludeMatches).toEqual(excluded);
    expect(browser.scripts.get("2-content")?.excludeMatches).toEqual(excluded);
    await panel.command({ type: "use-on-tab", tabId: 1 });
    expect(browser.scripts.get("2-content-asked")).toMatchObject({
      matches: [`${ORIGIN}/*`],
      persistAcrossSessions: false,
    });
    await panel.command({ type: "set-site", origin: ORIGIN, setting: "on" });
    expect([...browser.scripts.keys()]).toEqual(["1-page", "2-content"]);
    expect(browser.scripts.get("1-page")?.excludeMatches).toEqual(["https://off.example:8443/*"]);
  });

  it.each([
    "null",
    "*",
    "https://*",
    "https://a.example/path",
    "file:///",
    "https://a.example/*",
    "",
  ])("cannot be set for %j", async (origin) => {
    const { browser, panel } = await setUp();
    expect((await panel.command({ type: "set-site", origin, setting: "off" })).error).toBeDefined();
    expect(browser.local.keys("site:")).toEqual([]);
  });

  it("are left alone by a private window, whose settings stay in memory", async () => {
    const browser = new FakeBrowser();
    browser.isPrivate = true;
    browser.startWorker();
    browser.events.onInstalled.emit({ reason: "update" });
    await quiet();
    expect(browser.scripts.size).toBe(0);
    expect(browser.local.data.size).toBe(0);
  });
});

describe("A site that is turned off", () => {
  it("has no tools from that moment on, for agents and in the panel; running calls end; its frames are told", async () => {
    const house = await setUp({ answer: () => undefined });
    const name = await listOne(house);
    const id = house.agent.callId(name);
    await until(() => house.page.runs[0]);
    await house.panel.command({ type: "watch", tabId: 1 });
    await house.panel.command({ type: "set-site", origin: ORIGIN, setting: "off" });
    expect((await house.agent.answer(id)).error?.code).toBe(RpcCode.toolChanged);
    expect(await house.agent.tools()).toEqual([]);
    await house.panel.shows(({ tab, tools }) => tab?.status === "off" && tools.length === 0);
    expect(house.page.client.received).toContainEqual({ type: "site", enabled: false });
  });

  it("is off for frames of other sites in its tabs too", async () => {
    const house = await setUp();
    const child = { documentId: "child", frameId: 4, origin: "https://ads.example" };
    await new FakePage(house.browser, child).settled();
    await house.panel.command({ type: "set-site", origin: ORIGIN, setting: "off" });
    expect(await house.agent.tools()).toEqual([]);
  });

  it("may be a frame of another site, which stays on", async () => {
    const house = await setUp();
    await new FakePage(house.browser, {
      documentId: "child",
      frameId: 4,
      origin: "https://ads.example",
    }).settled();
    await house.panel.command({ type: "set-site", origin: "https://ads.example", setting: "off" });
    expect(await listOne(house)).toBe("shop-example_t1__make_key");
  });

  it("stays off after the browser was restarted", async () => {
    const house = await setUp();
    await house.panel.command({ type: "set-site", origin: ORIGIN, setting: "off" });
    house.browser.killWorker();
    house.browser.session.data.clear();
    house.browser.startWorker();
    house.page.connect();
    await until(() => house.page.client.received.length > 0);
    // It may be told more than once, and never that the site is on.
    for (const message of house.page.client.received)
      expect(message).toEqual({ type: "site", enabled: false });
  });
});

describe("A site that asks", () => {
  it("is on in the tab where the person said so, and in no other", async () => {
    const house = await setUp();
    const other = await new FakePage(house.browser, { tabId: 2, documentId: "doc-2" }).settled();
    await house.panel.command({ type: "set-site", origin: ORIGIN, setting: "ask" });
    expect(await house.agent.tools()).toEqual([]);
    await house.panel.command({ type: "use-on-tab", tabId: 1 });
    expect(await house.agent.tools()).toHaveLength(1);
    expect(other.client.received.at(-1)).toEqual({ type: "site", enabled: false });
    expect(house.page.client.received.at(-1)).toEqual({ type: "site", enabled: true });
    house.browser.events.onRemoved.emit(1);
    await quiet();
    expect(house.browser.session.keys("ask:")).toEqual([]);
  });
});
