/** The command `webmcp-airlock`. */
import { run } from "./run.js";

const output = {
  out: (text: string) => process.stdout.write(`${text}\n`),
  err: (text: string) => process.stderr.write(`${text}\n`),
  isTerminal: process.stderr.isTTY === true,
};
const args = process.argv.slice(2);
/** A file of its own, since it is large; it is beside this one. */
const forApps = new URL("mcp-command.js", import.meta.url).href;
process.exitCode = ["mcp", "install", "doctor", "agents"].includes(args[0] ?? "")
  ? await ((await import(forApps)) as typeof import("../mcp/main.js")).runCommand(args, output)
  : await run(args, output);
