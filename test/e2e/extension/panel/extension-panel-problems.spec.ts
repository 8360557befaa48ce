/** The panel's words about commands that could not be carried out, and how long they stay. */
import { expect, test } from "../../support/extension-fixtures.js";
import { showView } from "../../support/panel-views.js";
import { agent, EMPTY } from "./extension-panel-states.js";
import { PlayedPanel } from "./extension-played-panel.js";

test.use({ shared: true });

test("What could not be done is said, and the control goes back to how things are.", async ({
  browserWithExtension,
}) => {
  const panel = await PlayedPanel.openAt("settings", browserWithExtension, { ...EMPTY, agents: [agent()] });
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

test("It stays said when the log is read again by itself, until the person does something else.", async ({
  browserWithExtension,
}) => {
  const state = { ...EMPTY, agents: [agent()] };
  const panel = await PlayedPanel.openAt("settings", browserWithExtension, state);
  const { page } = panel;
  const reads = async () => (await panel.commands()).filter(({ type }) => type === "read-log").length;
  await panel.answer("connect-tab", { error: "That could not be done." });
  const box = page.locator("agent-list").getByRole("checkbox");
  await box.click();
  const said = page.getByRole("alert").filter({ hasText: "That could not be done." });
  await expect(said).toBeVisible();
  await showView(page, "log");
  await expect.poll(reads).toBe(1);
  await panel.push({ ...state, logged: 2 });
  await expect.poll(reads).toBe(2);
  await expect(said).toBeVisible();
  await panel.answer("connect-tab", {});
  await showView(page, "settings");
  await box.click();
  await expect(said).toHaveCount(0);
});
