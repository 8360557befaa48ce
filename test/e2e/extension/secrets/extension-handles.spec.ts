/**
 * A secret goes from one tool to another, or from the person to a tool, and the agent in between
 * never sees it.
 */

import { test } from "../../demo/extension-demo-house.js";
import { findCanaries } from "../../support/canaries.js";
import type { AgentHands, JsonRpcAnswer } from "../../support/extension-agent.js";
import { expect, type Page } from "../../support/extension-fixtures.js";
import { callTool, listTools, Person } from "../../support/extension-person.js";

const INSTALLED = /"installed":true/;

/** Every click is one that a person makes, in the panel as it is. */
async function decide(panel: Page, question: RegExp, button: string): Promise<void> {
  const card = panel.getByRole("article", { name: question });
  await expect(card.getByRole("button", { name: button })).toHaveAttribute("aria-disabled", "false");
  await card.getByRole("button", { name: button }).click();
  await expect(card).toHaveCount(0);
}

async function letIn(page: Page, panel: Page, agent: AgentHands): Promise<void> {
  await (await Person.at(panel)).letIn(agent);
  await listTools(agent, 9);
  await page.bringToFront();
}

const handleIn = (answer: JsonRpcAnswer): string =>
  JSON.stringify(answer).match(/airlock-[0-9a-f]{32}/)?.[0] ?? "none";

/** Nothing that left for the agent, the page's console or a disk holds any of the secrets. */
async function expectUnseen(agent: AgentHands, panel: Page, secrets: readonly string[]): Promise<void> {
  expect(secrets.length).toBeGreaterThan(0);
  const local = await panel.evaluate(async () => JSON.stringify(await chrome.storage.local.get(null)));
  const frames = await agent.frames();
  expect(frames.join()).toContain("airlock-");
  const seen = new Map([
    ["storage.local", local],
    ...frames.map((each, at) => [`frame ${at}`, each] as const),
  ]);
  expect(findCanaries(seen, secrets)).toEqual([]);
}

test("An agent creates a deploy key with one tool and installs it with another; it never sees it.", async ({
  demo: { page, secrets },
  openPanel,
  agent,
}) => {
  const panel = await openPanel(page);
  await letIn(page, panel, agent);
  const made = callTool(agent, "create_deploy_key", { name: "Release robot" });
  await decide(panel, /use “Create a deploy key”/, "Allow");
  const handle = handleIn(await made);
  const installed = callTool(agent, "install_deploy_key", { machine: "winch", key: handle });
  // One question for one intention: run the tool, and give it the key.
  const card = panel.getByRole("article", {
    name: /use “Install a deploy key” on .*, with your “deploy_key( · [^”]*)?”\?/,
  });
  await expect(card).toContainText(/“Create a deploy key”|create_deploy_key/);
  await expect(card).toContainText("/key");
  await expect(card).not.toContainText(secrets[0] ?? "none");
  await decide(panel, /with your “deploy_key/, "Allow");
  expect(JSON.stringify((await installed).result)).toMatch(INSTALLED);
  // The server has checked the key itself: the machine holds it.
  await page.getByRole("link", { name: "Deploy" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "Winch controller" })).toContainText(
    "Release robot",
  );
  // Another machine: tool and key were allowed for the session.
  const again = callTool(agent, "install_deploy_key", { machine: "buoy", key: handle });
  expect(JSON.stringify((await again).result)).toMatch(INSTALLED);
  await expectUnseen(agent, panel, secrets);
});

test("A secret that the agent leaves out is typed by the person, and reaches the site alone.", {
  tag: "@long",
}, async ({ demo: { page, secrets }, openPanel, agent }) => {
  const panel = await openPanel(page);
  await letIn(page, panel, agent);
  const made = callTool(agent, "create_deploy_key", { name: "By hand" });
  await decide(panel, /use “Create/, "Allow");
  await made;
  const [secret = "none"] = secrets;
  const installed = callTool(agent, "install_deploy_key", { machine: "sonar" });
  // One question: whether the tool may run, and the secret that it needs.
  const card = panel.getByRole("article", {
    name: /use “Install a deploy key” .* with a secret that you type/,
  });
  await expect(card).toContainText(`What you type goes to ${new URL(page.url()).origin}.`);
  const field = card.getByLabel("“Deploy key”");
  await expect(field).toHaveAttribute("type", "password");
  await expect(card.getByRole("button", { name: "Deny" })).toHaveAttribute("aria-disabled", "false");
  await card.getByRole("button", { name: "Allow" }).click();
  await expect(card.getByRole("alert")).toHaveText("Type the secret first, or deny.");
  await expect(field).toBeFocused();
  await field.fill(secret);
  await card.getByRole("button", { name: "Allow" }).click();
  expect(JSON.stringify((await installed).result)).toMatch(INSTALLED);
  await expect(card).toHaveCount(0);
  await page.getByRole("link", { name: "Deploy" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "Sonar archive" })).toContainText("By hand");
  await expectUnseen(agent, panel, secrets);
});

test("What the person keeps is not given, and the agent is told what not to do.", { tag: "@long" }, async ({
  demo: { page, secrets },
  openPanel,
  agent,
}) => {
  const panel = await openPanel(page);
  await letIn(page, panel, agent);
  const made = callTool(agent, "create_deploy_key", { name: "Kept" });
  await decide(panel, /use “Create/, "Allow");
  const handle = handleIn(await made);
  const typed = callTool(agent, "install_deploy_key", { machine: "winch" });
  await decide(panel, /with a secret that you type/, "Deny");
  expect(JSON.stringify((await typed).result)).toMatch(/did not allow this call/);
  // For a minute after the no, the same tool is refused without a question.
  const again = await callTool(agent, "install_deploy_key", { machine: "winch", key: handle });
  expect(JSON.stringify(again.result)).toMatch(/less than a minute ago they did not allow this tool/);
  await page.getByRole("link", { name: "Deploy" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "Winch controller" })).toContainText(
    "No key yet",
  );
  await expectUnseen(agent, panel, secrets);
});
