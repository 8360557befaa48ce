/** Clicks that are counted, and never scrolled to. */
import type { Locator, Page } from "@playwright/test";
import { expect } from "./extension-fixtures.js";

/** Counts clicks. What is clicked must be in view: a person who has to look for it has not found it. */
export class Clicks {
  count = 0;

  async on(target: Locator): Promise<void> {
    await expect(target).toBeInViewport({ ratio: 1 });
    await expect(target).not.toHaveAttribute("aria-disabled", "true");
    await target.click();
    this.count += 1;
  }
}

export const button = (page: Page, name: string): Locator => page.getByRole("button", { name, exact: true });
