/**
 * The main job with the extension: an agent extension calls a page's tool, and the person sees what
 * it never got.
 */
import { expect, test } from "../support/extension-fixtures.js";
import { listTools } from "../support/extension-person.js";
import { showView } from "../support/panel-views.js";

const CANARY = "canary-extension-8f2e61b7c4d0";

const PAGE = `<!doctype html><html lang="en"><head><title>shop</title></head><body><h1>Shop</h1><script>
  document.modelContext.registerTool({
    name: "get_key",
    title: "Get the key",
    description: "Gives the API key.",
    inputSchema: { type: "object", properties: { name: { type: "string" } }, required: ["name"] },
    outputSchema: { type: "object", properties: { id: { type: "string" }, secret: { type: "string", "x-sensitive": true } }, required: ["id", "secret"] },
    execute: ({ name }) => ({ id: "k1 for " + name, secret: "${CANARY}", note: "copy ${CANARY}" }),
  });
</script></body></html>`;

test.use({ asShipped: true });

test("An agent gets the result without the secret, and the person reveals it in the side panel.", async ({
  browserWithExtension: context,
  serve,
  openPanel,
  agent,
}) => {
  const server = await serve(PAGE);
  const page = await context.newPage();
  await page.goto(server.url());
  const panel = await openPanel(page);
  await showView(panel, "tools");
  await expect(panel.getByRole("button", { name: /^Get the key/ })).toBeVisible();
  await showView(panel, "now");
  await agent.connect();
  expect((await agent.request("tools/list")).error?.code).toBe(-32002);
  await panel.getByRole("button", { name: "Approve" }).click();
  // *Now* opens an agent's row only where it has seen it without the tab.
  await showView(panel, "settings");
  await expect(panel.getByRole("checkbox", { name: "May use the tools of this tab" })).toBeChecked();
  await showView(panel, "now");
  const [tool] = await listTools(agent);
  expect(tool?.name).toContain("get_key");
  const call = agent.request("tools/call", { name: tool?.name, arguments: { name: "me" } });
  await panel.getByRole("button", { name: "Allow", exact: true }).click();
  const { result } = await call;
  expect(result?.["structuredContent"]).toMatchObject({ id: "k1 for me" });
  for (const frame of await agent.frames()) expect(frame).not.toContain(CANARY);
  const kept = panel.getByRole("article", { name: "1 secret from “Get the key” was kept for you" });
  await kept.getByRole("button", { name: "Reveal" }).first().click();
  await expect(kept.getByText(CANARY)).toBeVisible();
});
