import { expect, test } from "../support/fixtures.js";
import {
  answer,
  OPEN_ROOTS,
  place,
  placeReference,
  referenceTo,
  runTool,
  VALUE,
  withhold,
} from "./secret-reference-page.js";

const head = OPEN_ROOTS;

test("A reference is masked, revealed by one request, hidden, and shown again without another.", async ({
  openPage,
}) => {
  const { page, server } = await openPage("", { head, routes: { "/redeem": answer() } });
  await page
    .context()
    .addCookies([{ name: "session", value: "abc", url: server.origin, sameSite: "Strict" }]);
  const card = await placeReference(page, "/redeem?id=ref_8Hk2#part");
  await expect(card.getByRole("group", { name: "API key" })).toBeVisible();
  await expect(card.locator("small").first()).toHaveText(`tool_0 from ${server.origin}`);
  await expect(card.getByText("/redeem")).toBeHidden();
  await card.getByText("Details").click();
  await expect(card.getByText("/redeem", { exact: true })).toBeVisible();
  await expect(card).toContainText("tool_0");
  await expect(card).not.toContainText(VALUE);
  await card.getByRole("button", { name: "Reveal" }).click();
  await expect(card.getByRole("group", { name: "Revealed value" })).toHaveText(VALUE);
  await expect(card.getByRole("status")).toHaveText("Revealed to you. The page can see it.");
  await card.getByRole("button", { name: "Hide" }).click();
  await expect(card).not.toContainText(VALUE);
  await card.getByRole("button", { name: "Reveal" }).click();
  await expect(card).toContainText(VALUE);
  const redeemed = server.requests.filter(({ path }) => path.startsWith("/redeem"));
  expect(redeemed.map(({ method, path }) => `${method} ${path}`)).toEqual(["GET /redeem?id=ref_8Hk2"]);
  expect(redeemed[0]?.headers).toMatchObject({
    "airlock-redeem": "1",
    "sec-fetch-site": "same-origin",
    "cache-control": "no-cache",
    cookie: "session=abc",
  });
  expect(redeemed[0]?.headers.referer).toBeUndefined();
});

test("Nothing is fetched before the person asks.", { tag: "@once" }, async ({ openPage }) => {
  const { page, server } = await openPage("", { head, routes: { "/redeem": answer() } });
  const card = await placeReference(page);
  await card.hover();
  await page.keyboard.press("Tab");
  await page.waitForTimeout(1_200);
  expect(server.requests.filter(({ path }) => path === "/redeem")).toEqual([]);
});

test("Two quick clicks, and a second element for the same handle, make one request.", {
  tag: "@once",
}, async ({ openPage }) => {
  let clicked = (): void => {};
  const clicks = new Promise<void>((resolve) => {
    clicked = resolve;
  });
  const slow = () => clicks.then(answer);
  const { page, server } = await openPage("", { head, routes: { "/redeem": slow } });
  const [handle = ""] = await withhold(page, referenceTo("/redeem"));
  await place(page, handle);
  const cards = await place(page, handle);
  await cards.first().getByRole("button").first().dblclick();
  await cards.last().getByRole("button").first().click({ force: true });
  clicked();
  await expect(cards.last().getByRole("button", { name: "Reveal" })).toHaveAttribute(
    "aria-disabled",
    "false",
  );
  await expect(cards.first()).toContainText(VALUE);
  await cards.last().getByRole("button", { name: "Reveal" }).click();
  await expect(cards.last()).toContainText(VALUE);
  expect(server.requests.filter(({ path }) => path === "/redeem").length).toBe(1);
});

