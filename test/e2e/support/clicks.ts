/** A person's hands, counted: clicks, choices, keys and scrolls. */
import type { Locator, Page } from "@playwright/test";
import { expect } from "./extension-fixtures.js";

/** Runs in the page. */
function isOnTop(target: Element): boolean {
  const { left, top, width, height } = target.getBoundingClientRect();
  const root = target.getRootNode() as Document | ShadowRoot;
  const found = root.elementFromPoint(left + width / 2, top + height / 2);
  return target.contains(found);
}

/**
 * Nothing is reached but by these. What is clicked must be in view: a person who does not see it
 * has to scroll.
 */
export class Clicks {
  count = 0;

  async on(target: Locator): Promise<void> {
    await this.#isInReach(target);
    await target.click();
    this.count += 1;
  }

  /** One to open the list of choices, one to take one of them. */
  async choose(target: Locator, choice: string): Promise<void> {
    await this.#isInReach(target);
    await target.selectOption(choice);
    this.count += 2;
  }

  /** Turns the wheel once, by what is seen at once. */
  async scroll(page: Page): Promise<void> {
    await page.mouse.wheel(0, page.viewportSize()?.height ?? 0);
    this.count += 1;
  }

  async #isInReach(target: Locator): Promise<void> {
    await expect(target).toBeInViewport({ ratio: 1 });
    await expect(target).not.toHaveAttribute("aria-disabled", "true");
    expect(await target.evaluate(isOnTop), "something covers it").toBe(true);
  }
}

export const button = (page: Page, name: string): Locator => page.getByRole("button", { name, exact: true });
