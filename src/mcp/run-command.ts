/** The commands around MCP: `mcp`, `install`, `doctor`. The package's command loads this file for them only. */
import { parseArgs } from "node:util";
import { nothingToServe, usage } from "../texts/commands.js";
import { runDoctor } from "./doctor/run-doctor.js";
import { runInstall } from "./install/run-install.js";
import type { Output } from "./output.js";
import { runStdio } from "./run-mcp.js";

declare const AIRLOCK_VERSION: string;

function runMcp(args: readonly string[], out: Output): 0 | 1 | 2 {
  let agent: string | undefined;
  try {
    ({ agent } = parseArgs({ args: [...args], options: { agent: { type: "string" } } }).values);
  } catch (error) {
    out.err(`${(error as Error).message}\n\n${usage()}`);
    return 2;
  }
  try {
    runStdio(agent, AIRLOCK_VERSION);
    return 0;
  } catch (error) {
    out.err(nothingToServe((error as Error).message));
    return 1;
  }
}

/** @returns the exit code; undefined for a command that is not of these */
export async function runCommand(
  [command, ...args]: readonly string[],
  out: Output,
): Promise<number | undefined> {
  if (args.includes("--help") || args.includes("-h")) {
    out.out(usage());
    return 0;
  }
  if (command === "mcp") return runMcp(args, out);
  if (command === "install") return runInstall(args, out);
  if (command === "doctor") return await runDoctor(args, out);
  return undefined;
}
