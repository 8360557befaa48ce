import { describe, expect, it } from "vitest";
import { AuditLog } from "../../../../extension/background/audit/audit-log.js";
import { MemoryAuditStore } from "../../../../extension/background/audit/audit-store.js";
import type { AuditEntry, AuditNote } from "../../../../extension/protocol/audit-messages.js";

const note = (what: string, more: Partial<AuditNote> = {}): AuditNote => ({ event: "call", what, ...more });

function open(bounds = { most: 1_000, atATime: 100 }) {
  const store = new MemoryAuditStore(bounds);
  return { store, log: new AuditLog(store, { isPrivate: false }, () => undefined) };
}

describe("The log", () => {
  it("numbers what comes at once without a gap, in its order", async () => {
    const { store, log } = open();
    await Promise.all(Array.from({ length: 200 }, (_, index) => log.write(note(`n${index}`))));
    expect(store.entries.map(({ n }) => n)).toEqual(Array.from({ length: 200 }, (_, index) => index + 1));
    expect(store.entries.map(({ what }) => what)).toEqual(
      Array.from({ length: 200 }, (_, index) => `n${index}`),
    );
  });

  it("is written in one go for what came while it was being written", async () => {
    const { store } = open();
    let writes = 0;
    const slow = {
      append: async (notes: Parameters<typeof store.append>[0]) => {
        writes += 1;
        await new Promise((resolve) => setTimeout(resolve, 5));
        await store.append(notes);
      },
      readBack: store.readBack.bind(store),
      readOn: store.readOn.bind(store),
    };
    const log = new AuditLog(slow, { isPrivate: false }, () => undefined);
    await Promise.all(Array.from({ length: 50 }, () => log.write(note("x"))));
    expect(writes).toBe(2);
    expect(store.entries).toHaveLength(50);
  });

  it("says to a waiting caller that it failed, and goes on", async () => {
    const { store } = open();
    let refuses = true;
    const log = new AuditLog(
      {
        append: (notes) => (refuses ? Promise.reject(new Error("full")) : store.append(notes)),
        readBack: store.readBack.bind(store),
        readOn: store.readOn.bind(store),
      },
      { isPrivate: false },
      () => undefined,
    );
    await expect(log.write(note("lost"))).rejects.toThrow("full");
    await expect(log.mention(note("lost"))).resolves.toBeUndefined();
    refuses = false;
    await log.write(note("kept"));
    expect(store.entries.map(({ n, what }) => [n, what])).toEqual([[1, "kept"]]);
  });

  it("makes room at its bound, and says which numbers are gone, each time", async () => {
    const { store, log } = open({ most: 20, atATime: 5 });
    const missing = (entries: readonly AuditEntry[]) => {
      const [marker, ...rest] = entries;
      expect(marker).toMatchObject({ event: "trimmed", first: 1 });
      expect(rest.map(({ n }) => n)).toEqual(rest.map((_, index) => (marker?.n ?? 0) + 1 + index));
      return marker?.n;
    };
    for (let index = 0; index < 21; index++) await log.write(note("x"));
    expect(missing(store.entries)).toBe(6);
    for (let index = 0; index < 30; index++) await log.write(note("x"));
    expect(store.entries.length).toBeLessThanOrEqual(20);
    missing(store.entries);
  });

  it("writes what has a key once", async () => {
    const { store, log } = open();
    await log.write(note("interrupted", { key: "k" }));
    await log.write(note("interrupted", { key: "k" }));
    expect(store.entries).toHaveLength(1);
  });

  it("is read newest first, from any entry on, and says whether there is more", async () => {
    const { log } = open();
    for (let index = 0; index < 120; index++) await log.write(note("done"));
    const first = await log.read(0, 50);
    expect([first.entries[0]?.n, first.entries.length, first.more]).toEqual([120, 50, true]);
    const second = await log.read(first.entries.at(-1)?.n ?? 0, 70);
    expect([second.entries[0]?.n, second.entries.at(-1)?.n, second.more]).toEqual([70, 1, false]);
  });

  it("shortens names that are too long", async () => {
    const { store, log } = open();
    await log.write(note("done", { tool: "x".repeat(100_000) }));
    expect(store.entries[0]?.tool).toHaveLength(300);
  });
});
