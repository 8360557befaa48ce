/** The search for weak values: equal words, numbers and dates in their common forms. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { gradeOf } from "../../../src/engine/copies/masker.js";
import { replaceMatches } from "../../../src/engine/copies/replace-matches.js";
import { WeakValues, type WordMatch } from "../../../src/engine/copies/weak-values.js";

function without(value: string, text: string): string {
  const values = new WeakValues();
  values.add(value);
  const found: WordMatch[] = [];
  values.locate(text, (match) => found.push(match));
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
    ["853-99-4309", "ssn:853994309.", "ssn:[withheld]."],
    ["853994309", "ssn 853 99 4309", "ssn [withheld]"],
    ["Anna Berger", "A\u200bnna  BERGER", "[withheld]"],
    ["Jürgen Groß", "JURGEN GROß", "[withheld]"],
    ["田中太郎", "担当は田中太郎です", "担当は[withheld]です"],
    ["김철수", "김철수는 왔다", "[withheld]는 왔다"],
    ["สมชาย", "คุณสมชายมา", "คุณ[withheld]มา"],
    ["Мария Иванова", "это МАРИЯ ИВАНОВА", "это [withheld]"],
    ["فاطمة الزهراء", "اسمها فاطمة الزهراء.", "اسمها [withheld]."],
    ["diabetes", "diabetes, prediabetes", "[withheld], prediabetes"],
    ["1954-08-14T00:00:00Z", "born 14.8.1954", "born [withheld]"],
    ["1954-08-14", "on the 14th of August, 1954", "on the [withheld]"],
    ["1954-08-14", "14 Αυγούστου 1954", "[withheld]"],
    ["1954-08-14", "14. srpna 1954", "[withheld]"],
    ["1954-08-14", "14. elokuuta 1954", "[withheld]"],
    ["1954-08-14", "14 серпня 1954 р.", "[withheld] р."],
    ["Mary-Ann O'Neill", "Mary Ann ONeill", "[withheld]"],
    ["Anna Berger", "A N N A  B E R G E R", "[withheld]"],
    ["Anna Berger", "Anna Ber-\nger", "[withheld]"],
    ["ジョン・スミス", "ｼﾞｮﾝ･ｽﾐｽです", "[withheld]です"],
    ["محمد علي", "هو مُحَمَّد عَلِي.", "هو [withheld]."],
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
    ["Jürgen Groß", String.raw`{"to":"J\u00fcrgen Gro\u00df"}`, '{"to":"[withheld]"}'],
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

describe("Kinds of values", () => {
  it.each([
    ["plr_Live9F2cQ7Rt4Xw8", "strong"],
    ["853-99-4309", "lasting"],
    ["030-12345", "lasting"],
    ["jo@ex.io", "lasting"],
    ["4930", "passing"],
    ["12500", "passing"],
    ["1954-08-14", "passing"],
    ["8/14/1954", "passing"],
    ["Anna Berger", "passing"],
    ["田中太郎", "passing"],
    ["Diabetes", "passing"],
    ["ab", undefined],
    ["--", undefined],
    ["\u200b".repeat(40), undefined],
  ])("%s: %s", (value, grade) => {
    expect(gradeOf(value)).toBe(grade);
  });
});
