/** The views of the side panel, by clicks. */
import type { Page } from "@playwright/test";

export type View = "now" | "secrets" | "tools" | "log" | "agents" | "sites" | "rules" | "settings";

const MORE: readonly View[] = ["agents", "sites", "rules", "settings"];

export async function showView(panel: Page, view: View): Promise<void> {
  if (MORE.includes(view)) await panel.locator("#tab-more").click();
  await panel.locator(`#tab-${view}`).click();
}
