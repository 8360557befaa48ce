import { serveDemo } from "../../demo/extension-demo-house.js";
import { button } from "../../support/clicks.js";
import { EXTENSION_ID, expect, test } from "../../support/extension-fixtures.js";
const WELCOME = `chrome-extension://${EXTENSION_ID}/welcome.html`;
test("pictures", async ({ browserWithExtension: context }) => {
  test.setTimeout(200000);
  const demo = await serveDemo();
  await (await context.newPage()).goto(demo.address);
  const page = await context.newPage();
  await page.goto(WELCOME);
  await page.setViewportSize({ width: 1280, height: 720 });
  const shot = async (name: string) => {
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      await page.screenshot({ path: `/tmp/h22a/${name}-${colorScheme}.png` });
    }
  };
  await shot("1");
  await button(page, "Show me").click();
  await shot("2");
  await page.getByRole("button", { name: /^The playground agent/ }).click();
  await expect(button(page, "Approve")).toBeVisible();
  await page.waitForTimeout(700);
  await shot("3a");
  await button(page, "Approve").click();
  await expect(button(page, "Allow")).toBeVisible();
  await page.waitForTimeout(700);
  await shot("3b");
  await button(page, "Allow").click();
  await expect(page.locator("call-result")).toBeVisible();
  await page.waitForTimeout(300);
  await shot("3c");
  await page.goto(WELCOME);
  await button(page, "Show me").click();
  await page.getByRole("button", { name: /^An app/ }).click();
  await page.waitForTimeout(1500);
  await shot("3app");
  await demo.stop();
});
