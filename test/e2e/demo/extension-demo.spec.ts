/**
 * The demo with the extension: it says so, and what is withheld waits in the side panel, out of the
 * page's reach.
 */

import { expect } from "../support/extension-fixtures.js";
import { Person } from "../support/extension-person.js";
import { test } from "./extension-demo-house.js";

test("The demo says that the extension is there, and points to its side panel.", async ({
  demo,
  openPanel,
}) => {
  const { page, secrets } = demo;
  await expect(page.getByText("Extension: installed, reveals in its side panel")).toBeVisible();
  await page.getByRole("button", { name: "Make a key The agent" }).click();
  const yours = page.getByRole("region", { name: "Your view" }).first();
  await expect(yours.getByText("reveal it in Airlock’s side panel")).toBeVisible();
  await expect(yours.getByRole("button", { name: "Reveal" })).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Show what would have leaked" })).toHaveCount(0);
  const [secret = "no secret"] = secrets;
  expect(secret).not.toBe("no secret");
  const panel = await openPanel(page);
  await panel.locator("kept-list").getByRole("button", { name: "Reveal" }).click();
  await expect(panel.locator("kept-list").getByText(secret)).toBeVisible();
});

test("An order in a stranger's letter is stopped before the mailer runs.", async ({ demo, openPanel }) => {
  const { page } = demo;
  // The person gives the agent the inbox; the mail is stopped all the same.
  const person = await Person.at(await openPanel(page));
  await person.answersAll(true);
  await page.getByRole("button", { name: "Meet a stranger" }).click();
  const calls = page.getByRole("region", { name: "Calls" });
  await expect(calls.locator("details").first()).toContainText("send_email");
  await expect(calls.locator("details").first()).toContainText("Rejected");
  await expect(calls).toContainText("The tool did not run.");
  await page.getByRole("link", { name: "Inbox" }).click();
  await expect(page.getByText("Nothing sent yet")).toBeVisible();
});

test("A reference is collected by the side panel, and the page never gets the value.", async ({
  demo,
  openPanel,
}) => {
  const { page, secrets } = demo;
  await page.getByRole("button", { name: "By reference" }).click();
  await expect(page.getByText("reveal it in Airlock’s side panel").first()).toBeVisible();
  expect(secrets).toEqual([]);
  const panel = await openPanel(page);
  await panel.locator("kept-list").getByRole("button", { name: "Reveal" }).click();
  await expect(panel.locator("kept-list").getByRole("group", { name: "Revealed value" })).toBeVisible();
  const [value = "no value"] = secrets;
  await expect(panel.locator("kept-list").getByText(value)).toBeVisible();
  expect(await page.content()).not.toContain(value);
});

test("An element that a page places for a handle says where the value is.", { tag: "@long" }, async ({
  demo,
}) => {
  const { page } = demo;
  await page.getByRole("button", { name: "Make a key The agent" }).click();
  await expect(page.getByText("reveal it in Airlock’s side panel").first()).toBeVisible();
  await page.evaluate(() => document.body.prepend(document.createElement("secret-reference")));
  const element = page.locator("body > secret-reference");
  await expect.poll(async () => (await element.boundingBox())?.height ?? 0).toBeGreaterThan(20);
  expect(await page.evaluate(() => document.querySelector("secret-reference")?.shadowRoot)).toBeNull();
  // Its root is closed, to the page as to this test: the accessibility tree shows what a person
  // gets.
  const session = await page.context().newCDPSession(page);
  const tree = JSON.stringify(await session.send("Accessibility.getFullAXTree"));
  expect(tree).toContain("Kept for you: open Airlock’s side panel to see it.");
});
