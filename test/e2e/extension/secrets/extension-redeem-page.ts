/**
 * A site whose only tool hands out a reference, and a person who holds it: what follows is up to
 * the spec.
 */
import type { PanelItem } from "../../../../extension/protocol/panel-messages.js";
import type { AgentHands } from "../../support/extension-agent.js";
import { callTool, type Person } from "../../support/extension-person.js";
import type { Reply, Routes } from "../../support/test-server.js";

export const redeemed = (value: string): Reply => ({
  headers: { "content-type": "application/json", "cache-control": "no-store" },
  body: JSON.stringify({ value }),
});

/** `window.reference` may be set to change what the tool returns. */
export const KEY_TOOL = `<script>
  document.modelContext.registerTool({
    name: "make_key",
    description: "Makes a key.",
    execute: () => ({ content: [
      { type: "secret_reference", id: "one", label: "Key", redeemUrl: "/redeem", ...window.reference },
    ] }),
  });
</script>`;

export const keyRoutes = (more: Routes = {}): Routes => ({
  "/": `<!doctype html><html lang="en"><head><title>keys</title>${KEY_TOOL}</head><body></body></html>`,
  "/other": "<!doctype html><title>other</title>",
  ...more,
});

/** Has the agent call the tool. @returns what the person holds now */
export async function holdReference(agent: AgentHands, person: Person): Promise<PanelItem> {
  await person.answersAll(true);
  const { items: before } = await person.state();
  const { result } = await callTool(agent, "make_key");
  if (result === undefined) throw new Error("The agent's call gave no result.");
  const { items } = await person.state((state) => state.items.length > before.length);
  return items[0] as PanelItem;
}
