/**
 * `webmcp-airlock mcp`, and `mcp install`, `wrap`, `unwrap`, `doctor` and `token`. The package's command loads this
 * file for them only.
 */
import { parseArgs } from "node:util";
import { aloneIsStdio, needsServers, rulesAlone } from "../texts/alone.js";
import * as texts from "../texts/commands.js";
import { badPort, failed, faultAt, helpFor, misused, nameOneToken, noCommand } from "../texts/help.js";
import { serversNeedStdio } from "../texts/servers.js";
import { runDoctor } from "./doctor/run-doctor.js";
import { addToken, readTokens, removeToken } from "./http/tokens.js";
import { runInstall } from "./install/run-install.js";
import type { Output } from "./output.js";
import { placesFor, readSurroundings } from "./paths.js";
import { type LogOrder, runAlone, runHttp, runStdio } from "./run-mcp.js";
import type { ServerOrder } from "./servers/read-order.js";
import { runUnwrap, runWrap } from "./wrap/run-wrap.js";

declare const AIRLOCK_VERSION: string;

type ExitCode = 0 | 1 | 2;

function whyNotAlone({ servers, server, port, log }: ServerOrder & LogOrder & { port?: string | undefined }) {
  if ((servers ?? server) === undefined) return needsServers();
  return port === undefined && log === undefined ? undefined : aloneIsStdio();
}

async function runMcp(args: readonly string[], out: Output): Promise<ExitCode> {
  let order: { agent?: string | undefined; port?: string | undefined } & LogOrder &
    ServerOrder & { "without-browser"?: boolean | undefined; rules?: string | undefined };
  try {
    const options = {
      agent: { type: "string" },
      port: { type: "string" },
      log: { type: "string" },
      servers: { type: "string" },
      server: { type: "string", multiple: true },
      "without-browser": { type: "boolean" },
      rules: { type: "string" },
    } as const;
    order = parseArgs({ args: [...args], options }).values;
  } catch (error) {
    out.err(misused((error as Error).message, "mcp"));
    return 2;
  }
  const port = order.port === undefined ? undefined : Number(order.port);
  if (port !== undefined && !(Number.isInteger(port) && port >= 0 && port < 65_536)) {
    out.err(misused(badPort(String(order.port)), "mcp"));
    return 2;
  }
  if (port !== undefined && (order.servers ?? order.server) !== undefined) {
    out.err(misused(serversNeedStdio(), "mcp"));
    return 2;
  }
  const isAlone = order["without-browser"] === true;
  const problem = isAlone ? whyNotAlone(order) : order.rules === undefined ? undefined : rulesAlone();
  if (problem !== undefined) {
    out.err(misused(problem, "mcp"));
    return 2;
  }
  try {
    if (isAlone) await runAlone(order.agent, AIRLOCK_VERSION, order, out);
    else if (port === undefined) await runStdio(order.agent, AIRLOCK_VERSION, order, out);
    else await runHttp(port, AIRLOCK_VERSION, order, out);
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
