import { describe, expect, it } from "vitest";
import { secretsPort } from "../../../../extension/background/calls/call-secrets.js";
import type { Worker } from "../../../../extension/background/calls/worker.js";
import type { RunningCall } from "../../../../extension/background/model/running-call.js";
import { RpcCode } from "../../../../extension/protocol/agent-messages.js";
import type { ToolCall } from "../../../../src/gateway/ports.js";
import { AGENT, FakePanel } from "../../fake-agent.js";
import { CANARY, json, TOOL } from "../../fake-page.js";
import { listOne, setUp } from "../../set-up.js";
import { quiet, until } from "../../until.js";

const textOf = (answer: { result?: Record<string, unknown> }) => JSON.stringify(answer.result ?? null);

describe("Where there is no room", () => {
  it("for a call itself, nothing runs", async () => {
    const house = await setUp();
    const name = await listOne(house);
    house.browser.session.refuses = true;
    const { error } = await house.agent.call(name);
    expect(error?.code).toBe(RpcCode.storageFull);
    expect(house.page.runs).toEqual([]);
  });

  it("for a call itself, a resolver hears nothing of it", async () => {
    const resolver = () => json({ readOnlyHint: true });
    const house = await setUp({ tools: [{ ...TOOL, dynamic: true }], resolver });
    const name = await listOne(house);
    await house.agent.call(name);
    await house.agent.call(name);
    const { length } = house.page.resolves;
    expect(length).toBeGreaterThan(0);
    house.browser.session.refuses = true;
    expect((await house.agent.call(name, { label: CANARY })).error?.code).toBe(RpcCode.storageFull);
    expect(house.page.resolves).toHaveLength(length);
  });

  it("for a call itself, the person is asked for no secret", async () => {
    const asked: string[] = [];
    const questions = { ask: async (_: unknown, { kind }: { kind: string }) => asked.push(kind) };
    const worker = { questions } as unknown as Worker;
    const written = Promise.reject(new Error("No room."));
    const port = secretsPort(worker, { written } as unknown as RunningCall);
    await expect(port.approve({} as ToolCall, [])).rejects.toThrow("No room.");
    await expect(port.supply({} as ToolCall, [])).rejects.toThrow("No room.");
    expect(asked).toEqual([]);
  });

  it("for what a call withheld, nothing of its result is released, and what was held stays", async () => {
    const house = await setUp();
    const name = await listOne(house);
    await house.agent.call(name);
    const held = house.browser.session.keys("item:");
    house.page.answer = () => {
      house.browser.session.refuses = true;
      return json({ id: "not stored", secret: `${CANARY}-2` });
    };
    const answer = await house.agent.call(name);
    expect(textOf(answer)).toMatch(/could not be stored safely/);
    expect(textOf(answer)).not.toContain("not stored");
    expect(house.browser.session.keys("item:")).toEqual(held);
    await house.panel.shows(({ items }) => items.length === 1);
  });

  it("in the vault, the call is refused and nothing held gives way", async () => {
    const house = await setUp();
    const name = await listOne(house);
    await house.agent.call(name);
    const [first] = house.browser.session.keys("item:");
    house.page.answer = () => json({ id: "x", secret: "s".repeat(1_000_000) });
    for (let call = 0; call < 3; call++)
      expect(textOf(await house.agent.call(name))).not.toMatch(/could not be stored safely/);
    expect(textOf(await house.agent.call(name))).toMatch(/could not be stored safely/);
    expect(house.browser.session.keys("item:")).toHaveLength(4);
    expect(house.browser.session.data.has(first ?? "")).toBe(true);
  });

  it("in the vault for calls that end together, no more is taken than there is", async () => {
    const house = await setUp({ answer: () => undefined });
    const name = await listOne(house);
    const ids = Array.from({ length: 5 }, () => house.agent.callId(name));
    await until(() => house.page.runs.length === 5);
    for (const { call } of house.page.runs) {
      house.page.reply(call, json({ id: "x", secret: `${call}${"s".repeat(1_000_000)}` }));
    }
    const answers = await Promise.all(ids.map((id) => house.agent.answer(id)));
    expect(answers.filter((answer) => /could not be stored safely/.test(textOf(answer)))).toHaveLength(2);
    expect(house.browser.session.keys("item:")).toHaveLength(3);
  });

  it("for the list that an agent asks for, it gets an error: its names would mean nothing later", async () => {
    const house = await setUp();
    house.browser.session.refuses = true;
    expect((await house.agent.request("tools/list")).error?.code).toBe(RpcCode.storageFull);
  });

  it("what has expired makes room, and what is live does not", async () => {
    const reference = (id: number, ttl: number) => ({
      type: "secret_reference",
      id: `r-${id}`,
      redeemUrl: `/redeem/${id}`,
      label: "Key",
      ttl,
    });
    let ttl = 600;
    // A thousand at a time: three times as many fill the share.
    const content = () => Array.from({ length: 1_000 }, (_, id) => reference(id, ttl));
    const house = await setUp({ answer: () => json({ content: content() }) });
    const name = await listOne(house);
    for (let calls = 0; calls < 2; calls++) await house.agent.call(name);
    ttl = -1;
    for (let calls = 0; calls < 2; calls++) await house.agent.call(name);
    expect(house.browser.session.keys("item:")).toHaveLength(4_000);
    ttl = 600;
    for (let calls = 0; calls < 2; calls++) {
      expect(textOf(await house.agent.call(name))).not.toMatch(/could not be stored safely/);
    }
    expect(house.browser.session.keys("item:")).toHaveLength(4_000);
    expect(await house.panel.shows(({ vaultIsFull }) => vaultIsFull)).toBe(true);
    expect(textOf(await house.agent.call(name))).toMatch(/could not be stored safely/);
    expect(house.browser.session.keys("item:")).toHaveLength(4_000);
  });

  it("there is room again when the person forgets something", async () => {
    const house = await setUp({ answer: () => json({ id: "x", secret: "s".repeat(1_000_000) }) });
    const name = await listOne(house);
    for (let call = 0; call < 3; call++) await house.agent.call(name);
    expect(textOf(await house.agent.call(name))).toMatch(/could not be stored safely/);
    await house.panel.command({ type: "forget-all" });
    await house.panel.shows(({ items, vaultIsFull }) => items.length === 0 && vaultIsFull === undefined);
    expect(textOf(await house.agent.call(name))).not.toMatch(/could not be stored safely/);
  });
});

