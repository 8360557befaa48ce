/** An agent that tries values with a tool that says them again; and pages and agents that would use the count of it. */
import { describe, expect, it } from "vitest";
import { scrubListsOf } from "../../../src/engine/enforce/agent-session.js";
import { MAX_GUESSES, MAX_SENT } from "../../../src/engine/enforce/guesses.js";
import { scrub } from "../../../src/engine/enforce/scrub-value.js";
import type { JsonValue } from "../../../src/engine/schema/types.js";
import type { AgentSession, Contract } from "../../../src/gateway/index.js";
import { createSession, enforceResult } from "../../../src/gateway/index.js";
import { restartSession, restoreSession, unsavedValues } from "../../../src/gateway/persist-session.js";
import { contractOf, ORIGIN } from "../agent-view.js";

const SCHEMA = {
  type: "object",
  properties: { id: { type: "string" }, data: { type: "string", "x-sensitive": true } },
};
const OTHER = "https://other.example";
/** Of each site, a tool that marks a member, and one that describes nothing. */
const contracts = new Map(
  [ORIGIN, OTHER].map((origin) => [
    origin,
    { marking: contractOf({ outputSchema: SCHEMA, origin }), echoing: contractOf({ origin }) },
  ]),
);

function call(session: AgentSession, args: JsonValue, answer: string | object, origin = ORIGIN) {
  scrubListsOf(session).noteArguments(origin, args);
  const tools = contracts.get(origin) as { marking: Contract; echoing: Contract };
  const isMarked = typeof answer === "object" && ("data" in answer || "id" in answer);
  return enforceResult(isMarked ? tools.marking : tools.echoing, answer, { session });
}
const seen = (result: ReturnType<typeof call>) => JSON.stringify(result.agent);
const withoutHandles = (text: string) => text.replaceAll(/airlock-[\da-f]{32}/g, "");
const NOTE = "Nothing was said of numbers.";
const isOver = (session: AgentSession, origin = ORIGIN) =>
  !seen(call(session, {}, { note: NOTE }, origin)).includes(NOTE);

function sessionWith(...values: string[]): AgentSession {
  const session = createSession();
  for (const data of values) call(session, {}, { data });
  return session;
}

const DAY = 86_400_000;
const day = (index: number) => new Date(-300_000_000_000 + index * 13 * DAY);
const iso = (index: number) => day(index).toISOString().slice(0, 10);
const local = (locale: string) => {
  const format = new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "UTC" });
  return (index: number) => format.format(day(index));
};
const [german, american] = [local("de-DE"), local("en-US")];
const FIRST = "Anna Emma Lena Nina Rosa Olga Ines Mona Tina Vera".split(" ");
const LAST = "Berger Fuller Hudson Jensen Keller Larsen Miller Nelson Olsson Parker Rivera Sutton".split(" ");
const name = (index: number) =>
  `${FIRST[index % FIRST.length]} ${LAST[Math.floor(index / FIRST.length) % LAST.length]}`;
const ssn = (index: number) => String(100_000_000 + index * 7_654_321);

