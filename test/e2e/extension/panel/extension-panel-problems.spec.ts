/** What the panel says of commands that could not be carried out, and how long. */
import { expect, test } from "../../support/extension-fixtures.js";
import { showView } from "../../support/panel-views.js";
import { agent, EMPTY } from "./extension-panel-states.js";
import { PlayedPanel } from "./extension-played-panel.js";
import { IN_FULL } from "./extension-policy-states.js";

test.use({ shared: true });

test("What could not be done is said, and the control goes back to how things are.", async ({
  browserWithExtension,
}) => {
  const panel = await PlayedPanel.openAt("agents", browserWithExtension, { ...EMPTY, agents: [agent()] });
  const { page } = panel;
  await panel.answer("connect-tab", { error: "That could not be done." });
  const mayUse = page.getByRole("checkbox", { name: "May use the tools of this tab" });
  await mayUse.click();
  await expect(page.getByRole("alert").filter({ hasText: "That could not be done." })).toBeVisible();
  await expect(mayUse).toBeChecked();
  await panel.answer("set-site", { error: "Not this either." });
  await page.getByLabel("On this site").selectOption("off");
  await expect(page.getByRole("alert").filter({ hasText: "Not this either." })).toBeVisible();
  await expect(page.getByLabel("On this site")).toHaveValue("on");
});

test("It stays said when parts of the panel read anew by themselves, until the person does something else.", async ({
  browserWithExtension,
}) => {
  const state = { ...EMPTY, agents: [agent()] };
  const panel = await PlayedPanel.openAt("rules", browserWithExtension, state);
  const { page } = panel;
  const reads = async () => (await panel.commands()).filter(({ type }) => type === "read-rules").length;
  await panel.answer("read-rules", { value: JSON.stringify(IN_FULL) });
  await page.getByText("All rules").click();
  await expect(page.locator("rules-view").getByRole("checkbox").first()).toBeVisible();
  // Once is enough.
  await page.waitForTimeout(300);
  expect(await reads()).toBe(1);
  await panel.answer("connect-tab", { error: "That could not be done." });
  await showView(page, "agents");
  const box = page.locator("agent-list").getByRole("checkbox");
  await box.click();
  const said = page.getByRole("alert").filter({ hasText: "That could not be done." });
  await expect(said).toBeVisible();
  // A rule has changed elsewhere.
  await panel.push({ ...state, rules: { ...EMPTY.rules, revision: 2 } });
  await expect.poll(reads).toBe(2);
  await expect(said).toBeVisible();
  await panel.answer("connect-tab", {});
  await box.click();
  await expect(said).toHaveCount(0);
});
