/**
 * Code that speaks to people asks the one place of its world that knows their language, and leaves
 * numbers to `Intl`.
 */
import { expect, test } from "vitest";
import { countViolations, languageViolations } from "./sentences.js";
import { isScript, listFiles, parseSource, readSource } from "./sources.js";

test.each([
  ["extension/ui/log/a.ts", 'import * as texts from "../../../src/texts/people/log.js";'],
  ["extension/background/panel/a.ts", 'import { itemUnknown } from "../../../src/texts/people.js";'],
])("%s may not speak one language only: %s", (path, text) => {
  expect(languageViolations(parseSource(path, text))).toHaveLength(1);
});

test("The extension speaks the language of the browser.", () => {
  expect(listFiles("extension").filter(isScript).map(readSource).flatMap(languageViolations)).toEqual([]);
});

test.each([
  'const found = (count: number) => (count === 1 ? "1 tool" : "many tools");',
  'const found = (count: string) => (count !== "1" ? "many tools" : "1 tool");',
  `const found = (count: number) => \`\${count} tools\`;`,
  `const size = (bytes: number) => \`\${Math.ceil(bytes / 1000)} kB\`;`,
])("Sentences leave plurals and numbers to Intl, unlike: %s", (text) => {
  expect(countViolations(parseSource("src/texts/people/a.ts", text))).toHaveLength(1);
  expect(countViolations(parseSource("src/texts/german/a.ts", text))).toHaveLength(1);
});

test.each([
  `const found = (count: number) => counted(count, { other: (n) => \`\${n} tools\` });`,
  `const size = (bytes: number) => \`\${number(Math.ceil(bytes / 1000))} kB\`;`,
  'const all = (count: number) => (count === 0 ? "None" : "All");',
  `const failed = (status?: number) => \`An error (\${status})\`;`,
])("Sentences may say: %s", (text) => {
  expect(countViolations(parseSource("src/texts/people/a.ts", text))).toEqual([]);
});

test("All plurals and numbers in sentences for people are those of their language.", () => {
  const texts = listFiles("src/texts").filter(isScript).map(readSource);
  expect(texts.length).toBeGreaterThan(0);
  expect(texts.flatMap(countViolations)).toEqual([]);
});
