/** Whoever speaks to people asks the one place of its world that knows their language. */
import { expect, test } from "vitest";
import { languageViolations } from "./sentences.js";
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
