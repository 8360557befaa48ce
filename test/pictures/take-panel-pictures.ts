/**
 * The extension's pages in their states, at two widths, in light, dark and forced colours, in their
 * languages: one sheet for each. `PICTURES`, `WIDTHS`, `SCHEMES` (light, dark, forced) and
 * `LANGUAGES` (en, de, pseudo, rtl) choose some of them; `HEIGHT` says how much of a long view is
 * in a picture.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import type { BrowserContext } from "@playwright/test";
import { PlayedPanel } from "../e2e/extension/panel/extension-played-panel.js";
import { test } from "../e2e/support/extension-fixtures.js";
import { overflowOf, unspokenWords } from "../e2e/support/overflow.js";
import { PICTURES } from "./panel-states.js";
import { showPicture } from "./picture.js";
import { chosen, FOLDER, HEIGHT, SCHEMES, Sheets, WIDTHS } from "./sheets.js";

const LANGUAGES = chosen("LANGUAGES") ?? ["en", "de", "pseudo", "rtl"];

/** Pictures of all states in one language, and a file of what sticks out or was not translated. */
async function takePictures(context: BrowserContext, language: string): Promise<void> {
  mkdirSync(FOLDER, { recursive: true });
  const panel = await PlayedPanel.openAt("now", context, undefined, {
    language: language === "en" ? "en" : "de",
    direction: language === "rtl" ? "rtl" : "ltr",
  });
  const { page } = panel;
  const sheets = new Sheets(page, language);
  const notes: string[] = [];
  const only = chosen("PICTURES");
  for (const picture of PICTURES.filter(({ name }) => only?.includes(name) ?? true)) {
    await page.emulateMedia({ colorScheme: "light", forcedColors: "none", reducedMotion: "reduce" });
    await page.setViewportSize({ width: WIDTHS[0] ?? 360, height: HEIGHT });
    await showPicture(panel, picture);
    for (const [at, scheme] of SCHEMES.entries()) {
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: HEIGHT });
        await sheets.take(picture.name, width, scheme);
        if (at > 0) continue;
        notes.push(`${picture.name} ${width}`, ...(await overflowOf(page)), ...(await unspokenWords(page)));
      }
    }
  }
  await sheets.write(await context.newPage());
  writeFileSync(`${FOLDER}/notes-${language}.txt`, notes.join("\n"));
}

const isSpoken = (language: string): boolean => language === "en" || language === "de";

for (const language of LANGUAGES.filter(isSpoken)) {
  test(`Pictures (${language})`, ({ browserWithExtension }) => takePictures(browserWithExtension, language));
}

test.describe("With the pseudo-locale", () => {
  test.use({ pseudo: true });

  for (const language of LANGUAGES.filter((each) => !isSpoken(each))) {
    test(`Pictures (${language})`, ({ browserWithExtension }) =>
      takePictures(browserWithExtension, language));
  }
});
