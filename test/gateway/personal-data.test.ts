/**
 * Personal data of many kinds, marked in one member and quoted in a place that is not marked. The oracle knows no search: it
 * looks for the letters and digits of the quotation, in their order, in all that the agent gets.
 */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compileRedactor, createScrubber } from "../../src/engine/index.js";
import { createSession, enforceResult } from "../../src/gateway/index.js";
import { restoreSession, unsavedValues } from "../../src/gateway/persist-session.js";
import { contractOf } from "./agent-view.js";
import { digits, KINDS, type Kind, normal } from "./personal-data-kinds.js";

const SCHEMA = {
  type: "object",
  properties: {
    id: { type: "string" },
    memo: { type: "string" },
    data: { type: "string", "x-sensitive": true },
  },
};
const contract = contractOf({ outputSchema: SCHEMA });
const text = (words: string) => ({ type: "text", text: words });

/** What an agent gets of a result, without handles. */
function view(raw: unknown, session = createSession()): string {
  const { agent } = enforceResult(contract, raw, { session });
  return JSON.stringify(agent).replaceAll(/airlock-[\da-f]{32}/g, "");
}

const HERE: Readonly<Record<string, (data: string, words: string) => string>> = {
  "an undeclared note": (data, words) => view({ id: "a", data, note: `For: ${words}.` }),
  "a declared memo": (data, words) => view({ id: "a", data, memo: `For: ${words}.` }),
  "an undeclared list": (data, words) => view({ id: "a", data, tags: [[words]] }),
  "an undeclared name": (data, words) => view({ id: "a", data, by: { [words]: 1 } }),
  "MCP text": (data, words) =>
    view({ structuredContent: { id: "a", data }, content: [text(`For ${words}!`)] }),
  "an MCP resource": (data, words) =>
    view({
      structuredContent: { id: "a", data },
      content: [{ type: "resource", resource: { uri: "a:b", text: `(${words})` } }],
    }),
  _meta: (data, words) => view({ structuredContent: { id: "a", data }, content: [], _meta: { note: words } }),
  stringify: (data, words) =>
    compileRedactor(SCHEMA).stringify({ id: "a", data, note: `Of ${words}.` }) as string,
  createScrubber: (data, words) =>
    createScrubber(compileRedactor(SCHEMA).redact({ id: "a", data }).removed).scrub(`Of ${words}.`).text,
};
/** What logs are searched for is equal to the value: they have no rule for what looks like it. */
const EQUAL = new Set(["stringify", "createScrubber"]);

const LATER: Record<string, (data: string, words: string) => string> = {
  "a later result": (data, words) => {
    const session = createSession();
    view({ id: "a", data }, session);
    return view({ id: "b", note: `Of ${words}.` }, session);
  },
  "a later result of a tool without a schema": (data, words) => {
    const session = createSession();
    view({ id: "a", data }, session);
    const { agent } = enforceResult(contractOf(), { list: [`Of ${words}.`] }, { session });
    return JSON.stringify(agent);
  },
};

LATER["a later result of a session that was stored"] = (data, words) => {
  const session = restoreSession({ id: "s", values: [] });
  view({ id: "a", data }, session);
  const values = JSON.parse(JSON.stringify(unsavedValues(session).values));
  return view({ id: "b", note: `Of ${words}.` }, restoreSession({ id: "s", values }));
};

function expectUnread(kind: Kind, place: (data: string, words: string) => string): void {
  fc.assert(
    fc.property(kind.make, (value) => {
      const quoted = kind.quote?.(value) ?? value;
      const seen = place(value, quoted);
      expect(normal(seen)).not.toContain(normal(value));
      expect(normal(seen)).not.toContain(normal(quoted));
      expect(seen).toMatch(/withheld/);
    }),
    { numRuns: 12, seed: 18 },
  );
}

describe.each(Object.entries(KINDS))("A marked %s is not read", (_name, kind) => {
  it.each(Object.entries(HERE))("where it is quoted in %s", (place, write) => {
    // A name goes with its member, which leaves no word of it.
    if (place === "an undeclared name") {
      fc.assert(
        fc.property(kind.make, (value) => {
          expect(normal(write(value, kind.quote?.(value) ?? value))).not.toContain(
            normal(kind.quote?.(value) ?? value),
          );
        }),
        { numRuns: 12, seed: 18 },
      );
    } else
      expectUnread(EQUAL.has(place) && kind.isOnlyHere ? { ...kind, quote: (value) => value } : kind, write);
  });

  it.runIf(!kind.isOnlyHere).each(Object.entries(LATER))("where it is quoted in %s", (_place, write) => {
    expectUnread(kind, write);
  });
});

