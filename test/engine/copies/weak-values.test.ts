/** The search for weak values: equal words, numbers and dates in their common forms. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Match } from "../../../src/engine/copies/copy-search.js";
import { digitTokens } from "../../../src/engine/copies/digit-tokens.js";
import { replaceMatches } from "../../../src/engine/copies/replace-matches.js";
import { WeakValues, weakKind } from "../../../src/engine/copies/weak-values.js";

function without(value: string, text: string): string {
  const values = new WeakValues();
  values.add(value);
  const found: Match[] = [];
  values.find(text, found);
  return replaceMatches(text, found);
}

function withoutDigits(text: string): string {
  const found: Match[] = [];
  digitTokens(text, found);
  return replaceMatches(text, found);
}

const LOCALES =
  "en-US en-GB de-DE fr-FR es-ES it-IT pt-BR nl-NL sv-SE pl-PL ru-RU tr-TR ja-JP zh-CN ko-KR da-DK".split(
    " ",
  );
const STYLES: readonly Intl.DateTimeFormatOptions[] = [
  { dateStyle: "short" },
  { dateStyle: "medium" },
  { dateStyle: "long" },
  { dateStyle: "full" },
  { year: "numeric", month: "2-digit", day: "2-digit" },
  { year: "numeric", month: "short", day: "numeric" },
];

describe("A weak value", () => {
  it.each([
    ["HIV-positive", "He is hiv positive.", "He is [withheld]."],
    ["127415", "earns 127,415 a year", "earns [withheld] a year"],
    ["127415", "earns 127 415 a year", "earns [withheld] a year"],
    ["127415", "earns 127.415,00 €", "earns [withheld] €"],
    ["127415", "127415EUR", "[withheld]EUR"],
    ["$127,415.00", "it is 127415", "it is [withheld]"],
    ["EUR 1234567.50", "1’234’567.5", "[withheld]"],
    ["853-99-4309", "ssn:853994309.", "ssn:[withheld]."],
    ["853994309", "ssn 853 99 4309", "ssn [withheld]"],
    ["Anna Berger", "Berger, Anna (new)", "[withheld] (new)"],
    ["Anna Berger", "A\u200bnna  BERGER", "[withheld]"],
    ["Jürgen Groß", "JURGEN GROß", "[withheld]"],
    ["田中太郎", "担当は田中太郎です", "担当は[withheld]です"],
    ["김철수", "김철수는 왔다", "[withheld]는 왔다"],
    ["สมชาย", "คุณสมชายมา", "คุณ[withheld]มา"],
    ["Мария Иванова", "это МАРИЯ ИВАНОВА", "это [withheld]"],
    ["فاطمة الزهراء", "اسمها فاطمة الزهراء.", "اسمها [withheld]."],
    ["+49 30 1234567", "call 030/1234567", "call [withheld]"],
    ["diabetes", "diabetes, prediabetes", "[withheld], prediabetes"],
    ["1954-08-14T00:00:00Z", "born 14.8.1954", "born [withheld]"],
    ["1954-08-14", "on the 14th of August, 1954", "on the [withheld]"],
    ["1954-08-14", "14 Αυγούστου 1954", "[withheld]"],
    ["1954-08-14", "14. srpna 1954", "[withheld]"],
    ["1954-08-14", "14. elokuuta 1954", "[withheld]"],
    ["1954-08-14", "14 серпня 1954 р.", "[withheld] р."],
    ["1954-08-14", "١٤ أغسطس ١٩٥٤", "[withheld]"],
    ["Ludwig van Beethoven", "van Beethoven, Ludwig", "[withheld]"],
    ["María-José Carreño Quiñones", "CARRENO QUINONES, Maria José", "[withheld]"],
    ["Mary-Ann O'Neill", "Mary Ann ONeill", "[withheld]"],
    ["Mary-Ann O'Neill", "O’Neill, Mary-Ann", "[withheld]"],
    ["Łukasz Żółć", "Lukasz Zolc", "[withheld]"],
    ["Ægir Øster", "AEGIR OSTER", "[withheld]"],
    ["Anna Groß-Müller", "Gross-Mueller, Anna", "[withheld]"],
    ["Anna Berger", "A N N A  B E R G E R", "[withheld]"],
    ["Anna Berger", "Anna Ber-\nger", "[withheld]"],
    ["+49301234567", "030 1234567", "[withheld]"],
    ["030/1234567", "+49 30 1234567", "+49 [withheld]"],
    ["Doe Jane", "JANE DOE, doe, jane", "[withheld], [withheld]"],
    ["R$ 127.415,00", "it is 127415", "it is [withheld]"],
    ["CHF 127’415.-", "it is 127 415", "it is [withheld]"],
    ["127 415 zł", "US$127,415.00", "US$[withheld]"],
    ["ジョン・スミス", "ｼﾞｮﾝ･ｽﾐｽです", "[withheld]です"],
    ["محمد علي", "هو مُحَمَّد عَلِي.", "هو [withheld]."],
    ["محمد علي", "محـمد علي", "[withheld]"],
    ["أحمد حسن", "احمد حسن", "[withheld]"],
    ["Anna Berger", "𝐀𝐧𝐧𝐚 𝐁𝐞𝐫𝐠𝐞𝐫", "[withheld]"],
  ])("%s is found in: %s", (value, text, left) => {
    expect(without(value, text)).toBe(left);
  });

  it.each([
    ["Anna", "Annabel and Joanna"],
    ["127415", "1274156 and 9127415"],
    ["4930", "A4930B and 49301"],
    ["ab", "ab"],
    ["withheld", "[withheld]"],
    ["1954-08-14", "15.08.1954, 14.08.1955, 8/1954 and 14.8."],
    ["Anna Berger", "Anna has met a Berger"],
    ["Will Page", "The page will load. Page will load. On page Will is."],
    ["Anna Berger", "C:\\new\\table 100 % & more"],
  ])("%s is not found in: %s", (value, text) => {
    expect(without(value, text)).toBe(text);
  });

  it.each([
    [
      "Anna Berger",
      String.raw`{"text":"To:\nAnna Berger\tcame"}`,
      String.raw`{"text":"To:\n[withheld]\tcame"}`,
    ],
    [
      "Anna Berger",
      String.raw`"{\"to\":\"\\nAnna\\nBerger\\n\"}"`,
      String.raw`"{\"to\":\"\\n[withheld]\\n\"}"`,
    ],
    ["Jürgen Groß", String.raw`{"to":"J\u00fcrgen Gro\u00df"}`, '{"to":"[withheld]"}'],
    ["Jürgen Groß", "<b>J&uuml;rgen&nbsp;Gro&szlig;</b>", "<b>[withheld]</b>"],
    ["Mary O'Neill", "<i>Mary O&#39;Neill</i> &amp; Co", "<i>[withheld]</i> &amp; Co"],
    ["Мария Иванова", `?q=${encodeURIComponent("Мария Иванова")}&x=1`, "?q=[withheld]&x=1"],
    ["jo@ex.io", "mailto:jo%40ex.io", "mailto:[withheld]"],
    ["1954-08-14", "born%2014%2F08%2F1954", "born%20[withheld]"],
  ])("%s is found where characters of it are escaped: %s", (value, text, left) => {
    expect(without(value, text)).toBe(left);
  });

  it.each(LOCALES)("that is a date is found as %s writes it", (locale) => {
    const date = new Date(Date.UTC(1954, 7, 14));
    fc.assert(
      fc.property(fc.integer({ min: -20_000, max: 25_000 }), fc.constantFrom(...STYLES), (days, style) => {
        const other = new Date(days * 86_400_000);
        for (const written of [date, other]) {
          const text = new Intl.DateTimeFormat(locale, { ...style, timeZone: "UTC" }).format(written);
          const left = without(written.toISOString().slice(0, 10), `(${text})`);
          expect([locale, text, left]).toEqual([locale, text, expect.stringContaining("[withheld]")]);
          expect(left.replace("[withheld]", "")).not.toMatch(/\d/);
        }
      }),
      { numRuns: 150, seed: 18 },
    );
  });
});

describe("Kinds of weak values", () => {
  it.each([
    ["4930", "short"],
    ["85,000", "short"],
    ["EUR 12500", "short"],
    ["key_123", "short"],
    ["R$ 127.415", "short"],
    ["Type 2", "short"],
    ["1954-08-14", "lasting"],
    ["8/14/1954", "lasting"],
    ["853-99-4309", "lasting"],
    ["Anna Berger", "lasting"],
    ["a@b.c", "lasting"],
    ["田中太郎", "lasting"],
    ["Diabetes", "single"],
    ["ab", undefined],
    ["--", undefined],
  ])("%s: %s", (value, kind) => {
    expect(weakKind(value)).toBe(kind);
  });
});

describe("Tokens with a digit", () => {
  it.each([
    ["PIN 4930, or 49 30, or 4-9-3-0", "PIN [withheld], or [withheld], or [withheld]"],
    ["Room 12 on floor 3", "Room 12 on floor 3"],
    ["12a is short, 12ab is not: key_123", "[withheld] is short, [withheld] is not: key_[withheld]"],
    ["On August 4, 1954 at noon", "On [withheld] at noon"],
    ["今日は4930号", "今日は[withheld]号"],
    ["nothing at all", "nothing at all"],
  ])("%s", (text, left) => {
    expect(withoutDigits(text)).toBe(left);
  });

  it("leave nothing of a number in any grouping", () => {
    const sign = fc.constantFrom("", " ", ",", ".", "-", "\u00a0", "'", ", ");
    fc.assert(
      fc.property(fc.stringMatching(/^\d{3,7}$/), fc.infiniteStream(sign), (digits, signs) => {
        const text = [...digits].map((digit) => digit + signs.next().value).join("");
        expect(withoutDigits(`It is ${text}!`)).not.toMatch(/\d/);
      }),
      { numRuns: 500 },
    );
  });
});
