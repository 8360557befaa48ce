/** The pages that README and the guide show, as a reader would save them. */
import type { Page } from "@playwright/test";
import { GUIDE, README } from "../../docs/pages.js";
import { OPEN_ROOTS } from "../references/secret-reference-page.js";
import { expect, test } from "../support/fixtures.js";
import { inPage } from "./model-context-targets.js";

const SECRET = "plr_live_9f2c8b7a41d06e53";
const siteAuthor = GUIDE.find(({ path }) => path.endsWith("site-author.md"));
const htmlOf = (page: typeof siteAuthor, nth: number): string =>
  page?.blocks.filter(({ info }) => info === "html")[nth]?.code ?? "";

const PAGES = { README, "The site author's page": siteAuthor };
const SCRIPT = /<script>([\s\S]*?)<\/script>/g;

/** Asks the shown page as its reader does. */
async function expectShown(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Ask as an agent would" }).click();
  await expect(page.locator("body")).toContainText('"id":"key_123"');
  await expect(page.locator("body")).not.toContainText(SECRET);
  await page.getByRole("button", { name: "Reveal" }).click();
  await expect(page.getByRole("group", { name: "Revealed value" })).toHaveText(SECRET);
}

for (const [name, shown] of Object.entries(PAGES)) {
  test(`${name} shows a page that runs as it stands: an id for the agent, a card for the person.`, async ({
    page,
    serve,
  }) => {
    const server = await serve(OPEN_ROOTS + htmlOf(shown, 0));
    await page.goto(server.url("/"));
    await expectShown(page);
  });
}

test("The policy that the site author's page shows lets its first page work, without a complaint.", async ({
  page,
  serve,
}) => {
  const html = htmlOf(siteAuthor, 0);
  const own = [...html.matchAll(SCRIPT)].map(([, code]) => code).join("\n");
  const policy = siteAuthor?.blocks.find(({ info }) => info === "http")?.code.replace(/^[\w-]+: /, "") ?? "";
  expect(policy).toContain("trusted-types 'none'");
  const complaints: string[] = [];
  page.on("console", (message) => complaints.push(message.text()));
  page.on("pageerror", (error) => complaints.push(error.message));
  const javascript = { "content-type": "text/javascript" };
  const server = await serve({
    "/": {
      headers: { "content-type": "text/html", "content-security-policy": policy.replace(/\s+/g, " ").trim() },
      body: `<script src="/open.js"></script>${html.replace(SCRIPT, "")}<script src="/own.js"></script>`,
    },
    "/open.js": { headers: javascript, body: OPEN_ROOTS.replace(/<\/?script>/g, "") },
    "/own.js": { headers: javascript, body: own },
    "/favicon.ico": "",
  });
  await page.goto(server.url("/"));
  await expectShown(page);
  expect(complaints).toEqual([]);
});

test("Nine lines more in a page with a tool, and its agent no longer gets the secret.", async ({
  openPage,
}) => {
  const diff = GUIDE.find(({ path }) => path.endsWith("adoption.md"))?.blocks[0]?.code ?? "";
  expect(diff.match(/^\+/gm)).toHaveLength(9);
  const answerOf = async (code: string) => {
    const { page } = await openPage(`<script>${code}</script>`);
    return inPage<string>(page, "return mc.executeTool((await mc.getTools())[0], {});");
  };
  // The import is the script that the page has in its head.
  const lines = diff.split("\n").filter((line) => !line.startsWith("+ import"));
  const before = await answerOf(lines.filter((line) => !line.startsWith("+")).join("\n"));
  expect(before).toBe(`{"id":"key_123","secret":"${SECRET}"}`);
  const after = await answerOf(lines.map((line) => line.slice(2)).join("\n"));
  expect(after).toContain("key_123");
  expect(after).not.toContain(SECRET);
});

test("The site author's form is a tool, and what it answers stays with the person.", async ({ openPage }) => {
  const { page } = await openPage(htmlOf(siteAuthor, 2), {
    routes: {
      "/api/orders": { body: `{"note":"${SECRET}"}`, headers: { "content-type": "application/json" } },
    },
  });
  const { name, text } = await inPage<{ name: string; text: string }>(
    page,
    `const [tool] = await mc.getTools();
    return { name: tool.name, text: await mc.executeTool(tool, { number: "17" }) };`,
  );
  expect(name).toBe("find_order");
  expect(text).toContain("sensitiveHint");
  expect(text).not.toContain(SECRET);
});
