/** The pages that README and the guide show, as a reader would save them. */
import { GUIDE, README } from "../../docs/pages.js";
import { OPEN_ROOTS } from "../references/secret-reference-page.js";
import { expect, test } from "../support/fixtures.js";
import { inPage } from "./model-context-targets.js";

const SECRET = "plr_live_9f2c8b7a41d06e53";
const siteAuthor = GUIDE.find(({ path }) => path.endsWith("site-author.md"));
const htmlOf = (page: typeof siteAuthor, nth: number): string =>
  page?.blocks.filter(({ info }) => info === "html")[nth]?.code ?? "";
/** `npm run check` compares the hash; here it is the page that counts. */
const anyBuild = (html: string): string => html.replace(/ integrity="[^"]+"/, "");

test("README's first tool gives the agent an id, and the person a secret.", async ({ page, serve }) => {
  const key = JSON.stringify({ id: "key_123", secret: SECRET });
  const server = await serve({
    "/": OPEN_ROOTS + anyBuild(htmlOf(README, 0)),
    "/api/keys": { body: key, headers: { "content-type": "application/json" } },
  });
  await page.goto(server.url("/"));
  const text = await inPage<string>(page, "return mc.executeTool((await mc.getTools())[0], {});");
  expect(JSON.parse(text)).toMatchObject({
    id: "key_123",
    _meta: { "webmcp-airlock/redaction": { redactions: [{ path: "/secret", label: "secret" }] } },
  });
  expect(text).not.toContain(SECRET);
  await page.getByRole("button", { name: "Reveal" }).click();
  await expect(page.getByRole("group", { name: "Revealed value" })).toHaveText(SECRET);
});

test("Six lines more in a page with a tool, and its agent no longer gets the secret.", async ({
  openPage,
}) => {
  const diff = GUIDE.find(({ path }) => path.endsWith("adoption.md"))?.blocks[0]?.code ?? "";
  expect(diff.match(/^\+/gm)).toHaveLength(6);
  const answerOf = async (code: string) => {
    const { page } = await openPage(`<script>${code}</script>`, {
      routes: {
        "/api/keys": {
          body: JSON.stringify({ id: "key_123", secret: SECRET }),
          headers: { "content-type": "application/json" },
        },
      },
    });
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

test("The site author's page shows what the agent gets, and a card with the rest.", async ({
  page,
  serve,
}) => {
  const server = await serve(OPEN_ROOTS + htmlOf(siteAuthor, 0));
  await page.goto(server.url("/"));
  await page.getByRole("button", { name: "Ask as an agent would" }).click();
  await expect(page.locator("body > pre")).toContainText('"id":"key_123"');
  await expect(page.locator("body > pre")).not.toContainText(SECRET);
  await page.getByRole("button", { name: "Reveal" }).click();
  await expect(page.getByRole("group", { name: "Revealed value" })).toHaveText(SECRET);
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
