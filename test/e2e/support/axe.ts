/** Findings of axe on a page, in the light scheme and in the dark one. */
import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";
import { RUNS_ALL } from "../../runs-all.js";

/** The rules that depend on colours. All others find the same in both schemes. */
const OF_COLOURS = ["color-contrast", "link-in-text-block"];

/** @param narrow which parts of the page, or which rules */
export async function expectAccessible(
  page: Page,
  what = "",
  narrow: (axe: AxeBuilder) => AxeBuilder = (axe) => axe,
): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    // It else opens a tab for each look, to put together what the frames say.
    const axe = narrow(new AxeBuilder({ page }).setLegacyMode(page.frames().length === 1));
    if (colorScheme === "dark" && !RUNS_ALL) axe.withRules(OF_COLOURS);
    const { violations } = await axe.analyze();
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" | ")}`);
    expect(found, `${what} (${colorScheme})`).toEqual([]);
  }
}
