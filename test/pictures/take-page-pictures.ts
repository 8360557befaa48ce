/**
 * The cards of a page with the script alone, in their states: one sheet for each width and scheme.
 * As `take-panel-pictures.ts`.
 */
import { mkdirSync } from "node:fs";
import { OPEN_ROOTS } from "../e2e/references/secret-reference-page.js";
import { test } from "../e2e/support/fixtures.js";
import { PAGE, PAGE_PICTURES, ROUTES } from "./page-states.js";
import { chosen, FOLDER, SCHEMES, Sheets, WIDTHS } from "./sheets.js";

test("Pictures of cards in a page", async ({ openPage, page, context }) => {
  mkdirSync(FOLDER, { recursive: true });
  const sheets = new Sheets(page, "page");
  const only = chosen("PICTURES");
  for (const { name, show } of PAGE_PICTURES.filter((each) => only?.includes(each.name) ?? true)) {
    await page.setViewportSize({ width: WIDTHS[0] ?? 360, height: 560 });
    await openPage(PAGE, { head: OPEN_ROOTS, routes: ROUTES });
    await show(page);
    for (const scheme of SCHEMES) {
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 560 });
        await sheets.take(name, width, scheme);
      }
    }
  }
  await sheets.write(await context.newPage());
});
