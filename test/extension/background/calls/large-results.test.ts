/**
 * One result must not stop the others: reading it takes turns, in which others are served, and has
 * a bound.
 */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  createDetector,
  createSession,
  enforceInTurns,
  enforceResult,
} from "../../../../src/gateway/index.js";
import { resultNotSearched } from "../../../../src/texts/agents.js";
import { contractOf } from "../../../gateway/agent-view.js";
import { AGENT, FakeAgent } from "../../fake-agent.js";
import { json } from "../../fake-page.js";
import { letIn, listOne, setUp } from "../../set-up.js";
import { until } from "../../until.js";

const PLAIN = { registration: 1, name: "list_all", description: "Lists all." };
const OTHER = "bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb";
const short = (count: number): string[] => Array.from({ length: count }, (_, at) => `v${at % 97}`);

beforeEach(() => {
  let now = 1_795_000_000_000;
  vi.spyOn(Date, "now").mockImplementation(() => {
    now += 200;
    return now;
  });
});
afterEach(() => void vi.restoreAllMocks());

describe("A result of 900,000 short texts", () => {
  it("is read in turns of bounded work, however its texts lie", async () => {
    const texts = short(900_000);
    const nested = { rows: texts.slice(0, 300_000).map((name) => ({ name })), rest: texts.slice(300_000) };
    for (const raw of [texts, nested]) {
      let turns = 0;
      const pause = async () => {
        turns += 1;
      };
      await enforceInTurns(contractOf(), raw, { detect: createDetector() }, pause);
      // A turn is half a million units of work, and a text costs twenty and its length: 900,000 are
      // some 40 turns.
      expect(turns).toBeGreaterThan(30);
    }
  });

  it("leaves room for pings, the panel and another agent while it is handled", async () => {
    const house = await setUp({ tools: [PLAIN], answer: () => json(short(900_000)) });
    const other = new FakeAgent(house.browser, OTHER);
    await letIn(house.panel, other, OTHER);
    const call = house.agent.callId(await listOne(house));
    await until(() => house.page.runs.length > 0, "the run");
    const isOver = () => house.agent.answerTo(call) !== undefined;
    const served = { own: 0, other: 0, panel: 0 };
    while (!isOver() && served.own < 12) {
      expect((await house.agent.request("ping")).result).toEqual({});
      if (!isOver()) served.own += 1;
      expect((await other.request("ping")).result).toEqual({});
      if (!isOver()) served.other += 1;
      await house.panel.command({ type: "connect-tab", agent: AGENT, tabId: 1, connected: true });
      if (!isOver()) served.panel += 1;
    }
    expect(served).toEqual({ own: 12, other: 12, panel: 12 });
  });
});

const KEYS = {
  ...PLAIN,
  outputSchema: JSON.stringify({
    properties: { keys: { items: { "x-sensitive": true } }, rows: { type: "array" } },
  }),
};
const token = (at: number) => `key_${((at + 1) * 0x9e37_79b1_7f4a).toString(36)}Qz7${at.toString(36)}Wm4Xv9`;
const marked = (count: number) => ({ keys: Array.from({ length: count }, (_, at) => `v${at}`) });

describe("A result that takes long to enforce", () => {
  it("is enforced in turns, and comes out as in one go", async () => {
    const contract = contractOf({ outputSchema: JSON.parse(KEYS.outputSchema) });
    const keys = Array.from({ length: 1_000 }, (_, at) => token(at));
    const raw = { keys, rows: [...short(300_000), `a copy of ${keys[3]}`, "a \\ beside", ...short(300_000)] };
    let turns = 0;
    const pause = async () => {
      turns += 1;
    };
    const enforced = await enforceInTurns(contract, raw, { session: createSession() }, pause);
    // A pass over all of it is a turn, and so is the search through each 500,000 characters of it.
    expect(turns).toBeGreaterThan(20);
    const whole = enforceResult(contract, raw, { session: createSession() });
    const shown = (agent: object) => JSON.stringify(agent).replaceAll(/airlock-[\da-f]{32}/g, "handle");
    expect(shown(enforced.agent)).toBe(shown(whole.agent));
    expect(shown(enforced.agent)).toContain("a copy of [withheld]");
  });

  it("is withheld where one text of it would hold up all others", async () => {
    const contract = contractOf({ outputSchema: JSON.parse(KEYS.outputSchema) });
    const pause = async () => undefined;
    const raw = { keys: [token(1)], rows: ["x".repeat(3_000_001)] };
    const { agent, user } = await enforceInTurns(contract, raw, {}, pause);
    expect(agent.isError).toBe(true);
    expect(user.error).toContain("too large to be searched");
    expect(JSON.stringify(agent)).not.toContain(token(1));
  });

  it("takes as few turns as its size allows", async () => {
    let turns = 0;
    const pause = async () => {
      turns += 1;
    };
    const contract = contractOf({ outputSchema: JSON.parse(KEYS.outputSchema) });
    await enforceInTurns(contract, { keys: [token(1)], rows: short(5_000) }, {}, pause);
    expect(turns).toBe(0);
  });

  it("leaves room for pings, the panel and another agent", async () => {
    const large = { ...marked(40_000), rows: short(300_000) };
    const house = await setUp({ tools: [KEYS], answer: () => json(large) });
    const other = new FakeAgent(house.browser, OTHER);
    await letIn(house.panel, other, OTHER);
    const call = house.agent.callId(await listOne(house));
    await until(() => house.page.runs.length > 0, "the run");
    const isOver = () => house.agent.answerTo(call) !== undefined;
    let served = 0;
    while (!isOver() && served < 2) {
      expect((await house.agent.request("ping")).result).toEqual({});
      expect((await other.request("ping")).result).toEqual({});
      await house.panel.command({ type: "connect-tab", agent: AGENT, tabId: 1, connected: true });
      if (!isOver()) served += 1;
    }
    expect(served).toBe(2);
  });
});

describe("A result with more texts than can be read", () => {
  it("is withheld with a word that says why, and the person keeps the session", async () => {
    const house = await setUp({ tools: [PLAIN], answer: () => json(short(2_200_000)) });
    const name = await listOne(house);
    const { result } = await house.agent.call(name);
    expect(result).toEqual({ content: [{ type: "text", text: resultNotSearched() }], isError: true });
    house.page.answer = () => json({ ok: true });
    expect((await house.agent.call(name)).result?.["structuredContent"]).toEqual({ ok: true });
  });

  it("is not one for the signs in its texts", async () => {
    const table = "a,b:[c],{d}\\\n".repeat(200_000);
    const house = await setUp({ tools: [PLAIN], answer: () => json({ table }) });
    const { result } = await house.agent.call(await listOne(house));
    expect(result?.["structuredContent"]).toEqual({ table });
  });
});
