import { expect, test } from "../support/fixtures.js";
import { answer, OPEN_ROOTS, place, referenceTo, VALUE, withhold } from "./secret-reference-page.js";

const head = OPEN_ROOTS;
const routes = { "/redeem": answer() };
const name = "Withheld from the agent";

test("What the page places nowhere shows on a surface of our own, above the page, within a tenth of a second, without taking the focus.", async ({
  openPage,
  page: frozen,
}) => {
  await frozen.clock.install();
  const { page } = await openPage(
    '<input autofocus><dialog style="position:fixed;inset:0;z-index:2147483647" open>',
    { head, routes },
  );
  await page.locator("input").focus();
  const surface = page.getByRole("region", { name });
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000);
  await withhold(page, referenceTo("/redeem"));
  await page.clock.runFor(100);
  await expect(surface).toBeVisible();
  await page.clock.resume();
  await expect(page.locator("input")).toBeFocused();
  await surface.getByRole("button", { name: "Reveal" }).click();
  await expect(surface).toContainText(VALUE);
});

test("What the page places does not show; what it places later leaves, and what it takes away comes back.", async ({
  openPage,
}) => {
  const { page } = await openPage("", { head, routes });
  const surface = page.getByRole("region", { name });
  const [placed = ""] = await withhold(page, referenceTo("/redeem", { label: "Placed at once" }));
  await place(page, placed);
  const [late = ""] = await withhold(page, referenceTo("/redeem", { label: "Placed late" }));
  await expect(surface).toContainText("Placed late");
  await expect(surface).not.toContainText("Placed at once");
  await (await place(page, late)).waitFor();
  await expect(surface).toBeHidden();
  await page.evaluate(() => document.querySelector("secret-reference")?.remove());
  await expect(surface).toContainText("Placed at once");
});

test("The surface folds and unfolds with the keyboard, and the focus stays in it.", async ({ openPage }) => {
  const { page } = await openPage("", { head, routes });
  await withhold(page, referenceTo("/redeem"));
  const surface = page.getByRole("region", { name });
  const toggle = surface.locator("summary").first();
  const card = surface.getByRole("group", { name: "API key" });
  await expect(card).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(toggle).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(card).toBeHidden();
  await expect(toggle).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(card).toBeVisible();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(surface).toContainText(VALUE);
});

test("The newest comes first; one or all are forgotten after asking twice.", async ({ openPage }) => {
  const { page } = await openPage("", { head, routes });
  const surface = page.getByRole("region", { name });
  for (const label of ["First", "Second", "Third"]) await withhold(page, referenceTo("/redeem", { label }));
  await expect(surface.locator("b")).toHaveText(["Third", "Second", "First"]);
  const second = surface.getByRole("group", { name: "Second" });
  await second.getByRole("button", { name: "Forget" }).click();
  await expect(second).toBeVisible();
  await second.getByRole("button", { name: "Forget for good?" }).click();
  await expect(surface.locator("b")).toHaveText(["Third", "First"]);
  await expect(surface.locator("summary").first()).toBeFocused();
  await expect(surface.getByRole("status").first()).toHaveText("2");
  await surface.getByRole("button", { name: "Forget all" }).click();
  await page.keyboard.press("Tab");
  await expect(surface.getByRole("button", { name: "Forget all", exact: true })).toBeVisible();
  await surface.getByRole("button", { name: "Forget all" }).click();
  await surface.getByRole("button", { name: "Forget all for good?" }).click();
  await expect(surface).toBeHidden();
});

test("A tool's own error message is for the person: quoted, shortened, without controls, dismissed.", async ({
  openPage,
}) => {
  const { page } = await openPage("", { head });
  await withhold(page, null, { name: "read_file", throws: `no such\u202e file\n<b>${"x".repeat(900)}` });
  const surface = page.getByRole("region", { name });
  await expect(surface).toContainText(/read_file failed: "no such file <b>x+…"/);
  await expect(surface).not.toContainText("x".repeat(300));
  await surface.getByRole("button", { name: "Close" }).click();
  await expect(surface).toBeHidden();
});

test("A surface that the page removes comes back with the next withheld thing.", async ({ openPage }) => {
  const { page } = await openPage("", { head });
  await withhold(page, referenceTo("/redeem", { label: "First" }));
  const surface = page.getByRole("region", { name });
  await expect(surface).toBeVisible();
  await page.evaluate(() => document.documentElement.lastElementChild?.remove());
  await expect(surface).toHaveCount(0);
  await withhold(page, referenceTo("/redeem", { label: "Second" }));
  await expect(surface.locator("b")).toHaveText(["Second", "First"]);
});

test("A page that has an element of that name keeps it; the surface shows and reveals all the same.", async ({
  openPage,
}) => {
  const own = `<script>customElements.define("secret-reference", class Own extends HTMLElement {})</script>`;
  const { page } = await openPage("", { head: own + head, routes });
  const [handle = ""] = await withhold(page, referenceTo("/redeem"));
  await place(page, handle);
  const surface = page.getByRole("region", { name });
  await surface.getByRole("button", { name: "Reveal" }).click();
  await expect(surface).toContainText(VALUE);
});

test("A full store says so in its own words, not as a failed tool.", { tag: "@long" }, async ({
  openPage,
}) => {
  const { page } = await openPage("", { head });
  const result = { text: "x".repeat(5_000_000) };
  await withhold(page, result, { annotations: { sensitiveHint: true } });
  await withhold(page, result, { annotations: { sensitiveHint: true } });
  const surface = page.getByRole("region", { name });
  await expect(surface).toContainText("Storage is full.");
  await expect(surface).not.toContainText("failed");
});

test("A value is copied without being shown; a reference has nothing to copy before it is revealed.", async ({
  openPage,
}) => {
  const { page } = await openPage("", { head, routes });
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  const surface = page.getByRole("region", { name });
  await withhold(page, referenceTo("/redeem"));
  await expect(surface.getByRole("button", { name: "Reveal" })).toBeVisible();
  await expect(surface.getByRole("button", { name: "Copy" })).toBeHidden();
  await withhold(
    page,
    { secret: "plr_live_9f2c8b7a41d06e53" },
    {
      outputSchema: { properties: { secret: { "x-sensitive": true } } },
    },
  );
  const copy = surface.getByRole("button", { name: "Copy" }).first();
  await copy.click();
  await expect(surface).toContainText("Copied.");
  await expect(surface).not.toContainText("plr_live");
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain("plr_live_9f2c8b7a41d06e53");
});

/** Counts the reads of texts: a card that is painted reads those of its nodes first. */
const COUNT = `<script>{
  const text = Object.getOwnPropertyDescriptor(Node.prototype, "textContent");
  window.reads = 0;
  const get = function () { window.reads += 1; return text.get.call(this); };
  Object.defineProperty(Node.prototype, "textContent", { ...text, get });
}</script>`;

test("A new card is painted, and no card beside it.", async ({ openPage }) => {
  const { page } = await openPage("", { head: COUNT + head });
  const cards = page.getByRole("region", { name }).locator("b");
  let count = 0;
  /** The number of texts that are read for one more card. */
  const withholdOne = async (): Promise<unknown> => {
    await page.evaluate("reads = 0");
    await withhold(page, { n: count }, { annotations: { sensitiveHint: true } });
    count += 1;
    await expect(cards).toHaveCount(count);
    return page.evaluate("reads");
  };
  await withholdOne();
  const second = await withholdOne();
  for (let more = 0; more < 10; more++) await withholdOne();
  expect(await withholdOne()).toBe(second);
});
