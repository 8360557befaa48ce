/** The names that the worker gives to what it withheld are said in the language of the person. */
import { expect, test } from "vitest";
import { labelWords } from "../../../../extension/ui/sentences/label-words.js";
import { namesOf, SECRET_KINDS } from "../../../../src/detection/secrets/all.js";
import { foundName as inGerman } from "../../../../src/texts/german/kept.js";
import { foundName as inEnglish } from "../../../../src/texts/people/kept.js";

test("Every kind of secret is named in each language, by the label of its results.", () => {
  for (const { label } of SECRET_KINDS) {
    expect(namesOf(label.en)).toEqual(label);
    expect([inEnglish(label), inGerman(label)]).toEqual([label.en, label.de]);
    expect(labelWords(label.en)).toBe(label.en);
  }
});

test("A page's own name stays as it is.", () => {
  expect(
    ["Secret", "Result of get_key", "Private key", "Deploy key", "toString"].map((name) => labelWords(name)),
  ).toEqual(["Secret", "Result of get_key", "Private key", "Deploy key", "toString"]);
});
