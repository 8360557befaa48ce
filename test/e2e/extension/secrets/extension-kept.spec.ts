/**
 * Kept items, as the person sees them: what can still be had, how long, and what to do where it
 * cannot.
 */
import { expect, type Page, test } from "../../support/extension-fixtures.js";
import { EMPTY, item, PlayedPanel, reference } from "../panel/extension-panel-states.js";

const VALUE = "plr_live_9f2c8b7a";
const cardOf = (page: Page, label: string) => page.locator("kept-list").getByRole("article", { name: label });

test("A reference says whom a Reveal will ask, and counts down to its end.", async ({
  browserWithExtension,
}) => {
  const panel = await PlayedPanel.openAt("secrets", browserWithExtension);
  await panel.page.clock.install();
  await panel.push({ ...EMPTY, items: [reference({ expiresAt: Date.now() + 3_720_000 })] });
  const card = cardOf(panel.page, "API key");
  await expect(card).toContainText("Can be shown once, within 1 h 0");
  await expect(card).toContainText("· from https://shop.example");
  await expect(card.locator("details")).toContainText("https://shop.example/secrets/1");
  await panel.page.clock.runFor(3_660_000);
  await expect(card).toContainText(/within (1:00|0:5\d)/);
  await panel.page.clock.runFor(61_000);
  await expect(card).toContainText("Expired. Run the tool again for a new one.");
  await expect(card.getByRole("button", { name: "Reveal" })).toHaveCount(0);
  await card.getByRole("button", { name: "Go to its page" }).click();
  await card.getByRole("button", { name: "Close" }).click();
  expect(await panel.commands()).toEqual([
    { type: "show-page", handle: "h1" },
    { type: "forget", handle: "h1" },
  ]);
});

test("A site that asks to wait holds the button for so long, also in a panel that is opened meanwhile.", async ({
  browserWithExtension,
}) => {
  const panel = await PlayedPanel.openAt("secrets", browserWithExtension);
  const { page } = panel;
  await page.clock.install();
  const problem = "Too many requests: the site asks to wait.";
  await panel.push({ ...EMPTY, items: [reference({ problem, retryAt: Date.now() + 55_000 })] });
  const card = cardOf(page, "API key");
  const again = card.getByRole("button", { name: "Try again" });
  await expect(card).toContainText(problem);
  await expect(card).toContainText(/Try again in 0:[45]\d\./);
  await expect(again).toHaveAttribute("aria-disabled", "true");
  await again.click({ force: true });
  await page.clock.runFor(10_000);
  await expect(card).toContainText(/Try again in 0:[34]\d\./);
  await again.focus();
  expect(await panel.commands()).toEqual([]);
  await page.clock.runFor(50_000);
  await expect(again).toHaveAttribute("aria-disabled", "false");
  await expect(again).toBeFocused();
  await expect(card.getByRole("status")).toHaveText("You can try again now.");
  await panel.answer("reveal", { value: VALUE });
  await again.click();
  await expect(card.getByText(VALUE)).toBeVisible();
});

test("What was used up, or whose page is away, is not asked for; and each says why.", async ({
  browserWithExtension,
}) => {
  const panel = await PlayedPanel.openAt("secrets", browserWithExtension, {
    ...EMPTY,
    items: [
      reference({ label: "used", problem: "Expired or used. Run the tool again.", spent: true }),
      reference({ handle: "h2", label: "away", away: true }),
      reference({ handle: "h3", label: "odd", reason: "invalid-secret_reference", revealable: false }),
    ],
  });
  const { page } = panel;
  await expect(cardOf(page, "used")).toContainText("Expired or used. Run the tool again.");
  await expect(cardOf(page, "away")).toContainText("Its page was closed or left.");
  await expect(cardOf(page, "odd")).toContainText("It cannot be revealed.");
  const reveal = page.getByRole("button", { name: "Reveal" });
  await expect(reveal).toHaveCount(1);
  await reveal.click({ force: true });
  expect(await panel.commands()).toEqual([]);
});

test("A failure is spoken once, when it is the answer to a click.", async ({ browserWithExtension }) => {
  const problem = "You are signed out. Sign in, then try again.";
  const panel = await PlayedPanel.openAt("secrets", browserWithExtension, { ...EMPTY, items: [reference()] });
  const card = cardOf(panel.page, "API key");
  await panel.answer("reveal", { error: problem });
  await card.getByRole("button", { name: "Reveal" }).click();
  await expect(card.getByRole("alert")).toHaveText(problem);
  await panel.push({ ...EMPTY, items: [reference({ problem })] });
  await expect(card.getByText(problem)).toHaveCount(1);
  await panel.page.reload();
  await panel.push({ ...EMPTY, items: [reference({ problem })] });
  await expect(card.getByText(problem)).toBeVisible();
  await expect(card.getByRole("alert")).toHaveText("");
});

test("To forget takes two clicks on the same button; looking elsewhere, or Escape, takes the first one back.", async ({
  browserWithExtension,
}) => {
  const panel = await PlayedPanel.openAt("secrets", browserWithExtension, { ...EMPTY, items: [item()] });
  const { page } = panel;
  const card = cardOf(page, "secret");
  const forget = card.getByRole("button", { name: "Forget", exact: true });
  const sure = card.getByRole("button", { name: "Forget for good?" });
  await forget.click();
  await page.keyboard.press("Escape");
  await forget.click();
  await card.getByRole("button", { name: "Reveal" }).focus();
  await expect(forget).toBeVisible();
  await forget.focus();
  await page.keyboard.press("Enter");
  expect(await panel.commands()).toEqual([]);
  await expect(sure).toBeFocused();
  await page.keyboard.press("Enter");
  expect(await panel.commands()).toEqual([{ type: "forget", handle: "h1" }]);
});

test("A held value is copied without being shown; Escape hides one that is.", async ({
  browserWithExtension: context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const panel = await PlayedPanel.openAt("secrets", context, { ...EMPTY, items: [item()] });
  const { page } = panel;
  const card = cardOf(page, "secret");
  await panel.answer("reveal", { value: VALUE });
  await card.getByRole("button", { name: "Copy" }).click();
  await expect(card.getByRole("status")).toHaveText("Copied. Your clipboard holds it now.");
  await expect(card).not.toContainText(VALUE);
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(VALUE);
  await card.getByRole("button", { name: "Reveal" }).click();
  await card.getByRole("group", { name: "Revealed value" }).focus();
  await page.keyboard.press("Escape");
  await expect(card).not.toContainText(VALUE);
  // The element with the focus is gone; a person who works by keyboard stays at the item.
  await expect(card.getByRole("button", { name: "Reveal" })).toBeFocused();
});
