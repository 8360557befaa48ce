/** A server of the person's own behind the same door as their tabs. */
import { fileURLToPath } from "node:url";
import type { Client } from "@modelcontextprotocol/client";
import { expect, test } from "../app-house.js";

const PLAYED = fileURLToPath(new URL("played-server.mjs", import.meta.url));
const CANARY = "canary-7Qm2Zx9Lw4";
const order = (name: string) => `${name}="${process.execPath}" "${PLAYED}" ${name}`;

const namesOf = async (client: Client): Promise<string[]> =>
  (await client.listTools()).tools.map(({ name }) => name);
const nameOf = async (client: Client, tool: string): Promise<string> =>
  (await namesOf(client)).find((name) => name.startsWith("mcp_") && name.endsWith(`__${tool}`)) ?? "";

test("A server runs once the person has allowed it, and its marked field stays with them.", async ({
  house,
}) => {
  const { person } = house;
  await person.command({ type: "allow-apps", allow: true });
  const client = await house.connect("Claude Desktop", {}, ["--server", order("files")]);
  await house.letIn();
  const { agents } = await person.state((state) =>
    state.agents.some(({ servers = [] }) => servers.length > 0),
  );
  const agent = agents.find(({ servers }) => servers !== undefined);
  const [server] = agent?.servers ?? [];
  expect(server).toMatchObject({ server: "files", title: "files", standing: "waiting", kind: "command" });
  expect(server?.start).toEqual([process.execPath, PLAYED, "files"]);
  expect((await namesOf(client)).filter((name) => name.startsWith("mcp_"))).toEqual([]);

  const decided = { type: "decide-server", agent: agent?.id ?? "", server: "files" } as const;
  console.log(
    "standing",
    JSON.stringify(
      await person.command({ ...decided, identity: server?.identity ?? "", standing: "allowed" }),
    ),
  );
  await new Promise((r) => setTimeout(r, 6000));
  console.log("standing", JSON.stringify(await namesOf(client)));
  await expect.poll(() => nameOf(client, "make_key")).toMatch(/^mcp_files_t\d+__make_key$/);

  const answer = client.callTool({ name: await nameOf(client, "make_key"), arguments: {} });
  await person.answersAll(true);
  const { structuredContent } = await answer;
  expect(structuredContent).toMatchObject({ id: "k1" });
  expect(JSON.stringify(house.wire)).not.toContain(CANARY);
});
