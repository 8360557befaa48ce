/**
 * The documentation in a browser, as the demo serves it. The demo's house fails a test in which the
 * policy of a page refuses something.
 */
import { expectAccessible } from "../support/axe.js";
import { expect, test } from "./demo-house.js";

test("A reader finds a page by the search, in the scheme of their choice; nothing comes from elsewhere.", {
  tag: "@once",
}, async ({ page, house }) => {
  const foreign: string[] = [];
  page.on("request", (request) => {
    if (!/^(?:data|blob):/.test(request.url()) && !request.url().startsWith(house.url))
      foreign.push(request.url());
  });
  await page.goto(`${house.url}docs/`);
  await page.getByRole("button", { name: "Search" }).click();
  await page.getByRole("searchbox").fill("nonce");
  const first = page.getByRole("option").first();
  await expect(first).toContainText("CSP and Trusted Types");
  await first.click();
  await expect(page).toHaveURL(/\/docs\/site-author\.html#csp-and-trusted-types$/);
  await page.getByRole("switch").first().click();
  await expect(page.locator("html")).toHaveClass(/dark/);
  await page.getByRole("link", { name: "Ideas in pictures" }).click();
  await expect(page.getByRole("img", { name: "A mark, and what becomes of it" })).toBeVisible();
  await page.getByRole("link", { name: /^Next page/ }).click();
  await expect(page.getByRole("heading", { name: /^Threat model/ })).toBeVisible();
  expect(foreign).toEqual([]);
});

test("Each kind of page is accessible in both schemes, and fits into a narrow window.", {
  tag: "@once",
}, async ({ page, house }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  for (const name of ["", "adoption.html", "api-testing.html", "none.html"]) {
    await page.setViewportSize({ width: 360, height: 800 });
    await page.goto(`${house.url}docs/${name}`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth), name).toBe(360);
    await page.setViewportSize({ width: 1280, height: 800 });
    await expectAccessible(page, name);
  }
});
