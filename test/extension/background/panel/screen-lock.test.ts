/** The person locks the screen: values go, what agents must not get stays known. */
import { describe, expect, it } from "vitest";
import { FakePanel } from "../../fake-agent.js";
import { CANARY, json } from "../../fake-page.js";
import { answerRedemption, hold } from "../../held-reference.js";
import { listOne, setUp } from "../../set-up.js";
import { quiet, until } from "../../until.js";

describe("When the screen is locked", () => {
  it("no value is left in memory or storage for the person, and the panel says what happened", async () => {
    const house = await setUp();
    await house.agent.call(await listOne(house));
    const handle = await house.panel.shows(({ items }) => items[0]?.handle);
    house.browser.events.onStateChanged.emit("locked");
    const notice = await house.panel.shows(({ items, locked }) => items.length === 0 && locked);
    expect(notice.count).toBe(1);
    expect(house.browser.session.keys("item:")).toEqual([]);
    expect(await house.panel.command({ type: "reveal", handle })).not.toHaveProperty("value");
    const entries = await until(() => {
      const kept = house.browser.audit.entries.filter(({ event }) => event === "kept");
      return kept.length > 0 && kept;
    });
    expect(entries).toMatchObject([{ what: "forgotten", reason: "screen locked", tool: "make_key" }]);
    expect(JSON.stringify(entries)).not.toContain(CANARY);
  });

  it("a reference stays, without the value that it was redeemed for", async () => {
    const house = await hold();
    const revealed = house.panel.command({ type: "reveal", handle: house.handle });
    await answerRedemption(house, { ok: true, value: CANARY });
    await revealed;
    await house.panel.shows(({ items }) => items[0]?.held);
    house.browser.events.onStateChanged.emit("locked");
    await house.panel.shows(({ items }) => items[0]?.held === false);
    expect(house.browser.session.keys("item:")).toHaveLength(1);
    expect(house.browser.session.data.get(`item:${house.handle}`)).not.toContain(CANARY);
    const again = house.panel.command({ type: "reveal", handle: house.handle });
    await until(() => house.page.redemptions.length === 2);
    await answerRedemption(house, { ok: false, kind: "gone", status: 410 });
    expect((await again).error).toMatch(/or used/);
  });

  it("the answer to a Reveal that comes later is not kept", async () => {
    const house = await hold();
    const revealed = house.panel.command({ type: "reveal", handle: house.handle });
    await until(() => house.page.redemptions.length === 1);
    house.browser.events.onStateChanged.emit("locked");
    expect(await revealed).not.toHaveProperty("value");
    await answerRedemption(house, { ok: true, value: CANARY });
    await quiet();
    expect(house.panel.state?.items).toMatchObject([{ held: false, revealable: true }]);
    expect(JSON.stringify([...house.browser.session.data.values()])).not.toContain(CANARY);
  });

  it("a value that is being stored is not kept either", async () => {
    for (let moment = 0; moment < 12; moment++) {
      const house = await hold();
      const revealed = house.panel.command({ type: "reveal", handle: house.handle });
      await answerRedemption(house, { ok: true, value: CANARY });
      for (let turn = 0; turn < moment; turn++) await Promise.resolve();
      house.browser.events.onStateChanged.emit("locked");
      await revealed;
      await quiet();
      expect(house.browser.session.data.get(`item:${house.handle}`), `moment ${moment}`).not.toContain(
        CANARY,
      );
    }
  });

  it("copies are still kept from agents, in this life of the worker and the next", async () => {
    const house = await setUp();
    const name = await listOne(house);
    await house.agent.call(name);
    house.browser.events.onStateChanged.emit("locked");
    await house.panel.shows(({ locked }) => locked);
    house.page.answer = () => json({ id: `copy of ${CANARY}` });
    expect(JSON.stringify(await house.agent.call(name))).not.toContain(CANARY);
    expect((await house.panel.shows(({ calls }) => calls[0]?.status === "done" && calls[0])).error).toBe(
      undefined,
    );
    house.browser.killWorker();
    await quiet();
    house.browser.startWorker();
    const panel = new FakePanel(house.browser);
    expect(await panel.shows(({ locked }) => locked)).toMatchObject({ count: 1 });
  });

  it("what tools said when they failed is forgotten, too", async () => {
    const house = await setUp({ answer: () => ({ kind: "threw", text: CANARY }) });
    await house.agent.call(await listOne(house));
    await house.panel.shows(({ calls }) => calls[0]?.error);
    house.browser.events.onStateChanged.emit("locked");
    await house.panel.shows(({ calls }) => calls[0] && calls[0].error === undefined);
  });

  it("the notice is put away by the person, and there is none where nothing was lost", async () => {
    const house = await setUp();
    house.browser.events.onStateChanged.emit("locked");
    await quiet();
    expect(house.panel.state).not.toHaveProperty("locked");
    await house.agent.call(await listOne(house));
    house.browser.events.onStateChanged.emit("locked");
    await house.panel.shows(({ locked }) => locked);
    await house.panel.command({ type: "dismiss-lock-notice" });
    await house.panel.shows((state) => state.locked === undefined);
    expect(house.browser.session.keys("locked:")).toEqual([]);
  });

  it("or idle, or active again, nothing else changes", async () => {
    const house = await setUp();
    await house.agent.call(await listOne(house));
    for (const state of ["idle", "active"]) house.browser.events.onStateChanged.emit(state);
    await quiet();
    expect(house.browser.session.keys("item:")).toHaveLength(1);
  });
});
