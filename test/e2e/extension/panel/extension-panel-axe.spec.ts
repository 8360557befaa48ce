/**
 * Every state of the extension's own pages that there is a picture of, in both schemes, before axe.
 */
import { PICTURES } from "../../../pictures/panel-states.js";
import { showPicture } from "../../../pictures/picture.js";
import { expectAccessible } from "../../support/axe.js";
import { agentOf } from "../../support/extension-agent.js";
import { expect, test } from "../../support/extension-fixtures.js";
import { PlayedPanel } from "./extension-panel-states.js";

/**
 * Axe takes a second for each: the densest ones, from each view. The others are looked at in
 * `npm run test:all`.
 */
const SAMPLES = ["grave", "stopped", "tool-open", "log-open", "agents-all", "first-done"];

test.describe("The extension's pages", () => {
  test.use({ shared: true });
  for (const picture of PICTURES) {
    const tag = SAMPLES.includes(picture.name) ? [] : "@long";
    test(`pass axe in light and dark: ${picture.name}.`, { tag }, async ({ browserWithExtension }) => {
      const panel = await PlayedPanel.open(browserWithExtension);
      await showPicture(panel, picture);
      await expectAccessible(panel.page, picture.name);
    });
  }
});

test("The small agent passes axe in light and dark.", async ({ browserWithExtension: context }) => {
  const hands = await agentOf(context);
  await hands.page.getByRole("button", { name: "Connect to Airlock" }).click();
  await expect(hands.page.getByText("Approve this agent in the side panel")).toBeVisible();
  await expectAccessible(hands.page, "agent");
});