test("The keyboard alone reveals, copies and hides, and the focus stays in the card.", {
  tag: "@once",
}, async ({ openPage, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const { page } = await openPage("", { head, routes: { "/redeem": answer() } });
  const card = await placeReference(page);
  await page.keyboard.press("Tab");
  await expect(card.getByRole("button", { name: "Reveal" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(card.getByRole("button", { name: "Hide" })).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Space");
  await expect(card.getByRole("status")).toHaveText("Copied.");
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(VALUE);
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Space");
  await expect(card.getByRole("button", { name: "Reveal" })).toBeFocused();
  await expect(card).not.toContainText(VALUE);
});

test("When the focused button goes, the focus goes to what is left of the card.", { tag: "@once" }, async ({
  openPage,
}) => {
  const { page } = await openPage("", { head, routes: { "/redeem": { status: 410 } } });
  const card = await placeReference(page);
  await card.getByRole("button", { name: "Reveal" }).click();
  await expect(card.getByRole("status")).toContainText("Expired or used");
  await expect(card.getByRole("button")).toHaveCount(0);
  await expect(card.getByRole("group", { name: "API key" })).toBeFocused();
});

test("A copy that the browser refuses is said.", { tag: "@once" }, async ({ openPage }) => {
  const routes = { "/redeem": answer() };
  const page = (
    await openPage("", {
      head: `${head}<script>Clipboard.prototype.writeText = () => Promise.reject()</script>`,
      routes,
    })
  ).page;
  const card = await placeReference(page);
  await card.getByRole("button", { name: "Reveal" }).click();
  await card.getByRole("button", { name: "Copy" }).click();
  await expect(card.getByRole("status")).toContainText("Not copied");
});

test("A marked field and a sensitive result are revealed without a request.", async ({ openPage }) => {
  const { page, server } = await openPage("", { head });
  const outputSchema = {
    type: "object",
    properties: { id: {}, secret: { type: "string", "x-sensitive": true } },
  };
  const [field = ""] = await withhold(page, { id: "key_1", secret: VALUE }, { outputSchema });
  const card = await place(page, field);
  await expect(card).toContainText("/secret");
  const before = server.requests.length;
  await card.getByRole("button", { name: "Reveal" }).click();
  await expect(card).toContainText(VALUE);
  const result = { patient: "A. Rivera", hba1c: 5.4 };
  const [whole = ""] = await withhold(page, result, { annotations: { sensitiveHint: true } });
  const second = await place(page, whole);
  await second.getByRole("button", { name: "Reveal" }).click();
  await expect(second.getByRole("group", { name: "Revealed value" })).toHaveText(
    JSON.stringify(result, null, 2),
  );
  expect(server.requests.length).toBe(before);
});

test("A revealed value is scrubbed from what later tools return.", async ({ openPage }) => {
  const { page } = await openPage("", { head, routes: { "/redeem": answer() } });
  const card = await placeReference(page);
  expect(await runTool(page, { note: `it is ${VALUE}` })).toContain(VALUE);
  await card.getByRole("button", { name: "Reveal" }).click();
  await expect(card).toContainText(VALUE);
  expect(await runTool(page, { note: `it is ${VALUE}` })).not.toContain(VALUE);
});

test("The element follows its handle: unknown, another one, taken away and put back.", {
  tag: "@once",
}, async ({ openPage }) => {
  const { page } = await openPage("", { head, routes: { "/redeem": answer() } });
  const [handle = ""] = await withhold(page, referenceTo("/redeem"));
  await place(page, "airlock-nobody");
  const card = page.locator("secret-reference");
  await expect(card).toContainText("Nothing can be revealed here");
  await expect(card.getByRole("button")).toHaveCount(0);
  await card.evaluate((element, to) => {
    (element as HTMLElement & { handle: string }).handle = to;
  }, handle);
  await expect(card).toHaveAttribute("handle", handle);
  await card.getByRole("button", { name: "Reveal" }).click();
  await expect(card).toContainText(VALUE);
  await card.evaluate((element) => document.body.append(element));
  await expect(card).not.toContainText(VALUE);
  await expect(card.getByRole("button", { name: "Reveal" })).toBeVisible();
});

test("A label of markup, bidi controls and ten thousand characters is shown as short plain text.", {
  tag: "@once",
}, async ({ openPage }) => {
  const { page } = await openPage("", { head });
  const label = `<img src=x onerror="document.title='owned'">\u202egnp${"x".repeat(10_000)}`;
  const card = await placeReference(page, "/redeem", { label });
  const shown = await card.locator("b").textContent();
  expect(shown).toMatch(/^<img src=x onerror="document.title='owned'">gnpx+…$/);
  expect([...(shown ?? "")].length).toBe(81);
  await expect(card.locator("img")).toHaveCount(0);
  await expect(page).toHaveTitle("fixture");
});

for (const redeemUrl of ["https://evil.example/x", "javascript:alert(1)", "//evil.example", "data:,x"]) {
  test(`A reference to ${redeemUrl} is withheld without a Reveal.`, {
    tag: redeemUrl.startsWith("javascript") ? "@once" : "@long",
  }, async ({ openPage }) => {
    const { page } = await openPage("", { head });
    const card = await placeReference(page, redeemUrl);
    await expect(card.getByRole("status")).toContainText("Nothing can be revealed here.");
    await expect(card.getByRole("button")).toHaveCount(0);
  });
}
