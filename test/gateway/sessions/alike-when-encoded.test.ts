/** A site with many values that are alike only when they are encoded: it is refused, and other sites' results are not. */
import { describe, expect, it } from "vitest";
import { CopySearch, type Match } from "../../../src/engine/copies/copy-search.js";
import { createSession, enforceResult } from "../../../src/gateway/index.js";
import { restartSession, restoreSession } from "../../../src/gateway/persist-session.js";
import { random } from "../../engine/redact/arbitrary-schemas.js";
import { contractOf } from "../agent-view.js";

const EVIL = "https://evil.example";
const HONEST = "https://honest.example";
const MARKED = { type: "object", properties: { s: { type: "string", "x-sensitive": true } } };
const LISTED = { type: "object", properties: { s: { type: "array", "x-sensitive": true } } };
const SECRET = "plr_Live9F2cQx41Zz7Kd0mB";

const next = random(5);
const below = (limit: number) => Math.floor(next() * limit);
const pick = <Item>(list: ArrayLike<Item>): Item => list[below(list.length)] as Item;

/** Base64 is searched for whatever its case, and what it says differs with that. */
const inCase = (four: string, bits: number) =>
  [...four].map((letter, at) => ((bits >> at) & 1 ? letter.toUpperCase() : letter)).join("");
const isPrinted = (base64: string) => !/[^!#-$'-;=?-[\]-~\xa1-\xac\xae-\xff]/.test(atob(base64));
const spellings = (four: string) =>
  Array.from({ length: 16 }, (_, bits) => inCase(four, bits)).filter(isPrinted);
const FOURS: string[] = [];
while (FOURS.length < 3) {
  const four = Array.from({ length: 4 }, () => pick("abcdefghijklmnopqrstuvwxyz")).join("");
  if (spellings(four).length >= 5) FOURS.push(four);
}
/** Part of a circle of three. */
const inBase64 = (at: number) =>
  Array.from({ length: 25 + Math.floor(at / 3) }, (_, n) => pick(spellings(FOURS[(at + n) % 3] as string)));
/** Of three letters: three of their bytes are more often alike than seven letters. */
const ofThree = (length: number) => Array.from({ length }, () => pick("eho")).join("");
const hex = (text: string) => Buffer.from(text).toString("hex");

type Kind = readonly [name: string, count: number, valueOf: (at: number) => string, text: string];
const KINDS: readonly Kind[] = [
  ["base64", 360, (at) => atob(inBase64(at).join("")), `${FOURS.join("").repeat(9)}/XYZ77AbC/`.repeat(1_500)],
  [
    "hexadecimal digits",
    500,
    (at) => ofThree(46 + (at % 60)),
    Array.from({ length: 40 }, () => hex(ofThree(300))).join(", "),
  ],
];
const VALUES = new Map(
  KINDS.map(([name, count, build]) => [name, Array.from({ length: count }, (_, at) => build(at))]),
);

const lose = (values: readonly string[], session = createSession()) => {
  const isRefused = [];
  for (let from = 0; from < values.length; from += 100) {
    const contract = contractOf({ outputSchema: LISTED, origin: EVIL });
    const { agent } = enforceResult(contract, { s: values.slice(from, from + 100) }, { session });
    isRefused.push(agent.isError === true);
  }
  return { session, isRefused };
};
const honestly = (text: string, session = createSession()) => {
  const result = { content: [{ type: "text", text }] };
  return { result, agent: enforceResult(contractOf({ origin: HONEST }), result, { session }).agent };
};

describe("Values of one site that are alike only when they are encoded", () => {
  it.each(KINDS)("take nothing from another site's text: %s", (name, _count, _build, text) => {
    const { session, isRefused } = lose(VALUES.get(name) as string[]);
    expect(isRefused).not.toContain(true);
    const { result, agent } = honestly(text, session);
    expect(agent).toEqual(result);
    // The other site still loses its own values, encoded, too, everywhere.
    const contract = contractOf({ outputSchema: MARKED, origin: HONEST });
    const note = `${text.slice(0, 2_000)} ${SECRET}, ${btoa(SECRET)}, ${hex(SECRET)}`;
    const own = enforceResult(contract, { s: SECRET, note }, { session }).agent;
    expect(own.structuredContent).toEqual({
      note: `${text.slice(0, 2_000)} [withheld], [withheld], [withheld]`,
    });
    const elsewhere = enforceResult(contractOf({ origin: EVIL }), { note: btoa(SECRET) }, { session });
    expect(elsewhere.agent.structuredContent).toEqual({ note: "[withheld]" });
  });

  it("have their site refused, until the session is ended", () => {
    const [name, , , text] = KINDS[0] as Kind;
    const session = restoreSession({ id: "s-1", values: [] });
    lose(VALUES.get(name) as string[], session);
    expect(lose([SECRET], session).isRefused).toEqual([false]);
    honestly(text, session);
    expect(lose([`${SECRET}2`], session).isRefused).toEqual([true]);
    const contract = contractOf({ outputSchema: MARKED, origin: HONEST });
    expect(enforceResult(contract, { s: `${SECRET}3` }, { session }).agent.isError).toBeUndefined();
    restartSession(session, { id: "s-2", values: [] });
    expect(lose([`${SECRET}4`], session).isRefused).toEqual([false]);
  });

  it.each(
    KINDS,
  )("are counted by their owner; the person's own have no bound: %s", (name, _count, _build, text) => {
    const search = new CopySearch({ least: 64, isPublic: () => false });
    const own = `${SECRET}-own`;
    expect(search.addOf(0, [own], false)).toBe(true);
    expect(search.addOf(1, VALUES.get(name) as string[], true)).toBe(true);
    // The last that adds is not the one that has too many.
    expect(search.addOf(2, [SECRET], true)).toBe(true);
    const found: Match[] = [];
    search.find(text, found);
    expect(found).toEqual([]);
    expect([0, 1, 2].map((owner) => search.isRefused(owner))).toEqual([false, true, false]);
    for (const value of [own, SECRET]) {
      const copies: Match[] = [];
      search.find(`${text}${btoa(value)}`, copies);
      expect(copies.length).toBeGreaterThan(0);
      expect(copies.every(({ start }) => start >= text.length - 8)).toBe(true);
    }
  });
});
