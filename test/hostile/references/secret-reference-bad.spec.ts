/** Bad references, hostile labels and endless answers in a page without the extension. */

import {
  answer,
  OPEN_ROOTS,
  place,
  placeReference,
  runTool,
  VALUE,
} from "../../e2e/references/secret-reference-page.js";
import { expect, test } from "../../e2e/support/fixtures.js";
import { BAD_MARK, badReferences, HOSTILE_LABELS } from "../../webmcp/references/bad-references.js";

const UNUSABLE = "Nothing can be revealed here.";

test("Whatever is wrong with a reference: no button, no request, nothing of it for an agent.", async ({
  openPage,
  canaryWatch,
}) => {
  const { page, server } = await openPage("", { head: OPEN_ROOTS });
  await expect.poll(() => server.requests.map(({ path }) => path)).toContain("/airlock.iife.js");
  for (const [title, item] of badReferences(server.origin)) {
    const text = await runTool(page, { content: [{ type: "text", text: `About ${BAD_MARK}.` }, item] });
    canaryWatch.record(title, text);
    const { redactions } = JSON.parse(text)._meta["webmcp-airlock/redaction"];
    const handle = redactions.find(
      ({ reason }: { reason: string }) => reason === "invalid-secret_reference",
    )?.handle;
    expect(handle, title).toBeDefined();
    const card = await place(page, handle);
    await expect(card.getByRole("status"), title).toContainText(UNUSABLE);
    await expect(card.getByRole("button"), title).toHaveCount(0);
    await expect(card, title).not.toContainText(BAD_MARK);
    await card.evaluate((element) => element.remove());
  }
  const asked = server.requests.map(({ path }) => path).filter((path) => path !== "/favicon.ico");
  expect(asked).toEqual(["/", "/airlock.iife.js"]);
  await canaryWatch.expectNoCanary([BAD_MARK]);
});

test("A label is text, short, and has nothing unseen in it.", async ({ openPage }) => {
  const { page } = await openPage("", { head: OPEN_ROOTS, routes: { "/redeem": answer() } });
  for (const [title, label, shown] of HOSTILE_LABELS) {
    const card = await placeReference(page, "/redeem", { label });
    await expect(card.getByRole("group").first(), title).toHaveAccessibleName(shown);
    expect(await page.locator("img").count(), title).toBe(0);
    await card.evaluate((element) => element.remove());
  }
});

for (const [title, reply, words] of [
  [
    "answers for ever",
    { headers: { "content-type": "application/json" }, body: VALUE, drip: 20 },
    /longer than 10 s/,
  ],
  [
    "breaks off in the middle",
    { headers: { "content-type": "application/json" }, body: `{"value":"${VALUE}`, cut: true },
    /could not be reached/,
  ],
] as const) {
  test(`A site that ${title} is given up, and nothing of it is shown.`, async ({ openPage }) => {
    const { page } = await openPage("", { head: OPEN_ROOTS, routes: { "/redeem": reply } });
    const card = await placeReference(page);
    await card.getByRole("button", { name: "Reveal" }).click();
    const failed = card.getByRole("status").filter({ hasText: words });
    await expect(failed).toBeVisible();
    await expect(card).not.toContainText(VALUE);
    await expect(card.getByRole("button", { name: "Try again" })).toBeVisible();
  });
}