/** What the agent sends of one candidate, and what the tool says of it. */
interface Way {
  readonly secret: string;
  send(index: number): JsonValue;
  said(index: number): unknown;
}
const inHtml = (index: number) => name(index).replace(" ", "&#32;");
const WAYS: Readonly<Record<string, Way>> = {
  "a date, as it is": { secret: "1954-08-14", send: (i) => ({ q: iso(i) }), said: (i) => `For ${iso(i)}` },
  "a date in another form than the tool writes": {
    secret: "1954-08-14",
    send: (i) => ({ q: german(i) }),
    said: (i) => ({ note: american(i) }),
  },
  "a date in members": {
    secret: "14.08.1954",
    send: (i) => ({ y: day(i).getUTCFullYear(), m: day(i).getUTCMonth() + 1, d: day(i).getUTCDate() }),
    said: (i) => [iso(i)],
  },
  "a date as JSON text": {
    secret: "14.08.1954",
    send: (i) => ({ json: JSON.stringify({ y: day(i).getUTCFullYear(), rest: iso(i).slice(5) }) }),
    said: (i) => [iso(i)],
  },
  "a number as a number": {
    secret: "853-99-4309",
    send: (i) => ({ n: Number(ssn(i)) }),
    said: (i) => ssn(i).replace(/(...)(..)(....)/, "$1-$2-$3"),
  },
  "a number in groups": {
    secret: "853994309",
    send: (i) => ({ n: ssn(i).match(/.../g) as string[] }),
    said: (i) => ({ note: ssn(i) }),
  },
  "a number digit by digit": {
    secret: "853994309",
    send: (i) => ({ n: [...ssn(i)] }),
    said: (i) => ({ note: ssn(i) }),
  },
  "a name": { secret: "Lisa Wagner", send: (i) => ({ who: name(i) }), said: (i) => `Dear ${name(i)}!` },
  "a name as a name of a member": {
    secret: "Lisa Wagner",
    send: (i) => ({ who: { [name(i)]: true } }),
    said: (i) => ({ [name(i)]: 1 }),
  },
  "a name in other letters": {
    secret: "Lisa Wagner",
    send: (i) => name(i).toUpperCase().replaceAll("A", "Á"),
    said: (i) => name(i).toLowerCase(),
  },
  "a name in two members, turned": {
    secret: "Lisa Wagner",
    send: (i) => ({ last: name(i).split(" ")[1] as string, first: name(i).split(" ")[0] as string }),
    said: (i) => name(i),
  },
  "a name letter by letter": {
    secret: "Lisa Wagner",
    send: (i) => ({ who: [...name(i)] }),
    said: (i) => name(i),
  },
  "a name with its letters apart in the answer": {
    secret: "Lisa Wagner",
    send: (i) => ({ who: name(i) }),
    said: (i) => [...name(i)].join(" "),
  },
  "a name, percent-encoded, that the tool writes as HTML": {
    secret: "Lisa Wagner",
    send: (i) => `/?who=${encodeURIComponent(name(i))}`,
    said: inHtml,
  },
  "a name in MCP text": {
    secret: "Lisa Wagner",
    send: (i) => ({ who: name(i) }),
    said: (i) => ({ content: [{ type: "text", text: `(${name(i)})` }] }),
  },
  "a name in Chinese characters": {
    secret: "王小明",
    send: (i) => ({ q: `李${String.fromCodePoint(0x4e00 + i)}华` }),
    said: (i) => `李${String.fromCodePoint(0x4e00 + i)}华先生`,
  },
};

const answer = (said: unknown): object =>
  typeof said === "object" && said !== null && "content" in said ? said : { said };

describe.each(Object.entries(WAYS))("An agent that guesses %s", (_name, { secret, send, said }) => {
  it("learns nothing from what it tries after a hundred", () => {
    const session = sessionWith(secret);
    for (let i = 0; i < MAX_GUESSES; i++) call(session, send(i), answer(said(i)));
    expect(isOver(session)).toBe(false);
    for (let i = MAX_GUESSES; i < MAX_GUESSES + 10; i++) call(session, send(i), answer(said(i)));
    expect(isOver(session)).toBe(true);
    const [right, wrong] = [secret, "somebody else"].map((who) =>
      seen(call(session, {}, { note: `Of ${who}` })),
    );
    expect(right).not.toContain(secret);
    expect(withoutHandles(right as string)).toBe(withoutHandles(wrong as string));
  });

  it("may try the same again and again", () => {
    const session = sessionWith(secret);
    for (let i = 0; i < MAX_GUESSES + 20; i++) call(session, send(i % 50), answer(said(i % 50)));
    expect(isOver(session)).toBe(false);
  });

  it("is not stopped by what a page says that the agent did not send", () => {
    const session = sessionWith(secret);
    for (let i = 0; i < MAX_GUESSES + 19; i++) call(session, { page: i }, answer(said(i)));
    expect(isOver(session)).toBe(false);
  });
});

