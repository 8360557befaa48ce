/** A rule without JSON: few clicks, a sentence that says what it does, and which calls it would have met. */
import type { Locator } from "@playwright/test";
import type { AuditEntry } from "../../../../extension/protocol/audit-messages.js";
import type { PreviewedCalls, RulePreview } from "../../../../extension/protocol/policy-messages.js";
import { expectAccessible } from "../../support/axe.js";
import { expect, type Page, test } from "../../support/extension-fixtures.js";
import { showView } from "../../support/panel-views.js";
import { EMPTY, PlayedPanel } from "./extension-panel-states.js";
import { IN_FULL } from "./extension-policy-states.js";

test.use({ shared: true });

/** Calls of the log, the newest first: each was asked about, allowed, and kept something. */
function callsOf(tools: readonly string[], count = tools.length): PreviewedCalls {
  const steps: Partial<AuditEntry>[] = [
    { what: "done", withheld: [{ path: "/key", reason: "x-sensitive" }] },
    { what: "started" },
    { event: "consent", what: "allowed" },
    { event: "rule", what: "asked", reason: "ask-for-new-tools" },
  ];
  const entries = tools.flatMap((tool, call) =>
    steps.map((step, at): AuditEntry => {
      const n = (tools.length - call) * steps.length - at;
      const named = { agent: "a", agentName: "Mail helper", origin: "https://mail.example", tool };
      const time = Date.UTC(2026, 10, 21, 9, 0, n);
      return { event: "call", what: "", ...named, n, time, call: `${tool}-${call}`, ...step };
    }),
  );
  return { count, entries, listed: tools.length };
}

const NONE: PreviewedCalls = { count: 0, entries: [], listed: 0 };
const MANY = Array.from({ length: 9 }, (_, at) => `send_${at + 1}`);
const FOUND: RulePreview = { met: callsOf(MANY, 12), perhaps: callsOf(["read_mail"]), of: 20 };

const play = (panel: PlayedPanel, found: RulePreview) =>
  panel.answer("preview-rule", { value: JSON.stringify(found) });

const listOf = (view: Locator, name: string): Locator => view.getByRole("list", { name, exact: true });

async function playRules(panel: PlayedPanel): Promise<void> {
  await panel.answer("read-rules", { value: JSON.stringify(IN_FULL) });
  await play(panel, FOUND);
  await panel.answer("save-rules", { value: "[]" });
  await showView(panel.page, "rules");
}

/** Real clicks, counted where the page gets them. */
async function countClicks(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const counted = window as unknown as { clicks: number };
    counted.clicks = 0;
    addEventListener(
      "pointerdown",
      ({ isTrusted }) => {
        if (isTrusted) counted.clicks += 1;
      },
      true,
    );
  });
  return () => page.evaluate(() => (window as unknown as { clicks: number }).clicks);
}

test("“Ask before anything that sends mail” takes at most six clicks, and the rule can be changed and deleted", async ({
  browserWithExtension,
}) => {
  const panel = await PlayedPanel.open(browserWithExtension, EMPTY);
  const { page } = panel;
  const clicks = await countClicks(page);
  await playRules(panel);
  const view = page.locator("rules-view");
  await view.getByText("All rules").click();
  await view.getByRole("button", { name: "Write a rule" }).click();
  await expect(
    view.getByText("Of the last 20 calls, it would have met 12. For 1 more, the log"),
  ).toBeVisible();
  await expectAccessible(page);
  await view.getByRole("button", { name: "Save the rule" }).click();
  await expect(view.getByText("Saved. The rule applies now.")).toBeVisible();
  expect(await clicks()).toBeLessThanOrEqual(6);
  const saved = (await panel.commands()).findLast(({ type }) => type === "save-rules");
  expect(saved?.type === "save-rules" && JSON.parse(saved.text).rules).toMatchObject([
    {
      name: "ask-sends",
      description: "Ask before a call that sends mail, posts, or makes something public.",
      effect: "escalate",
      conditions: {
        and: [{ fact: "tool.annotations.inputMetadata.destination", operator: "equals", value: "public" }],
      },
    },
  ]);
  await view.getByRole("button", { name: "Edit" }).click();
  await view.getByLabel("Airlock should").selectOption("never allow");
  await view.getByLabel("Only this site").fill("mail.example");
  await view.getByRole("button", { name: "Save the rule" }).click();
  await expect(view.getByRole("alert").filter({ hasText: "A site starts with https://" })).toBeVisible();
  await view.getByLabel("Only this site").fill("https://mail.example");
  await view.getByRole("button", { name: "Save the rule" }).click();
  await expect(view.getByText("Never allow a call that sends mail")).toContainText("on https://mail.example");
  await view.getByRole("button", { name: "Delete" }).click();
  await view.getByRole("button", { name: "Delete for good?" }).click();
  await expect(view.getByText("None yet.")).toBeVisible();
});

