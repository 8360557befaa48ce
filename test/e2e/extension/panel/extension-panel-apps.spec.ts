/** *Connect an app* in the side panel: the switch, how far it is, and what there is to copy. */
import { expect, test } from "../../support/extension-fixtures.js";
import { showView } from "../../support/panel-views.js";
import { agent, EMPTY, PlayedPanel } from "./extension-panel-states.js";

test.use({ shared: true });

const APP = { client: "desk-client", code: "123-456", isConnected: true } as const;

test("The person switches apps on, and is led from the one command to the tab.", async ({
  browserWithExtension,
}) => {
  const panel = await PlayedPanel.openAt("settings", browserWithExtension, EMPTY);
  const { page } = panel;
  const section = page.locator("connect-app");
  await panel.answer("allow-apps", {});
  await section.getByRole("checkbox").check();
  expect(await panel.commands()).toContainEqual({ type: "allow-apps", allow: true });
  await panel.push({ ...EMPTY, apps: { allowed: true, host: "missing" } });
  await expect(section).toContainText("npx webmcp-airlock mcp install");
  await panel.push({ ...EMPTY, apps: { allowed: true, host: "failing" } });
  await expect(section).toContainText("npx webmcp-airlock mcp doctor");
  await panel.push({ ...EMPTY, apps: { allowed: true, host: "open" } });
  await expect(section).toContainText("Add Airlock to your app");
  await expect(section).toContainText("webmcp-airlock.mcpb");
  await section.getByRole("combobox").selectOption("Codex");
  await expect(section).toContainText("[mcp_servers.airlock]");
  const apps = { allowed: true, host: "open" } as const;
  const waiting = agent({ id: "app-1", kind: "app", name: "Desk", status: "waiting", app: APP });
  await panel.push({ ...EMPTY, apps, agents: [waiting] });
  await expect(section).toContainText("When the app asks to connect, approve it");
  await showView(page, "now");
  const card = page.locator("question-card");
  await expect(card).toContainText("An app on this computer. Approve it only if it shows you this code:");
  await expect(card.locator("details")).toContainText("“desk-client”");
  await expect(card.getByRole("img", { name: "1 2 3 - 4 5 6" })).toBeVisible();
  await expect(card.locator(".code b")).toHaveText(["1", "2", "3", "4", "5", "6"]);
  await showView(page, "settings");
  await panel.push({ ...EMPTY, apps, agents: [{ ...waiting, status: "approved", connected: false }] });
  await expect(section).toContainText("May use the tools of this tab");
  await expect(section.getByRole("listitem")).toHaveCount(4);
  await panel.push({ ...EMPTY, apps, agents: [{ ...waiting, status: "approved", connected: true }] });
  await expect(section).toContainText("All set");
  await expect(section.getByRole("listitem")).toHaveCount(4);
  await expect(page.locator("agent-list:not([brief])")).toContainText("connected now");
  const gone = { ...waiting, status: "approved", app: { ...APP, isConnected: false } } as const;
  await panel.push({ ...EMPTY, apps: EMPTY.apps, agents: [gone] });
  await expect(page.locator("agent-list:not([brief])")).not.toContainText("connected now");
});
