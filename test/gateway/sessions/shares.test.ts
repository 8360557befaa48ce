import { beforeAll, describe, expect, it } from "vitest";
import { inShare } from "../../../src/gateway/agent-sessions.js";
import {
  type AgentSession,
  compileContract,
  createSession,
  enforceResult,
} from "../../../src/gateway/index.js";
import { inspectResult } from "../../../src/gateway/inspect-result.js";
import {
  createStoredRoom,
  rememberValue,
  restartSession,
  restoreSession,
  unsavedValues,
} from "../../../src/gateway/persist-session.js";
import { Shares } from "../../../src/gateway/shares.js";

const LIST = { type: "array", items: { type: "string", "x-sensitive": true } };
const contractAt = (origin: string) => compileContract({ name: "t", outputSchema: LIST }, { origin });
const plainAt = (origin: string) => compileContract({ name: "p" }, { origin });
/** Random-looking texts that no detector knows. */
const texts = (count: number, seed: string) =>
  Array.from({ length: count }, (_, at) => `${seed}9f${(at + 1) * 7_919}Qx2Lr7Vb`);

const ATTACKER = "https://attacker.example";
const BANK = "https://bank.example";

function take(session: AgentSession, origin: string, count: number, seed: string): boolean {
  return enforceResult(contractAt(origin), texts(count, seed), { session }).text !== undefined;
}

/** As many results as pass, and then smaller ones. */
function fill(session: AgentSession, origin: string, seed: string): void {
  let at = 0;
  for (const count of [1_000, 200, 40, 8, 1]) {
    while (take(session, origin, count, `${seed}${at}x`))
      if (++at > 200) throw new Error("There is no bound.");
  }
}

const persistent = () => restoreSession({ id: "s-1", values: [] });

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

describe.each([
  ["in memory", createSession],
  ["that is stored", persistent],
])("In a session %s", (_title, create) => {
  /** To fill a share takes seconds: once, for all that find it full. */
  const session = create();
  const attacker = inShare(session, { site: ATTACKER, tab: 1 });
  beforeAll(() => fill(attacker, ATTACKER, "a"));

  it("one site fills its own share, and another site's results pass", () => {
    expect(take(inShare(session, { site: BANK, tab: 2 }), BANK, 500, "b")).toBe(true);
    expect(take(attacker, ATTACKER, 1, "late")).toBe(false);
  });

  it("frames of ever new origins take of the share of the page around them", () => {
    const session = create();
    const attacker = inShare(session, { site: ATTACKER, tab: 1 });
    let taken = 0;
    while (take(attacker, `https://f${taken}.attacker.example`, 500, `f${taken}`)) taken++;
    expect(taken).toBeLessThan(20);
    expect(take(attacker, ATTACKER, 500, "own")).toBe(false);
    // A frame of the bank in the attacker's page is in the attacker's share, and the bank's own page is not.
    expect(take(attacker, BANK, 500, "framed")).toBe(false);
    expect(take(inShare(session, { site: BANK, tab: 2 }), BANK, 500, "b")).toBe(true);
  });

  it("a tab that goes from site to site has a total", () => {
    const session = create();
    let sites = 0;
    const next = () => inShare(session, { site: `https://s${sites}.attacker.example`, tab: 1 });
    while (take(next(), ATTACKER, 1_000, `s${sites}`)) sites++;
    expect(sites).toBeLessThan(10);
    expect(take(inShare(session, { site: BANK, tab: 2 }), BANK, 500, "b")).toBe(true);
  });

  it("what is over the share is withheld from the agent, never forgotten", () => {
    const over = enforceResult(contractAt(ATTACKER), texts(5, "over"), { session: attacker });
    expect(JSON.stringify(over.agent)).not.toContain(texts(1, "over")[0]);
    expect(JSON.stringify(over.agent)).toMatch(/end the session/);
    expect(over.user.withheld).toHaveLength(2);
    expect(enforceResult(plainAt(ATTACKER), texts(3, "a0x")[2], { session: attacker }).text).toContain(
      '"reason":"copy"',
    );
  });

  it("what detection finds counts, too", () => {
    const key = ["ghp", "R7kQ2vXw9LmZ4tYb8NcJ5sHd1GfP6aVe3UoT"].join("_");
    const found = (at: AgentSession) =>
      inspectResult(plainAt(ATTACKER), at, enforceResult(plainAt(ATTACKER), `x ${key}`, { session: at }));
    expect(found(attacker)).toBe("withhold");
  });
});

