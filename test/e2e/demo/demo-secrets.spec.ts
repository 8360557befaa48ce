import { adaFiles, adaLabs } from "../../../demo/server/seed/ada.js";
import { Eyes } from "../references/secret-reference-page.js";
import { expect, madeSecret, newestCall, run, test, yourView } from "./demo-house.js";

const ENV_VALUES = adaFiles.flatMap((file) =>
  file.kind === "env" ? file.variables.map(({ value }) => value) : [],
);
const SEEDED = [adaLabs.patient.recordNumber, adaLabs.remark, ...ENV_VALUES];

/**
 * Calls every tool as an agent in the page would, and gives all that it got, errors and events too.
 */
async function callEverything(inputs: Record<string, object>): Promise<string[]> {
  interface Context extends EventTarget {
    getTools(): Promise<{ name: string }[]>;
    executeTool(tool: object, input: object): Promise<string>;
  }
  const context = (document as unknown as { modelContext: Context }).modelContext;
  const got: string[] = [];
  context.addEventListener("toolchange", (event) => got.push(JSON.stringify(event)));
  for (const tool of await context.getTools()) {
    const text = await context.executeTool(tool, inputs[tool.name] ?? {}).catch((error: unknown) => {
      return error instanceof Error ? `${error.name} ${error.message} ${error.stack}` : String(error);
    });
    got.push(`${tool.name}: ${text}`);
  }
  got.push(document.title, location.href, JSON.stringify(performance.getEntriesByType("resource")));
  return got;
}

test("No secret is in anything that an agent gets: results, errors, events, tool list, console, addresses.", async ({
  page,
  house,
  canaryWatch,
}) => {
  await house.enter(page);
  const got = await page.evaluate(callEverything, {
    generate_api_key: { name: "One" },
    create_api_key: { name: "Two" },
    read_file: { name: "deploy.env" },
    send_email: { to: "a@b.example", subject: "Hello", body: "Hello" },
  });
  const made = house
    .answers("/api/keys")
    .flatMap(({ secret, reference }) => [secret, reference?.id, reference?.redeemUrl])
    .filter((text) => text !== undefined);
  expect(made).toHaveLength(3);
  for (const text of got) canaryWatch.record(text.split(":")[0] ?? "", text);
  expect(got.join("\n")).toContain("UPLINK_TOKEN");
  await canaryWatch.expectNoCanary([...SEEDED, ...made]);
});

test("Reveal shows the value to the person through a closed root that the page's scripts cannot read.", async ({
  page,
  house,
}) => {
  await house.enter(page);
  await run(page, "generate_api_key", { name: "Closed" });
  const secret = madeSecret(house);
  const eyes = await Eyes.of(page);
  expect(await eyes.text()).not.toContain(secret);
  await eyes.press("Reveal");
  await expect.poll(() => eyes.text()).toContain(secret);
  expect(await page.evaluate(() => document.documentElement.outerHTML)).not.toContain(secret);
});

test.describe("with words for each refusal:", () => {
  test.beforeEach(async ({ openRoots: _openRoots, page, house }) => {
    await house.enter(page);
    await run(page, "create_api_key", { name: "Late" });
  });

  test("expired on the server", { tag: "@long" }, async ({ page, house }) => {
    house.wait(120_000);
    await yourView(page).getByRole("button", { name: "Reveal" }).click();
    await expect(yourView(page)).toContainText("Expired or used.");
    await expect(yourView(page).getByRole("group", { name: "Revealed value" })).toHaveCount(0);
  });

  test("signed out in another tab", async ({ page, house }) => {
    const other = await page.context().newPage();
    await other.goto(house.url);
    await other.getByRole("button", { name: "Sign out" }).click();
    await expect(other.getByRole("button", { name: "Continue as Ada" })).toBeVisible();
    await yourView(page).getByRole("button", { name: "Reveal" }).click();
    await expect(yourView(page)).toContainText("You are signed out.");
    await page.getByRole("link", { name: "Labs" }).click();
    await expect(page.getByRole("alert")).toContainText("You are signed out.");
    await expect(page.getByRole("button", { name: "Sign in again" })).toBeVisible();
  });

  test("another person in the meantime", { tag: "@long" }, async ({ page, house }) => {
    const other = await page.context().newPage();
    await other.goto(house.url);
    await other.getByRole("button", { name: "Sign out" }).click();
    await other.getByRole("button", { name: "Continue as Grace" }).click();
    await expect(other.getByText("No keys yet")).toBeVisible();
    const answer = page.waitForResponse(/\/api\/redeem\//);
    await yourView(page).getByRole("button", { name: "Reveal" }).click();
    // The site does not tell one person that another has a secret.
    expect((await answer).status()).toBe(404);
    await expect(yourView(page)).toContainText("The site does not know it.");
    await expect(yourView(page).getByRole("group", { name: "Revealed value" })).toHaveCount(0);
  });
});

test("Signing out takes the tools and everything withheld away with the page.", async ({
  page,
  house,
  openRoots: _openRoots,
}) => {
  await house.enter(page);
  await run(page, "generate_api_key", { name: "Gone" });
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page.getByRole("button", { name: "Continue as Ada" })).toBeVisible();
  const tools = () =>
    page.evaluate(() =>
      (document as unknown as { modelContext: { getTools(): Promise<object[]> } }).modelContext.getTools(),
    );
  expect(await tools()).toEqual([]);
  await expect(page.getByRole("button", { name: "Reveal" })).toHaveCount(0);
});

test("What would have leaked is shown to the person only when asked for, and covered again.", async ({
  page,
  house,
}) => {
  await house.enter(page);
  await run(page, "read_file", { name: "deploy.env" });
  const token = "upl_9fQ2xVbR7tLmWc4EoZs81HdKyN";
  await expect(newestCall(page)).not.toContainText(token);
  await yourView(page).getByRole("button", { name: "Show what would have leaked" }).click();
  await expect(yourView(page)).toContainText(token);
  await yourView(page).getByRole("button", { name: "Cover it again" }).click();
  await expect(newestCall(page)).not.toContainText(token);
});
