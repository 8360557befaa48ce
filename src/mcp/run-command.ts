/** The commands around MCP: `mcp`, `install`, `doctor`, `agents`. The package's command loads this file for them only. */
import { parseArgs } from "node:util";
import * as texts from "../texts/commands.js";
import { runDoctor } from "./doctor/run-doctor.js";
import { addToken, readTokens, removeToken } from "./http/tokens.js";
import { runInstall } from "./install/run-install.js";
import type { Output } from "./output.js";
import { placesFor, readSurroundings } from "./paths.js";
import { type LogOrder, runHttp, runStdio } from "./run-mcp.js";

declare const AIRLOCK_VERSION: string;

type ExitCode = 0 | 1 | 2;

async function runMcp(args: readonly string[], out: Output): Promise<ExitCode> {
  let order: { agent?: string | undefined; http?: string | undefined } & LogOrder;
  try {
    const options = {
      agent: { type: "string" },
      http: { type: "string" },
      log: { type: "string" },
      otlp: { type: "boolean" },
    } as const;
    order = parseArgs({ args: [...args], options }).values;
  } catch (error) {
    out.err(`${(error as Error).message}\n\n${texts.usage()}`);
    return 2;
  }
  const { agent, http } = order;
  const port = http === undefined ? undefined : Number(http);
  if (port !== undefined && !(Number.isInteger(port) && port >= 0 && port < 65_536)) {
    out.err(texts.usage());
    return 2;
  }
  try {
    if (port === undefined) await runStdio(agent, AIRLOCK_VERSION, order, out);
    else await runHttp(port, AIRLOCK_VERSION, order, out);
    return 0;
  } catch (error) {
    out.err(texts.nothingToServe((error as Error).message));
    return 1;
  }
}

/** Tokens for HTTP. Apps over stdio need none. */
function runAgents([action, name, ...more]: readonly string[], out: Output): ExitCode {
  const places = placesFor(readSurroundings());
  if (action === "list" && name === undefined) {
    const tokens = readTokens(places);
    for (const { agent } of tokens) out.out(agent);
    if (tokens.length === 0) out.err(texts.noTokens());
    return 0;
  }
  if (name === undefined || name === "" || more.length > 0) {
    out.err(texts.usage());
    return 2;
  }
  if (action === "add") {
    out.out(texts.newToken(name, addToken(places, name)));
    return 0;
  }
  if (action !== "remove") {
    out.err(texts.usage());
    return 2;
  }
  const isGone = removeToken(places, name);
  out.out(isGone ? texts.tokenRemoved(name) : texts.noToken(name));
  return isGone ? 0 : 1;
}

/** @returns the exit code; undefined for a command that is not of these */
export async function runCommand(
  [command, ...args]: readonly string[],
  out: Output,
): Promise<number | undefined> {
  if (args.includes("--help") || args.includes("-h")) {
    out.out(texts.usage());
    return 0;
  }
  if (command === "mcp") return await runMcp(args, out);
  if (command === "install") return runInstall(args, out);
  if (command === "doctor") return await runDoctor(args, out);
  if (command === "agents") return runAgents(args, out);
  return undefined;
}
