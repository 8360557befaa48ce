import { exactText, expect, run, test } from "./demo-house.js";

test("Without the extension, an agent on the demo makes a deploy key and installs it; it never sees it.", async ({
  openRoots: _openRoots,
  page,
  house,
  canaryWatch,
}) => {
  await house.enter(page);
  await run(page, "create_deploy_key", { name: "For the winch" });
  const made = await exactText(page);
  const [secret = ""] = house.answers("/api/deploy").flatMap((answer) => answer.secret ?? []);
  expect(secret).not.toBe("");
  const key = JSON.parse(made)._meta["webmcp-airlock/redaction"].redactions[0].handle;
  // It is listed when it has ended.
  const installing = run(page, "install_deploy_key", { machine: "winch", "key optional": key });
  // The last one is in the surface, which stands before the page's own card.
  const card = page.getByRole("group", { name: "deploy_key" }).last();
  await expect(card).toContainText('Give this to install_deploy_key as "Deploy key"?');
  await card.getByRole("button", { name: "Allow" }).click();
  await installing;
  const installed = await exactText(page);
  expect(JSON.parse(installed)).toMatchObject({ installed: true, machine: "winch" });
  canaryWatch.record("create_deploy_key", made);
  canaryWatch.record("install_deploy_key", installed);
  await canaryWatch.expectNoCanary([secret]);
});
