/**
 * The extension's own pages speak the browser's language by themselves. Attack by kindness: the
 * browser offers to translate them, and what a question says goes to a translator.
 */
import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const FOLDER = new URL("../../../extension/ui/static/", import.meta.url);
const pages = readdirSync(FOLDER).filter((name) => name.endsWith(".html"));

it.each(pages)("%s is not to be translated", (name) => {
  const page = readFileSync(new URL(name, FOLDER), "utf8");
  expect(page).toMatch(/<html [^>]*translate="no"/);
  expect(page).toContain('<meta name="google" content="notranslate">');
});

it("finds the pages", () => {
  expect(pages).toEqual(["panel.html", "questions.html", "welcome.html"]);
});
