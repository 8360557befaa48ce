/** A rule without JSON: few clicks, a sentence that says what it does, and what it would have met. */
import { expectAccessible } from "../../support/axe.js";
import { expect, type Page, test } from "../../support/extension-fixtures.js";
import { showView } from "../../support/panel-views.js";
import { EMPTY, PlayedPanel } from "./extension-panel-states.js";
import { IN_FULL } from "./extension-policy-states.js";

test.use({ shared: true });

async function playRules(panel: PlayedPanel): Promise<void> {
  await panel.answer("read-rules", { value: JSON.stringify(IN_FULL) });
  await panel.answer("preview-rule", { value: '{"met":3,"perhaps":1,"of":20}' });
  await panel.answer("save-rules", { value: "[]" });
  await showView(panel.page, "rules");
}

/** Real clicks, counted where the page gets them. */
async function countClicks(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const counted = window as unknown as { clicks: number };
    counted.clicks = 0;
    addEventListener(
      "pointerdown",
      ({ isTrusted }) => {
        if (isTrusted) counted.clicks += 1;
      },
      true,
    );
  });
  return () => page.evaluate(() => (window as unknown as { clicks: number }).clicks);
}

test("“Ask before anything that sends mail” takes at most six clicks, and the rule can be changed and deleted", async ({
  browserWithExtension,
}) => {
  const panel = await PlayedPanel.open(browserWithExtension, EMPTY);
  const { page } = panel;
  const clicks = await countClicks(page);
  await playRules(panel);
  const view = page.locator("rules-view");
  await view.getByText("All rules").click();
  await view.getByRole("button", { name: "Write a rule" }).click();
  await expect(
    view.getByText("Of the last 20 calls, it would have met 3. For 1 more, the log"),
  ).toBeVisible();
  await expectAccessible(page);
  await view.getByRole("button", { name: "Save the rule" }).click();
  await expect(view.getByText("Saved. The rule applies now.")).toBeVisible();
  expect(await clicks()).toBeLessThanOrEqual(6);
  const saved = (await panel.commands()).findLast(({ type }) => type === "save-rules");
  expect(saved?.type === "save-rules" && JSON.parse(saved.text).rules).toMatchObject([
    {
      name: "ask-sends",
      description: "Ask before a call that sends mail, posts, or makes something public.",
      effect: "escalate",
      conditions: {
        and: [{ fact: "tool.annotations.inputMetadata.destination", operator: "equals", value: "public" }],
      },
    },
  ]);
  await view.getByRole("button", { name: "Edit" }).click();
  await view.getByLabel("Airlock should").selectOption("never allow");
  await view.getByLabel("Only this site").fill("mail.example");
  await view.getByRole("button", { name: "Save the rule" }).click();
  await expect(view.getByRole("alert").filter({ hasText: "A site starts with https://" })).toBeVisible();
  await view.getByLabel("Only this site").fill("https://mail.example");
  await view.getByRole("button", { name: "Save the rule" }).click();
  await expect(view.getByText("Never allow a call that sends mail")).toContainText("on https://mail.example");
  await view.getByRole("button", { name: "Delete" }).click();
  await view.getByRole("button", { name: "Delete for good?" }).click();
  await expect(view.getByText("None yet.")).toBeVisible();
});

test("JSON that is broken says the line", async ({ browserWithExtension }) => {
  const panel = await PlayedPanel.openAt("rules", browserWithExtension, EMPTY);
  await panel.answer("read-rules", { value: JSON.stringify(IN_FULL) });
  const view = panel.page.locator("rules-view");
  await view.getByText("All rules").click();
  await view
    .getByRole("textbox", { name: "Your own rules, as JSON" })
    .fill('{\n "version": 1\n "rules": []}');
  await view.getByRole("button", { name: "Save", exact: true }).click();
  await expect(view.getByRole("alert")).toContainText("Line 3, character 2: here the text stops being JSON.");
  expect((await panel.commands()).some(({ type }) => type === "save-rules")).toBe(false);
});
