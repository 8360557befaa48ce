/** Cards in German, in a site's own words, and under titles of schemas; and the event for pages. */
import { expectAccessible } from "../support/axe.js";
import { expect, test } from "../support/fixtures.js";
import {
  answer,
  OPEN_ROOTS as head,
  place,
  placeReference,
  VALUE,
  withhold,
} from "./secret-reference-page.js";

const GERMAN = `<script src="/airlock.german.iife.js"></script>`;
const TITLED = {
  outputSchema: {
    type: "object",
    properties: { secret: { type: "string", title: "Sonar key", "x-sensitive": true } },
  },
};

test("A German page's cards speak German, also on the surface, and pass axe.", async ({ openPage }) => {
  const routes = { "/redeem": answer() };
  const { page, server } = await openPage(`${GERMAN}<main><h1>Schlüssel</h1></main>`, { head, routes });
  await page.evaluate(() => document.documentElement.setAttribute("lang", "de-AT"));
  const card = await placeReference(page);
  await expect(card).toContainText("Nur Sie können es anzeigen.");
  await expect(card.locator("small").first()).toHaveText(`tool_0 aus ${server.origin}`);
  await card.getByRole("button", { name: "Anzeigen" }).click();
  await expect(card).toContainText(VALUE);
  await expect(card.getByText(/^Wird in 0:\d\d ausgeblendet$/)).toBeVisible();
  await withhold(page, null, { throws: "ENOENT", name: "make_key" });
  const surface = page.getByRole("region", { name: "Dem Agenten vorenthalten" });
  await expect(surface).toContainText("make_key ist fehlgeschlagen: „ENOENT“");
  await expect(surface.getByRole("button", { name: "Schließen" })).toBeVisible();
  await expectAccessible(page, "German", (axe) => axe.disableRules(["region"]));
});

test("The page's language counts before the browser's, and a site's own words before both.", {
  tag: "@once",
}, async ({ openPage }) => {
  const { page } = await openPage(GERMAN, { head });
  const card = await placeReference(page);
  await expect(card).toContainText("Only you can reveal this.");
  await page.evaluate(() => {
    const { install } = (window as unknown as { Airlock: { install(options: object): void } }).Airlock;
    install({ texts: (english: string) => ({ Reveal: "Afficher" })[english] });
  });
  const other = await placeReference(page);
  await expect(other.getByRole("button", { name: "Afficher" })).toBeVisible();
  await expect(other).toContainText("Only you can reveal this.");
});

test("A value is called by its schema's title, and the page hears of it: never of the value.", async ({
  openPage,
  canaryWatch,
}) => {
  const { page } = await openPage("", { head });
  await page.evaluate(() => {
    const { events } = (window as unknown as { Airlock: { events: EventTarget } }).Airlock;
    const heard: unknown[] = [];
    Object.assign(window, { heard });
    events.addEventListener("kept", (event) => {
      heard.push((event as CustomEvent).detail);
      throw new Error("A page's own fault.");
    });
  });
  const [handle = ""] = await withhold(page, { secret: VALUE }, { ...TITLED, name: "make_key" });
  const heard = await page.evaluate(() => (window as unknown as { heard: unknown[] }).heard);
  expect(heard).toEqual([
    { handle, tool: "make_key", label: "Sonar key", path: "/secret", reason: "x-sensitive" },
  ]);
  canaryWatch.record("the event", heard);
  const card = await place(page, handle);
  await expect(card.locator("b")).toHaveText("Sonar key");
  await canaryWatch.expectNoCanary([VALUE]);
});
