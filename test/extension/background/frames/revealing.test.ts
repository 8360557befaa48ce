import { afterEach, describe, expect, it, vi } from "vitest";
import { CANARY, FakePage, json, ORIGIN } from "../../fake-page.js";
import { answerRedemption, hold, PLAIN_TOOL } from "../../held-reference.js";
import { listOne } from "../../set-up.js";
import { quiet, until } from "../../until.js";

afterEach(() => void vi.useRealTimers());

describe("A secret reference", () => {
  it("is shown with its path and label, and redeemed on the person's gesture by the frame it came from", async () => {
    const house = await hold();
    const { panel, page, handle } = house;
    expect(panel.state?.items[0]).toMatchObject({
      label: "API key",
      path: "/redeem/1",
      origin: ORIGIN,
      revealable: true,
    });
    expect(page.redemptions).toEqual([]);
    const revealed = panel.command({ type: "reveal", handle });
    await answerRedemption(house, { ok: true, value: CANARY });
    expect(await revealed).toMatchObject({ value: CANARY });
    expect(page.redemptions).toMatchObject([{ redeemUrl: `${ORIGIN}/redeem/1`, origin: ORIGIN }]);
    // Revealed again without another request: many are for one use.
    expect(await panel.command({ type: "reveal", handle })).toMatchObject({ value: CANARY });
    expect(page.redemptions).toHaveLength(1);
  });

  it("that was redeemed in time does not expire any more", async () => {
    const house = await hold({ ttl: 60 });
    const { panel, handle } = house;
    expect(panel.state?.items[0]?.expiresAt).toBeGreaterThan(Date.now());
    const revealed = panel.command({ type: "reveal", handle });
    await answerRedemption(house, { ok: true, value: CANARY });
    await revealed;
    await panel.shows(({ items }) => items[0]?.expiresAt === undefined || undefined);
  });

  it("that was redeemed reaches no agent as part of a later result, in this life of the worker or the next", async () => {
    const house = await hold();
    const revealed = house.panel.command({ type: "reveal", handle: house.handle });
    await answerRedemption(house, { ok: true, value: CANARY });
    await revealed;
    house.page.answer = () => json({ copy: CANARY });
    expect(JSON.stringify(await house.agent.call(house.name))).not.toContain(CANARY);
    house.browser.killWorker();
    await quiet();
    house.browser.startWorker();
    house.page.connect();
    const { FakeAgent } = await import("../../fake-agent.js");
    const agent = new FakeAgent(house.browser);
    await quiet();
    const answer = await agent.call(house.name);
    expect(answer.result).toBeDefined();
    expect(JSON.stringify(answer)).not.toContain(CANARY);
  });

  it("reaches no agent that comes later either", async () => {
    const house = await hold();
    const revealed = house.panel.command({ type: "reveal", handle: house.handle });
    await answerRedemption(house, { ok: true, value: CANARY });
    await revealed;
    house.page.answer = () => json({ copy: CANARY });
    const { FakeAgent } = await import("../../fake-agent.js");
    const other = new FakeAgent(house.browser, "other");
    await other.request("ping");
    await house.panel.command({ type: "decide-agent", agent: "other", allow: true });
    await house.panel.command({ type: "connect-tab", agent: "other", tabId: 1, connected: true });
    const answer = await other.call(await listOne({ agent: other }));
    expect(answer.result).toBeDefined();
    expect(JSON.stringify(answer)).not.toContain(CANARY);
  });

  it("is asked for once, however often the person clicks", async () => {
    const house = await hold();
    const command = { type: "reveal", handle: house.handle } as const;
    const first = house.panel.command(command);
    expect((await house.panel.command(command)).error).toMatch(/Asking the site/);
    await answerRedemption(house, { ok: true, value: CANARY });
    expect((await first).value).toBe(CANARY);
    expect(house.page.redemptions).toHaveLength(1);
  });

  it("is not redeemed by another document, nor answered by one", async () => {
    const house = await hold();
    const revealed = house.panel.command({ type: "reveal", handle: house.handle });
    const { request } = await until(() => house.page.redemptions[0]);
    const thief = await new FakePage(house.browser, { documentId: "doc-2", frameId: 2 }).settled();
    thief.client.send({ type: "redeemed", request, redemption: { ok: true, value: "forged" } });
    await quiet();
    house.page.client.disconnect();
    expect((await revealed).error).toMatch(/is gone/);
    expect((await house.panel.command({ type: "reveal", handle: house.handle })).error).toMatch(/is gone/);
    expect(thief.redemptions).toEqual([]);
  });

  it("is not fetched where there is no room to keep it", async () => {
    const house = await hold();
    house.page.answer = () => json({ content: [], note: "x" });
    const { handle } = house;
    house.page.tools = [{ ...PLAIN_TOOL, registration: 2, outputSchema: '{"x-sensitive":true}' }];
    house.page.report();
    await quiet();
    house.page.answer = () => json("s".repeat(1_000_000));
    const name = await listOne(house);
    for (let call = 0; call < 3; call++) await house.agent.call(name);
    expect((await house.panel.command({ type: "reveal", handle })).error).toMatch(/no room/);
    expect(house.page.redemptions).toEqual([]);
  });

  it("that was fetched but could not be stored is not shown, and not fetched twice", async () => {
    const house = await hold();
    const revealed = house.panel.command({ type: "reveal", handle: house.handle });
    await until(() => house.page.redemptions[0]);
    house.browser.session.refuses = true;
    await answerRedemption(house, { ok: true, value: CANARY });
    expect(await revealed).not.toHaveProperty("value");
    house.browser.session.refuses = false;
    expect((await house.panel.command({ type: "reveal", handle: house.handle })).value).toBe(CANARY);
    expect(house.page.redemptions).toHaveLength(1);
  });

  it("that has expired is not asked for", async () => {
    const house = await hold({ ttl: 60 });
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 61_000 });
    expect((await house.panel.command({ type: "reveal", handle: house.handle })).error).toMatch(/Expired/);
    expect(house.page.redemptions).toEqual([]);
  });

  it("from another site can never be revealed", async () => {
    const house = await hold({ redeemUrl: "https://evil.example/1" });
    expect(house.panel.state?.items[0]).toMatchObject({ revealable: false });
    expect((await house.panel.command({ type: "reveal", handle: house.handle })).error).toBeDefined();
    expect(house.page.redemptions).toEqual([]);
  });

  it("that is forgotten is gone, in storage too", async () => {
    const house = await hold();
    await house.panel.command({ type: "forget", handle: house.handle });
    expect(house.browser.session.keys("item:")).toEqual([]);
    expect((await house.panel.command({ type: "reveal", handle: house.handle })).error).toMatch(/forgotten/);
  });
});
