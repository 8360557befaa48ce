/** The demo can show what a person is told where a Reveal goes wrong. */
import { expect, run, test, yourView } from "./demo-house.js";

test.beforeEach(async ({ openRoots: _openRoots }) => {});

test("Each trouble has its words in the page, too; the one with a wait counts down.", async ({
  page,
  house,
}) => {
  const troubles = {
    already_used: "Expired or used.",
    slow_down: "Too many requests: the site asks to wait.",
    signed_out: "You are signed out.",
    other_account: "This account may not see it.",
    unknown: "The site does not know it.",
    sign_in_page: "The site sent a page, not a secret.",
    too_large: "The site’s answer is larger than 64 KiB.",
  };
  await house.enter(page);
  for (const [trouble, words] of Object.entries(troubles)) {
    await run(page, "rehearse_reveal", { trouble });
    await yourView(page).getByRole("button", { name: "Reveal" }).click();
    await expect(yourView(page), trouble).toContainText(words);
    if (trouble === "slow_down") await expect(yourView(page)).toContainText(/Try again in 0:(20|[01]\d)/);
  }
});

test("A reference that is about to end counts down, and ends.", async ({ page, house }) => {
  await page.clock.install();
  await house.enter(page);
  await run(page, "rehearse_reveal", { trouble: "expires_soon" });
  await expect(yourView(page)).toContainText(/Expires in 0:(1[0-5]|0\d)/);
  await page.clock.runFor(16_000);
  await expect(yourView(page)).toContainText("Expired or used.");
});
