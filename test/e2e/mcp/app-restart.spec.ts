/** An app outlives the browser, and so does what its session has met · S0-44 */
import type { Client } from "@modelcontextprotocol/client";
import { LIST_INBOX, SEND_EMAIL } from "../../annotations/proposal-examples.js";
import { showView } from "../support/panel-views.js";
import { expect, test } from "./app-house.js";

const registered = (
  { name, description, annotations }: typeof LIST_INBOX | typeof SEND_EMAIL,
  returns: string,
) =>
  `document.modelContext.registerTool({ ...${JSON.stringify({ name, description, annotations })}, execute: async () => { document.title += " ${name}"; return "${returns}"; } });`;

const PAGE = `<!doctype html><html lang="en"><head><title>mail</title><script>
  ${registered(LIST_INBOX, "Dear captain")}
  ${registered(SEND_EMAIL, "sent")}
</script></head><body></body></html>`;

test.use({ html: PAGE });

async function call(client: Client, tool: string): Promise<string> {
  let name = "";
  await expect
    .poll(async () => {
      const { tools } = await client.listTools();
      name = tools.find((each) => each.name.endsWith(`__${tool}`))?.name ?? "";
      return name;
    })
    .not.toBe("");
  return JSON.stringify(await client.callTool({ name, arguments: {} }));
}

test("The browser is closed and opened while an app runs on: its letter is blocked as before, and one click begins a new session.", {
  tag: "@once",
}, async ({ house }) => {
  const client = await house.connect("Desk");
  await house.person.command({ type: "allow-apps", allow: true });
  await house.letIn();
  await house.person.answersAll(true);
  expect(await call(client, "list_inbox")).toContain("Dear captain");
  const { page, person } = await house.reopen();
  const { agents } = await person.state(({ apps }) => apps.host === "open");
  const desk = agents.find(({ kind }) => kind === "app");
  expect(desk?.session.marks).toContain("open-world");
  await person.command({ type: "connect-tab", agent: desk?.id ?? "", tabId: person.tabId, connected: true });
  await person.answersAll(true);
  expect(await call(client, "send_email")).toContain("A rule of the user does not allow this call");
  expect(await page.title()).toBe("mail");
  const { panel } = person;
  await panel.bringToFront();
  // *Now* opens an agent's row only where it has seen it without the tab.
  await showView(panel, "settings");
  const card = panel.locator("agent-list:visible").getByRole("article", { name: "Desk" });
  await expect(card).toContainText(/Session since .*marks: .*strangers/);
  await card.getByRole("button", { name: "New session" }).click();
  await person.state(({ agents: [first] }) => first?.session.marks.length === 0);
  expect(await call(client, "send_email")).not.toContain("A rule of the user");
  expect(await page.title()).toBe("mail send_email");
});
