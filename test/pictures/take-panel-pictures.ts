/** The side panel in its views and states, at two widths, in light and dark: one sheet for each. */
import { mkdirSync, readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { PlayedPanel } from "../e2e/extension/panel/extension-played-panel.js";
import { IN_FULL } from "../e2e/extension/panel/extension-policy-states.js";
import { test } from "../e2e/support/extension-fixtures.js";
import { LOG } from "./panel-data.js";
import { PICTURES } from "./panel-states.js";

const FOLDER = ".cache/panel-pictures";
const SIZES = [360, 480];
const HEIGHT = 800;
const only = process.env["PICTURES"]?.split(",");

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

test("Pictures", async ({ browserWithExtension: context }) => {
  mkdirSync(FOLDER, { recursive: true });
  const panel = await PlayedPanel.open(context);
  const { page } = panel;
  const sheet = await context.newPage();
  for (const width of SIZES) {
    for (const colorScheme of ["light", "dark"] as const) {
      const files: string[] = [];
      for (const { name, state, view = "now", act } of PICTURES) {
        if (only !== undefined && !only.includes(name)) continue;
        await page.setViewportSize({ width, height: HEIGHT });
        await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
        await page.goto(page.url().replace(/#.*|$/, `#${view}`));
        await page.reload();
        await panel.answer("read-log", { value: LOG });
        await panel.answer("read-rules", { value: JSON.stringify(IN_FULL) });
        await panel.answer("preview-rule", { value: JSON.stringify({ met: 3, perhaps: 2, of: 100 }) });
        await panel.push(state);
        await page.waitForTimeout(650);
        await act?.(page);
        await page.waitForTimeout(100);
        const path = `${FOLDER}/${name}-${width}-${colorScheme}.png`;
        await page.screenshot({ path });
        files.push(path);
      }
      await sheetOf(sheet, files, width, `${FOLDER}/sheet-${width}-${colorScheme}.png`);
    }
  }
});
