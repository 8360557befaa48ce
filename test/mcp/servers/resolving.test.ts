/** A server that declares it is asked beforehand what a call would be like · S4-01, S4-06 */
import { fileURLToPath } from "node:url";
import { expect, it, vi } from "vitest";
import type { JsonRecord } from "../../../src/mcp/json.js";
import { speaker, startServer } from "./speaker.js";

const ODD = fileURLToPath(new URL("odd-server.mjs", import.meta.url));

it.each([
  ["by the proposal's own method", "resolves-annotations", "json"],
  ["by upstream's extension", "resolves-upstream", "json"],
  ["in vain", "resolves-never", "threw"],
])("A server is asked %s.", async (_, how, kind) => {
  const connection = startServer({ command: process.execPath, args: [ODD, how], env: {} });
  await connection.start();
  const { document, said } = speaker(connection);
  document.announce();
  const [listed, other] = (said.find(({ type }) => type === "tools")?.["tools"] ?? []) as JsonRecord[];
  expect(listed).toMatchObject({ name: "x", dynamic: true });
  expect(other ?? {}).not.toHaveProperty("dynamic");
  document.receive({ type: "resolve", call: "r", registration: 1, arguments: "{}" });
  const answer = () => said.find(({ type }) => type === "resolved")?.["result"] as JsonRecord | undefined;
  await vi.waitFor(() => expect(answer()).toBeDefined(), 30_000);
  expect(answer()).toMatchObject({ kind });
  const text = String(answer()?.["text"]);
  if (kind === "json") expect(JSON.parse(text)).toMatchObject({ readOnlyHint: true });
});
