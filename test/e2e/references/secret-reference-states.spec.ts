import { expect, test } from "../support/fixtures.js";
import type { Reply } from "../support/test-server.js";
import { answer, OPEN_ROOTS, placeReference, VALUE } from "./secret-reference-page.js";

const head = OPEN_ROOTS;
const json = { "content-type": "application/json" };

const failures: readonly (readonly [string, Reply, string, boolean])[] = [
  ["401", { status: 401 }, "You are signed out.", true],
  ["403", { status: 403 }, "This account may not see it.", true],
  ["404", { status: 404 }, "The site does not know it.", true],
  ["410", { status: 410, body: JSON.stringify({ value: VALUE }) }, "Expired or used.", false],
  ["500", { status: 500 }, "The site answered with an error (500).", true],
  ["a redirect", { status: 302, headers: { location: "/elsewhere" } }, "The site sent us elsewhere.", true],
  ["HTML", { body: `<p>${VALUE}` }, "The site sent a page, not a secret.", true],
  ["a number as value", { headers: json, body: '{"value":7}' }, "The site’s answer is not a secret.", true],
  [
    "too much",
    { headers: json, body: JSON.stringify({ value: "x".repeat(70_000) }) },
    "The site’s answer is larger than 64 KiB.",
    true,
  ],
];

for (const [name, reply, words, again] of failures) {
  test(`An answer of ${name} says what to do, shows nothing and is not asked again by itself.`, async ({
    openPage,
  }) => {
    const { page, server } = await openPage("", {
      head,
      routes: { "/redeem": reply, "/elsewhere": answer() },
    });
    const card = await placeReference(page);
    await card.getByRole("button", { name: "Reveal" }).click();
    await expect(card.getByRole("status")).toContainText(words);
    await expect(card).not.toContainText(VALUE);
    await expect(card.getByRole("button", { name: "Try again" })).toHaveCount(again ? 1 : 0);
    expect(
      server.requests
        .map(({ path }) => path)
        .filter((path) => path !== "/favicon.ico")
        .slice(2),
    ).toEqual(["/redeem"]);
  });
}

test("A request that fails, then one without a connection, both say so; then it works.", async ({
  openPage,
  context,
}) => {
  const { page } = await openPage("", { head, routes: { "/redeem": answer() } });
  const card = await placeReference(page);
  await page.route("**/redeem", (route) => route.abort());
  await card.getByRole("button", { name: "Reveal" }).click();
  await expect(card.getByRole("status")).toContainText("The site could not be reached.");
  await page.unroute("**/redeem");
  await context.setOffline(true);
  await card.getByRole("button", { name: "Try again" }).click();
  await expect(card.getByRole("status")).toContainText("You are offline.");
  await context.setOffline(false);
  await card.getByRole("button", { name: "Try again" }).click();
  await expect(card).toContainText(VALUE);
});

test("A site that hangs is given up after ten seconds.", async ({ openPage, page }) => {
  await page.clock.install({ time: 0 });
  await openPage("", { head, routes: { "/redeem": { hang: true } } });
  const card = await placeReference(page);
  await page.clock.pauseAt(60_000);
  await card.getByRole("button", { name: "Reveal" }).click();
  const status = card.getByRole("status");
  await expect(status).toHaveText("Asking the site…");
  await expect(card.getByRole("button", { name: "Reveal" })).toHaveAttribute("aria-disabled", "true");
  await page.clock.runFor(9_900);
  await expect(status).toHaveText("Asking the site…");
  await page.clock.runFor(200);
  await expect(status).toContainText("The site took longer than 10 seconds.");
});

test("Too many requests: a countdown holds the button, then lets go.", async ({ openPage, page }) => {
  await page.clock.install();
  let asked = 0;
  const redeem = () => (asked++ === 0 ? { status: 429, headers: { "retry-after": "55" } } : answer());
  await openPage("", { head, routes: { "/redeem": redeem } });
  const card = await placeReference(page);
  await card.getByRole("button", { name: "Reveal" }).click();
  await expect(card.getByRole("status")).toContainText("Too many requests: the site asks to wait.");
  await expect(card).toContainText(/Try again in 0:[45]\d/);
  const again = card.getByRole("button", { name: "Try again" });
  await expect(again).toHaveAttribute("aria-disabled", "true");
  await again.click({ force: true });
  await page.clock.runFor(10_000);
  await expect(card).toContainText(/Try again in 0:[34]\d/);
  expect(asked).toBe(1);
  await page.clock.runFor(50_000);
  await expect(again).toHaveAttribute("aria-disabled", "false");
  await again.click();
  await expect(card).toContainText(VALUE);
});

