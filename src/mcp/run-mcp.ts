/**
 * `webmcp-airlock mcp`: an MCP server on stdin and stdout, or over HTTP, whose tools are those of
 * the person's tabs.
 */
import { readFileSync } from "node:fs";
import type { Server } from "@modelcontextprotocol/server";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import { importRules } from "../policy/exchange-rules.js";
import type { RuleSet } from "../policy/types.js";
import { aloneInstructions, rulesNotRead } from "../texts/alone.js";
import { listening, logNotWritten } from "../texts/commands.js";
import { refusedEntry } from "../texts/servers.js";
import { AloneSource } from "./alone/alone-source.js";
import type { RefusedEntry } from "./entries/entries.js";
import { readOrder, type ServerOrder } from "./entries/read-order.js";
import { HttpServer, PATH } from "./http/create-http-server.js";
import { agentOfToken } from "./http/tokens.js";
import { DEFAULT_NAME, openKey } from "./identity.js";
import type { JsonRecord } from "./json.js";
import { ExtensionSource } from "./link/extension-source.js";
import { LogFile } from "./log/log-file.js";
import { LogFollower, type LogOutput } from "./log/log-follower.js";
import { LogPositions } from "./log/log-positions.js";
import { OrganisationLog } from "./log/organisation-log.js";
import { notifyOf, tellExcused } from "./notify-of.js";
import { OtherLists } from "./others/other-lists.js";
import { appClientOf, OTHER_CAPABILITIES, serveOthers, tellOthers } from "./others/serve-others.js";
import type { Output } from "./output.js";
import { assertAddressFits, placesFor, readSurroundings } from "./paths.js";
import { ensurePrivateFolder } from "./private-folder.js";
import { readProgram } from "./read-program.js";
import { AskedCalls } from "./server/asked-calls.js";
import { createServer } from "./server/create-server.js";
import { type CallAnswer, ToolCalls } from "./server/tool-calls.js";
import { AppServers, type AppServersParts } from "./servers/app-servers.js";
import { openReportDoor } from "./servers/report-door.js";
import { leftOut } from "./servers/server-reports.js";

/** In milliseconds: what a client that goes away waits for its log. */
const LAST_LOOK = 1_000;

export interface LogOrder {
  /** JSON Lines go into this file. */
  readonly log?: string | undefined;
}

function openLog({ log }: LogOrder, out: Output): LogFollower {
  const surroundings = readSurroundings();
  const places = placesFor(surroundings);
  const { root } = places;
  assertAddressFits(places, surroundings.platform);
  ensurePrivateFolder(root);
  const outputs: LogOutput[] = [];
  if (log !== undefined) {
    outputs.push({ sink: new LogFile(log), positions: new LogPositions(`${log}.position`) });
  }
  const failed = (problem: string) => out.err(logNotWritten(problem));
  return new LogFollower({ outputs, organisation: new OrganisationLog({ root }), failed });
}

function openSource(name: string | undefined, log: LogFollower, servers?: AppServers): ExtensionSource {
  const places = placesFor(readSurroundings());
  return new ExtensionSource({ places, key: openKey(places, name), program: readProgram(), log, servers });
}

type ServerFacts = Pick<AppServersParts, "entries" | "agent" | "folder" | "version">;

/** An entry that cannot be run is named, and costs no other. */
/** What was ordered: the servers that may run, and the entries that are left out. */
interface OrderedServers {
  readonly facts: ServerFacts;
  readonly refused: readonly RefusedEntry[];
}

function readServers(
  name: string | undefined,
  version: string,
  order: ServerOrder,
  out: Output,
): OrderedServers {
  const { entries, refused } = readOrder(order, process.env);
  for (const { title, why } of refused) out.err(refusedEntry(title, why));
  const { servers: folder } = placesFor(readSurroundings());
  return { facts: { entries, agent: name ?? DEFAULT_NAME, folder, version }, refused };
}

/** Tells the doctor of each server, where there is one. */
function openReports(
  { facts: { entries, agent }, refused }: OrderedServers,
  source: AppServers | AloneSource,
): void {
  if (entries.length + refused.length === 0) return;
  const isAlone = source instanceof AloneSource;
  const servers = () => [...source.reports(), ...refused.map(leftOut)];
  openReportDoor(placesFor(readSurroundings()), agent, () => ({ isAlone, servers: servers() }));
}