describe("A session that is stored, which two sites have filled", () => {
  const session = persistent();
  const attacker = { site: ATTACKER, tab: 1 };
  beforeAll(() => {
    fill(inShare(session, attacker), ATTACKER, "a");
    fill(inShare(session, { site: BANK, tab: 2 }), BANK, "b");
  });

  it("has the same shares when it is brought back, in whatever order they were filled", () => {
    const values = JSON.parse(JSON.stringify([...unsavedValues(session).values].reverse()));
    const back = restoreSession({ id: session.id, values });
    expect(take(inShare(back, attacker), ATTACKER, 1_000, "late")).toBe(false);
    expect(enforceResult(plainAt(ATTACKER), texts(3, "a0x")[2], { session: back }).text).toContain(
      '"reason":"copy"',
    );
    expect(take(inShare(back, { site: "https://new.example", tab: 3 }), BANK, 300, "n")).toBe(true);
  });

  it("still takes the person's own secrets, and lets none of them pass", () => {
    const own = `${texts(1, "own")}-kW3nT8vB5mZ`;
    rememberValue(session, BANK, own);
    expect(enforceResult(plainAt(BANK), `x ${own}`, { session }).text).not.toContain(own);
    expect(enforceResult(plainAt("https://new.example"), `x ${own}`, { session }).text).not.toContain(own);
  });
});

describe("A session that is stored", () => {
  it("that has no room even for the person's own secrets lets nothing pass, until it is restarted", () => {
    const session = persistent();
    for (let at = 0; at < 600; at++)
      rememberValue(session, BANK, `${texts(1, `big${at}`)}${"Q7".repeat(4_000)}`);
    expect(enforceResult(plainAt(BANK), "hello", { session }).text).toBeUndefined();
    expect(inspectResult(plainAt(BANK), session, enforceResult(plainAt(BANK), "hello"))).not.toBeNull();
    expect(take(session, BANK, 1, "x")).toBe(false);
    restartSession(session, { id: "s-2", values: [] });
    expect(enforceResult(plainAt(BANK), "hello", { session }).text).toBe("hello");
  });

  it("lets nothing pass where what was stored of it does not fit: what it cannot search for might", () => {
    const values = Array.from({ length: 40 }, (_, at) => ({
      origin: ATTACKER,
      values: texts(1_000, `r${at}x`),
      share: { site: ATTACKER },
    }));
    const session = restoreSession({ id: "s-1", values });
    expect(enforceResult(plainAt(ATTACKER), "hello", { session }).text).toBeUndefined();
  });

  it("restarts with nothing of before: its lists, what is unsaved, its shares and what it took of the storage", () => {
    const room = createStoredRoom();
    const session = restoreSession({ id: "s-1", values: [] }, room);
    const attacker = inShare(session, { site: ATTACKER, tab: 1 });
    fill(attacker, ATTACKER, "a");
    restartSession(session, { id: "s-2", values: [{ origin: BANK, values: texts(1, "own") }] });
    expect(attacker.id).toBe("s-2");
    expect(unsavedValues(session).values).toEqual([]);
    const [old = "", own = ""] = [texts(3, "a0x")[2], texts(1, "own")[0]];
    expect(enforceResult(plainAt(ATTACKER), old, { session }).text).toBe(old);
    expect(enforceResult(plainAt(BANK), own, { session }).text).toContain('"reason":"copy"');
    expect(take(attacker, ATTACKER, 1_000, "new")).toBe(true);
    expect(unsavedValues(session).values).toHaveLength(1);
  });

  it("shares the storage with others: long texts of one agent's session leave room for another's", () => {
    const room = createStoredRoom();
    const [one, other] = [1, 2].map((id) => restoreSession({ id: `s-${id}`, values: [] }, room));
    const long = (at: number) => `${texts(1, `l${at}`)}${"é7".repeat(4_000)}`;
    let taken = 0;
    const take = (session: AgentSession) =>
      enforceResult(contractAt(ATTACKER), [long(taken)], { session }).text !== undefined;
    while (take(inShare(one as AgentSession, { site: `https://s${taken}.example`, tab: taken }))) taken++;
    expect(taken * 12_000).toBeLessThan(1_600_000);
    taken++;
    expect(take(inShare(other as AgentSession, { site: ATTACKER, tab: 1 }))).toBe(true);
    // What ends gives back.
    restartSession(one as AgentSession, { id: "s-3", values: [] });
    expect(take(inShare(one as AgentSession, { site: BANK, tab: 2 }))).toBe(true);
  });
});
