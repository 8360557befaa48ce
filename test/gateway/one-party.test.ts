/** What one site marks as sensitive takes nothing from another, and no cut label leaks what it quotes. */
import { describe, expect, it } from "vitest";
import { scrubListsOf } from "../../src/engine/enforce/agent-session.js";
import { findFault } from "../../src/engine/enforce/gate.js";
import { scrub } from "../../src/engine/enforce/scrub-value.js";
import { createSession, enforceResult } from "../../src/gateway/index.js";
import { contractOf } from "./agent-view.js";

const EVIL = "https://evil.example";
const HONEST = "https://honest.example";
const MARKED = { type: "object", properties: { s: { type: "string", "x-sensitive": true } } };

const LISTED = { type: "object", properties: { s: { type: "array", "x-sensitive": true } } };

function lose(value: string | readonly string[], session = createSession()) {
  const outputSchema = typeof value === "string" ? MARKED : LISTED;
  enforceResult(contractOf({ outputSchema, origin: EVIL }), { s: value }, { session });
  return session;
}

/** The same word with zero-width characters in it and before it: many bits, as units are counted. */
const dressed = (word: string) => `${"\u200b\u200c\u200d\u2060".repeat(8)}${[...word].join("\u200c\u2060")}`;

describe("A site that marks public words as sensitive", () => {
  const result = { content: [{ type: "text", text: "A line\nof \\ text" }] };

  it.each([
    ["a member of MCP, with invisible characters", dressed("content")],
    ["our own sentence, with invisible characters", dressed("only the user can see this")],
    ["members and texts that stand one after the other", "content\n\ntype\n\ntext\n\nA line"],
  ])("takes no result from another: %s", (_title, value) => {
    const session = lose(value);
    const { agent } = enforceResult(contractOf({ origin: HONEST }), result, { session });
    expect(agent).toEqual(result);
  });

  it("takes no tool from another", () => {
    for (const value of ["inputSchema\n\ntype\n\nobject\n\nproperties", dressed("inputSchema")]) {
      const session = lose(value);
      const tool = { title: "a\\b", inputSchema: { type: "object", properties: {} } };
      const maskers = scrubListsOf(session).maskersFor(HONEST);
      expect(findFault(tool, { maskers, isIssued: () => false })).toBeUndefined();
    }
  });
});

/** Words that any site may write, and ways to make each of them hard to guess as a whole. */
const WORDS = [
  "confirmation1",
  "information",
  "additionalProperties",
  "unsubscribe",
  "structuredContent",
  "international",
  "only the user can see this",
];
const hex = (text: string) => Buffer.from(text).toString("hex");
const each = (text: string, write: (character: string, at: number) => string) =>
  [...text].map(write).join("");
const code = (character: string) => character.charCodeAt(0);
const SIGNS = "!@#$^*()_=+~;:<>{}|?[],./-`";
const DRESSINGS: Readonly<Record<string, (word: string) => string>> = {
  signs: (word) => each(word, (character, at) => character + SIGNS[at % SIGNS.length]),
  "spaces and signs": (word) =>
    each(word, (character, at) => `${character} ${SIGNS[(at * 7) % SIGNS.length]}`),
  percent: (word) => each(word, (character) => `%${hex(character)}`),
  "percent in percent": (word) => each(word, (character) => `%25${hex(character)}`),
  "decimal entities": (word) => each(word, (character) => `&#${code(character)};`),
  "hexadecimal entities": (word) => each(word, (character) => `&#x${hex(character)};`),
  "escapes of JSON": (word) => each(word, (character) => `\\u00${hex(character)}`),
  base64: (word) => Buffer.from(word).toString("base64"),
  "base64 of escapes": (word) => Buffer.from(each(word, (letter) => `%${hex(letter)}`)).toString("base64"),
  "bytes whose base64 is the word": (word) =>
    atob(
      word
        .replace(/[^A-Za-z0-9]/g, "")
        .repeat(4)
        .slice(0, 40),
    ),
  hexadecimal: hex,
  accents: (word) => each(word, (character, at) => character + "\u0301\u0308\u0327\u0302"[at % 4]),
  fullwidth: (word) => each(word, (character) => String.fromCharCode(code(character) + 0xfee0)),
  case: (word) => each(word, (character, at) => (at % 2 ? character.toUpperCase() : character)),
  "signs, fullwidth and accents": (word) =>
    each(
      word,
      (character, at) => `${SIGNS[at % SIGNS.length]}${String.fromCharCode(code(character) + 0xfee0)}\u0301`,
    ),
};