describe("Guesses", () => {
  const guessNames = (session: AgentSession, origin = ORIGIN, count = 120) => {
    for (let i = 0; i < count; i++) call(session, { who: name(i) }, { note: name(i) }, origin);
  };

  it("in one long text are cut off in that text", () => {
    const all = Array.from({ length: 119 }, (_, i) => name(i)).join("; ");
    const session = sessionWith("Lisa Wagner");
    expect(seen(call(session, { all }, { note: `${all}; Lisa Wagner` }))).not.toContain("Anna");
  });

  it("are counted when the parts of a name come in calls of their own", () => {
    const session = sessionWith("Lisa Wagner");
    for (const first of FIRST) call(session, { field: "first", value: first }, "ok");
    for (const last of LAST) call(session, { field: "last", value: last }, "ok");
    for (let i = 0; i < 119; i++) call(session, {}, { note: name(i) });
    expect(isOver(session)).toBe(true);
  });

  it("are counted when the agent sent them before the value was removed, and to a tool of another site", () => {
    const session = createSession();
    for (let i = 0; i < 119; i++) call(session, { who: name(i) }, "ok", OTHER);
    call(session, {}, { data: "Lisa Wagner" });
    for (let i = 0; i < 119; i++) call(session, {}, { note: name(i) });
    expect(isOver(session)).toBe(true);
  });

  it("at a single word in a result that lost one are counted", () => {
    const session = createSession();
    const word = (i: number) => `as${String.fromCodePoint(97 + (i % 26), 97 + Math.floor(i / 26))}ma`;
    for (let i = 0; i < 110; i++)
      call(session, { q: word(i) }, { data: "Asthma", note: `Is it ${word(i)}?` });
    expect(isOver(session)).toBe(true);
  });

  it("of another site's do nothing to this one", () => {
    const session = sessionWith("Lisa Wagner");
    call(session, {}, { data: "Nina Wagner" }, OTHER);
    guessNames(session, OTHER);
    expect(isOver(session, OTHER)).toBe(true);
    expect(isOver(session)).toBe(false);
  });

  it("are taken for granted beyond 10,000 hashes, at the site that got them and at no other", () => {
    const session = sessionWith("Lisa Wagner");
    call(session, {}, { data: "Nina Wagner" }, OTHER);
    const flood = Array.from({ length: MAX_SENT }, (_, i) => `x${i.toString(36)}`).join(" ");
    call(session, { flood }, "ok", OTHER);
    for (const origin of [ORIGIN, OTHER])
      for (let i = 0; i < 119; i++) call(session, {}, { note: name(i) }, origin);
    expect(isOver(session, OTHER)).toBe(true);
    expect(isOver(session)).toBe(false);
  });

  it("that cannot be read count as everything", () => {
    let deep: JsonValue = "x";
    const session = sessionWith("Lisa Wagner");
    for (let i = 0; i < 100_000; i++) deep = [deep];
    scrubListsOf(session).noteArguments(ORIGIN, deep);
    for (let i = 0; i < 119; i++) call(session, {}, { note: name(i) });
    expect(isOver(session)).toBe(true);
  });

  it("leave what its author described, and say why texts are missing", () => {
    const session = sessionWith("Lisa Wagner");
    guessNames(session);
    const { agent, user } = call(session, {}, { id: "a-1", note: NOTE });
    expect(agent.structuredContent).toMatchObject({ id: "a-1", note: "[withheld]" });
    expect(user.withheld).toMatchObject([{ reason: "guesses", value: NOTE }]);
    expect(agent._meta?.["webmcp-airlock/redaction"]).toMatchObject({
      redactions: [{ reason: "guesses" }, { reason: "copy" }],
    });
    const mcp = call(session, {}, { content: [{ type: "text", text: NOTE }] });
    expect(mcp.agent.content).toEqual([{ type: "text", text: "[withheld]" }]);
  });

  it("are counted in lists of tools, too, whose names stay", () => {
    const session = sessionWith("Lisa Wagner");
    for (let i = 0; i < 119; i++) {
      scrubListsOf(session).noteArguments(ORIGIN, { who: name(i) });
      scrub(session, ORIGIN, { name: "find", description: `Finds ${name(i)}.` });
    }
    const tool = { name: "find", description: "Finds people.", inputSchema: { type: "object" } };
    expect(scrub(session, ORIGIN, tool)).toEqual({ ...tool, description: "[withheld]" });
    expect(isOver(session)).toBe(true);
  });

  it("are forgotten with the session, and not before: also when it is stored and read back", () => {
    const session = restoreSession({ id: "s", values: [] });
    call(session, {}, { data: "Lisa Wagner" });
    guessNames(session, ORIGIN, 60);
    const first = unsavedValues(session);
    first.saved();
    guessNames(session, ORIGIN, 90);
    const second = unsavedValues(session);
    const stored = JSON.parse(JSON.stringify({ id: "s", values: [...first.values, ...second.values] }));
    const restored = restoreSession({ ...stored, guesses: [...first.guesses, ...second.guesses] });
    expect(isOver(restored)).toBe(false);
    // What was sent before is known, and so are the ninety that came back.
    for (let i = 60; i < 119; i++) call(restored, { who: name(i) }, { note: name(i) });
    expect(isOver(restored)).toBe(true);
    restartSession(restored, { id: "t", values: [] });
    expect(isOver(restored)).toBe(false);
  });
});

describe("An honest agent", () => {
  const PROSE =
    "Please send the second invoice to our new office before Friday and tell everyone that the meeting begins later " +
    "than planned because several people have to come from other towns and the trains are slow this week as always";

  it("that writes long letters and reads them again keeps the site's texts", () => {
    const session = sessionWith("Lisa Wagner");
    for (let i = 0; i < 20; i++) {
      const words = PROSE.split(" ");
      const letter = words.map((_, at) => words[(at * (i + 3)) % words.length]).join(" ");
      call(session, { letter }, { note: letter });
    }
    expect(isOver(session)).toBe(false);
  });

  it("that asks for days and reads lists of other days keeps them, too", () => {
    const session = sessionWith("1954-08-14");
    for (let i = 0; i < 80; i++)
      call(
        session,
        { from: iso(2 * i) },
        { list: Array.from({ length: 20 }, (_, at) => iso(200 + 20 * i + at)) },
      );
    expect(isOver(session)).toBe(false);
  });
});