interface OpenServers {
  readonly appServers: AppServers;
  readonly lists: OtherLists;
  /** The client has said what it can do. */
  readonly met: () => void;
}

/** @param servers the ends of the app's client */
function openServers(ordered: OrderedServers, servers: ReadonlySet<Server>): OpenServers {
  let met: () => void = () => undefined;
  const isMet = new Promise<void>((resolve) => {
    met = resolve;
  });
  const appServers: AppServers = new AppServers({
    ...ordered.facts,
    met: isMet,
    clientFor: (title) => appClientOf(() => [...servers][0], title),
    noticed: (...said) => lists.noticed(...said),
  });
  openReports(ordered, appServers);
  const lists = new OtherLists(appServers);
  tellOthers(lists, servers);
  return { appServers, lists, met };
}

export async function runStdio(
  name: string | undefined,
  version: string,
  order: LogOrder & ServerOrder,
  out: Output,
): Promise<void> {
  const log = openLog(order, out);
  const servers = new Set<Server>();
  const ordered = readServers(name, version, order, out);
  const { appServers, lists, met } = openServers(ordered, servers);
  const source = openSource(name, log, appServers);
  const hasOthers = ordered.facts.entries.length > 0;
  notifyOf(source, () => {
    for (const server of servers) server.sendToolListChanged().catch(() => undefined);
  });
  tellExcused(source, servers);
  const handle = serveStdio(() => {
    const server = createServer({ source, version, met, capabilities: hasOthers ? OTHER_CAPABILITIES : {} });
    if (hasOthers) serveOthers(server, { lists, source });
    servers.add(server);
    server.onclose = () => {
      servers.delete(server);
      source.close();
    };
    return server;
  });
  const end = () => {
    void source.writeLog(LAST_LOOK).then(() => {
      source.close();
      void handle.close();
    });
  };
  process.stdin.on("end", end);
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, end);
}

/**
 * Without a browser: the servers alone, behind the same rules.
 *
 * @throws Error for rules or servers that are not understood
 */
export async function runAlone(
  name: string | undefined,
  version: string,
  order: ServerOrder & { readonly rules?: string | undefined },
  out: Output,
): Promise<void> {
  const ordered = readServers(name, version, order, out);
  ensurePrivateFolder(placesFor(readSurroundings()).root);
  const rules = order.rules === undefined ? undefined : readRulesFile(order.rules);
  const servers = new Set<Server>();
  const clientFor = (title: string) => appClientOf(() => [...servers][0], title);
  const source = new AloneSource({ ...ordered.facts, rules, clientFor });
  openReports(ordered, source);
  tellOthers(source.others, servers);
  notifyOf(source, () => {
    for (const server of servers) server.sendToolListChanged().catch(() => undefined);
  });
  const calls = new ToolCalls(source, []);
  const asked = new AskedCalls<CallAnswer>();
  const reading = new AskedCalls<JsonRecord>();
  const handle = serveStdio(() => {
    const server = createServer({
      ...{ source, version, calls, asked, instructions: aloneInstructions() },
      capabilities: OTHER_CAPABILITIES,
    });
    serveOthers(server, { lists: source.others, source, asked: reading });
    servers.add(server);
    server.onclose = () => {
      servers.delete(server);
      source.close();
    };
    return server;
  });
  const end = () => {
    source.close();
    void handle.close();
  };
  process.stdin.on("end", end);
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, end);
}

function readRulesFile(path: string): RuleSet {
  const read = importRules(readFileSync(path, "utf8"));
  if (read.ok) return read.ruleSet;
  throw new Error(rulesNotRead(path, read.problems.map(({ message }) => message).join(" ")));
}

export async function runHttp(port: number, version: string, order: LogOrder, out: Output): Promise<void> {
  const log = openLog(order, out);
  const places = placesFor(readSurroundings());
  const server = new HttpServer({
    version,
    agentOfToken: (token) => agentOfToken(places, token),
    openSource: (agent) => openSource(agent, log),
  });
  const bound = await server.listen(port);
  out.err(listening(`http://127.0.0.1:${bound}${PATH}`));
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => void server.close());
}
