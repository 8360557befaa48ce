/** The guide's first page next to the script of the packed package: nothing else is needed. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { GUIDE } from "../../docs/pages.js";
import { createFreshProject } from "../../packages/fresh-project.js";
import { OPEN_ROOTS } from "../references/secret-reference-page.js";
import { expect, test } from "../support/fixtures.js";

test("The guide's page.html works beside the file of the npm package.", { tag: "@long" }, async ({
  page,
  serve,
}) => {
  const html = GUIDE.find(({ path }) => path.endsWith("site-author.md"))?.blocks[0]?.code ?? "";
  const project = await createFreshProject();
  const script = readFileSync(
    join(project.folder, "node_modules/webmcp-airlock/dist/airlock.iife.js"),
    "utf8",
  );
  project.remove();
  const server = await serve({
    "/page.html": OPEN_ROOTS + html,
    "/airlock.iife.js": { headers: { "content-type": "text/javascript" }, body: script },
  });
  await page.goto(server.url("/page.html"));
  await page.getByRole("button", { name: "Ask as an agent would" }).click();
  await expect(page.locator("pre").first()).toContainText("key_123");
  await expect(page.locator("pre").first()).not.toContainText("plr_live");
  await page.getByRole("button", { name: "Reveal" }).click();
  await expect(page.getByRole("group", { name: "Revealed value" })).toHaveText("plr_live_9f2c8b7a41d06e53");
});
