/**
 * Every state of the extension's own pages that there is a picture of, in both schemes, before axe.
 */
import { PICTURES } from "../../../pictures/panel-states.js";
import { type Picture, showPicture } from "../../../pictures/picture.js";
import { expectAccessible } from "../../support/axe.js";
import { agentOf } from "../../support/extension-agent.js";
import { type BrowserContext, expect, test } from "../../support/extension-fixtures.js";
import { PlayedPanel } from "./extension-panel-states.js";

async function lookAt(context: BrowserContext, pictures: readonly Picture[]): Promise<void> {
  const panel = await PlayedPanel.open(context);
  for (const picture of pictures) {
    await showPicture(panel, picture);
    await expectAccessible(panel.page, picture.name);
  }
}

/**
 * Axe takes a second for each: the densest ones, from each view. The others are looked at in
 * `npm run test:all`.
 */
const SAMPLES = ["grave", "stopped", "tool-open", "log-open", "agents-all", "first-done"];
const isSample = ({ name }: Picture): boolean => SAMPLES.includes(name);

test("The densest states of the extension's pages pass axe in light and dark.", async ({
  browserWithExtension,
}) => {
  test.slow();
  await lookAt(browserWithExtension, PICTURES.filter(isSample));
});

test("So does every other state.", { tag: "@long" }, async ({ browserWithExtension }) => {
  test.setTimeout(600_000);
  const others = PICTURES.filter((picture) => !isSample(picture));
  await lookAt(browserWithExtension, others);
});

test("The small agent passes axe in light and dark.", async ({ browserWithExtension: context }) => {
  const hands = await agentOf(context);
  await hands.page.getByRole("button", { name: "Connect to Airlock" }).click();
  await expect(hands.page.getByText("Approve this agent in the side panel")).toBeVisible();
  await expectAccessible(hands.page, "agent");
});
