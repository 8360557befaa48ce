/**
 * Every word of a page in tools, errors, progress and what resolvers answer, in every spelling:
 * what the worker lets out.
 */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { scrubWords } from "../../../../extension/background/model/scrub-words.js";
import type { JsonRecord } from "../../../../extension/protocol/decode.js";
import type { UntrustedTool } from "../../../../extension/protocol/untrusted-values.js";
import { scrubListsOf } from "../../../../src/engine/enforce/agent-session.js";
import { findFault } from "../../../../src/engine/enforce/gate.js";
import type { JsonObject } from "../../../../src/engine/schema/types.js";
import {
  type AgentSession,
  compileContract,
  createSession,
  enforceResult,
} from "../../../../src/gateway/index.js";
import { findPassed } from "../../../hidden/oracle.js";
import { isEscapedTwice, TEXT_PLACES } from "../../../hidden/places.js";
import {
  allSpellings,
  FORGED,
  INVISIBLE,
  literals,
  SECRET,
  type Spelling,
  spellingsOf,
} from "../../../hidden/spellings.js";
import { RUNS_ALL, samples } from "../../../runs-all.js";
import { json, ORIGIN, TOOL } from "../../fake-page.js";
import { type House, setUp } from "../../set-up.js";
import { quiet } from "../../until.js";

/**
 * All that have no invisible character, and of each such character (of every third) one spelling,
 * in turn.
 */
const inTurn = (): Spelling[] => [
  ...literals(),
  ...samples(Object.values(INVISIBLE), (_, at) => at % 3 === 0).map((hidden, at) => {
    const spellings = spellingsOf(hidden);
    return spellings[at % spellings.length] as Spelling;
  }),
];

/** The agent is never too fast. */
beforeEach(() => {
  let now = 1_795_000_000_000;
  vi.spyOn(Date, "now").mockImplementation(() => {
    now += 200;
    return now;
  });
});
afterEach(() => void vi.restoreAllMocks());

const schema = (property: object, more: object = {}) => ({
  type: "object",
  properties: { a: property },
  ...more,
});
const named = (name: string) => ({ [name]: { note: FORGED } });

/** Every member of a definition that an agent is told of. */
const DEFINITIONS: Readonly<Record<string, (text: string) => Partial<Record<keyof UntrustedTool, unknown>>>> =
  {
    "a name": (text) => ({ name: text }),
    "a title": (text) => ({ title: text }),
    "a description": (text) => ({ description: text }),
    "a property's name": (text) => ({
      inputSchema: schema({}, { properties: named(text), required: [text] }),
    }),
    "a property's description": (text) => ({ inputSchema: schema({ type: "string", description: text }) }),
    "a property's title": (text) => ({ inputSchema: schema({ type: "string", title: text }) }),
    "an enum": (text) => ({ inputSchema: schema({ enum: ["a", text] }) }),
    "a default": (text) => ({ inputSchema: schema({ default: { deep: [text] } }) }),
    "a constant": (text) => ({ inputSchema: schema({ const: text }) }),
    examples: (text) => ({ inputSchema: schema({ examples: [named(text), text] }) }),
    "a pattern": (text) => ({ inputSchema: schema({ type: "string", pattern: text }) }),
    "an unknown keyword": (text) => ({ inputSchema: schema(named(text), { [text]: text, "x-note": text }) }),
    "a comment": (text) => ({ inputSchema: schema({}, { $comment: text }) }),
    "a definition's name": (text) => ({ inputSchema: schema({}, { $defs: { [text]: { type: "string" } } }) }),
    "the name of a secret input": (text) => ({
      inputSchema: schema(
        {},
        { properties: { [text]: { type: "string", title: text, "x-sensitive": true } } },
      ),
    }),
    "an outputSchema": (text) => ({
      outputSchema: schema({ enum: [text], description: text }, { title: text }),
    }),
    "a name in an outputSchema": (text) => ({ outputSchema: schema({}, { properties: named(text) }) }),
    "a marked name in an outputSchema": (text) => ({
      outputSchema: schema({}, { properties: { [text]: { "x-sensitive": true } } }),
    }),
    annotations: (text) => ({ annotations: { title: text, readOnlyHint: true, note: text, ...named(text) } }),
    "an attribution": (text) => ({ annotations: { attribution: [text], openWorldHint: true } }),
    "a source": (text) => ({ annotations: { returnMetadata: { source: text, sensitivity: text } } }),
    _meta: (text) => ({ meta: { note: text, ...named(text), "mcp.dev/effect": text } }),
  };

const asText = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));

function definitions({ text }: Spelling): UntrustedTool[] {
  return Object.values(DEFINITIONS).map((define, index) => {
    const members = Object.entries(define(text)).map(([name, value]) => [name, asText(value)]);
    const own = {
      registration: index + 10,
      name: `tool_${index}`,
      description: "x",
      inputSchema: '{"type":"object"}',
    };
    return { ...own, ...(Object.fromEntries(members) as Partial<UntrustedTool>) };
  });
}

