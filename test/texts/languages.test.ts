/**
 * Languages other than English: complete, without leftovers, and chosen by the browser's own
 * language.
 */
import { describe, expect, test } from "vitest";
import { OTHERWISE } from "../../src/policy/create-policy.js";
import { PRESETS } from "../../src/policy/presets.js";
import { formatsOf } from "../../src/texts/formats.js";
import { language as german } from "../../src/texts/german/index.js";
import { translatedLanguage } from "../../src/texts/language.js";
import * as english from "../../src/texts/people/english.js";

/**
 * The place of each sentence. Tables that a fact or a reason is looked up in are open for tsc, so
 * they are compared here.
 */
function placesIn(value: unknown, place = ""): string[] {
  if (typeof value !== "object" || value === null) return [`${place}: ${typeof value}`];
  return Object.entries(value).flatMap(([name, member]) => placesIn(member, `${place}/${name}`));
}

describe("German", () => {
  test("has every sentence that English has, and no other.", () => {
    const withoutRules = ({ rules, ...all }: typeof english) => ({
      ...all,
      rules: { ...rules, builtIn: {} },
    });
    const sentences = withoutRules(german.sentences as typeof english);
    expect(placesIn(sentences).sort()).toEqual(placesIn(withoutRules(english)).sort());
  });

  test("describes every built-in rule.", () => {
    const rules = Object.values(PRESETS).flatMap((preset) => preset.rules.map(({ name }) => name));
    const all = new Set([...rules, OTHERWISE]);
    expect(Object.keys(german.sentences.rules.builtIn).sort()).toEqual([...all].sort());
  });
});

describe("The language", () => {
  test.each([
    ["de", "de"],
    ["de-AT", "de"],
    ["de_CH", "de"],
    ["DE", "de"],
    ["en-GB", undefined],
    ["den", undefined],
    ["", undefined],
  ])("of a browser that says %s is %s.", (tag, expected) => {
    expect(translatedLanguage(tag)).toBe(expected);
  });
});

describe("Formats", () => {
  const [en, de] = [formatsOf("en"), formatsOf("de")];

  test("take the plural form of the count.", () => {
    const forms = { one: () => "eine Frage", other: (count: string) => `${count} Fragen` };
    const asked = [0, 1, 2, 1200].map((count) => de.counted(count, forms));
    expect(asked).toEqual(["0 Fragen", "eine Frage", "2 Fragen", "1.200 Fragen"]);
    // Forms that a language does not give fall back.
    expect(formatsOf("pl").counted(2, forms)).toBe("2 Fragen");
  });

  test("write numbers and lists as the language does.", () => {
    expect([en.number(1234.5), de.number(1234.5)]).toEqual(["1,234.5", "1.234,5"]);
    expect([0, 0.1, 0.000_01, 1e-20, 1e30].map(de.number)).toEqual(["0", "0,1", "0,00001", "1e-20", "1e+30"]);
    expect([en.list(["a", "b", "c"]), de.list(["a", "b", "c"])]).toEqual(["a, b, and c", "a, b und c"]);
    expect([en.alternatives(["a", "b"]), de.alternatives(["a", "b"])]).toEqual(["a or b", "a oder b"]);
  });
});
