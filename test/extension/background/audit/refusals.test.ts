/** Refused calls are counted, and the log hears of a flood seldom. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Refusals } from "../../../../extension/background/audit/refusals.js";
import { State } from "../../../../extension/background/stores/state.js";
import type { AuditNote } from "../../../../extension/protocol/audit-messages.js";
import { FakeStorage } from "../../fake-storage.js";
import { WorkerLife } from "../../worker-life.js";

const HOUR = 3_600_000;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

async function life(area: FakeStorage, notes: AuditNote[]): Promise<Refusals> {
  const audit = { mention: async (note: AuditNote) => void notes.push(note) };
  const agents = { get: () => undefined };
  return new Refusals(
    { state: await State.open(area.area(new WorkerLife(), "session")), audit, agents },
    () => undefined,
  );
}

const sum = (notes: readonly AuditNote[]) => notes.reduce((all, { count = 0 }) => all + count, 0);

describe("Refused calls", () => {
  it("are one entry within seconds, for each cause", async () => {
    const notes: AuditNote[] = [];
    const refusals = await life(new FakeStorage(), notes);
    for (let at = 0; at < 40; at++) refusals.count("a", at % 4 === 0 ? "too-many" : "denied-before");
    // The log has an entry for this one.
    refusals.count("a");
    await vi.advanceTimersByTimeAsync(5_000);
    const who = { event: "call", what: "refused", agent: "a", agentName: "a" };
    expect(notes).toEqual([
      { ...who, reason: "too-many", count: 10 },
      { ...who, reason: "denied-before", count: 30 },
    ]);
    expect(refusals.of("a")).toBe(41);
  });

  it("of a flood that lasts fill the log ever more slowly, and none of them is missing in the end", async () => {
    const notes: AuditNote[] = [];
    const refusals = await life(new FakeStorage(), notes);
    for (let second = 0; second < HOUR / 1_000; second++) {
      refusals.count("a", "denied-before");
      await vi.advanceTimersByTimeAsync(1_000);
    }
    expect(notes.length).toBeLessThan(15);
    refusals.forget("a");
    expect(sum(notes)).toBe(3_600);
    expect(refusals.of("a")).toBe(0);
  });

  it("are written by the next worker where the first was killed", async () => {
    const [area, notes]: [FakeStorage, AuditNote[]] = [new FakeStorage(), []];
    const first = await life(area, notes);
    for (let at = 0; at < 2; at++) {
      first.count("a", "denied-before");
      await vi.advanceTimersByTimeAsync(5_000);
    }
    for (let at = 0; at < 7; at++) first.count("a", "denied-before");
    await vi.advanceTimersByTimeAsync(5_000);
    expect(notes.map(({ count }) => count)).toEqual([1, 1]);
    const later: AuditNote[] = [];
    expect((await life(area, later)).of("a")).toBe(9);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(later.map(({ count }) => count)).toEqual([7]);
  });
});
