/** The views of the side panel, by clicks. */
import { expect, type Locator, type Page } from "@playwright/test";

/** The tools are a line in *Now* that opens. */
export type View = "now" | "secrets" | "tools" | "log" | "settings";

export async function showView(panel: Page, view: View): Promise<void> {
  await panel.locator(`#tab-${view === "tools" ? "now" : view}`).click();
  if (view === "tools") await openTools(panel);
}

export async function openTools(panel: Page): Promise<void> {
  const line = panel.locator("now-view details.tools");
  if ((await line.getAttribute("open")) === null) await line.locator("> summary").press("Enter");
}

/**
 * Opens one after the other, by keys: where opening one or scrolling to the next has put another
 * under the pointer, the panel takes no click there for half a second.
 */
export async function openEach(lines: Locator): Promise<void> {
  for (const line of await lines.all()) await line.press("Enter");
}

/**
 * Presses what came in the place of another button, which takes no click for half a second, until
 * it is gone.
 */
export async function pressAnew(button: Locator): Promise<void> {
  await button.waitFor();
  await expect(async () => {
    if ((await button.count()) > 0) await button.click({ timeout: 10_000 });
    await expect(button).toHaveCount(0, { timeout: 10_000 });
  }).toPass();
}

/** The rows in sight of a long list. */
export const rowsOf = (view: Locator): Locator => view.locator(".rows > li");

/** @param title of the tool. @returns what its row opened */
export async function openTool(panel: Page, title: string): Promise<Locator> {
  await panel.locator("tool-list .row-button").filter({ hasText: title }).click();
  return panel.getByRole("article", { name: title, exact: true });
}
