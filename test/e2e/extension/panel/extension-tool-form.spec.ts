/** Running a tool by hand: a form for every schema, by keyboard, with problems at the field. */
import { expectAccessible } from "../../support/axe.js";
import { expect, type Page, test } from "../../support/extension-fixtures.js";
import { openTool, showView } from "../../support/panel-views.js";
import { EMPTY, PlayedPanel, tool } from "./extension-panel-states.js";

test.use({ shared: true });

const SCHEMA = {
  type: "object",
  required: ["to", "seats"],
  properties: {
    to: { type: "string", title: "Destination", pattern: "^[A-Z]{3}$" },
    bags: { type: "integer", maximum: 5, title: "Bags" },
    day: { type: "string", format: "date", title: "Day" },
    key: { type: "string", title: "Member key", "x-sensitive": true },
    nick: { type: ["string", "null"], title: "Nickname" },
    meals: { type: "array", title: "Meals", uniqueItems: true, items: { enum: ["vegan", "halal"] } },
    seats: {
      type: "array",
      title: "Seats",
      minItems: 1,
      maxItems: 2,
      items: { type: "object", properties: { row: { type: "integer", title: "Row" } }, required: ["row"] },
    },
    pay: {
      title: "Payment",
      oneOf: [
        { title: "By card", type: "object", properties: { by: { const: "card" }, no: { type: "string" } } },
        { title: "With points", type: "object", properties: { by: { const: "points" }, points: {} } },
      ],
    },
    labels: { type: "object", title: "Labels", additionalProperties: { type: "string" } },
    photo: { type: "string", title: "Photo", contentEncoding: "base64" },
    any: { title: "Anything" },
  },
};

async function openForm(panel: PlayedPanel): Promise<Page> {
  await panel.push({ ...EMPTY, tools: [tool({ inputSchema: SCHEMA })] });
  await panel.page.setViewportSize({ width: 360, height: 800 });
  await showView(panel.page, "tools");
  await openTool(panel.page, "Make a key");
  return panel.page;
}

async function fillTheRest(page: Page): Promise<void> {
  await page.getByLabel("Row").fill("7");
  await page.getByLabel("Day").fill("2026-11-23");
  await page.getByLabel("vegan").check();
  await page.getByLabel("No value (null)").check();
  await page.getByLabel("Payment: which form").selectOption("With points");
  await page.getByLabel("points").fill("12");
  await page.getByRole("button", { name: "Add an entry" }).press("Enter");
  await page.keyboard.type("colour");
  await page.getByRole("textbox", { name: "Value" }).fill("red");
  await page.getByLabel("Photo").setInputFiles({ name: "a.bin", mimeType: "x/y", buffer: Buffer.from("hi") });
  await page.getByLabel("Member key").fill("k");
}

test("A form shows what is wrong at each field, says it once, and sends what the schema describes", async ({
  browserWithExtension,
}) => {
  const panel = await PlayedPanel.open(browserWithExtension);
  const page = await openForm(panel);
  const form = page.locator("tool-form");
  const run = page.getByRole("button", { name: "Run", exact: true });
  await page.getByLabel("Destination").fill("berlin");
  await page.getByLabel("Bags").fill("99");
  await page.getByLabel("Day").focus();
  await expect(form.getByText("Bags must be at most 5.")).toBeVisible();
  await expect(page.getByLabel("Bags")).toHaveAttribute("aria-invalid", "true");
  await run.press("Enter");
  await expect(page.getByLabel("Destination")).toBeFocused();
  await expect(form.getByRole("status")).toHaveText("3 fields need a correction.");
  await expectAccessible(page);
  // A problem goes as soon as it is mended.
  await page.getByLabel("Bags").fill("2");
  await expect(form.getByText("Bags must be at most 5.")).toBeHidden();
  await page.getByLabel("Destination").fill("BER");
  await fillTheRest(page);
  await run.press("Enter");
  const [command] = await panel.commands();
  const sent = command?.type === "run-tool" ? JSON.parse(command.arguments) : undefined;
  expect(sent).toEqual({
    to: "BER",
    bags: 2,
    day: "2026-11-23",
    key: "k",
    nick: null,
    meals: ["vegan"],
    seats: [{ row: 7 }],
    pay: { by: "points", points: 12 },
    labels: { colour: "red" },
    photo: "aGk=",
  });
});

test("Lists grow and shrink by keyboard, secrets stay masked, and arguments come from JSON and from earlier runs", async ({
  browserWithExtension,
}) => {
  const panel = await PlayedPanel.open(browserWithExtension);
  const page = await openForm(panel);
  const form = page.locator("tool-form");
  const add = page.getByRole("button", { name: "Add to Seats" });
  await add.press("Enter");
  await expect(page.getByLabel("Row").nth(1)).toBeFocused();
  await expect(add).toHaveAttribute("aria-disabled", "true");
  await page.getByRole("button", { name: "Remove" }).first().press("Enter");
  await expect(form.getByRole("status")).toHaveText("Seats 1 was removed.");
  await expect(page.getByRole("button", { name: "Remove" })).toBeFocused();
  await expect(page.getByLabel("Member key")).toHaveAttribute("type", "password");
  await page.getByRole("button", { name: "Show" }).click();
  await expect(page.getByLabel("Member key")).toHaveAttribute("type", "text");
  await page.getByText("Paste JSON").click();
  await page
    .getByLabel("Arguments as JSON")
    .fill('{"to":"OSL","seats":[{"row":1},{"row":2}],"labels":{"a":"b"}}');
  await page.getByRole("button", { name: "Fill in" }).click();
  await expect(form.getByRole("status")).toHaveText("Filled in.");
  await page.getByLabel("Member key").fill("secret");
  await page.getByRole("button", { name: "Run", exact: true }).click();
  await page.getByLabel("Destination").fill("XXX");
  await page.getByLabel("Fill from an earlier run").selectOption({ index: 1 });
  await expect(page.getByLabel("Destination")).toHaveValue("OSL");
  // What is secret is not remembered.
  await expect(page.getByLabel("Member key")).toHaveValue("");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
});
