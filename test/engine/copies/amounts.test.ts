/** Amounts that were removed, in the notations that people write them in. */
import { describe, expect, it } from "vitest";
import { HANDLE_SOURCE } from "../../../src/engine/enforce/scrub-value.js";
import { createScrubber } from "../../../src/engine/index.js";
import { enforceResult } from "../../../src/gateway/index.js";
import { contractOf, seenByAgent } from "../../gateway/agent-view.js";

const contract = contractOf({
  outputSchema: { type: "object", properties: { amount: { "x-sensitive": true } } },
});
const AMOUNTS = [12345.6, 12345, 99.5, 1234.56, 250.05, 3600, 1234567.8, 87654321.5, 123456789.25, -4711.9];
const LOCALES =
  "en-US en-GB en-IN en-ZA de-DE de-CH de-AT fr-FR fr-CH es-ES es-MX es-GT it-IT pt-BR pt-PT nl-NL sv-SE da-DK nb-NO fi-FI pl-PL cs-CZ hu-HU ro-RO tr-TR el-GR ru-RU uk-UA he-IL ar-EG fa-IR hi-IN hi-IN-u-nu-deva bn-BD mr-IN my-MM th-TH-u-nu-thai ja-JP ko-KR zh-CN id-ID vi-VN sw-KE".split(
    " ",
  );
const HANDLES = new RegExp(HANDLE_SOURCE, "giu");
const CURRENCIES = ["USD", "EUR", "CHF", "INR", "KWD"];
const money = (style: Intl.NumberFormatOptions): Intl.NumberFormatOptions => ({
  style: "currency",
  minimumFractionDigits: 2,
  ...style,
});

function* notationsOf(amount: number): Generator<string> {
  for (const locale of LOCALES) {
    yield new Intl.NumberFormat(locale, { minimumFractionDigits: 2 }).format(amount);
    yield new Intl.NumberFormat(locale, { minimumFractionDigits: 2, useGrouping: false }).format(amount);
    for (const currency of CURRENCIES) {
      yield new Intl.NumberFormat(locale, money({ currency })).format(amount);
      yield new Intl.NumberFormat(locale, money({ currency, currencyDisplay: "narrowSymbol" })).format(
        amount,
      );
      yield new Intl.NumberFormat(
        locale,
        money({ currency, currencyDisplay: "code", currencySign: "accounting" }),
      ).format(amount);
    }
  }
  const plain = Math.abs(amount).toFixed(2);
  yield* [
    `USD${plain}`,
    `${plain}EUR`,
    `Rs.${plain}`,
    `${plain}kr`,
    `(${plain})`,
    `${plain}-`,
    `${plain} CR`,
  ];
}

/** Every digit of a text as 0 to 9. */
const digitsOf = (text: string): string =>
  text
    .replace(/\p{Nd}/gu, (digit) => {
      let point = digit.codePointAt(0) as number;
      while (/\p{Nd}/u.test(String.fromCodePoint(point - 1))) point -= 1;
      return String(((digit.codePointAt(0) as number) - point) % 10);
    })
    .replace(/\D/g, "");

describe("An amount that was removed", () => {
  it.each(AMOUNTS)("%d is masked in each notation beside it", (amount) => {
    const notations = [...new Set(notationsOf(amount))];
    const sentences = notations.map((written) => `Paid ${written} today.`);
    const seen = seenByAgent(enforceResult(contract, { amount, lines: sentences }));
    const digits = digitsOf(String(amount));
    const left = notations.filter((written) => seen.includes(written));
    expect(left).toEqual([]);
    // Handles are drawn at random, and may have any digits.
    const words = seen.replaceAll(HANDLES, "").replaceAll(/[^\d]0{1,3}[^\d]/g, "");
    expect(digitsOf(words)).not.toContain(digits);
    expect(notations.length).toBeGreaterThan(100);
  });

  it.each([
    ["$12,345.60", "12345.6"],
    ["USD 12,345.60", "12345.6 in dollars"],
    ["12.345,60 €", "12,345.6"],
    ["12'345.60", "12 345,60"],
    ["(1,23,456.50)", "₹ 123456.5"],
    ["12345.00", "12,345 only"],
    ["१२,३४५.६०", "12345.6"],
    ["EUR 123.456.789,50", "123456789.5"],
    ["12345.6", "12,345·60"],
    ["12345.6", "１２，３４５．６０"],
    ["12345.6", "12345€60"],
  ])("%s is masked where %s stands", (value, text) => {
    expect(digitsOf(createScrubber([{ pointer: "", value }]).scrub(text).text)).toBe("");
    expect(digitsOf(createScrubber([value]).scrub(text).text)).toBe("");
  });

  it.each(["12,345.00", "12345.000", "12 345,00 €"])("takes its zeros with it: %s", (text) => {
    expect(createScrubber(["12345"]).scrub(text).text.replace(" €", "")).toBe("[withheld]");
  });

  it.each([
    "112,345.60",
    "12,345.601",
    "12,345.65",
    "1234560",
    "1,234,560",
    "12.34.5605",
    "a12345.60f0",
    "12345.6e7",
    "X12345.60Y12",
    "invoice12345.60",
    "0x12345.60",
  ])("is no part of another number: %s", (text) => {
    expect(createScrubber(["12345.6"]).scrub(text)).toEqual({ text, count: 0 });
  });

  it.each([
    ["99.5", "2099-50-01"],
    ["1234.56", "1,234,560"],
    ["1.56", "1,560"],
    ["123", "abcd123"],
    ["123", "v123"],
    ["123", "123abcd"],
    ["1.25", "v1.25"],
    ["1.25", "npm i airlock@v1.25"],
    ["12.5", "V12.5"],
    ["12.5", "ver12.5, rev12.5, Rev12.50"],
    ["123", "ver123"],
    ["2024", "20240"],
  ])("%s is not found in %s", (value, text) => {
    expect(createScrubber([value]).scrub(text)).toEqual({ text, count: 0 });
  });
});
