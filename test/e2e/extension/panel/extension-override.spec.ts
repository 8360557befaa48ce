/** What the person says of a tool in place of its page, in the panel: its port is played by these tests. */
import { expectAccessible } from "../../support/axe.js";
import { expect, test } from "../../support/extension-fixtures.js";
import { openTool } from "../../support/panel-views.js";
import { EMPTY, PlayedPanel, tool } from "./extension-panel-states.js";

test.use({ shared: true });

test("A person says what a tool does, by keyboard, and takes it back; axe has nothing to say in either scheme.", async ({
  browserWithExtension,
}) => {
  const panel = await PlayedPanel.openAt("tools", browserWithExtension);
  const { page } = panel;
  await panel.push({ ...EMPTY, tools: [tool()] });
  await openTool(page, tool().title);
  await page.getByText("Say yourself what it does").focus();
  await page.keyboard.press("Enter");
  await page.getByLabel("What it does", { exact: true }).selectOption("Does what cannot be undone");
  await page.getByLabel("Who writes what it returns").selectOption("Not strangers");
  await page.getByRole("button", { name: "Save" }).press("Enter");
  await expect(page.getByText("Saved. It applies from the next call on.")).toBeVisible();
  const place = { type: "override-tool", document: "d", registration: 1 };
  const said = { outcomes: "irreversible", openWorldHint: false };
  expect(await panel.commands()).toEqual([{ ...place, override: said }]);
  const override = {
    choices: { outcomes: "irreversible", openWorldHint: false },
    at: 0,
    hasLapsed: false,
  } as const;
  await panel.push({ ...EMPTY, tools: [tool({ override, isManaged: true })] });
  await expect(page.getByText(/It ends when the site changes the tool/)).toBeVisible();
  await expect(page.getByLabel("What it does", { exact: true })).toHaveValue("irreversible");
  await expect(page.getByText(/Your organisation says something/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Take back" }).click();
  expect((await panel.commands()).at(-1)).toEqual({ ...place, override: {} });
});

test("A panel says that the person's word has lapsed, because the site has changed the tool.", async ({
  browserWithExtension,
}) => {
  const panel = await PlayedPanel.openAt("tools", browserWithExtension);
  const override = { choices: { outcomes: "benign" }, at: 0, hasLapsed: true } as const;
  await panel.push({ ...EMPTY, tools: [tool({ override })] });
  await openTool(panel.page, tool().title);
  await panel.page.getByText("Say yourself what it does").click();
  await expect(panel.page.getByText(/so it no longer applies/)).toBeVisible();
});
