/** The app's end of the link: browsers come and go, and each request ends. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ANSWER_LIMIT, CALL_SILENCE } from "../../src/link/limits.js";
import { prepareRun, writeDescriptor } from "../../src/mcp/host/descriptor.js";
import { openKey } from "../../src/mcp/identity.js";
import { ExtensionSource } from "../../src/mcp/link/extension-source.js";
import { type Places, placesFor } from "../../src/mcp/paths.js";
import { until } from "../extension/until.js";
import { PlayedBrowser } from "./played-browser.js";

let home: string;
let places: Places;
const closing: (() => void)[] = [];

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), "airlock-"));
  places = placesFor({ platform: "linux", env: { WEBMCP_AIRLOCK_HOME: home }, home });
});
afterEach(() => {
  vi.useRealTimers();
  for (const close of closing.splice(0)) close();
  rmSync(home, { recursive: true, force: true });
});

async function start(browser: PlayedBrowser, ...more: PlayedBrowser[]): Promise<ExtensionSource> {
  const source = new ExtensionSource({ places, key: openKey(places, "Desk") });
  closing.push(() => source.close(), ...[browser, ...more].map((each) => () => each.close()));
  await source.settled(5_000);
  return source;
}

/** Other than `vi.waitUntil`, this turns no clock that a test has stopped. */
async function seen<Found>(look: () => Found | undefined | false): Promise<Found> {
  for (;;) {
    const found = look();
    if (found) return found;
    await new Promise((resolve) => setImmediate(resolve));
  }
}

const names = async (source: ExtensionSource) => (await source.list()).map(({ name }) => name);

