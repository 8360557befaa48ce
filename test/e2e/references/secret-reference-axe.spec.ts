import { PAGE, PAGE_PICTURES, ROUTES } from "../../pictures/page-states.js";
import { expectAccessible } from "../support/axe.js";
import { expect, test } from "../support/fixtures.js";
import { overflowOf } from "../support/overflow.js";
import {
  answer,
  OPEN_ROOTS as head,
  place,
  placeReference,
  referenceTo,
  withhold,
} from "./secret-reference-page.js";

test("Every state passes axe in light and dark.", async ({ openPage, page }) => {
  const routes = {
    "/redeem": answer(),
    "/gone": { status: 410 },
    "/slow": { status: 429 },
    "/hang": { hang: true },
  };
  await openPage(`<main><h1>Keys</h1></main>`, { head, routes });
  await placeReference(page, "/unasked", { ttl: 500 });
  await placeReference(page, "javascript:1");
  await place(page, "airlock-nobody");
  for (const path of ["/redeem", "/gone", "/slow", "/hang"]) {
    const card = await placeReference(page, path);
    await card.getByRole("button", { name: "Reveal" }).click();
  }
  await withhold(page, referenceTo("/redeem"));
  await withhold(page, null, { throws: "ENOENT" });
  await page.waitForTimeout(1_300);
  await expectAccessible(page, "", (axe) => axe.disableRules(["region"]));
});

test("Each card passes axe by itself, on the surface and in the page, and none is cut off where there is little room.", {
  tag: "@long",
}, async ({ openPage, page }) => {
  test.setTimeout(300_000);
  for (const { name, show } of PAGE_PICTURES) {
    await openPage(PAGE, { head, routes: ROUTES });
    await show(page);
    await expectAccessible(page, name, (axe) => axe.disableRules(["region"]));
    for (const width of [360, 180]) {
      await page.setViewportSize({ width, height: 560 });
      expect(await overflowOf(page), `${name} ${width}`).toEqual([]);
    }
  }
});
