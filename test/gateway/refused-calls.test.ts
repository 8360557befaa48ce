import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { BoundaryPorts, ToolCall } from "../../src/gateway/index.js";
import { CANARY } from "./agent-view.js";
import { outcomes, RAW, setUp } from "./boundary-set-up.js";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("A call that ends early is a refusal in words, and says so in the log", () => {
  const cases: [string, Partial<BoundaryPorts>, string, boolean][] = [
    ["denied", { consent: { ask: async () => "deny" } }, "denied", false],
    ["denied by a strange answer", { consent: { ask: async () => "ALLOW" as never } }, "denied", false],
    [
      "denied by a prompt that fails",
      {
        consent: {
          ask: async () => {
            throw new Error(CANARY);
          },
        },
      },
      "denied",
      false,
    ],
    ["refused by validation", { validation: { validate: () => false } }, "invalid", false],
    [
      "refused for a fault",
      { validation: { validate: () => [{ pointer: "/a", keyword: "type", limit: ["string"] }] } },
      "invalid",
      false,
    ],
    ["refused by a strange answer", { validation: { validate: () => "yes" as never } }, "invalid", false],
    [
      "unvalidated",
      {
        validation: {
          validate: () => {
            throw new Error(CANARY);
          },
        },
      },
      "failed",
      false,
    ],
    [
      "not stored",
      {
        storage: {
          put: async () => {
            throw new Error(CANARY);
          },
        },
      },
      "not-stored",
      true,
    ],
    [
      "not searched",
      {
        detection: () => () => {
          throw new Error(CANARY);
        },
      },
      "failed",
      true,
    ],
    [
      "not heard of",
      {
        enforced: () => {
          throw new Error(CANARY);
        },
      },
      "failed",
      true,
    ],
    [
      "failed by the tool",
      {
        run: async () => {
          throw new Error(CANARY);
        },
      },
      "failed",
      true,
    ],
    [
      "failed by the port",
      {
        run: () => {
          throw new Error(CANARY);
        },
      },
      "failed",
      true,
    ],
  ];

  it.each(cases)("%s", async (_title, ports, outcome, mayRun) => {
    const { answer, entries, order } = setUp(ports);
    const result = await answer();
    expect(result.isError).toBe(true);
    expect(result.content).toHaveLength(1);
    expect(JSON.stringify([result, entries])).not.toContain(CANARY);
    expect(outcomes(entries)).toEqual([outcome]);
    if (!mayRun) expect(order).not.toContain("run");
  });

  it("cancelled before it began", async () => {
    const { answer, entries, controller } = setUp();
    controller.abort();
    expect((await answer()).isError).toBe(true);
    expect(outcomes(entries)).toEqual(["cancelled"]);
  });

  it("cancelled while the person is asked: nothing runs, though they then allow it", async () => {
    let allow: (answer: "allow") => void = () => undefined;
    const { answer, entries, order, controller } = setUp({
      consent: {
        ask: () =>
          new Promise((resolve) => {
            allow = resolve;
          }),
      },
    });
    const answered = answer();
    await vi.advanceTimersByTimeAsync(10);
    controller.abort();
    expect((await answered).isError).toBe(true);
    allow("allow");
    await vi.advanceTimersByTimeAsync(10);
    expect(order).not.toContain("run");
    expect(outcomes(entries)).toEqual(["cancelled"]);
  });

  it("cancelled while the tool runs: its late result goes nowhere", async () => {
    let finish: (raw: unknown) => void = () => undefined;
    const { answer, entries, controller } = setUp({
      run: () =>
        new Promise((resolve) => {
          finish = resolve;
        }),
    });
    const answered = answer();
    await vi.advanceTimersByTimeAsync(10);
    controller.abort();
    const result = await answered;
    finish(RAW);
    await vi.advanceTimersByTimeAsync(10);
    expect(result.isError).toBe(true);
    expect(JSON.stringify(result)).not.toContain("k_1");
    expect(outcomes(entries)).toEqual(["cancelled"]);
  });

  it("timed out: after the limit, whatever hangs, and the tool is told", async () => {
    const never = () => new Promise<never>(() => undefined);
    for (const ports of [{ run: never }, { consent: { ask: never } }, { storage: { put: never } }]) {
      let told: AbortSignal | undefined;
      const consent =
        "consent" in ports
          ? ports.consent
          : {
              ask: async ({ signal }: ToolCall) => {
                told = signal;
                return "allow" as const;
              },
            };
      const { answer, entries } = setUp({ ...ports, consent, timeLimit: 5_000 });
      const answered = answer();
      await vi.advanceTimersByTimeAsync(4_999);
      expect(entries).toEqual([]);
      await vi.advanceTimersByTimeAsync(1);
      expect((await answered).content[0]?.["text"]).toMatch(/5 seconds/);
      expect(outcomes(entries)).toEqual(["timed-out"]);
      expect(told?.aborted ?? true).toBe(true);
    }
  });

  it.each([
    [
      "at once",
      () => {
        throw new Error(CANARY);
      },
    ],
    ["later", () => Promise.reject(new Error(CANARY))],
  ])("withheld where the log fails %s, without an exception", async (_title, append) => {
    const { answer } = setUp({ audit: { append } });
    const result = await answer();
    expect(result.isError).toBe(true);
    expect(JSON.stringify(result)).not.toContain(CANARY);
  });
});
