/**
 * The first words between an app and a browser that is open already: the client asks at once, lists
 * once, and waits for nothing. Official clients of both kinds, in both eras of the protocol.
 */
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { Client as OlderClient } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport as OlderTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { RUNS_ALL } from "../../runs-all.js";
import { type AppHouse, commandOf, expect, test } from "./app-house.js";

interface FirstClient {
  listTools(): Promise<{ tools: { name: string }[] }>;
  callTool(call: { name: string; arguments: object }): Promise<unknown>;
  close(): Promise<void>;
}
type Connect = (home: string, agent: string) => Promise<FirstClient>;

const INFO = { name: "Test client", version: "1" };
/** How often each client starts: a race shows itself by number. */
const STARTS = RUNS_ALL ? 4 : 1;

const newer =
  (mode: "auto" | "legacy"): Connect =>
  async (home, agent) => {
    const client = new Client(INFO, { versionNegotiation: { mode } });
    await client.connect(new StdioClientTransport(commandOf(home, agent)));
    return client as FirstClient;
  };

const KINDS: Readonly<Record<string, Connect>> = {
  "2.x, 2026-07-28": newer("auto"),
  "2.x, 2025-11-25": newer("legacy"),
  "1.x": async (home, agent) => {
    const client = new OlderClient(INFO);
    await client.connect(new OlderTransport(commandOf(home, agent)));
    return client as FirstClient;
  },
};

/** One client's life: it starts, asks once, and goes. */
async function first<Said>(
  start: Promise<FirstClient>,
  ask: (client: FirstClient) => Promise<Said>,
): Promise<Said> {
  const client = await start;
  return await ask(client).finally(() => client.close());
}

const status = async (client: FirstClient): Promise<string> =>
  JSON.stringify(await client.callTool({ name: "airlock_status", arguments: {} }));
const list = async (client: FirstClient): Promise<string[]> =>
  (await client.listTools()).tools.map(({ name }) => name.replace(/.*__/, ""));

/** The app of that name is unknown when it starts. */
async function meets({ home, person, letIn }: AppHouse, kind: string, connect: Connect): Promise<void> {
  const agent = `Desk ${kind}`;
  // Its request goes when it goes, so it stays until the person has answered.
  const stranger = await connect(home, agent);
  expect(await status(stranger)).toContain("has not let this app in yet");
  await letIn();
  await person.state(({ agents }) =>
    agents.some(({ name, status: standing, app }) => {
      return name === agent && standing === "approved" && app?.client === INFO.name;
    }),
  );
  await stranger.close();
  for (let start = 0; start < STARTS; start += 1) {
    expect(await first(connect(home, agent), list)).toContain("make_key");
  }
}

test("The first answer to a client that waits for nothing is what the person has to do, and once let in, the tab's tools.", async ({
  house,
}) => {
  const { person } = house;
  await person.command({ type: "allow-apps", allow: true });
  await person.state(({ apps }) => apps.host === "open");
  for (const [kind, connect] of Object.entries(KINDS)) {
    await test.step(kind, () => meets(house, kind, connect));
  }
});
