/**
 * The worker, and at the other end of an app's line what `mcp --servers` runs in its process: real
 * servers, and an official client in front.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Client, InMemoryTransport } from "@modelcontextprotocol/client";
import type { Server } from "@modelcontextprotocol/server";
import { readEntries } from "../../src/mcp/entries/entries.js";
import type { JsonRecord } from "../../src/mcp/json.js";
import { OtherLists } from "../../src/mcp/others/other-lists.js";
import {
  appClientOf,
  OTHER_CAPABILITIES,
  serveOthers,
  tellOthers,
} from "../../src/mcp/others/serve-others.js";
import { createServer } from "../../src/mcp/server/create-server.js";
import { AppServers, type ServerLine } from "../../src/mcp/servers/app-servers.js";
import { LineError } from "../../src/mcp/source.js";
import { PlayedSource } from "../mcp/played-source.js";
import { appHouse, type FakeApp } from "./fake-app.js";
import { decide, serversIn } from "./fake-servers.js";
import { allowAll } from "./set-up.js";

const READING_SERVER = fileURLToPath(new URL("../mcp/others/reading-server.mjs", import.meta.url));

/** An entry of a server that behaves so; with what the person says of its tools. */
export const readingServer = (kind: string, airlock?: object) => ({
  command: process.execPath,
  args: [READING_SERVER, kind],
  ...(airlock === undefined ? {} : { airlock }),
});

const lineOf = (app: FakeApp): ServerLine => {
  const ask = async (method: string, params: JsonRecord): Promise<JsonRecord> => {
    const { result, error } = await app.request(method, params);
    if (error !== undefined) throw new LineError(error.code, error.message, error.data ?? {});
    return result as JsonRecord;
  };
  return {
    profile: "one",
    tell(frame) {
      app.send(frame);
      return true;
    },
    ask,
    call: (name, args) => ask("tools/call", { name, arguments: args }),
  };
};

export interface LinkedOptions {
  readonly capabilities?: object;
  /** The person answers each question by hand. */
  readonly isAsking?: boolean;
}

/** What the app's process runs between its client and its servers. */
async function openProcess(servers: Readonly<Record<string, object>>, capabilities: object) {
  const folder = mkdtempSync(join(tmpdir(), "airlock-linked-"));
  const ends = new Set<Server>();
  const appServers: AppServers = new AppServers({
    ...{ entries: readEntries({ ...servers }, {}).entries, agent: "An app", folder, version: "1" },
    clientFor: (title) => appClientOf(() => [...ends][0], title),
    noticed: (...said) => lists.noticed(...said),
  });
  const lists = new OtherLists(appServers);
  const source = new PlayedSource();
  const server = createServer({ source, version: "1", capabilities: OTHER_CAPABILITIES });
  ends.add(server);
  serveOthers(server, { lists, source });
  tellOthers(lists, ends);
  const [near, far] = InMemoryTransport.createLinkedPair();
  await server.connect(far);
  const client = new Client({ name: "test", version: "1" }, { capabilities });
  await client.connect(near);
  const close = async () => {
    appServers.close();
    await client.close();
    rmSync(folder, { recursive: true, force: true });
  };
  return { client, appServers, close };
}

async function callsOf(app: FakeApp) {
  const { result } = await app.request("tools/list");
  const listed = (result?.["tools"] as { name: string }[]).map(({ name }) => name);
  /** The agent's name for a server's tool. */
  const nameOf = (of: string, tool: string): string => {
    const found = listed.find((each) => each.startsWith(`mcp_${of}_t`) && each.endsWith(`__${tool}`));
    if (found === undefined) throw new Error(`Not listed: ${of} ${tool}, but ${listed.join()}`);
    return found;
  };
  const call = (of: string, tool: string, args: object = {}) =>
    app.request("tools/call", { name: nameOf(of, tool), arguments: args });
  return { nameOf, call };
}

/** @param servers name → its entry; each is allowed, and runs */
export async function linkedServers(
  servers: Readonly<Record<string, object>>,
  { capabilities = {}, isAsking = false }: LinkedOptions = {},
) {
  const house = await appHouse();
  if (!isAsking) allowAll(house.panel);
  const { app, agent } = await house.connect(1);
  await house.letIn(agent);
  const { client, appServers, close } = await openProcess(servers, capabilities);
  const line = lineOf(app);
  const others = house.host.onMessage;
  house.host.onMessage = (message) => {
    others(message);
    const { line: number, frame } = message as { line?: number; frame?: JsonRecord };
    if (number === app.line && frame !== undefined) appServers.receive(line, frame);
  };
  appServers.offer(line);
  for (const name of Object.keys(servers)) await decide(house.panel, name);
  await house.panel.shows((state) =>
    serversIn(state).every(({ state: now, tools = 0, server }) => {
      return now === "running" && (tools > 0 || server === "toolless");
    }),
  );
  return { ...house, app, agent, client, appServers, line, close, ...(await callsOf(app)) };
}
