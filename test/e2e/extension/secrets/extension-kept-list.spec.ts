/** All that is kept, together: where each is from, how much there is, and what was forgotten. */
import type { PanelItem } from "../../../../extension/protocol/panel-messages.js";
import { everythingIn } from "../../support/everything-in.js";
import { expect, test } from "../../support/extension-fixtures.js";
import { showView } from "../../support/panel-views.js";
import { EMPTY, item, PlayedPanel, reference } from "../panel/extension-panel-states.js";

test.use({ shared: true });

const VALUE = "plr_live_9f2c8b7a";

test("What is kept is grouped by site, says its agent and tool, is searched, and each group is forgotten as one.", async ({
  browserWithExtension,
}) => {
  const items: PanelItem[] = [
    item({ label: "one" }),
    item({ handle: "h2", label: "two" }),
    item({ handle: "h3", label: "three", tool: "list_keys" }),
    item({ handle: "h4", label: "four", agent: "Another agent" }),
    item({ handle: "h5", label: "five", origin: "https://bank.example" }),
  ];
  const panel = await PlayedPanel.openAt("secrets", browserWithExtension, { ...EMPTY, items });
  const { page } = panel;
  const group = (name: string) => page.getByRole("region", { name, exact: true });
  await expect(group("https://shop.example").getByRole("article")).toHaveCount(4);
  await expect(group("https://bank.example").getByRole("article")).toHaveCount(1);
  await expect(page.getByRole("article", { name: "three" })).toContainText(
    "Withheld from “Playground agent” · list_keys",
  );
  await expect(page.getByRole("article", { name: "four" })).toContainText(
    "Withheld from “Another agent” · make_key",
  );
  await page.getByRole("searchbox").fill("another AGENT");
  await expect(page.getByRole("article")).toHaveCount(1);
  await page.getByRole("searchbox").fill("");
  await page.getByRole("button", { name: "Forget these 4" }).click();
  expect(await panel.commands()).toEqual([]);
  await page.getByRole("button", { name: "Forget these 4 for good?" }).click();
  expect(await panel.commands()).toEqual([{ type: "forget-these", handles: ["h1", "h2", "h3", "h4"] }]);
});

test("A shown value goes with its item, and no copy of it stays in the document.", async ({
  browserWithExtension,
}) => {
  const panel = await PlayedPanel.openAt("secrets", browserWithExtension, { ...EMPTY, items: [item()] });
  const { page } = panel;
  await panel.answer("reveal", { value: VALUE });
  await page.getByRole("button", { name: "Reveal" }).click();
  await expect(page.getByText(VALUE)).toBeVisible();
  expect(await everythingIn(page)).toContain(VALUE);
  await panel.push(EMPTY);
  await expect(page.getByText(VALUE)).toHaveCount(0);
  expect(await everythingIn(page)).not.toContain(VALUE);
});

test("Where there is little room left, the person is told what that means and what helps.", async ({
  browserWithExtension,
}) => {
  const panel = await PlayedPanel.openAt("secrets", browserWithExtension, {
    ...EMPTY,
    items: [item()],
    vaultIsFull: true,
  });
  const status = panel.page.locator("kept-list").getByRole("status").first();
  await expect(status).toContainText("Almost full. Calls that would add more are refused. Forget something.");
  const crowded = [{ site: "https://shop.example", tab: 7, oldest: 214 }];
  await panel.push({ ...EMPTY, items: [item()], vaultIsFull: true, crowded });
  await showView(panel.page, "now");
  const now = panel.page.locator("now-view kept-list");
  await expect(now).toContainText("https://shop.example: without room, none of its tools runs");
  await panel.answer("make-room", {});
  await now.getByRole("button", { name: "Forget the 214 oldest" }).click();
  expect(await panel.commands()).toEqual([{ type: "make-room", ...crowded[0] }]);
  await showView(panel.page, "secrets");
  await panel.push(EMPTY);
  await expect(status).toHaveText("");
});

test("A thousand kept items are shown, and the panel still answers.", { tag: "@long" }, async ({
  browserWithExtension,
}) => {
  const items = Array.from({ length: 1_000 }, (_, at) =>
    reference({ handle: `h${at}`, expiresAt: Date.now() + 600_000 }),
  );
  const panel = await PlayedPanel.openAt("secrets", browserWithExtension);
  await panel.push({ ...EMPTY, items });
  const { page } = panel;
  await expect(page.locator("kept-list").getByRole("article")).toHaveCount(1_000);
  await page.getByRole("button", { name: "Forget these 1,000" }).click();
  await page.getByRole("button", { name: "Forget these 1,000 for good?" }).click();
  expect(await panel.commands()).toMatchObject([{ type: "forget-these", handles: { length: 1_000 } }]);
});

test("What a locked screen made the vault forget is said until the person puts it away.", async ({
  browserWithExtension,
}) => {
  const panel = await PlayedPanel.openAt("secrets", browserWithExtension, {
    ...EMPTY,
    locked: { count: 3, at: Date.now() },
  });
  const { page } = panel;
  await expect(page.locator("kept-list")).toContainText("so Airlock forgot 3 values.");
  await page.getByRole("button", { name: "Close" }).click();
  expect(await panel.commands()).toEqual([{ type: "dismiss-lock-notice" }]);
});
