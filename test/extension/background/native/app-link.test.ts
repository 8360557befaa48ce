/**
 * Apps outside of the browser, at the worker's end: who may come in, and what the others can do
 * about it.
 */
import { describe, expect, it, vi } from "vitest";
import { IDENTIFY_LIMIT } from "../../../../src/link/limits.js";
import { FakePanel } from "../../fake-agent.js";
import { createKey, FakeApp, hostOf, rawKeyOf, signatureOf } from "../../fake-app.js";
import { FakeBrowser } from "../../fake-chrome.js";
import { CANARY, FakePage, json } from "../../fake-page.js";
import { allowAll } from "../../set-up.js";
import { until } from "../../until.js";

async function start() {
  const browser = new FakeBrowser();
  browser.hasHost = true;
  browser.startWorker();
  const panel = new FakePanel(browser);
  await panel.shows(() => true);
  return { browser, panel };
}

async function startAllowed() {
  const house = await start();
  await house.panel.command({ type: "allow-apps", allow: true });
  const host = await hostOf(house.browser);
  return { ...house, host };
}

/** Lets an app in and connects tab 1 to it. */
async function letIn(panel: FakePanel, app: FakeApp): Promise<string> {
  const { agent } = (await app.told("met")) as { agent: string };
  await panel.command({ type: "decide-agent", agent, allow: true });
  await panel.command({ type: "connect-tab", agent, tabId: 1, connected: true });
  return agent;
}

describe("The link to apps", () => {
  it("is opened only while the person has it switched on, and again by the next worker", async () => {
    const { browser, panel } = await start();
    expect(browser.hosts).toEqual([]);
    await panel.command({ type: "allow-apps", allow: true });
    await hostOf(browser);
    await panel.shows(({ apps }) => apps.allowed && apps.host === "open");
    browser.killWorker();
    browser.startWorker();
    await hostOf(browser, 2);
    const after = new FakePanel(browser);
    await after.command({ type: "allow-apps", allow: false });
    expect(browser.hosts.map(({ isOpen }) => isOpen)).toEqual([false, false]);
    await after.shows(({ apps }) => !apps.allowed && apps.host === "off");
    browser.killWorker();
    browser.startWorker();
    await new FakePanel(browser).shows(() => true);
    expect(browser.hosts).toHaveLength(2);
  });

  it("says where no host is installed, and tries again at the next alarm", async () => {
    const { browser, panel } = await start();
    browser.hasHost = false;
    await panel.command({ type: "allow-apps", allow: true });
    await panel.shows(({ apps }) => apps.host === "missing");
    browser.hasHost = true;
    expect(browser.alarms).toContain("apps");
    browser.events.onAlarm.emit({ name: "apps" });
    await hostOf(browser);
    await panel.shows(({ apps }) => apps.host === "open");
  });

  it.each([
    ["Specified native messaging host not found.", "missing"],
    ["Access to the specified native messaging host is forbidden.", "forbidden"],
    ["Native host has exited.", "failing"],
    ["Failed to start native messaging host.", "failing"],
  ])("says what the browser means by “%s”", async (said, state) => {
    const browser = new FakeBrowser();
    browser.hostError = said;
    browser.startWorker();
    const panel = new FakePanel(browser);
    await panel.command({ type: "allow-apps", allow: true });
    await panel.shows(({ apps }) => apps.host === state);
  });

  it("is never opened in private windows", async () => {
    const browser = new FakeBrowser();
    browser.isPrivate = true;
    browser.hasHost = true;
    await browser.local.area(browser.life, "local").set({ apps: true });
    browser.startWorker();
    const panel = new FakePanel(browser);
    await panel.command({ type: "allow-apps", allow: true });
    await panel.shows(({ apps }) => !apps.allowed);
    expect(browser.hosts).toEqual([]);
  });
});

