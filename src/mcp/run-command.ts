/**
 * `webmcp-airlock mcp`, and `mcp install`, `wrap`, `unwrap`, `doctor` and `token`. The package's
 * command loads this file for them only.
 */
import { parseArgs } from "node:util";
import { aloneIsStdio, needsServers, rulesAlone } from "../texts/alone.js";
import * as texts from "../texts/commands.js";
import { badPort, failed, faultAt, helpFor, misused, nameOneToken, noCommand } from "../texts/help.js";
import { serversNeedStdio } from "../texts/servers.js";
import { runDoctor } from "./doctor/run-doctor.js";
import type { ServerOrder } from "./entries/read-order.js";
import { addToken, readTokens, removeToken } from "./http/tokens.js";
import { runInstall } from "./install/run-install.js";
import type { Output } from "./output.js";
import { placesFor, readSurroundings } from "./paths.js";
import { type LogOrder, runAlone, runHttp, runStdio } from "./run-mcp.js";
import { runUnwrap, runWrap } from "./wrap/run-wrap.js";

declare const AIRLOCK_VERSION: string;

type ExitCode = 0 | 1 | 2;

const MCP_OPTIONS = {
  agent: { type: "string" },
  port: { type: "string" },
  log: { type: "string" },
  servers: { type: "string" },
  server: { type: "string", multiple: true },
  "without-browser": { type: "boolean" },
  rules: { type: "string" },
} as const;

interface McpOrder extends LogOrder, ServerOrder {
  readonly agent?: string | undefined;
  readonly port?: string | undefined;
  readonly "without-browser"?: boolean | undefined;
  readonly rules?: string | undefined;
}

/** What was ordered that does not go together, in words. */
function whyNot(order: McpOrder): string | undefined {
  const { port, log, rules } = order;
  const hasServers = (order.servers ?? order.server) !== undefined;
  if (order["without-browser"] === true) {
    if (!hasServers) return needsServers();
    return port === undefined && log === undefined ? undefined : aloneIsStdio();
  }
  if (rules !== undefined) return rulesAlone();
  if (port === undefined) return undefined;
  const number = Number(port);
  if (!(Number.isInteger(number) && number >= 0 && number < 65_536)) return badPort(port);
  return hasServers ? serversNeedStdio() : undefined;
}

/** @throws Error where the order is not understood */
function readMcpOrder(args: readonly string[]): McpOrder {
  const order = parseArgs({ args: [...args], options: MCP_OPTIONS }).values;
  const problem = whyNot(order);
  if (problem !== undefined) throw new Error(problem);
  return order;
}

async function runMcp(args: readonly string[], out: Output): Promise<ExitCode> {
  let order: McpOrder;
  try {
    order = readMcpOrder(args);
  } catch (error) {
    out.err(misused((error as Error).message, "mcp"));
    return 2;
  }
  const { agent, port } = order;
  try {
    if (order["without-browser"] === true) await runAlone(agent, AIRLOCK_VERSION, order, out);
    else if (port === undefined) await runStdio(agent, AIRLOCK_VERSION, order, out);
    else await runHttp(Number(port), AIRLOCK_VERSION, order, out);
    return 0;
  } catch (error) {
    out.err(texts.nothingToServe(faultAt(error)));
    return 1;
  }
}

/** Tokens for HTTP. Apps over stdio need none. */
function runToken([action, name, ...more]: readonly string[], out: Output): ExitCode {
  const places = placesFor(readSurroundings());
  if (action === "list" && name === undefined) {
    const tokens = readTokens(places);
    for (const { agent } of tokens) out.out(agent);
    if (tokens.length === 0) out.err(texts.noTokens());
    return 0;
  }
  const isKnown = action === "add" || action === "remove";
  if (!isKnown || name === undefined || name === "" || more.length > 0) {
    out.err(misused(nameOneToken(), "mcp token"));
    return 2;
  }
  if (action === "add") {
    out.out(texts.newToken(name, addToken(places, name)));
    return 0;
  }
  const isGone = removeToken(places, name);
  out.out(isGone ? texts.tokenRemoved(name) : texts.noToken(name));
  return isGone ? 0 : 1;
}

const PARTS = {
  install: runInstall,
  wrap: runWrap,
  unwrap: runUnwrap,
  doctor: runDoctor,
  token: runToken,
} as const;

/** @returns the exit code */
export async function runCommand(args: readonly string[], out: Output): Promise<ExitCode> {
  const [name = "", ...rest] = args;
  const part = Object.hasOwn(PARTS, name) ? (name as keyof typeof PARTS) : undefined;
  if (args.includes("--help") || args.includes("-h")) {
    out.out(helpFor(part === undefined ? "mcp" : `mcp ${part}`));
    return 0;
  }
  if (part !== undefined) {
    try {
      return await PARTS[part](rest, out);
    } catch (error) {
      out.err(failed(`mcp ${part}`, faultAt(error)));
      return 1;
    }
  }
  if (name === "" || name.startsWith("-")) return await runMcp(args, out);
  out.err(misused(noCommand(`mcp ${name}`), "mcp"));
  return 2;
}