test("A ttl counts down and ends; an expired reference asks the site nothing.", async ({
  openPage,
  page,
}) => {
  await page.clock.install();
  const { server } = await openPage("", { head, routes: { "/redeem": answer() } });
  const card = await placeReference(page, "/redeem", { ttl: 90 });
  await expect(card).toContainText(/Expires in 1:(30|2\d)/);
  await page.clock.runFor(60_000);
  await expect(card).toContainText(/Expires in 0:(30|2\d)/);
  await page.clock.runFor(31_000);
  await expect(card.getByRole("status")).toContainText("Expired or used.");
  await expect(card.getByRole("button")).toHaveCount(0);
  expect(server.requests.filter(({ path }) => path === "/redeem")).toEqual([]);
});

for (const ttl of [0, -5, Number.NaN]) {
  test(`A reference with a ttl of ${ttl} has expired on arrival.`, async ({ openPage }) => {
    const { page } = await openPage("", { head });
    const card = await placeReference(page, "/redeem", { ttl });
    await expect(card.getByRole("status")).toContainText("Expired or used.");
  });
}

test("A revealed value hides after thirty seconds, on blur and when the tab is hidden.", async ({
  openPage,
  page,
}) => {
  await page.clock.install();
  await openPage("", { head, routes: { "/redeem": answer() } });
  const card = await placeReference(page);
  const reveal = async () => {
    await card.getByRole("button", { name: "Reveal" }).click();
    await expect(card).toContainText(VALUE);
  };
  await reveal();
  await expect(card).toContainText(/Hides in 0:(30|2\d)/);
  await page.clock.runFor(15_000);
  await expect(card).toContainText(VALUE);
  await page.clock.runFor(16_000);
  await expect(card).not.toContainText(VALUE);
  await reveal();
  await page.evaluate(() => window.dispatchEvent(new Event("blur")));
  await expect(card).not.toContainText(VALUE);
  await reveal();
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await expect(card).not.toContainText(VALUE);
});

test("A value that arrives after the person looked away stays masked, and shows without a second request.", async ({
  openPage,
}) => {
  let open = (_: unknown) => {};
  const gate = new Promise((resolve) => {
    open = resolve;
  });
  const { page, server } = await openPage("", {
    head,
    routes: { "/redeem": () => gate.then(() => answer()) },
  });
  const card = await placeReference(page);
  await card.getByRole("button", { name: "Reveal" }).click();
  await page.evaluate(() => window.dispatchEvent(new Event("blur")));
  open(undefined);
  await expect(card.getByRole("button", { name: "Reveal" })).toHaveAttribute("aria-disabled", "false");
  await expect(card).not.toContainText(VALUE);
  await card.getByRole("button", { name: "Reveal" }).click();
  await expect(card).toContainText(VALUE);
  expect(server.requests.filter(({ path }) => path === "/redeem").length).toBe(1);
});

/** As zone.js does: its `then` knows none of the browser's own promises. */
const REPLACED_PROMISE = `<script>{
  const Native = Promise;
  window.Promise = class {
    #promise;
    constructor(executor) { this.#promise = new Native(executor); }
    then(...reactions) { const next = this.#promise.then(...reactions); return new Promise((done) => done(next)); }
    catch(reaction) { return this.then(undefined, reaction); }
  };
}</script>`;

test("Where a library has replaced Promise before us, a reference is revealed all the same.", async ({
  openPage,
}) => {
  const routes = { "/redeem": answer() };
  const { page } = await openPage("", { head: OPEN_ROOTS + REPLACED_PROMISE, routes });
  const card = await placeReference(page);
  await card.getByRole("button", { name: "Reveal" }).click();
  await expect(card.getByRole("group", { name: "Revealed value" })).toHaveText(VALUE);
});
