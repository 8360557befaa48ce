/** The views of the side panel, by clicks. */
import { expect, type Locator, type Page } from "@playwright/test";

export type View = "now" | "secrets" | "tools" | "log" | "agents" | "sites" | "rules" | "settings";

const MORE: readonly View[] = ["agents", "sites", "rules", "settings"];

export async function showView(panel: Page, view: View): Promise<void> {
  if (MORE.includes(view)) await panel.locator("#tab-more").click();
  await panel.locator(`#tab-${view}`).click();
}

/** Presses what came in the place of another button, which takes no click for half a second, until it is gone. */
export const pressAnew = (button: Locator): Promise<void> =>
  expect(async () => {
    await button.click({ timeout: 2_000 });
    await expect(button).toHaveCount(0, { timeout: 2_000 });
  }).toPass();

/** The rows in sight of a long list. */
export const rowsOf = (view: Locator): Locator => view.locator(".rows > li");

/** @param title of the tool. @returns what its row opened */
export async function openTool(panel: Page, title: string): Promise<Locator> {
  await panel.locator("tool-list .row-button").filter({ hasText: title }).click();
  return panel.getByRole("article", { name: title, exact: true });
}
