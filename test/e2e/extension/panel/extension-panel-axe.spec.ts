/** Every state of the extension's own pages, in both schemes, before axe. */
import type { PanelState } from "../../../../extension/protocol/panel-messages.js";
import { expectAccessible } from "../../support/axe.js";
import { agentOf } from "../../support/extension-agent.js";
import { expect, test } from "../../support/extension-fixtures.js";
import { openTool, showView, type View } from "../../support/panel-views.js";
import { supplyQuestion, useQuestion } from "./extension-panel-questions.js";
import {
  agent,
  call,
  EMPTY,
  EVERY_FIELD,
  item,
  PlayedPanel,
  question,
  reference,
  stoppedCall,
  TAB,
  tool,
} from "./extension-panel-states.js";
import { consent, IN_FULL, MARKED, REASONS } from "./extension-policy-states.js";

const APP = { client: "desk-client", program: "desk", code: "123-456" } as const;
const FULL: PanelState = {
  ...EMPTY,
  tab: TAB,
  logged: 1,
  tools: [
    tool({ inputSchema: EVERY_FIELD }),
    tool({
      registration: 2,
      title: "Hidden",
      withheldBecause: "The page has two tools of this name.",
      top: false,
    }),
  ],
  agents: [
    agent(),
    agent({ id: "marked", name: "Reader", session: MARKED }),
    agent({ id: "waiting", name: "Stranger", status: "waiting" }),
    agent({ id: "denied", name: "Blocked", status: "denied", connected: false }),
    agent({ id: "app-1", kind: "app", name: "Desk", app: APP }),
    agent({ id: "app-2", kind: "app", name: "Editor", status: "waiting", app: APP }),
    agent({ id: "elsewhere", name: "Elsewhere", connected: false, otherTabs: 2 }),
  ],
  items: [
    item(),
    reference({ handle: "h2" }),
    reference({ handle: "h3", label: "Old key", expiresAt: 1 }),
    reference({ handle: "h4", label: "Odd", reason: "invalid-secret_reference", revealable: false }),
    reference({ handle: "h5", label: "Used key", problem: "Expired or used.", spent: true }),
    reference({
      handle: "h6",
      label: "Busy key",
      problem: "Too many requests.",
      retryAt: Date.now() + 3_600_000,
    }),
    reference({ handle: "h7", label: "Far key", away: true, origin: "https://other.example" }),
  ],
  locked: { count: 2, at: 0 },
  calls: [
    call(),
    call({ id: "c2", status: "failed", error: "ENOENT", withheld: [] }),
    call({ id: "c3", status: "running", withheld: [] }),
  ],
  questions: [
    question("q1", "Send it", { reasons: REASONS, session: MARKED }),
    useQuestion(),
    supplyQuestion(),
  ],
  consents: [consent()],
  apps: { allowed: true, host: "open", lines: 0 },
  rules: { preset: "careful", own: 1, managed: 2, problem: "person", revision: 2 },
};

const SITES = ["off", "ask", "reload", "unsupported"] as const;

test("*Now* passes axe in every state, in light and dark.", async ({ browserWithExtension }) => {
  // Axe looks seven times, in each scheme.
  test.slow();
  const panel = await PlayedPanel.open(browserWithExtension);
  const { page } = panel;
  await expectAccessible(page, "opening");
  await panel.push(FULL);
  await expect(page.getByRole("button", { name: "Approve" })).toHaveAttribute("aria-disabled", "false");
  for (const [at] of [
    ...FULL.agents.filter(({ status }) => status === "waiting"),
    ...FULL.questions,
  ].entries()) {
    await expectAccessible(page, `question ${at + 1}`);
    await page.getByRole("button", { name: "Show the next question" }).click();
  }
  const answered = {
    ...FULL,
    questions: [],
    agents: FULL.agents.filter(({ status }) => status !== "waiting"),
  };
  await panel.push({ ...answered, calls: [stoppedCall(), ...FULL.calls] });
  await page.getByText("Why?").click();
  await expectAccessible(page, "now");
  for (const status of SITES) {
    await panel.push({ ...EMPTY, tab: { ...TAB, status } });
    await expectAccessible(page, status);
  }
  await panel.drop();
  await expect(page.getByText("Airlock was interrupted and is starting again…")).toBeVisible();
  await expectAccessible(page, "interrupted");
});

test("Each other view of the side panel passes axe in light and dark.", async ({ browserWithExtension }) => {
  test.slow();
  const panel = await PlayedPanel.open(browserWithExtension);
  const { page } = panel;
  await panel.answer("read-rules", { value: JSON.stringify(IN_FULL) });
  const full = async (view: View) => {
    await showView(page, view);
    await expectAccessible(page, view);
  };
  await panel.push(FULL);
  await showView(page, "agents");
  for (const summary of await page.locator("agent-list").getByText("What it has read").all())
    await summary.click();
  await full("agents");
  await showView(page, "tools");
  await openTool(page, FULL.tools[0]?.title ?? "");
  await page.getByRole("button", { name: "Run", exact: true }).click();
  await expect(page.getByText("Name is needed.")).toBeVisible();
  await full("tools");
  await showView(page, "log");
  for (const row of await page.locator("log-view .row-button").all()) await row.click();
  await full("log");
  await showView(page, "secrets");
  await panel.answer("reveal", { value: "plr_live_9f2c8b7a" });
  const kept = page.locator("kept-list");
  await kept.getByRole("button", { name: "Reveal" }).first().click();
  await expect(kept.getByText("plr_live_9f2c8b7a")).toBeVisible();
  await panel.answer("reveal", { error: "It is gone." });
  await kept.getByRole("article", { name: "API key" }).getByRole("button", { name: "Reveal" }).click();
  await expect(kept.getByText("It is gone.")).toBeVisible();
  await kept.getByRole("button", { name: "Forget all" }).click();
  await expectAccessible(page, "secrets");
  await showView(page, "rules");
  await page.getByText("All rules").click();
  for (const view of ["rules", "sites", "settings"] as const) await full(view);
});

test("The small agent passes axe in light and dark.", async ({ browserWithExtension: context }) => {
  const hands = await agentOf(context);
  await hands.page.getByRole("button", { name: "Connect to Airlock" }).click();
  await expect(hands.page.getByText("Approve this agent in the side panel")).toBeVisible();
  await expectAccessible(hands.page, "agent");
});
