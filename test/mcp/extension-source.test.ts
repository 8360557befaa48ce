/** The app's end of the link: browsers come and go, and each request ends. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
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
  for (const close of closing.splice(0)) close();
  rmSync(home, { recursive: true, force: true });
});

async function start(browser: PlayedBrowser, ...more: PlayedBrowser[]): Promise<ExtensionSource> {
  const source = new ExtensionSource({ places, key: openKey(places, "Desk") });
  closing.push(() => source.close(), ...[browser, ...more].map((each) => () => each.close()));
  await source.settled(5_000);
  return source;
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
});