test("An own rule is listed once, and JSON that is broken says the line", async ({
  browserWithExtension,
}) => {
  const own = { name: "no-uploads", description: "Nothing is uploaded.", stage: "pre-call", effect: "block" };
  const rules = [...IN_FULL.rules, { ...own, layer: "person", isOn: true }];
  const full = { rules, own: JSON.stringify({ version: 1, rules: [{ ...own, conditions: {} }] }) };
  const panel = await PlayedPanel.openAt("rules", browserWithExtension, EMPTY);
  await panel.answer("read-rules", { value: JSON.stringify(full) });
  const view = panel.page.locator("rules-view");
  await view.getByText("All rules").click();
  await expect(view.getByRole("checkbox", { name: "Nothing is uploaded." })).toHaveCount(1);
  await expect(view.getByRole("checkbox")).toHaveCount(3);
  await view
    .getByRole("textbox", { name: "Your own rules, as JSON" })
    .fill('{\n "version": 1\n "rules": []}');
  await view.getByRole("button", { name: "Save", exact: true }).click();
  await expect(view.getByRole("alert")).toContainText("Line 3, character 2: here the text stops being JSON.");
  expect((await panel.commands()).some(({ type }) => type === "save-rules")).toBe(false);
});

async function openForm(panel: PlayedPanel): Promise<Locator> {
  await playRules(panel);
  const view = panel.page.locator("rules-view");
  await view.getByText("All rules").click();
  await view.getByRole("button", { name: "Write a rule" }).click();
  return view;
}

test("The preview lists the calls that a rule would have met, as the log has them, and the person’s place stays", async ({
  browserWithExtension,
}) => {
  const panel = await PlayedPanel.open(browserWithExtension, EMPTY);
  const view = await openForm(panel);
  const met = listOf(view, "It would have met");
  await expect(met.getByRole("button")).toHaveCount(4);
  const first = met.getByRole("button").first();
  for (const words of ["send_1", "1 kept", "you allowed it", "Mail helper", "mail.example"])
    await expect(first).toContainText(words);
  await first.press("Enter");
  await expect(met.getByText("A rule asked you")).toBeVisible();
  await expect(listOf(view, "The log does not say enough about").getByRole("button")).toHaveCount(1);
  await expect(view.getByText("3 older calls are counted, and not shown here.")).toBeVisible();
  await view.getByRole("button", { name: "Show all 9" }).click();
  await expect(met.getByRole("button")).toHaveCount(9);
  await expect(met.getByRole("button").nth(4)).toBeFocused();
  await expectAccessible(panel.page, "all calls");
  const save = view.getByRole("button", { name: "Save the rule" });
  const before = await save.evaluate((button) => button.getBoundingClientRect().top + scrollY);
  await play(panel, { met: NONE, perhaps: NONE, of: 20 });
  await view.getByLabel("a call that").selectOption("changes something");
  await expect(view.getByText("Of the last 20 calls, it would have met none.")).toBeVisible();
  await expect(view.locator("logged-calls .row-button")).toHaveCount(0);
  expect(await save.evaluate((button) => button.getBoundingClientRect().top + scrollY)).toBe(before);
  await play(panel, { met: NONE, perhaps: NONE, of: 0 });
  await view.getByLabel("a call that").selectOption("gets a secret");
  await expect(view.getByText("There are no calls in the log yet to try it on.")).toBeVisible();
});

test("While the person types, the rule is tried once and its count is said once", async ({
  browserWithExtension,
}) => {
  const panel = await PlayedPanel.open(browserWithExtension, EMPTY);
  const view = await openForm(panel);
  await expect(view.getByText("it would have met 12.")).toBeVisible();
  await play(panel, { met: callsOf(["send_1"]), perhaps: NONE, of: 20 });
  const tried = async () => (await panel.commands()).filter(({ type }) => type === "preview-rule").length;
  const before = await tried();
  const status = view.locator("rule-form").getByRole("status");
  const said = await status.evaluateHandle((element) => {
    const texts: string[] = [];
    const note = () => texts.push(element.textContent ?? "");
    new MutationObserver(note).observe(element, { childList: true, characterData: true, subtree: true });
    return texts;
  });
  await view.getByLabel("Only this tool").evaluate((input: HTMLInputElement) => {
    for (let end = 1; end <= "send_1".length; end += 1) {
      input.value = "send_1".slice(0, end);
      input.dispatchEvent(new InputEvent("input", { bubbles: true }));
    }
  });
  await expect(view.getByText("it would have met 1.")).toBeVisible();
  expect(await tried()).toBe(before + 1);
  expect(await said.jsonValue()).toEqual(["Of the last 20 calls, it would have met 1."]);
});

test("A tool’s name in the preview is one name in one line, whatever it says", async ({
  browserWithExtension,
}) => {
  const panel = await PlayedPanel.open(browserWithExtension, EMPTY);
  const view = await openForm(panel);
  const name = `\u202eit ton did uoY\nIt would have met 0 · Denied” · you denied it ${"x".repeat(900)}`;
  await play(panel, { met: callsOf(["send_1", name, "send_2"]), perhaps: NONE, of: 3 });
  await view.getByLabel("a call that").selectOption("changes something");
  await expect(view.getByText("Of the last 3 calls, it would have met 3.")).toBeVisible();
  const rows = listOf(view, "It would have met").locator(".row-button");
  await expect(rows).toHaveCount(3);
  const [plain, hostile] = await Promise.all([rows.nth(0), rows.nth(1)].map((row) => row.boundingBox()));
  expect(hostile?.height).toBe(plain?.height);
  await expect(rows.nth(1).locator("b bdi")).toContainText("It would have met 0");
  expect(await rows.nth(1).innerText()).not.toMatch(/[\u202e”]/);
  // What came of it stands by itself, and is ours.
  await expect(rows.nth(1).locator(".facts .line bdi").first()).toHaveText("1 kept");
});
