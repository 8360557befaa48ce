/** Refused calls are counted, and the log hears of a flood seldom. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Refusals } from "../../../../extension/background/audit/refusals.js";
import { type Change, State } from "../../../../extension/background/stores/state.js";
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

/** Storage of one key, until it is removed; and how often it was written. */
class Disk {
  readonly records = new Map<string, unknown>();
  writes = 0;

  initial(): [string, unknown][] {
    return [...this.records];
  }

  async write(changes: readonly Change[]): Promise<void> {
    for (const { key, value } of changes) {
      const name = key.replace("refused:", "");
      if (value === undefined) this.records.delete(name);
      else {
        this.writes += 1;
        this.records.set(name, structuredClone(value));
      }
    }
  }
}

async function life(area: FakeStorage, notes: AuditNote[], lasting = new Disk()): Promise<Refusals> {
  const audit = { mention: async (note: AuditNote) => void notes.push(note) };
  const agents = {
    get: (id: string) =>
      id === "a" ? ({ id, kind: "app", name: "a", status: "approved" } as const) : undefined,
  };
  const state = await State.open(area.area(new WorkerLife(), "session"));
  return new Refusals({ state, lasting, audit, agents }, () => undefined);
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

  it("are written by the next browser where the first was closed in the middle of a flood, once", async () => {
    const [disk, notes, later]: [Disk, AuditNote[], AuditNote[]] = [new Disk(), [], []];
    const first = await life(new FakeStorage(), notes, disk);
    for (let second = 0; second < 600; second++) {
      first.count("a", "denied-before");
      await vi.advanceTimersByTimeAsync(1_000);
    }
    expect(disk.writes).toBeLessThanOrEqual(600 / 5);
    // Nothing of this life is there any more but what is on disk.
    const second = await life(new FakeStorage(), later, disk);
    expect(second.of("a")).toBe(0);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(sum(notes) + sum(later)).toBeGreaterThanOrEqual(600 - 5);
    expect(disk.records.size).toBe(0);
    const none: AuditNote[] = [];
    await life(new FakeStorage(), none, disk);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(none).toEqual([]);
  });

  it("of programs that come with ever new keys are one entry, and one record", async () => {
    const [area, disk, notes]: [FakeStorage, Disk, AuditNote[]] = [new FakeStorage(), new Disk(), []];
    const refusals = await life(area, notes, disk);
    for (let key = 0; key < 500; key++) refusals.count(`app:${key}`, "too-many");
    await vi.advanceTimersByTimeAsync(5_000);
    expect(notes).toMatchObject([{ agent: "strangers", count: 500 }]);
    expect(area.keys("refused:")).toHaveLength(1);
  });

  it.each([
    [null],
    [{ "too-many": -1 }],
    [{ "too-many": "7" }],
    [["denied-before"]],
    [{ other: 3 }],
  ])("that cannot be read on disk (%j) are none", async (value) => {
    const [disk, notes]: [Disk, AuditNote[]] = [new Disk(), []];
    disk.records.set("a", value);
    await life(new FakeStorage(), notes, disk);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(notes).toEqual([]);
  });

  it("are written by the next worker where the first was killed", async () => {
    const [area, disk, notes]: [FakeStorage, Disk, AuditNote[]] = [new FakeStorage(), new Disk(), []];
    const first = await life(area, notes, disk);
    for (let at = 0; at < 2; at++) {
      first.count("a", "denied-before");
      await vi.advanceTimersByTimeAsync(5_000);
    }
    for (let at = 0; at < 7; at++) first.count("a", "denied-before");
    await vi.advanceTimersByTimeAsync(5_000);
    expect(notes.map(({ count }) => count)).toEqual([1, 1]);
    const later: AuditNote[] = [];
    expect((await life(area, later, disk)).of("a")).toBe(9);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(later.map(({ count }) => count)).toEqual([7]);
  });
});
