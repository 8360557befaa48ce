/**
 * The side panel in its views and states, at two widths, in light and dark, in its languages: one sheet for each. `PICTURES`,
 * `WIDTHS` and `LANGUAGES` (en, de, pseudo, rtl) choose some of them.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import type { BrowserContext, Page } from "@playwright/test";
import { PlayedPanel } from "../e2e/extension/panel/extension-played-panel.js";
import { IN_FULL } from "../e2e/extension/panel/extension-policy-states.js";
import { test } from "../e2e/support/extension-fixtures.js";
import { overflowOf, unspokenWords } from "../e2e/support/overflow.js";
import { LOG, PREVIEW } from "./panel-data.js";
import { PICTURES } from "./panel-states.js";

const FOLDER = ".cache/panel-pictures";
const chosen = (name: string): string[] | undefined => process.env[name]?.split(",");
const SIZES = chosen("WIDTHS")?.map(Number) ?? [360, 480];
const LANGUAGES = chosen("LANGUAGES") ?? ["en", "de", "pseudo", "rtl"];
const only = chosen("PICTURES");
const HEIGHT = 800;

async function sheetOf(page: Page, files: readonly string[], width: number, path: string): Promise<void> {
  const images = files.map((file) => {
    const name = file.split("/").at(-1);
    const data = readFileSync(file).toString("base64");
    return `<figure style="margin:0"><figcaption>${name}</figcaption><img src="data:image/png;base64,${data}"></figure>`;
  });
  const columns = Math.min(files.length, width === 360 ? 5 : 4);
  await page.setViewportSize({ width: columns * (width + 12) + 12, height: 600 });
  await page.setContent(
    `<body style="margin:12px;background:#888;font:12px sans-serif;display:grid;gap:12px;grid-template-columns:repeat(${columns},${width}px)">${images.join("")}</body>`,
  );
  await page.screenshot({ path, fullPage: true });
}

/** Pictures of all states in one language, and a file of what sticks out or was not translated. */
async function takePictures(context: BrowserContext, language: string): Promise<void> {
  mkdirSync(FOLDER, { recursive: true });
  const panel = await PlayedPanel.openAt("now", context, undefined, {
    language: language === "en" ? "en" : "de",
    direction: language === "rtl" ? "rtl" : "ltr",
  });
  const { page } = panel;
  const sheet = await context.newPage();
  const notes: string[] = [];
  for (const width of SIZES) {
    for (const colorScheme of ["light", "dark"] as const) {
      const files: string[] = [];
      for (const { name, state, view = "now", act } of PICTURES) {
        if (only !== undefined && !only.includes(name)) continue;
        await page.setViewportSize({ width, height: HEIGHT });
        await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
        await panel.load(view);
        await panel.answer("read-log", { value: LOG });
        await panel.answer("read-rules", { value: JSON.stringify(IN_FULL) });
        await panel.answer("preview-rule", { value: PREVIEW });
        const endsAt = Date.now() + 100_000;
        await panel.push({ ...state, questions: state.questions.map((each) => ({ ...each, endsAt })) });
        await page.waitForTimeout(650);
        await act?.(page);
        await page.waitForTimeout(100);
        const path = `${FOLDER}/${language}-${name}-${width}-${colorScheme}.png`;
        await page.screenshot({ path });
        files.push(path);
        if (colorScheme === "light") {
          notes.push(`${name} ${width}`, ...(await overflowOf(page)), ...(await unspokenWords(page)));
        }
      }
      await sheetOf(sheet, files, width, `${FOLDER}/sheet-${language}-${width}-${colorScheme}.png`);
    }
  }
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
