/** Documents that are kept for the person or quoted to them: formatted, or as text. */
import { expectAccessible } from "../../support/axe.js";
import { expect, test } from "../../support/extension-fixtures.js";
import { showView } from "../../support/panel-views.js";
import { call, EMPTY, item, PlayedPanel, question } from "../panel/extension-panel-states.js";

const LETTER = `<h2>Results</h2><p>Dear Ada, <b>all is well</b>. <a href="https://portal.example/81">More</a></p><table><tr><th>Value</th><th>Normal</th></tr><tr><td>13</td><td>12</td></tr></table>`;
const NOTES = "<ul><li>one</li><li>two</li></ul>";
const FOR_USER = JSON.stringify({ type: "text", text: NOTES, annotations: { audience: ["user"] } });

test("A kept letter is a document of its site, by keyboard also text, which is remembered for this item.", async ({
  browserWithExtension: context,
}) => {
  const panel = await PlayedPanel.open(context, {
    ...EMPTY,
    items: [item({ label: "Letter" }), item({ handle: "h2", label: "Notes", reason: "audience" })],
  });
  const { page } = panel;
  const card = page.locator("kept-list").getByRole("article", { name: "Letter" });
  const notes = page.locator("kept-list").getByRole("article", { name: "Notes" });
  await panel.answer("reveal", { value: FOR_USER });
  await notes.getByRole("button", { name: "Reveal" }).click();
  await expect(notes.frameLocator("iframe").locator("li").first()).toHaveText("one");
  await panel.answer("reveal", { value: LETTER });
  await card.getByRole("button", { name: "Reveal" }).click();
  const inside = card.frameLocator("iframe");
  await expect(inside.locator("h2")).toHaveText("Results");
  await expect(inside.locator("p")).toHaveText("Dear Ada, all is well. More https://portal.example/81");
  await expect(card.getByText("From https://shop.example")).toBeVisible();
  const toggle = card.getByRole("button", { name: "As text" });
  await toggle.focus();
  await page.keyboard.press("Enter");
  await expect(toggle).toHaveAttribute("aria-pressed", "true");
  await expect(card.getByRole("group", { name: "Revealed value" })).toHaveText(LETTER);
  await card.getByRole("button", { name: "Hide" }).click();
  await card.getByRole("button", { name: "Reveal" }).click();
  await expect(toggle).toHaveAttribute("aria-pressed", "true");
  await expect(notes.getByRole("button", { name: "As text" })).toHaveAttribute("aria-pressed", "false");
  await toggle.press("Enter");
  await expect(inside.locator("h2")).toHaveText("Results");
  await page.keyboard.press("Tab");
  await expect(card.locator("iframe")).toBeFocused();
  await expect(card.locator("iframe")).toHaveClass("focused");
  await page.keyboard.press("Escape");
  await expect(card.getByText("From https://shop.example")).toHaveCount(0);
  await expect(card.getByRole("button", { name: "Reveal" })).toBeFocused();
});

test("Axe finds nothing around a document, in either scheme.", { tag: "@long" }, async ({
  browserWithExtension,
}) => {
  const panel = await PlayedPanel.open(browserWithExtension, { ...EMPTY, items: [item()] });
  const { page } = panel;
  await page.clock.install();
  await panel.answer("reveal", { value: LETTER });
  await page.getByRole("button", { name: "Reveal" }).click();
  await expect(page.frameLocator("iframe").locator("h2")).toBeVisible();
  // No script runs in the frame, axe's neither, so that axe would wait for its answer.
  await expectAccessible(page, "documents", (axe) => axe.setLegacyMode().exclude("iframe"));
  await expect(page.getByRole("button", { name: "Hide" })).toBeVisible();
});

test("A key is text and has no switch, whatever it begins with.", async ({ browserWithExtension }) => {
  const panel = await PlayedPanel.open(browserWithExtension, { ...EMPTY, items: [item()] });
  await panel.answer("reveal", { value: "<b>*k*_e_[y](x)" });
  await panel.page.getByRole("button", { name: "Reveal" }).click();
  await expect(panel.page.getByRole("group", { name: "Revealed value" })).toHaveText("<b>*k*_e_[y](x)");
  await expect(panel.page.getByRole("button", { name: "As text" })).toHaveCount(0);
});

test("A letter in a question is a document of the agent; what an agent gets is text until the person wants the document.", async ({
  browserWithExtension,
}) => {
  const panel = await PlayedPanel.open(browserWithExtension);
  const { page } = panel;
  const letter = { to: "ada@example.com", body: LETTER };
  await panel.push({
    ...EMPTY,
    calls: [call({ agentText: JSON.stringify({ content: [{ type: "text", text: LETTER }] }), withheld: [] })],
    questions: [question("q1", "Send a letter", { arguments: JSON.stringify(letter) })],
  });
  const asked = page.locator("question-card");
  await expect(asked.getByText("From the agent “Playground agent”")).toBeVisible();
  await expect(asked.getByRole("group", { name: "Arguments" }).first()).toContainText("ada@example.com");
  await expect(asked.frameLocator("iframe").locator("h2")).toHaveText("Results");
  await showView(page, "log");
  await page.locator("log-view .row-button").first().click();
  const result = page.locator("call-result");
  await expect(result.getByRole("group", { name: "What the agent gets" })).toHaveText(LETTER);
  await result.getByRole("button", { name: "As text" }).click();
  await expect(result.frameLocator("iframe").locator("h2")).toHaveText("Results");
});
