import { agentsView, exactText, expect, madeSecret, newestCall, run, test, yourView } from "./demo-house.js";

test.beforeEach(async ({ openRoots: _openRoots }) => {});

test("A newcomer signs in by one click and finds a workspace, fifteen tools, and which airlock is active.", async ({
  page,
  house,
  mode,
}) => {
  await house.enter(page);
  await expect(page.getByText("Met buoy uplink")).toBeVisible();
  await expect(page.getByRole("radio")).toHaveCount(15);
  const words = mode === "native" ? "Airlock: native, augmented" : "Airlock: polyfill";
  await expect(page.getByRole("list", { name: "What is active" })).toContainText(words);
  await expect(page.getByText("Extension: not installed")).toBeVisible();
});

test("A made key reaches the person by Reveal, and the agent not at all.", { tag: "@once" }, async ({
  page,
  house,
}) => {
  await house.enter(page);
  await run(page, "generate_api_key", { name: "Winch camera" });
  const secret = madeSecret(house);
  await expect(agentsView(page)).toContainText("Winch camera");
  await expect(agentsView(page)).toContainText("withheld");
  const text = await exactText(page);
  expect(text).not.toContain(secret);
  expect(JSON.parse(text)).not.toHaveProperty("secret");
  await expect(page.locator("body")).not.toContainText(secret);
  await yourView(page).getByRole("button", { name: "Reveal" }).click();
  await expect(yourView(page).getByRole("group", { name: "Revealed value" })).toHaveText(secret);
  await expect(page.getByRole("list", { name: "API keys" })).toContainText("Winch camera");
});

test("A key by reference is fetched once, by the person's click, and is the key that was made.", {
  tag: "@once",
}, async ({ page, house }) => {
  await house.enter(page);
  await run(page, "create_api_key", { name: "Relay" });
  await expect(agentsView(page)).toContainText("Created the API key “Relay”");
  await expect(agentsView(page)).not.toContainText("/api/redeem/");
  await yourView(page).getByRole("button", { name: "Reveal" }).click();
  await expect(yourView(page).getByRole("group", { name: "Revealed value" })).toBeVisible();
  const redeemed = house.answers("/api/redeem/").map(({ value }) => value ?? "");
  expect(redeemed).toHaveLength(1);
  const value = redeemed.join();
  await expect(yourView(page).getByRole("group", { name: "Revealed value" })).toHaveText(value);
  const prefix = await page
    .getByRole("listitem")
    .filter({ hasText: "Relay" })
    .locator("code")
    .first()
    .textContent();
  expect(value.startsWith((prefix ?? "nothing").replace("…", "_"))).toBe(true);
});

test("Lab results: the agent learns what was tested, the person keeps what was found.", {
  tag: "@once",
}, async ({ page, house }) => {
  await house.enter(page);
  await run(page, "get_lab_results");
  const text = await exactText(page);
  for (const word of ["Ferritin", "Harbour Clinic", "ng/mL"]) expect(text).toContain(word);
  for (const word of ["1987-02-14", "HC-4471-90823", "Iron deficiency", "11.4", "9.7"])
    expect(text).not.toContain(word);
  await yourView(page).getByRole("button", { name: "Reveal" }).last().click();
  await expect(yourView(page)).toContainText("Iron deficiency, mild.");
});

test("A stranger's letter passes whole, and is named as what it is to the agent and to the person.", {
  tag: "@once",
}, async ({ page, house }) => {
  await house.enter(page, "Grace");
  await run(page, "list_inbox");
  const { _meta: meta, ...letters } = JSON.parse(await exactText(page));
  expect(letters).toEqual(house.answers("/api/inbox").at(-1));
  expect(meta.annotations).toEqual({ openWorldHint: true });
  await expect(yourView(page)).toContainText("Strangers wrote some of this");
});

test("An order in a stranger's letter makes the session open-world, and the mailer keeps a draft.", {
  tag: "@once",
}, async ({ page, house }) => {
  await house.enter(page);
  const state = page.getByRole("status", { name: "State of the session" });
  await expect(state).toContainText("Clean");
  await page.getByRole("button", { name: "Meet a stranger" }).click();
  await expect(newestCall(page)).toContainText("send_email");
  await expect(state).toContainText("Open world");
  await expect(agentsView(page)).toContainText("Kept as a draft");
  await page.getByRole("link", { name: "Inbox" }).click();
  const outgoing = page.getByRole("list", { name: "Sent and drafts" });
  await expect(outgoing).toContainText("data-desk@free-tides.example");
  await expect(outgoing).toContainText("Draft");
});

test("A list without anything sensitive is byte for byte what the tool returned.", { tag: "@once" }, async ({
  page,
  house,
}) => {
  await house.enter(page);
  await run(page, "list_api_keys");
  expect(await exactText(page)).toBe(JSON.stringify(house.answers("/api/keys").at(-1)));
  await expect(newestCall(page)).toContainText("Untouched");
});

test("Of an env file the names of the variables pass; a text passes whole; a missing file says so.", {
  tag: "@once",
}, async ({ page, house }) => {
  await house.enter(page);
  await run(page, "read_file", { name: "deploy.env" });
  const env = await exactText(page);
  expect(env).toContain("UPLINK_TOKEN");
  expect(env).not.toContain("upl_9fQ2xVbR7tLmWc4EoZs81HdKyN");
  expect(env).not.toContain("mossy-anchor");
  await run(page, "read_file", { name: "README.md" });
  expect(await exactText(page)).toContain("36 stations");
  await expect(newestCall(page)).toContainText("Untouched");
  const grace = await page.context().browser()?.newPage();
  if (grace === undefined) throw new Error("no browser");
  await house.enter(grace, "Grace");
  await run(grace, "read_file", { name: "stations.csv" });
  await expect(agentsView(grace)).toContainText("There is no file of that name.");
});

test("An e-mail is checked by the tool, sent, and stands in the outbox.", { tag: "@once" }, async ({
  page,
  house,
}) => {
  await house.enter(page);
  await expect(page.getByRole("link", { name: "Docs" })).toHaveAttribute("href", "docs/");
  await page.getByRole("link", { name: "Inbox" }).click();
  await expect(page.getByText("Nothing sent yet")).toBeVisible();
  await run(page, "send_email", { to: "nobody", subject: "Cast", body: "At 14:00." });
  await expect(agentsView(page)).toContainText("must be one e-mail address");
  await run(page, "send_email", { to: "crew@meridian.example", subject: "Cast", body: "At 14:00." });
  await expect(agentsView(page)).toContainText('"sent"');
  await expect(page.getByRole("list", { name: "Sent and drafts" })).toContainText("crew@meridian.example");
});