const handlesIn = ({ panel }: House): string[] =>
  panel.states.flatMap(({ items }) => items.map(({ handle }) => handle));

/** The agent got a key of this page already: it is searched for from then on. */
async function usedHouse(): Promise<House> {
  const house = await setUp({ answer: () => json({ id: "k_1", secret: SECRET }) });
  const [tool] = await house.agent.tools();
  await house.agent.call(tool?.name ?? "");
  await house.panel.shows(({ items }) => items.length > 0);
  return house;
}

/** The same without a worker. */
function searchedSession(): AgentSession {
  const session = createSession();
  const outputSchema = { type: "object", properties: { secret: { "x-sensitive": true } } };
  const contract = compileContract({ name: "make_key", outputSchema }, { origin: ORIGIN });
  enforceResult(contract, { secret: SECRET }, { session });
  return session;
}

const passedIn = (house: House, from = 0): string[] =>
  house.agent.frames.slice(from).flatMap((frame) => findPassed(frame, { handles: handlesIn(house) }));

describe("What a page says about its tools", () => {
  it("brings nothing back that was withheld: every place in every spelling, searched as the list is", () => {
    const session = searchedSession();
    let left = 0;
    for (const spelling of allSpellings()) {
      for (const [place, define] of Object.entries(DEFINITIONS)) {
        if (place === "a name") continue;
        const words = scrubWords(define(spelling.text) as JsonRecord, ORIGIN, session);
        const scope = { maskers: scrubListsOf(session).maskersFor(ORIGIN), isIssued: () => false };
        // A tool with a name of ours does not leave: the gate keeps the tool.
        if (words === undefined || findFault(words as JsonObject, scope) !== undefined) continue;
        left += 1;
        expect(findPassed(words, { handles: [] }), `${spelling.title} in ${place}`).toEqual([]);
      }
    }
    expect(left).toBeGreaterThan(3_000);
  });

  it("brings nothing back through the worker, and one tool is withheld, never the list", async () => {
    const house = await usedHouse();
    for (const spelling of inTurn()) {
      house.page.report([TOOL, ...definitions(spelling)]);
      await quiet();
      const from = house.agent.frames.length;
      const tools = await house.agent.tools();
      expect(passedIn(house, from), spelling.title).toEqual([]);
      expect(tools.some(({ name }) => name.endsWith("__make_key"))).toBe(true);
      expect(tools.length, spelling.title).toBeGreaterThan(Object.keys(DEFINITIONS).length / 2);
    }
  });
});

describe("What a page says while a call runs", () => {
  it("brings nothing back", async () => {
    const house = await usedHouse();
    const { agent, page } = house;
    page.report([TOOL, { ...TOOL, registration: 2, name: "other", dynamic: true, outputSchema: "{}" }]);
    await quiet();
    const other = (await agent.tools()).find(({ name }) => name.endsWith("__other"))?.name ?? "";
    await agent.call(other);
    for (const { text } of inTurn()) {
      page.answer = ({ call }) => {
        page.client.send({ type: "progress", call, message: text, progress: text, [text]: text });
        return { kind: "threw", text };
      };
      await agent.request("tools/call", { name: other, arguments: {}, _meta: { progressToken: 7 } });
      page.answer = () => json({ content: [{ type: "text", text }], isError: true, ...named(text) });
      await agent.call(other);
      const said = {
        attribution: [text, `https://a.example/${text}`],
        returnMetadata: { source: text },
        ...named(text),
      };
      page.resolver = () => json({ ...said, openWorldHint: true });
      await agent.request("tools/annotations", { name: other, arguments: {} });
      await agent.request("tools/resolve", { name: other, arguments: {} });
      page.resolver = () => ({ kind: "threw", text });
      await agent.request("tools/annotations", { name: other, arguments: {} });
    }
    expect(passedIn(house)).toEqual([]);
    expect(agent.frames.filter(({ method }) => method === "notifications/progress").length).toBeGreaterThan(
      0,
    );
  });
});

describe("A result through the worker", () => {
  it("brings nothing back in any place, for some of the spellings", async () => {
    const house = await usedHouse();
    const { agent, page } = house;
    page.report([{ ...TOOL, outputSchema: "{}" }]);
    await quiet();
    const [tool] = await agent.tools();
    const places = Object.entries(TEXT_PLACES);
    const spellings = allSpellings().filter((_each, index) => index % (RUNS_ALL ? 3 : 9) === 0);
    for (const [index, spelling] of spellings.entries()) {
      const [title, place] = places[index % places.length] as (typeof places)[0];
      if (isEscapedTwice(title, spelling)) continue;
      page.answer = () => json(place(spelling.text));
      await agent.call(tool?.name ?? "");
    }
    expect(agent.frames.length).toBeGreaterThan(spellings.length * 0.9);
    expect(passedIn(house)).toEqual([]);
  });
});