describe("The link of an app", () => {
  it("tells the tools of two browsers apart, and calls each in its own", async () => {
    const [one, other] = [await PlayedBrowser.start(places), await PlayedBrowser.start(places)];
    const source = await start(one, other);
    expect((await names(source)).sort()).toEqual(["B2_a", "a"]);
    source.call({ name: "B2_a" }, {}).catch(() => undefined);
    source.call({ name: "a" }, {}).catch(() => undefined);
    const called = () => [one, other].map((browser) => browser.asked("tools/call")?.["params"]);
    await until(() => called().every((params) => params !== undefined));
    expect(called()).toEqual([{ name: "a" }, { name: "a" }]);
  });

  it("ends what was in flight when the browser goes, once, and finds the next browser by itself", async () => {
    const browser = await PlayedBrowser.start(places);
    const source = await start(browser);
    const call = source.call({ name: "a" }, {});
    await until(() => browser.asked("tools/call"));
    browser.close();
    await expect(call).rejects.toMatchObject({ problem: "closed" });
    expect(source.states()).toEqual([]);
    expect(() => source.call({ name: "a" }, {})).toThrow(expect.objectContaining({ problem: "closed" }));
    const next = await PlayedBrowser.start(places);
    closing.push(() => next.close());
    await source.settled(5_000);
    expect(await names(source)).toEqual(["a"]);
    expect(next.asked("tools/call")).toBeUndefined();
  });

  it("says that it waits, under the code that the worker gave it, and lists nothing until it is let in", async () => {
    const browser = await PlayedBrowser.start(places);
    browser.met = { airlock: "met", agent: "app-1", standing: "waiting", code: "123-456" };
    const source = await start(browser);
    expect(source.states()).toEqual([{ kind: "waiting", code: "123-456" }]);
    expect(await names(source)).toEqual([]);
    const changed = vi.fn();
    source.onChange(changed);
    browser.say({ airlock: "met", agent: "app-1", standing: "approved" });
    await until(() => changed.mock.calls.length > 0);
    expect(await names(source)).toEqual(["a"]);
    browser.tools = ["b"];
    browser.say({ jsonrpc: "2.0", method: "notifications/tools/list_changed" });
    await until(() => changed.mock.calls.length > 1);
    expect(await names(source)).toEqual(["b"]);
  });

  it("says nothing but who it is until it is met, whatever its client asks meanwhile", async () => {
    const browser = await PlayedBrowser.start(places);
    browser.met = undefined;
    const source = new ExtensionSource({ places, key: openKey(places, "Desk") });
    closing.push(
      () => source.close(),
      () => browser.close(),
    );
    await until(() => browser.frames.length > 0);
    source.introduce({ name: "Client", version: "1" });
    expect(await names(source)).toEqual([]);
    browser.say({ airlock: "met", agent: "app-1", standing: "approved" });
    await source.settled(5_000);
    expect(await names(source)).toEqual(["a"]);
    const said = browser.frames.map(({ airlock, method }) => airlock ?? method);
    expect(said).toEqual(["identify", "initialize", "tools/list"]);
    expect(browser.asked("initialize")?.["params"]).toEqual({ clientInfo: { name: "Client", version: "1" } });
  });

  it("gives its client no name before the client has said one", async () => {
    const browser = await PlayedBrowser.start(places);
    const source = await start(browser);
    expect(await names(source)).toEqual(["a"]);
    expect(browser.frames.map(({ airlock, method }) => airlock ?? method)).toEqual([
      "identify",
      "tools/list",
    ]);
    source.introduce({ name: "Client", version: "1" });
    const said = await until(() => browser.asked("initialize"));
    expect(said["params"]).toEqual({ clientInfo: { name: "Client", version: "1" } });
  });

  it("passes progress on, cancels at the other end, and refuses what is too large to be carried", async () => {
    const browser = await PlayedBrowser.start(places);
    const source = await start(browser);
    const progressed = vi.fn();
    const controller = new AbortController();
    const call = source.call({ name: "a" }, { signal: controller.signal, progressed });
    const asked = await until(() => browser.asked("tools/call"));
    const progressToken = asked["id"];
    browser.say({ method: "notifications/progress", params: { progressToken, progress: 1, message: "m" } });
    browser.say({ method: "notifications/progress", params: { progressToken: "other", progress: 2 } });
    await until(() => progressed.mock.calls.length > 0);
    expect(progressed.mock.calls).toEqual([[1, "m"]]);
    controller.abort();
    await expect(call).rejects.toMatchObject({ problem: "cancelled" });
    const cancelled = await until(() => browser.asked("notifications/cancelled"));
    expect(cancelled["params"]).toEqual({ requestId: asked["id"] });
    const large = source.call({ name: "a", arguments: { text: "ü".repeat(450_000) } }, {});
    await expect(large).rejects.toMatchObject({ problem: "too-large" });
  });

  it("hangs up on what is not an answer, and takes none for a request of another", async () => {
    const browser = await PlayedBrowser.start(places);
    const source = await start(browser);
    const call = source.call({ name: "a" }, {});
    const asked = await until(() => browser.asked("tools/call"));
    for (const id of ["1", 1, null, `${asked["id"]}0`])
      browser.say({ jsonrpc: "2.0", id, result: { wrong: true } });
    browser.say({ jsonrpc: "2.0", id: asked["id"], result: { right: true } });
    expect(await call).toEqual({ right: true });
    const next = source.call({ name: "a" }, {});
    browser.sayText("}");
    await expect(next).rejects.toMatchObject({ problem: "closed" });
  });

  it("gives up on a browser that says nothing, and goes on when it does", async () => {
    const browser = await PlayedBrowser.start(places);
    const source = await start(browser);
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const progressed = vi.fn();
    const call = source.call({ name: "a" }, { progressed });
    const late = expect(call).rejects.toMatchObject({ problem: "silent" });
    const asked = await seen(() => browser.asked("tools/call"));
    vi.advanceTimersByTime(CALL_SILENCE - 1);
    browser.say({ method: "notifications/progress", params: { progressToken: asked["id"], progress: 1 } });
    await seen(() => progressed.mock.calls.length > 0);
    vi.advanceTimersByTime(CALL_SILENCE - 1);
    expect(source.states()).toEqual([{ kind: "ready" }]);
    vi.advanceTimersByTime(1);
    await late;
    expect(source.states()).toEqual([{ kind: "silent" }]);
    expect(await seen(() => browser.asked("notifications/cancelled"))).toMatchObject({
      params: { requestId: asked["id"] },
    });
    browser.say({ jsonrpc: "2.0", id: asked["id"], result: { late: true } });
    await seen(() => source.states()[0]?.kind === "ready");
    expect(await names(source)).toEqual(["a"]);
  });

  it("lists the tools of one browser while another hangs", async () => {
    const [one, hung] = [await PlayedBrowser.start(places), await PlayedBrowser.start(places)];
    const source = await start(one, hung);
    expect(await names(source)).toHaveLength(2);
    hung.hangs = true;
    const changed = vi.fn();
    source.onChange(changed);
    hung.say({ jsonrpc: "2.0", method: "notifications/tools/list_changed" });
    await vi.waitUntil(() => changed.mock.calls.length > 0, { timeout: 60_000 });
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const listed = names(source);
    vi.advanceTimersByTime(ANSWER_LIMIT);
    expect(await listed).toHaveLength(1);
  });

  it("keeps a profile's names when its browser starts again, and gives them to no other profile", async () => {
    const met = (profile: string) => ({ airlock: "met", agent: "app-1", standing: "approved", profile });
    const open = async (profile: string, tool: string) => {
      const browser = await PlayedBrowser.start(places);
      Object.assign(browser, { met: met(profile), tools: [tool] });
      closing.push(() => browser.close());
      return browser;
    };
    const work = await open("work", "w");
    const source = await start(work);
    await open("home", "h");
    await source.settled(5_000);
    work.close();
    await vi.waitUntil(() => source.states().length === 1, { timeout: 60_000 });
    await open("third", "t");
    await source.settled(5_000);
    expect((await names(source)).sort()).toEqual(["B2_h", "B3_t"]);
    expect(() => source.call({ name: "w" }, {})).toThrow(expect.objectContaining({ problem: "closed" }));
    await open("work", "w");
    await source.settled(5_000);
    expect((await names(source)).sort()).toEqual(["B2_h", "B3_t", "w"]);
  });

  it("leaves a host alone whose descriptor outlived it, although its number is another process's now", async () => {
    prepareRun(places);
    const id = "0".repeat(32);
    // Nothing listens there; the process runs.
    writeDescriptor(places, { id, pid: process.pid, browser: 1, address: "" });
    const browser = await PlayedBrowser.start(places);
    const source = await start(browser);
    await vi.waitUntil(() => source.states().length === 1, { timeout: 60_000 });
    // It looks for browsers at once.
    const settling = source.settled(5_000);
    expect(source.states()).toEqual([{ kind: "ready" }]);
    await settling;
    expect(await names(source)).toEqual(["a"]);
  });
});
