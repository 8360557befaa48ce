import { beforeAll, describe, expect, it } from "vitest";
import { scrubListsOf } from "../../../src/engine/enforce/agent-session.js";
import { inShare } from "../../../src/gateway/in-share.js";
import { type AgentSession, compileContract, enforceResult } from "../../../src/gateway/index.js";
import { createStoredRoom, restoreSession } from "../../../src/gateway/session.js";
import { Shares } from "../../../src/gateway/shares.js";

const LIST = { type: "array", items: { type: "string", "x-sensitive": true } };
const contractAt = (origin: string) => compileContract({ name: "t", outputSchema: LIST }, { origin });
const plainAt = (origin: string) => compileContract({ name: "p" }, { origin });
/** Random-looking texts that no detector knows. */
const texts = (count: number, seed: string) =>
  Array.from({ length: count }, (_, at) => `${seed}9f${(at + 1) * 7_919}Qx2Lr7Vb`);

const ATTACKER = "https://attacker.example";
const BANK = "https://bank.example";

/** @returns whether the list of that page took them all */
function take(session: AgentSession, origin: string, count: number, seed: string): boolean {
  enforceResult(contractAt(origin), texts(count, seed), { session });
  return !scrubListsOf(session).isFull(origin);
}

/** As many results as the list takes. */
function fill(session: AgentSession, origin: string, seed: string): void {
  for (let at = 0; take(session, origin, 1_000, `${seed}${at}x`); at++)
    if (at > 200) throw new Error("There is no bound.");
}

describe("Shares", () => {
  const taker = (name: string, most = 100) => [{ name, most }];

  it("give each taker what it is allowed, and all or nothing of it", () => {
    const shares = new Shares(1_000);
    expect(shares.take(taker("a"), 90)).toBe(true);
    expect(shares.take(taker("a"), 11)).toBe(false);
    expect(shares.take(taker("a"), 10)).toBe(true);
    shares.count(taker("a"), -100);
    expect(shares.take(taker("a"), 100)).toBe(true);
  });

  it("leave room for the next one, however many take all they can", () => {
    const shares = new Shares(1_000);
    for (let at = 0; at < 200; at++) while (shares.take(taker(`hog ${at}`, 400), 1));
    expect(shares.take(taker("new"), 1)).toBe(false);
    const few = new Shares(1_000_000);
    for (let at = 0; at < 10; at++) while (few.take(taker(`hog ${at}`, 400_000), 100));
    expect(few.take(taker("new"), 100)).toBe(true);
  });

  it("count what was taken before, whatever came since", () => {
    const shares = new Shares(100);
    shares.count(taker("a"), 90);
    expect(shares.take(taker("b"), 6)).toBe(false);
    expect(shares.take(taker("b"), 5)).toBe(true);
  });
});

describe("A session that is stored, whose list of one site is full", () => {
  const room = createStoredRoom();
  const session = restoreSession({ id: "s-1", values: [] }, room);
  const attacker = inShare(session, { site: ATTACKER, tab: 1 });
  beforeAll(() => fill(attacker, ATTACKER, "a"));

  it("takes another site's values, also of a frame of the same origin there", () => {
    expect(take(inShare(session, { site: BANK, tab: 2 }), BANK, 500, "b")).toBe(true);
    expect(take(inShare(session, { site: BANK, tab: 2 }), ATTACKER, 500, "c")).toBe(true);
    expect(take(attacker, ATTACKER, 1, "late")).toBe(false);
  });

  it("forgets nothing, takes copies out of the result itself, and closes later ones", () => {
    const known = texts(3, "a0x")[2] as string;
    const plain = (words: string) => enforceResult(plainAt(ATTACKER), words, { session: attacker });
    expect(JSON.stringify(plain(known).agent)).not.toContain(known);
    expect(JSON.stringify(plain("hello").agent)).not.toContain("hello");
    const [over = ""] = texts(1, "over");
    const { agent } = enforceResult(contractAt(ATTACKER), [over], { session: attacker });
    expect(JSON.stringify(agent)).not.toContain(over);
  });

  it("is full when it is brought back", () => {
    const values = JSON.parse(JSON.stringify(session.unsaved.values));
    const back = restoreSession({ id: session.id, values });
    expect(scrubListsOf(inShare(back, { site: ATTACKER })).isFull(ATTACKER)).toBe(true);
    expect(scrubListsOf(inShare(back, { site: BANK })).isFull(BANK)).toBe(false);
  });

  it("still takes the person's own secrets, and lets none of them pass", () => {
    const own = `${texts(1, "own")}-kW3nT8vB5mZ`;
    session.rememberOwn(BANK, own);
    expect(enforceResult(plainAt(BANK), `x ${own}`, { session }).text).not.toContain(own);
  });

  it("restarts with nothing of before", () => {
    session.restart({ id: "s-2", values: [{ origin: BANK, values: texts(1, "own") }] });
    expect(attacker.id).toBe("s-2");
    expect(session.unsaved.values).toEqual([]);
    const [old = "", own = ""] = [texts(3, "a0x")[2], texts(1, "own")[0]];
    expect(enforceResult(plainAt(ATTACKER), old, { session }).text).toBe(old);
    expect(enforceResult(plainAt(BANK), own, { session }).text).toContain('"reason":"copy"');
    expect(take(attacker, ATTACKER, 1_000, "new")).toBe(true);
  });
});
