import type { Page } from "@playwright/test";
import { samples } from "../../runs-all.js";
import { expectAccessible } from "../support/axe.js";
import { expect, run, test, yourView } from "./demo-house.js";

test.beforeEach(async ({ openRoots: _openRoots }) => {});

test("axe finds nothing on the welcome page.", async ({ page, house }) => {
  await page.goto(house.url);
  await page.getByRole("button", { name: "Continue as Ada" }).waitFor();
  await expectAccessible(page);
});

test("axe finds nothing in any section, with calls of every kind.", async ({ page, house }) => {
  // Axe looks at a whole page four times, in each scheme, on a machine that others use too.
  test.slow();
  await house.enter(page);
  await run(page, "list_inbox");
  await run(page, "send_email", { to: "nobody", subject: "x", body: "x" });
  await run(page, "generate_api_key", { name: " " });
  await run(page, "read_file", { name: "deploy.env" });
  await page.getByText("Declaration").click();
  const sections = [
    ["Keys", "Met buoy uplink"],
    ["Inbox", "Data Desk"],
    ["Labs", "Ferritin"],
    ["Files", "README.md"],
  ] as const;
  for (const [section, words] of samples(sections, (_, index) => index < 2)) {
    await page.getByRole("link", { name: section }).click();
    await page.locator(".workspace").getByText(words).first().waitFor();
    await expectAccessible(page, section);
  }
});

test("The whole way works by keyboard: sign in, choose, fill in, run, reveal.", async ({ page, house }) => {
  await page.goto(house.url);
  const enter = page.getByRole("button", { name: "Continue as Ada" });
  await enter.waitFor();
  const tabTo = async (goal: ReturnType<Page["locator"]>) => {
    for (let step = 0; step < 60; step += 1) {
      if (await goal.evaluate((element) => element.matches(":focus"))) return;
      await page.keyboard.press("Tab");
    }
    throw new Error("Tab does not reach it");
  };
  await tabTo(enter);
  await page.keyboard.press("Enter");
  await page.getByRole("radio", { name: "create_api_key" }).waitFor();
  await tabTo(page.locator("input[type=radio]:checked"));
  const chosen = page.getByRole("radio", { name: "generate_api_key" });
  for (let step = 0; step < 20 && !(await chosen.isChecked()); step += 1)
    await page.keyboard.press("ArrowDown");
  await expect(chosen).toBeChecked();
  await tabTo(page.getByRole("form", { name: "Call the tool" }).getByLabel("name"));
  await page.keyboard.type("By hand");
  await page.keyboard.press("Enter");
  await expect(
    page.getByRole("status").filter({ hasText: "generate_api_key finished. 1 value withheld." }),
  ).toHaveCount(1);
  const reveal = yourView(page).getByRole("button", { name: "Reveal" });
  await tabTo(reveal);
  await page.keyboard.press("Enter");
  await expect(yourView(page).getByRole("group", { name: "Revealed value" })).toContainText("hly_");
});

test("A call can be cancelled, and the next one runs.", async ({ page, house }) => {
  await house.enter(page);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/api/labs", async (route) => {
    await held;
    await route.continue().catch(() => {});
  });
  await page.getByRole("radio", { name: "get_lab_results" }).check();
  await page.getByRole("button", { name: "Run as agent" }).click();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page.locator(".calls > li").first()).toContainText("AbortError");
  release();
  await run(page, "list_api_keys");
  await expect(page.locator(".calls > li")).toHaveCount(2);
});

test("On a small screen one pane is shown at a time, and nothing is wider than the screen.", async ({
  page,
  house,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const overflow = () =>
    page.evaluate(() =>
      [document.documentElement, ...document.querySelectorAll(".pane, .welcome")]
        .filter((element) => element.scrollWidth > element.clientWidth)
        .map((element) => element.className),
    );
  await page.goto(house.url);
  await page.getByRole("button", { name: "Continue as Ada" }).waitFor();
  expect(await overflow()).toEqual([]);
  await page.getByRole("button", { name: "Continue as Ada" }).click();
  const agent = page.getByRole("heading", { name: "Agent session" });
  await expect(page.getByRole("heading", { name: "Keys" })).toBeVisible();
  await expect(agent).toBeHidden();
  await page.getByRole("button", { name: "Agent session" }).click();
  await expect(agent).toBeVisible();
  await page.getByRole("button", { name: /Read the labs/ }).click();
  await yourView(page).waitFor();
  expect(await overflow()).toEqual([]);
});
