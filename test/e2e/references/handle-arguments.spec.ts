/** An agent passes on what it never sees, in a page without the extension: S1-02, S1-21 */
import { expectAccessible } from "../support/axe.js";
import { expect, test } from "../support/fixtures.js";
import { call, createKey, given, KEY, options, REFUSED, surfaceOf, TOOLS } from "./handle-arguments-page.js";
import { placeReference, VALUE } from "./secret-reference-page.js";

test("An agent creates a key with one tool and installs it with another; it never sees it.", async ({
  openPage,
  canaryWatch,
}) => {
  const { page } = await openPage(TOOLS, options);
  const key = await createKey(page, canaryWatch);
  const pending = call(page, { tool: "install_key", input: { server: "web1", key } });
  const surface = surfaceOf(page);
  await expect(surface).toContainText("Give this to install_key as key?");
  expect(await given(page), "nothing runs before the answer").toEqual([]);
  await surface.getByRole("button", { name: "Allow" }).click();
  const text = await pending;
  expect(await given(page)).toEqual([{ server: "web1", key: KEY }]);
  canaryWatch.record("install_key", text);
  expect(text).toContain("installed");
  await canaryWatch.expectNoCanary([KEY, [...KEY].join("-")]);
  // This place of this tool was allowed; another place of it was not.
  expect(await call(page, { tool: "install_key", input: { server: "web2", key } })).toContain("installed");
  const other = call(page, { tool: "install_key", input: { keys: [key] } });
  await expect(surface).toContainText("Give this to install_key as keys/0?");
  await surface.getByRole("button", { name: "Deny" }).click();
  expect(await other).toContain("the user did not allow");
  expect(await given(page)).toHaveLength(2);
});

test("A reference is passed on once the person has revealed it; the question comes into view at once.", {
  tag: "@once",
}, async ({ openPage, canaryWatch, page: frozen }) => {
  await frozen.clock.install();
  const { page } = await openPage(`${TOOLS}<div style="height:3000px"></div>`, options);
  const placed = await placeReference(page);
  const key = (await placed.getAttribute("handle")) ?? "";
  const tool = "install_key";
  expect(await call(page, { tool, input: { key } })).toContain(REFUSED);
  await placed.getByRole("button", { name: "Reveal" }).click();
  await expect(placed).toContainText(VALUE);
  await page.evaluate(() => scrollTo(0, 0));
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 5_000);
  const pending = call(page, { tool, input: { key } });
  const asked = surfaceOf(page).getByText("Give this to install_key as key?");
  await expect(asked).toBeInViewport({ ratio: 1 });
  await page.clock.resume();
  await surfaceOf(page).getByRole("button", { name: "Allow" }).click();
  canaryWatch.record("result", await pending);
  await expect(surfaceOf(page)).toBeHidden();
  expect(await given(page)).toEqual([{ key: VALUE }]);
  await canaryWatch.expectNoCanary([VALUE]);
});

test("What can be guessed, and what a tool says when it fails, stays behind as well.", {
  tag: "@once",
}, async ({ openPage, canaryWatch }) => {
  const { page } = await openPage(TOOLS, options);
  await page.evaluate(`window.key = "7391"`);
  const key = await createKey(page, canaryWatch);
  const pending = call(page, { tool: "install_key", input: { key } });
  await surfaceOf(page).getByRole("button", { name: "Allow" }).click();
  const broken = call(page, { tool: "install_key", input: { server: "broken", key } });
  // Handles are random, so their digits are left out.
  const texts = `${await pending} ${await broken}`.replaceAll(/airlock-[\da-f]{32}/g, "");
  expect(await given(page)).toHaveLength(2);
  expect(texts).toContain("webmcp-airlock/redaction");
  expect(texts).not.toMatch(/7-?3-?9-?1/);
});

test("Forgetting it, or giving up the call, is a no; a second call while the person is asked is refused.", async ({
  openPage,
  canaryWatch,
}) => {
  const { page } = await openPage(TOOLS, options);
  const key = await createKey(page, canaryWatch);
  const surface = surfaceOf(page);
  const tool = "install_key";
  const first = call(page, { tool, input: { key } });
  await expect(surface.getByRole("button", { name: "Allow" })).toBeVisible();
  expect(await call(page, { tool, input: { key } })).toContain("did not allow");
  await surface.getByRole("button", { name: "Forget", exact: true }).click();
  await surface.getByRole("button", { name: "Forget for good?" }).click();
  expect(await first).toContain("did not allow");
  expect(await call(page, { tool, input: { key } })).toContain(REFUSED);
  const again = await createKey(page, canaryWatch);
  const abandoned = page.evaluate(async (handle) => {
    const context = (document as never as { modelContext: Record<string, CallableFunction> }).modelContext;
    const controller = new AbortController();
    const tools = await context["getTools"]?.();
    const found = tools.find((each: { name: string }) => each.name === "install_key");
    const end = context["executeTool"]?.(found, { key: handle }, { signal: controller.signal });
    Object.assign(window, { giveUp: () => controller.abort() });
    return end.catch((error: Error) => error.name);
  }, again);
  await expect(surface).toContainText("Give this to");
  await page.evaluate("giveUp()");
  expect(await abandoned).toBe("AbortError");
  await expect(surface).not.toContainText("Give this to");
  expect(await given(page)).toEqual([]);
});

test("The question is spoken, and passes axe in light and dark.", { tag: "@once" }, async ({
  openPage,
  canaryWatch,
}) => {
  const { page } = await openPage(TOOLS, options);
  const key = await createKey(page, canaryWatch);
  const pending = call(page, { tool: "install_key", input: { key } });
  const surface = surfaceOf(page);
  await expect(surface.getByRole("status").filter({ hasText: "Give this" })).toBeVisible();
  await expectAccessible(page, "", (axe) => axe.include("[popover]"));
  await surface.getByRole("button", { name: "Allow" }).press("Enter");
  expect(await pending).toContain("installed");
  const card = surface.getByRole("group", { name: "key", exact: true });
  await expect(card.getByRole("button", { name: "Reveal" })).toBeFocused();
});