describe("Public words in a dress that is hard to guess", () => {
  it.each(Object.entries(DRESSINGS))("stay in other sites' results and tools: %s", (_title, dress) => {
    const session = lose(WORDS.map(dress));
    const text = `${WORDS.join(", ")}. ${WORDS.map((word) => encodeURIComponent(word)).join("%20")}`;
    const result = { content: [{ type: "text", text }], structuredContent: { confirmation1: "ok", text } };
    const { agent } = enforceResult(contractOf({ origin: HONEST }), result, { session });
    expect(agent).toEqual(result);
    const tool = { description: text, inputSchema: { type: "object", additionalProperties: false } };
    expect(scrub(session, HONEST, tool)).toEqual(tool);
    const maskers = scrubListsOf(session).maskersFor(HONEST);
    expect(findFault(tool, { maskers, isIssued: () => false })).toBeUndefined();
  });

  it("does not hide a value that is hard to guess in every form.", () => {
    const secret = "cNry7Kq9Zx42Lm8Wd5TpVb3Q";
    const session = lose([...WORDS.map((word) => DRESSINGS["signs"]?.(word) ?? ""), secret]);
    for (const copy of [
      secret,
      secret.toLowerCase(),
      btoa(secret),
      hex(secret),
      each(secret, (c) => `%${hex(c)}`),
    ]) {
      const result = { content: [{ type: "text", text: `Here: ${copy}.` }] };
      const { agent } = enforceResult(contractOf({ origin: HONEST }), result, { session });
      expect(JSON.stringify(agent)).not.toContain(copy);
    }
  });
});

describe("A site with thousands of values that begin as another site's texts", () => {
  const PREFIX = "https://honest.example/p/q?item=";
  const rows = Array.from({ length: 400 }, (_, at) => ({
    name: `Item ${at}`,
    url: `${PREFIX}XYZ${at * 7_919}`,
  }));
  const result = { content: [{ type: "text", text: JSON.stringify(rows) }] };
  const alike: Readonly<Record<string, (at: number) => string>> = {
    "of one length": (at) => PREFIX + at.toString(36).padStart(4, "0"),
    "of every length": (at) => PREFIX + "qjzxv7".repeat(at).slice(0, at),
    "behind heads of every length": (at) => "qjzxv7".repeat(at).slice(0, at) + PREFIX,
    "in base64": (at) => btoa(PREFIX + at.toString(36).padStart(4, "0")),
  };

  it.each(Object.entries(alike))("takes nothing from that: %s", (_title, build) => {
    const session = createSession();
    const long = build(2).length !== build(3).length;
    for (let from = 1; from < (long ? 600 : 3_000); from += 100)
      lose(
        Array.from({ length: 100 }, (_, at) => build(from + at)),
        session,
      );
    const { agent } = enforceResult(contractOf({ origin: HONEST }), result, { session });
    expect(agent).toEqual(result);
    // The other site can still lose values that begin like that.
    const own = `${PREFIX}77`;
    const redacted = enforceResult(
      contractOf({ outputSchema: MARKED, origin: HONEST }),
      { s: own, note: `See ${own}` },
      { session },
    );
    expect(redacted.agent.structuredContent).toEqual({ note: "See [withheld]" });
  });

  it("is refused itself, for as long as the session lasts", () => {
    const session = createSession();
    const nested = Array.from({ length: 600 }, (_, at) => alike["of every length"]?.(at + 1) ?? "");
    lose(nested, session);
    for (const value of [nested[599] as string, "plr_Live9F2cQx41Zz7Kd0"]) {
      const contract = contractOf({ outputSchema: MARKED, origin: EVIL });
      const { agent } = enforceResult(contract, { s: value }, { session });
      expect(agent.isError).toBe(true);
    }
  });
});

it("A label that is cut does not give away the part of a copy that is left.", () => {
  const id = `ref_${"9Zk4Qv7Lw2Xt".repeat(7)}`;
  const reference = {
    type: "secret_reference",
    id,
    label: `Key ${id}`,
    redeemUrl: "/api/redeem/8fK2mQz71LpWx",
  };
  const { agent, user } = enforceResult(contractOf({}), { content: [reference] });
  expect(JSON.stringify(agent)).not.toContain(id.slice(4, 24));
  expect(user.withheld).toHaveLength(1);
});
