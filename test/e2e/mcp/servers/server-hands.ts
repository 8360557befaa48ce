/** Hands of a person and of an app, for servers that the app brings. */
import { fileURLToPath } from "node:url";
import type { Client } from "@modelcontextprotocol/client";
import type { PanelServer } from "../../../../extension/protocol/app-messages.js";
import type { Person } from "../../support/extension-person.js";
import { type AppHouse, expect } from "../app-house.js";

export const PLAYED = fileURLToPath(new URL("played-server.mjs", import.meta.url));
export const order = (name: string, more = ""): string[] => [
  "--server",
  `${name}="${process.execPath}" "${PLAYED}" ${name} ${more}`.trim(),
];

export const namesOf = async (client: Client): Promise<string[]> =>
  (await client.listTools()).tools.map(({ name }) => name);
export const nameOf = async (client: Client, tool: string, server = ""): Promise<string> =>
  (await namesOf(client)).find((name) => name.startsWith(`mcp_${server}`) && name.endsWith(`__${tool}`)) ??
  "";
export const textOf = ({ content }: { readonly content?: unknown }): string =>
  ((content ?? []) as { text?: string }[]).map(({ text }) => text ?? "").join("\n");

export const serversIn = async (person: Person): Promise<(PanelServer & { readonly agent: string })[]> => {
  const { agents } = await person.state();
  return agents.flatMap(({ id, servers = [] }) => servers.map((each) => ({ ...each, agent: id })));
};

/** The person answers about a server that waits. */
export async function decide(
  person: Person,
  name: string,
  standing: "allowed" | "denied" | "off" = "allowed",
) {
  await expect.poll(async () => (await serversIn(person)).map(({ server }) => server)).toContain(name);
  const found = (await serversIn(person)).find(({ server }) => server === name);
  const { agent = "", server = "", identity = "" } = found ?? {};
  await person.command({ type: "decide-server", agent, server, identity, standing });
}

/** The app is let in with its servers, and each of them is allowed. */
export async function openWith(house: AppHouse, names: readonly string[]): Promise<Client> {
  await house.person.command({ type: "allow-apps", allow: true });
  const client = await house.connect(
    "Desk",
    {},
    names.flatMap((name) => order(name)),
  );
  await house.letIn();
  for (const name of names) await decide(house.person, name);
  for (const name of names) await expect.poll(() => nameOf(client, "said", name)).not.toBe("");
  return client;
}

export const call = async (client: Client, tool: string, args: Record<string, unknown> = {}) =>
  await client.callTool({ name: await nameOf(client, tool), arguments: args });