describe("Storage", () => {
  it("is closed to content scripts", async () => {
    const { browser } = await setUp();
    expect([browser.local.accessLevel, browser.session.accessLevel]).toEqual([
      "TRUSTED_CONTEXTS",
      "TRUSTED_CONTEXTS",
    ]);
  });

  it("on disk holds approvals, settings, what an administrator last set, and how much is kept, and nothing else", async () => {
    const house = await setUp();
    await house.agent.call(await listOne(house));
    await house.panel.command({ type: "set-site", origin: "https://off.example", setting: "off" });
    const keys = house.browser.local.keys("");
    expect(keys.map((key) => (key === "rules:managed" ? key : key.split(":")[0])).sort()).toEqual([
      "agent",
      "held",
      "rules:managed",
      "site",
      "used",
    ]);
    const held = JSON.parse(house.browser.local.data.get("held:last") ?? "null");
    expect(held).toEqual({ items: 1, until: [], agents: [AGENT] });
  });

  it("does not lose what is written at once", async () => {
    const house = await setUp({ answer: () => undefined });
    const name = await listOne(house);
    const ids = Array.from({ length: 8 }, () => house.agent.callId(name));
    await until(() => house.page.runs.length === 8);
    for (const [at, { call }] of house.page.runs.entries()) {
      house.page.reply(call, json({ id: "x", secret: `${CANARY}-${at}` }));
    }
    await Promise.all(ids.map((id) => house.agent.answer(id)));
    house.browser.killWorker();
    await quiet();
    house.browser.startWorker();
    const panel = new FakePanel(house.browser);
    const items = await panel.shows((state) => state.items.length === 8 && state.items);
    const values = await Promise.all(items.map(({ handle }) => panel.command({ type: "reveal", handle })));
    expect(values.map(({ value }) => value).sort()).toEqual(
      Array.from({ length: 8 }, (_, at) => `${CANARY}-${at}`),
    );
  });
});