describe("An organisation", () => {
  it.each([
    { allowed: false },
    { allowed: "no" },
    "none",
    { agents: "all" },
  ])("lets no app connect by %j, whatever the person chose", async (apps) => {
    const { browser, panel, host } = await startAllowed();
    await panel.shows((state) => state.apps.host === "open");
    browser.manage({ apps });
    await panel.shows((state) => state.apps.host === "off" && state.apps.isForbidden);
    expect(host.isOpen).toBe(false);
  });

  it("names the only apps that may connect, and takes a connection back", async () => {
    const { browser, panel, host } = await startAllowed();
    const [key, other] = [createKey(), createKey()];
    const first = new FakeApp(host, 1);
    await first.identify(key);
    const agent = await letIn(panel, first);
    browser.manage({ apps: { agents: [agent] } });
    const stranger = new FakeApp(host, 2);
    await stranger.identify(other);
    expect(await stranger.told("refused")).toMatchObject({ reason: "managed" });
    expect((await first.request("tools/list")).result).toBeDefined();
    browser.manage({ apps: { agents: ["app-other"] } });
    expect(await first.told("refused")).toMatchObject({ reason: "managed" });
    expect(first.isClosed).toBe(true);
  });
});

describe("An app", () => {
  it("waits under a code that the person sees too, and is then an agent like any other", async () => {
    const { browser, panel, host } = await startAllowed();
    allowAll(panel);
    await new FakePage(browser).settled();
    const app = new FakeApp(host, 1);
    await app.identify(createKey(), { program: "desk-app" });
    const met = await app.told("met");
    expect(met).toMatchObject({ standing: "waiting", code: expect.stringMatching(/^\d{3}-\d{3}$/) });
    const shown = await panel.shows(({ agents }) => agents.find(({ id }) => id === met["agent"]));
    expect(shown).toMatchObject({
      kind: "app",
      name: "Desk",
      status: "waiting",
      app: { code: met["code"], program: "desk-app", isConnected: true },
    });
    expect((await app.request("tools/list")).error?.code).toBe(-32002);
    await app.request("initialize", { clientInfo: { name: "Client 1" } });
    await app.request("initialize", { clientInfo: { name: " " } });
    await letIn(panel, app);
    await until(() => app.frames.some((frame) => frame["standing"] === "approved"), "the approval");
    const { result } = await app.request("tools/list");
    const [tool] = result?.["tools"] as { name: string }[];
    const answer = await app.request("tools/call", { name: tool?.name, arguments: {} });
    expect(answer.result).toBeDefined();
    expect(JSON.stringify(host.received)).not.toContain(CANARY);
    const after = await panel.shows(({ agents }) => agents.find(({ id }) => id === met["agent"]));
    expect(after).toMatchObject({ name: "Desk", app: { client: "Client 1" } });
  });

  it("is shown as here while one of its processes runs, and as away when the last has ended", async () => {
    const { panel, host } = await startAllowed();
    const key = createKey();
    const [first, second] = [new FakeApp(host, 1), new FakeApp(host, 2)];
    for (const app of [first, second]) await app.identify(key);
    const agent = await letIn(panel, first);
    const shows = (isConnected: boolean) =>
      panel.shows(({ agents }) => agents.find(({ id }) => id === agent)?.app?.isConnected === isConnected);
    await shows(true);
    host.send({ line: 1, closed: true });
    await second.request("initialize", { clientInfo: { name: "Second" } });
    await shows(true);
    host.send({ line: 2, closed: true });
    await shows(false);
  });

  it("is known by its key, whatever it calls itself, and shut out with it", async () => {
    const { panel, host } = await startAllowed();
    const [key, other] = [createKey(), createKey()];
    const first = new FakeApp(host, 1);
    await first.identify(key);
    const agent = await letIn(panel, first);
    const again = new FakeApp(host, 2);
    await again.identify(key, { name: "Another name" });
    expect(await again.told("met")).toMatchObject({ agent, standing: "approved" });
    const stranger = new FakeApp(host, 3);
    await stranger.identify(other);
    expect(await stranger.told("met")).toMatchObject({ standing: "waiting" });
    await panel.command({ type: "decide-agent", agent, allow: false });
    await until(() => again.frames.some((frame) => frame["standing"] === "denied"), "the refusal");
    expect((await again.request("tools/list")).error?.code).toBe(-32003);
  });

  it.each([
    ["says nothing of itself", { jsonrpc: "2.0", id: "1", method: "tools/list" }, "version"],
    [
      "has a signature of another length",
      { airlock: "identify", version: 1, key: "x", signature: "y" },
      "version",
    ],
  ])("that %s gets nothing", async (_, frame, reason) => {
    const { host } = await startAllowed();
    const app = new FakeApp(host, 1);
    await app.challenge();
    app.send(frame);
    expect(await app.told("refused")).toMatchObject({ reason });
    expect(app.isClosed).toBe(true);
    app.send({ jsonrpc: "2.0", id: "1", method: "tools/list" });
    expect(app.frames.filter((each) => each["jsonrpc"] !== undefined)).toEqual([]);
  });

  it("cannot come in with what another one signed: for another line, or with another's key", async () => {
    const { panel, host } = await startAllowed();
    const [known, own] = [createKey(), createKey()];
    const app = new FakeApp(host, 1);
    await app.identify(known);
    await letIn(panel, app);
    const signature = signatureOf(known, await app.challenge());
    const attacks = [{ signature, key: rawKeyOf(known) }, { key: rawKeyOf(known) }];
    for (const [at, attack] of attacks.entries()) {
      const thief = new FakeApp(host, at + 2);
      await thief.identify(own, attack);
      expect(await thief.told("refused")).toMatchObject({ reason: "signature" });
      expect(thief.isClosed).toBe(true);
    }
    const agents = await panel.shows((state) => state.agents.length > 0 && state.agents);
    expect(agents).toHaveLength(1);
  });

  it("cannot come in with what was said to an earlier worker, word for word", async () => {
    const { browser, panel, host } = await startAllowed();
    const key = createKey();
    const app = new FakeApp(host, 1);
    const signature = signatureOf(key, await app.challenge());
    await app.identify(key);
    await letIn(panel, app);
    browser.killWorker();
    browser.startWorker();
    // The same line, of the next worker.
    const thief = new FakeApp(await hostOf(browser, 2), 1);
    await thief.identify(key, { signature });
    expect(await thief.told("refused")).toMatchObject({ reason: "signature" });
    expect(thief.isClosed).toBe(true);
  });

  it("that says nothing is hung up on after ten seconds, and one that was let in is not", async () => {
    const { panel, host } = await startAllowed();
    const known = new FakeApp(host, 1);
    await known.identify(createKey());
    await letIn(panel, known);
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const silent = new FakeApp(host, 2);
    await silent.challenge();
    vi.advanceTimersByTime(IDENTIFY_LIMIT - 1);
    expect(silent.isClosed).toBe(false);
    vi.advanceTimersByTime(1);
    vi.useRealTimers();
    expect(await silent.told("refused")).toMatchObject({ reason: "signature" });
    expect([silent.isClosed, known.isClosed]).toEqual([true, false]);
  });

  it("is told the profile's name once it is let in, the same by the next worker", async () => {
    const { browser, panel, host } = await startAllowed();
    const key = createKey();
    const app = new FakeApp(host, 1);
    await app.identify(key);
    expect(await app.told("met")).not.toHaveProperty("profile");
    await letIn(panel, app);
    await until(() => app.frames.some((frame) => frame["standing"] === "approved"), "the approval");
    const { profile } = await app.told("met");
    expect(profile).toEqual(expect.any(String));
    browser.killWorker();
    browser.startWorker();
    const again = new FakeApp(await hostOf(browser, 2), 1);
    await again.identify(key);
    expect(await again.told("met")).toMatchObject({ standing: "approved", profile });
  });

  it("cannot slip frames in while its signature is checked", async () => {
    const { host } = await startAllowed();
    const app = new FakeApp(host, 1);
    await app.identify(createKey());
    app.send({ jsonrpc: "2.0", id: "1", method: "tools/list" });
    expect(await app.told("refused")).toMatchObject({ reason: "signature" });
  });

  it("gets words in place of a result that is too large, and hears that the tool ran", async () => {
    const { browser, panel, host } = await startAllowed();
    allowAll(panel);
    const text = "ü".repeat(4_300_000);
    await new FakePage(browser, { answer: () => json({ id: text }) }).settled();
    const app = new FakeApp(host, 1);
    await app.identify(createKey());
    await letIn(panel, app);
    const { result } = await app.request("tools/list");
    const [tool] = result?.["tools"] as { name: string }[];
    const answer = await app.request("tools/call", { name: tool?.name, arguments: {} });
    expect(answer.result).toMatchObject({
      isError: true,
      content: [{ text: expect.stringMatching(/ran.* too large|too large.* ran/) }],
    });
  });
});
