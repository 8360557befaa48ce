/** A Reveal that gives nothing: why, what is still worth trying, and when. */
import { afterEach, describe, expect, it, vi } from "vitest";
import { FakePanel } from "../../fake-agent.js";
import { CANARY, json } from "../../fake-page.js";
import { answerRedemption, hold } from "../../held-reference.js";
import { quiet, until } from "../../until.js";

afterEach(() => void vi.useRealTimers());

describe("A secret reference", () => {
  it.each([
    [{ ok: false, kind: "unauthorized", status: 401 }, /signed out/],
    [{ ok: false, kind: "forbidden", status: 403 }, /as its owner/],
    [{ ok: false, kind: "missing", status: 404 }, /does not know/],
    [{ ok: false, kind: "redirected" }, /sent us elsewhere/],
    [{ ok: false, kind: "offline" }, /offline/],
    [{ ok: false, kind: "network" }, /could not be reached/],
    [{ ok: false, kind: "timeout" }, /longer than 10 seconds/],
    [{ ok: false, kind: "mistyped" }, /sent a page, not a secret/],
    [{ ok: false, kind: "malformed" }, /not a secret/],
    [{ ok: false, kind: "oversized" }, /larger than 64 KiB/],
    [{ ok: false, kind: "status", status: 500 }, /\(500\)/],
    [{ ok: false, kind: "constructor" }, /error\./],
  ] as const)("that cannot be had as %j says so in plain words, and can be tried again", async (failure, words) => {
    const house = await hold();
    const revealed = house.panel.command({ type: "reveal", handle: house.handle });
    await answerRedemption(house, failure);
    expect((await revealed).error).toMatch(words);
    // A panel that is opened only now reads the same.
    const later = new FakePanel(house.browser);
    const problem = await later.shows(({ items }) => items[0]?.problem);
    expect(problem).toMatch(words);
    const again = house.panel.command({ type: "reveal", handle: house.handle });
    await until(() => house.page.redemptions.length === 2);
    await answerRedemption(house, { ok: true, value: "short" });
    expect((await again).value).toBe("short");
    const [item] = await house.panel.shows(({ items }) => items[0]?.held && items);
    expect(item).not.toHaveProperty("problem");
  });

  it.each([
    ["gone", 410, /or used/],
    ["refused", undefined, /Nothing can be revealed/],
  ] as const)("that is %s is not asked for again", async (kind, status, words) => {
    const house = await hold();
    const command = { type: "reveal", handle: house.handle } as const;
    const revealed = house.panel.command(command);
    await answerRedemption(house, { ok: false, kind, ...(status === undefined ? {} : { status }) });
    expect((await revealed).error).toMatch(words);
    await house.panel.shows(({ items }) => items[0]?.spent);
    expect((await house.panel.command(command)).error).toMatch(words);
    expect(house.page.redemptions).toHaveLength(1);
  });

  it.each<[unknown, number]>([
    [12, 12],
    [0.2, 1],
    [-5, 1],
    [undefined, 1],
    [1e12, 86_400],
    [Number.NaN, 1],
    [Number.POSITIVE_INFINITY, 1],
  ])("whose site asks to wait %s s waits %i s, whichever agent asks, in the next life of the worker too", async (told, waits) => {
    const house = await hold();
    const command = { type: "reveal", handle: house.handle } as const;
    const revealed = house.panel.command(command);
    const limited = { ok: false, kind: "limited", status: 429, retryAfter: told as number } as const;
    const before = Date.UTC(2026, 10, 22);
    vi.useFakeTimers({ toFake: ["Date"], now: before });
    await answerRedemption(house, limited);
    expect((await revealed).error).toMatch(/asks to wait/);
    const retryAt = await house.panel.shows(({ items }) => items[0]?.retryAt);
    expect((retryAt - before) / 1_000).toBe(waits);
    house.browser.killWorker();
    await quiet();
    house.browser.startWorker();
    house.page.connect();
    const panel = new FakePanel(house.browser);
    vi.useFakeTimers({ toFake: ["Date"], now: retryAt - 1 });
    expect((await panel.command(command)).error).toMatch(/asks to wait/);
    expect(house.page.redemptions).toHaveLength(1);
    vi.setSystemTime(retryAt);
    const again = panel.command(command);
    await until(() => house.page.redemptions.length === 2);
    await answerRedemption(house, { ok: true, value: CANARY });
    expect((await again).value).toBe(CANARY);
  });

  it("whose page is closed says so before anybody clicks, and no more when it is back", async () => {
    const house = await hold();
    expect(house.panel.state?.items[0]).not.toHaveProperty("away");
    house.page.client.disconnect();
    await house.panel.shows(({ items }) => items[0]?.away);
    house.page.connect();
    await house.panel.shows(({ items }) => items[0] && items[0].away === undefined);
  });

  it("is not called gone while its page connects to a worker that has just started", async () => {
    const house = await hold();
    house.browser.killWorker();
    await quiet();
    house.browser.startWorker();
    const panel = new FakePanel(house.browser);
    const [item] = await panel.shows(({ items }) => items.length > 0 && items);
    expect(item).not.toHaveProperty("away");
    const revealed = panel.command({ type: "reveal", handle: house.handle });
    await quiet();
    house.page.connect();
    await answerRedemption(house, { ok: true, value: CANARY });
    expect((await revealed).value).toBe(CANARY);
  });

  it("that is forgotten while the site is asked is not shown, does not come back, and reaches no agent", async () => {
    const house = await hold();
    const revealed = house.panel.command({ type: "reveal", handle: house.handle });
    await until(() => house.page.redemptions[0]);
    await house.panel.command({ type: "forget", handle: house.handle });
    await answerRedemption(house, { ok: true, value: CANARY });
    expect(await revealed).not.toHaveProperty("value");
    expect(house.browser.session.keys("item:")).toEqual([]);
    await house.panel.shows(({ items }) => items.length === 0);
    house.page.answer = () => json({ copy: CANARY });
    expect(JSON.stringify(await house.agent.call(house.name))).not.toContain(CANARY);
  });

  it("that is answered with more than 64 Ki characters ends the connection of the agent that says so", async () => {
    const house = await hold();
    const revealed = house.panel.command({ type: "reveal", handle: house.handle });
    await answerRedemption(house, { ok: true, value: "s".repeat(65_537) });
    expect((await revealed).error).toMatch(/is gone/);
  });

  it("whose page the person wants to see brings its tab to the front", async () => {
    const house = await hold();
    const command = { type: "show-page", handle: house.handle } as const;
    expect(await house.panel.command(command)).not.toHaveProperty("error");
    expect(house.browser.shownTabs).toEqual([1]);
    house.page.client.disconnect();
    await quiet();
    expect((await house.panel.command(command)).error).toMatch(/is gone/);
    expect(house.browser.shownTabs).toEqual([1]);
  });
});
