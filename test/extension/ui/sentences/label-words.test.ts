/**
 * The names that the worker gives to what it withheld have translations, so their list must be
 * whole.
 */
import { expect, test } from "vitest";
import { labelWords } from "../../../../extension/ui/sentences/label-words.js";
import { SHAPES } from "../../../../src/detection/credential-shapes.js";
import { foundNames as german } from "../../../../src/texts/german/kept.js";
import { foundNames as english } from "../../../../src/texts/people/kept.js";

test("Every name that detection gives has a sentence in each language.", () => {
  // Names that `find-secrets.ts` looks for without a shape.
  const others = ["Private key", "Card number", "Bank account number"];
  const names = [...new Set([...SHAPES.map(({ label }) => label), ...others])].sort();
  expect(Object.keys(english).sort()).toEqual(names);
  expect(Object.keys(german).sort()).toEqual(names);
});

test("A page's own name stays as it is.", () => {
  expect(
    ["Secret", "Result of get_key", "Private key", "Deploy key", "toString"].map((name) => labelWords(name)),
  ).toEqual(["Secret", "Result of get_key", "Private key", "Deploy key", "toString"]);
});
