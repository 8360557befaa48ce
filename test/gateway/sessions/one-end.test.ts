/** A call has one end in the log, whatever comes at the same moment: the first one. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { outcomes, setUp } from "../boundary-set-up.js";

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

/** A log whose first entry is stored, or lost, when the test says so. */
function heldLog() {
  const stored: unknown[] = [];
  let settle: (error?: unknown) => void = () => undefined;
  let calls = 0;
  const append = (entry: unknown): Promise<void> | void => {
    calls += 1;
    if (calls > 1) return void stored.push(entry);
    return new Promise((resolve, reject) => {
      settle = (error) => {
        if (error !== undefined) return reject(error);
        stored.push(entry);
        resolve();
      };
    });
  };
  return { stored, append, settle: (error?: unknown) => settle(error), calls: () => calls };
}

const atTheLog = async (log: ReturnType<typeof heldLog>): Promise<void> => {
  await vi.waitUntil(() => log.calls() === 1);
};

describe("Where its end is being written, a call", () => {
  it("that its agent takes back is answered at once, gets no result, and has one end", async () => {
    const log = heldLog();
    const { answer, controller } = setUp({ audit: log });
    const answered = answer();
    await atTheLog(log);
    controller.abort();
    const result = await answered;
    expect(result.isError).toBe(true);
    expect(JSON.stringify(result)).not.toContain("k_1");
    log.settle();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(outcomes(log.stored)).toEqual(["done"]);
    expect(log.calls()).toBe(1);
  });

  it("whose time is over has one end", async () => {
    const log = heldLog();
    const { answer } = setUp({ audit: log, timeLimit: 5_000 });
    const answered = answer();
    await atTheLog(log);
    await vi.advanceTimersByTimeAsync(5_000);
    expect((await answered).content[0]?.["text"]).toMatch(/5 seconds/);
    log.settle();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(outcomes(log.stored)).toEqual(["done"]);
  });

  it("has the end that its agent heard where the first could not be written", async () => {
    const log = heldLog();
    const { answer, controller } = setUp({ audit: log });
    const answered = answer();
    await atTheLog(log);
    controller.abort();
    await answered;
    log.settle(new Error("full"));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(outcomes(log.stored)).toEqual(["cancelled"]);
  });

  it("that was refused keeps that end", async () => {
    const log = heldLog();
    const consent = { ask: async () => "deny" as const };
    const { answer, controller } = setUp({ audit: log, consent });
    const answered = answer();
    await atTheLog(log);
    controller.abort();
    log.settle();
    expect((await answered).isError).toBe(true);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(outcomes(log.stored)).toEqual(["denied"]);
  });
});
