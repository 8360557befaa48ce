import { describe, expect, it } from "vitest";
import { FakeAgent } from "../../fake-agent.js";
import { CANARY, type FakePage, ORIGIN } from "../../fake-page.js";
import { listOne, setUp } from "../../set-up.js";
import { quiet } from "../../until.js";

describe("What a page says was withheld within it", () => {
  const HANDLE = `airlock-${"0".repeat(32)}`;
  const item = { handle: HANDLE, label: "Key", schemaPath: "/key", reason: "x-sensitive", value: '"v"' };
  const send = (page: FakePage, items: unknown[], more: { tool?: string; error?: unknown } = {}) =>
    page.client.send({ type: "withheld", tool: "t", items, ...more });

  it("is the person's to see, under the page's own origin", async () => {
    const { page, panel } = await setUp();
    send(page, [item]);
    const shown = await panel.shows(({ items }) => items[0]);
    expect(shown).toMatchObject({ handle: HANDLE, origin: ORIGIN, agent: "An agent in the page" });
    expect(await panel.command({ type: "reveal", handle: HANDLE })).toMatchObject({ value: "v" });
  });

  it("never replaces what is held", async () => {
    const house = await setUp();
    await house.agent.call(await listOne(house));
    const handle = await house.panel.shows(({ items }) => items[0]?.handle);
    send(house.page, [{ ...item, handle, value: '"forged"' }]);
    await quiet();
    expect(await house.panel.command({ type: "reveal", handle })).toMatchObject({ value: CANARY });
  });

  it.each([
    "https://evil.example/steal",
    "javascript:alert(1)",
    "https://user@shop.example/x",
    "//evil.example/x",
  ])("cannot send the person's cookies to %s", async (redeemUrl) => {
    const { page, panel } = await setUp();
    const reference = JSON.stringify({ id: "r", label: "L", redeemUrl });
    send(page, [{ ...item, value: undefined, reference }]);
    const shown = await panel.shows(({ items }) => items[0]);
    expect(shown.revealable).toBe(false);
    const { error } = await panel.command({ type: "reveal", handle: HANDLE });
    expect(error).toBeDefined();
    expect(page.redemptions).toEqual([]);
  });

  it("has a share of its own, so that calls by agents still find room", async () => {
    const house = await setUp();
    const value = JSON.stringify("v".repeat(10_000));
    for (let i = 0; i < 200; i++) {
      send(house.page, [{ ...item, value, handle: `airlock-${i.toString(16).padStart(32, "0")}` }]);
      if (i % 20 === 0) await quiet();
    }
    await quiet();
    // Half of two MiB.
    expect(house.browser.session.keys("item:").length).toBe(99);
  });

  it("reaches no agent", async () => {
    const house = await setUp();
    send(house.page, [{ ...item, value: JSON.stringify(CANARY) }]);
    await listOne(house);
    await quiet();
    expect(JSON.stringify(house.agent.frames)).not.toContain(CANARY);
    expect(new FakeAgent(house.browser).frames).toEqual([]);
  });

  it("may be why a tool failed: the person alone reads it, among the calls", async () => {
    const house = await setUp();
    send(house.page, [item], { error: `no such key: ${CANARY}` });
    const shown = await house.panel.shows(({ calls }) => calls[0]);
    expect(shown).toMatchObject({
      tool: "t",
      origin: ORIGIN,
      agent: "An agent in the page",
      status: "failed",
      error: `no such key: ${CANARY}`,
      withheld: [HANDLE],
    });
    expect(shown.agentText).not.toContain(CANARY);
    await listOne(house);
    expect(JSON.stringify(house.agent.frames)).not.toContain(CANARY);
    expect(JSON.stringify([...house.browser.session.data])).not.toContain(CANARY);
  });

  it("cannot push out of the log what became of an agent's calls", async () => {
    const house = await setUp();
    await house.agent.call(await listOne(house));
    for (let i = 0; i < 100; i++) send(house.page, [], { tool: `t${i}`, error: "no" });
    const calls = await house.panel.shows((state) => state.calls[0]?.tool === "t99" && state.calls);
    expect(calls.map(({ tool }) => tool)).toEqual(["t99", "t98", "t97", "t96", "t95", "make_key"]);
  });

  it("is not told where the person turned the site off", async () => {
    const { page, panel } = await setUp();
    await panel.command({ type: "set-site", origin: ORIGIN, setting: "off" });
    send(page, [item], { error: "no" });
    await quiet();
    expect(panel.state).toMatchObject({ calls: [], items: [] });
  });
});
