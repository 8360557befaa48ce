import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createBoundary, createSession } from "../../src/gateway/index.js";
import { CANARY, contractOf, leftOf } from "./agent-view.js";

import { RAW, setUp } from "./boundary-set-up.js";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("A call through the boundary", () => {
  it("is validated, asked for, run, enforced, stored and only then released", async () => {
    const { order, answer, ports } = setUp();
    const result = await answer();
    expect(order).toEqual(["validation", "consent", "run", "enforced", "storage", "audit"]);
    expect(leftOf({ agent: result }).structuredContent).toEqual({ id: "k_1" });
    expect(JSON.stringify(result)).not.toContain(CANARY);
    expect(vi.mocked(ports.storage.put).mock.calls[0]).toMatchObject([{}, [{ value: CANARY }]]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("finds undeclared keys and checks arguments where the host names no detection and no validation", async () => {
    const key = "ghp_Qm7xV2Lr9TzKd4WnYb8HsPc3JfGu6EaXo5Rt";
    const inputSchema = { type: "object", required: ["name"] };
    const contract = contractOf({ inputSchema });
    const boundary = createBoundary({
      run: async () => `Your key: ${key}`,
      consent: { ask: async () => "allow" },
    });
    const call = {
      agent: "agent-1",
      session: createSession(),
      contract,
      signal: AbortSignal.timeout(60_000),
    };
    const answer = await boundary.callTool({ ...call, arguments: { name: "a" } });
    expect(JSON.stringify(answer)).not.toContain(key);
    const refused = await boundary.callTool({ ...call, arguments: {} });
    expect([refused.isError, JSON.stringify(refused)]).toEqual([true, expect.stringContaining("name")]);
  });

  it("leaves an audit entry of names and paths, without a value", async () => {
    const { entries, answer } = setUp({}, { arguments: { note: CANARY } });
    await answer();
    expect(entries).toMatchObject([
      {
        agent: "agent-1",
        origin: "https://shop.example",
        tool: "make_key",
        outcome: "done",
        withheld: [{ schemaPath: "/secret", reason: "x-sensitive" }],
      },
    ]);
    expect(JSON.stringify(entries)).not.toContain(CANARY);
  });

  it("releases nothing before what was withheld is safe", async () => {
    let stored: () => void = () => undefined;
    const { order, answer } = setUp({
      storage: {
        put: () =>
          new Promise((resolve) => {
            stored = resolve;
          }),
      },
    });
    let released = false;
    const answered = answer().then(() => {
      released = true;
    });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(released).toBe(false);
    expect(order).not.toContain("audit");
    stored();
    await answered;
    expect(released).toBe(true);
  });

  it("does not store where nothing was withheld", async () => {
    const { ports, answer } = setUp(
      { run: async () => ({ content: [{ type: "text", text: "hi" }] }) },
      { contract: contractOf() },
    );
    expect((await answer()).content).toEqual([{ type: "text", text: "hi" }]);
    expect(ports.storage.put).not.toHaveBeenCalled();
  });

  it("leaves nothing behind on the agent's signal, however it ends", async () => {
    for (const run of [async () => RAW, async () => Promise.reject(new Error("no")), undefined]) {
      const { signal } = new AbortController();
      const added = vi.spyOn(signal, "addEventListener");
      const removed = vi.spyOn(signal, "removeEventListener");
      const { answer } = setUp({ timeLimit: 1_000, run: run ?? (() => new Promise(() => {})) }, { signal });
      const answered = answer();
      await vi.advanceTimersByTimeAsync(2_000);
      await answered;
      expect(added).toHaveBeenCalledOnce();
      expect(removed.mock.calls).toEqual(added.mock.calls);
    }
  });
});
