/**
 * Personal data of many kinds, marked in one member and quoted in a place that nobody marked. The oracle knows no search: it
 * looks for the letters and digits of the quotation, in their order, in all that the agent gets.
 */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compileRedactor, createScrubber } from "../../src/engine/index.js";
import { createSession, enforceResult } from "../../src/gateway/index.js";
import { restoreSession, unsavedValues } from "../../src/gateway/persist-session.js";
import { contractOf } from "./agent-view.js";

interface Kind {
  /** Writes a value, as a site has it. */
  readonly make: fc.Arbitrary<string>;
  /** How a person quotes it. */
  readonly quote?: (value: string) => string;
  /** Too few of its kind, or a single word: later results are not searched for it. */
  readonly isOnlyHere?: true;
}

const digits = (count: number) => fc.stringMatching(new RegExp(`^[1-9]\\d{${count - 1}}$`));
const of = (...parts: (string | fc.Arbitrary<string>)[]) =>
  fc
    .tuple(...parts.map((part) => (typeof part === "string" ? fc.constant(part) : part)))
    .map((each) => each.join(""));
const one = (...values: string[]) => fc.constantFrom(...values);
const letters = (count: number) => fc.stringMatching(new RegExp(`^[A-Z]{${count}}$`));
const spaced = (value: string) => value.replaceAll(/[-.]/g, " ");
const bare = (value: string) => value.replaceAll(/[^\p{L}\p{N}]/gu, "");
const day = fc
  .integer({ min: -18_000, max: 14_000 })
  .map((days) => new Date(days * 86_400_000).toISOString().slice(0, 10));
const inLocale = (locale: string, dateStyle: "short" | "long" | "medium") => (value: string) =>
  new Intl.DateTimeFormat(locale, { dateStyle, timeZone: "UTC" }).format(new Date(value));
const names = (first: string, last: string) => of(one(...first.split(" ")), " ", one(...last.split(" ")));

const KINDS: Readonly<Record<string, Kind>> = {
  "US social security number": { make: of(digits(3), "-", digits(2), "-", digits(4)), quote: bare },
  "UK national insurance number": {
    make: of(letters(2), digits(6), letters(1)),
    quote: (v) => v.toLowerCase(),
  },
  "German tax number": { make: digits(11), quote: (v) => v.replace(/(..)(...)(...)(...)/, "$1 $2 $3 $4") },
  "French INSEE number": {
    make: digits(13),
    quote: (v) => v.replace(/(.)(..)(..)(..)(...)(...)/, "$1 $2 $3 $4 $5 $6"),
  },
  "Spanish DNI": { make: of(digits(8), letters(1)), quote: (v) => v.replace(/(.)$/, "-$1") },
  "Italian codice fiscale": {
    make: of(letters(6), digits(2), letters(1), digits(2), letters(1), digits(3), letters(1)),
  },
  "Dutch BSN": { make: digits(9), quote: (v) => v.replace(/(....)(..)(...)/, "$1.$2.$3") },
  "Swedish personnummer": { make: of(digits(6), "-", digits(4)), quote: bare },
  "Brazilian CPF": { make: of(digits(3), ".", digits(3), ".", digits(3), "-", digits(2)), quote: spaced },
  "Indian Aadhaar": { make: digits(12), quote: (v) => v.replace(/(....)(....)(....)/, "$1 $2 $3") },
  "name in Latin letters": {
    make: names("Anna Zoë Jürgen Mary Inés", "Berger Müller Okafor Nowak"),
    quote: (v) => v.toUpperCase(),
  },
  "name in Cyrillic letters": {
    make: names("Мария Иван Ольга", "Иванова Петров Смирнова"),
    quote: (v) => v.toLowerCase(),
  },
  "name in Greek letters": { make: names("Ελένη Νίκος", "Παπαδόπουλος Γεωργίου") },
  "name in Arabic letters": { make: names("فاطمة محمد", "الزهراء حسن") },
  "name in Chinese characters": { make: one("欧阳小明", "王小明", "司马光华"), quote: (v) => `${v}先生` },
  "name in Thai letters": { make: one("สมชาย", "สุดารัตน์", "กมลวรรณ"), quote: (v) => `คุณ${v}` },
  "name in Hangul": { make: one("김철수", "이영희", "박지성"), quote: (v) => `${v}는` },
  address: {
    make: of(digits(2), " ", one("Main", "Oak"), " St, ", digits(5)),
    quote: (v) => v.replace(",", ""),
  },
  phone: { make: of("+49 30 ", digits(7)), quote: (v) => v.replace("+49 ", "0") },
  ...Object.fromEntries(
    ["en-US", "en-GB", "de-DE", "fr-FR", "es-ES", "pl-PL", "ja-JP", "ko-KR"].flatMap((locale) =>
      (["short", "medium", "long"] as const).map((style): [string, Kind] => [
        `birthday in ${style} ${locale}`,
        { make: day, quote: inLocale(locale, style) },
      ]),
    ),
  ),
  salary: { make: digits(5), quote: (v) => v.replace(/(...)$/, ",$1"), isOnlyHere: true },
  "salary with its currency": {
    make: of("EUR ", digits(5)),
    quote: (v) => `${v.slice(4, 6)}.${v.slice(6)},00 €`,
    isOnlyHere: true,
  },
  PIN: { make: digits(4), quote: (v) => [...v].join(" "), isOnlyHere: true },
  diagnosis: { make: one("Diabetes", "Asthma", "Epilepsy"), quote: (v) => v.toLowerCase(), isOnlyHere: true },
  "diagnosis of two words": {
    make: one("HIV-positive", "Hepatitis B", "Type-B anaemia"),
    quote: (v) => v.replace("-", " "),
  },
  plate: { make: of("B-", letters(2), " ", digits(4)), quote: bare },
  "e-mail": { make: of(one("jo", "an"), "@", one("ex.io", "b.org")), quote: (v) => v.toUpperCase() },
  password: { make: fc.stringMatching(/^[a-z]{4}\d{3}[A-Z]{3}$/) },
  "account number": {
    make: of("DE", digits(2), digits(8), digits(10)),
    quote: (v) => v.replaceAll(/(....)/g, "$1 "),
  },
};

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

const normal = (words: string): string =>
  words
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, "");

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

  it("stays where it is no text, though it equals a value that was removed", () => {
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
