/**
 * Each custom property and part of the guide does what its row says; that none is missing there is
 * tested by `themes.test.ts`.
 */
import type { Locator } from "@playwright/test";
import { expect, type Page, test } from "../support/fixtures.js";
import { answer, OPEN_ROOTS, placeReference, referenceTo, withhold } from "./secret-reference-page.js";

const THEME = `<style>
  :root { --airlock-accent: rgb(1, 2, 3); --airlock-on-accent: rgb(4, 5, 6); --airlock-surface: rgb(7, 8, 9);
    --airlock-text: rgb(250, 251, 252); --airlock-font: monospace; }
  secret-reference::part(card) { border-top-width: 7px; }
  secret-reference::part(value) { letter-spacing: 3px; }
  secret-reference::part(action) { border-radius: 2px; }
</style>`;

const style = (locator: Locator, name: string): Promise<string> =>
  locator.evaluate((element, each) => getComputedStyle(element).getPropertyValue(each), name);

async function expectThemed(page: Page, card: Locator): Promise<void> {
  const main = card.getByRole("button", { name: "Reveal" });
  expect(await style(main, "background-color")).toBe("rgb(1, 2, 3)");
  expect(await style(main, "color")).toBe("rgb(4, 5, 6)");
  expect(await style(card, "background-color")).toBe("rgb(7, 8, 9)");
  expect(await style(card.locator("b"), "color")).toBe("rgb(250, 251, 252)");
  expect(await style(card.locator("b"), "font-family")).toBe("monospace");
  await main.focus();
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Tab");
  await expect(main).toBeFocused();
  expect(await style(main, "outline-color")).toBe("rgb(1, 2, 3)");
}

test("What a page sets by them shows on its cards, and on the surface.", async ({ openPage }) => {
  const routes = { "/redeem": answer() };
  const { page } = await openPage("<p>Keys</p>", { head: OPEN_ROOTS + THEME, routes });
  const element = await placeReference(page);
  const placed = element.getByRole("group").first();
  await expectThemed(page, placed);
  expect(await style(placed, "border-top-width")).toBe("7px");
  expect(await style(element.getByRole("img"), "letter-spacing")).toBe("3px");
  expect(await style(element.getByRole("button", { name: "Reveal" }), "border-top-left-radius")).toBe("2px");
  await withhold(page, referenceTo("/redeem", { label: "Second" }));
  const onSurface = page
    .getByRole("region", { name: "Withheld from the agent" })
    .getByRole("group", { name: "Second" });
  await expect(onSurface).toBeVisible();
  await expectThemed(page, onSurface);
});

test("Who wants less motion gets none; others see the surface come.", async ({ openPage }) => {
  for (const [reducedMotion, name] of [
    ["reduce", "none"],
    ["no-preference", "a"],
  ] as const) {
    const { page } = await openPage("", { head: OPEN_ROOTS, routes: { "/redeem": answer() } });
    await page.emulateMedia({ reducedMotion });
    await withhold(page, referenceTo("/redeem"));
    const surface = page.getByRole("region", { name: "Withheld from the agent" });
    await expect(surface).toBeVisible();
    expect(await style(surface, "animation-name")).toBe(name);
  }
});