describe("A short value", () => {
  const TOOLS: Readonly<Record<string, (sent: readonly string[]) => unknown>> = {
    echoes: (sent) => sent.join(" "),
    stores: (sent) => ({ saved: sent.map((each) => ({ each })) }),
    splits: (sent) => sent.map((each) => [...each].join(" ")),
    joins: (sent) => sent.join(""),
    reformats: (sent) => sent.map((each) => `${Number(each).toLocaleString("en")} (${each}.00)`),
    names: (sent) => Object.fromEntries(sent.map((each) => [each, 1])),
  };

  it.each(
    Object.entries(TOOLS),
  )("makes no difference to what a tool says that %s what it is sent", (_name, said) => {
    const guess = fc.oneof(digits(4), digits(2), fc.string({ maxLength: 8 }));
    fc.assert(
      fc.property(digits(4), digits(4), fc.array(guess, { maxLength: 6 }), (first, second, guesses) => {
        const sent = [...guesses, first];
        const views = [first, second].map((pin) => {
          const session = createSession();
          const plain = view({ id: "a", data: pin, said: said(sent) }, session);
          const content = [text(JSON.stringify(said(sent)).replaceAll(/[[\]{}]/g, "."))];
          const mcp = view({ structuredContent: { id: "a", data: pin }, content }, session);
          return plain + mcp + view({ id: "b", said: said(sent) }, session);
        });
        expect(views[1]).toBe(views[0]);
      }),
      { numRuns: 150, seed: 18 },
    );
  });

  it("leaves texts as they are but for tokens with a digit", () => {
    const content = [text("Room 7 is ready, see key_123 from August 14, 1954.")];
    expect(view({ structuredContent: { id: "k_123", data: "4930" }, content })).toContain(
      "Room 7 is ready, see key_[withheld] from [withheld].",
    );
    expect(view({ structuredContent: { id: "k_123", data: "4930" }, content })).toContain('"id":"k_123"');
  });

  it.each([
    ["82 kg", "weighs 82 kg", "weighs [withheld] kg"],
    ["Type 2", "diabetes of TYPE 2", "diabetes of TYPE [withheld]"],
    ["B-A 12", "car: BA12", "car: [withheld]"],
    ["!x9#k", "say !x9#k", "say ![withheld]#k"],
  ])("of few digits takes every digit with it: %s", (data, note, left) => {
    for (const read of [
      view({ id: "a", data, note }),
      view({ id: "a", data: data.replace(/\d/, "3"), note }),
    ])
      expect(read).toContain(JSON.stringify({ id: "a", note: left }).slice(0, -1));
    expect(view({ id: "a", data: "4930", note: "weighs 82 kg" })).toContain("weighs 82 kg");
  });
});

it("A weak value is not searched for in results of other origins, nor is a word or a short number in later ones.", () => {
  const session = createSession();
  for (const data of ["Anna Berger", "Diabetes", "4930"]) view({ id: "a", data }, session);
  const said = { note: "Anna Berger, Diabetes, 4930" };
  const other = enforceResult(contractOf({ origin: "https://other.example" }), said, { session });
  expect(other.agent.structuredContent).toEqual(said);
  const later = enforceResult(contractOf(), said, { session });
  expect(later.agent.structuredContent).toMatchObject({ note: "[withheld], Diabetes, 4930" });
});

describe("What its author described", () => {
  const described = {
    type: "object",
    properties: {
      secret: { type: "string", "x-sensitive": true },
      state: { enum: ["open", "closed"], "x-sensitive": true },
      since: { type: "string", format: "date-time" },
      word: { type: "string" },
      count: { type: "integer" },
      of: { type: "object", additionalProperties: { type: "string", pattern: "." } },
    },
  };
  const left = (raw: object) =>
    enforceResult(contractOf({ outputSchema: described }), raw).agent.structuredContent;

  it("stays where it is not a text, though it equals a value that was removed", () => {
    const rest = { since: "2026-11-22 4930", word: "4930", count: 4930, of: { word: "49 30" } };
    expect(left({ secret: "4930", ...rest })).toEqual(rest);
    expect(left({ secret: "Anna Berger", word: "Anna", of: { who: "Anna Berger" } })).toEqual({
      word: "Anna",
      of: { who: "Anna Berger" },
    });
  });

  it("makes no secret of a value that the schema lists", () => {
    expect(left({ state: "closed", note: "The door is closed." })).toEqual({ note: "The door is closed." });
  });
});

it("A reference with an id of few digits leaves the text beside it.", () => {
  const reference = {
    type: "secret_reference",
    id: "key_123",
    label: "API key",
    redeemUrl: "/api/keys/key_123/secret",
  };
  const content = [text('Created API key "production"'), reference];
  const { agent } = enforceResult(contractOf(), { content });
  expect(agent.content[0]).toEqual(text('Created API key "production"'));
  expect(JSON.stringify(agent)).not.toContain("key_123");
});
