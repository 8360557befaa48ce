/** The command `webmcp-airlock`: each part of it in its own file, which knows its own arguments. */
import { failed, faultAt, helpFor, misused, noCommand, topicOf } from "../texts/help.js";
import { runExplain } from "./explain.js";
import { run } from "./run.js";
import { runStart } from "./start/run-start.js";

declare const AIRLOCK_VERSION: string;

const output = {
  out: (text: string) => process.stdout.write(`${text}\n`),
  err: (text: string) => process.stderr.write(`${text}\n`),
  isTerminal: process.stderr.isTTY === true,
};

/** A file of its own, since it is large; it is next to this one. */
async function loadMcp(): Promise<typeof import("../mcp/main.js")> {
  return (await import(new URL("mcp-command.js", import.meta.url).href)) as typeof import("../mcp/main.js");
}

/** @param quiet says nothing of what went well */
async function runForApps(args: readonly string[], quiet = false): Promise<number | undefined> {
  const { runCommand } = await loadMcp();
  return await runCommand([...args], quiet ? { ...output, out: () => undefined } : output);
}

const listServer = async (order: string) => await (await loadMcp()).listServer(order);
const installHost = (profile: string) => runForApps(["install", "--user-data-dir", profile], true);

function help(words: readonly string[]): number {
  const topic = topicOf(words);
  if (topic === undefined) output.err(misused(noCommand(words.join(" ")), ""));
  else output.out(helpFor(topic));
  return topic === undefined ? 2 : 0;
}

async function runAny([command = "", ...rest]: readonly string[]): Promise<number | undefined> {
  switch (command) {
    case "lint":
      return await run([command, ...rest], output, listServer);
    case "explain":
      return runExplain(rest, output);
    case "demo":
    case "extension":
      return await runStart(command, rest, output, installHost);
    case "mcp":
      return await runForApps(rest);
    case "help":
    case "--help":
    case "-h":
      return help(rest);
    case "--version":
    case "-v":
      output.out(AIRLOCK_VERSION);
      return 0;
    default:
      output.err(command === "" ? helpFor("") : misused(noCommand(command), ""));
      return 2;
  }
}

const given = process.argv.slice(2);

/** Node would print its stack, and the line of the bundle that has all of the program. */
function end(error: unknown): void {
  output.err(failed(given.slice(0, 1).join(), faultAt(error)));
  // For `lint`, 1 says that it found something.
  process.exit(given[0] === "mcp" ? 1 : 2);
}

process.on("uncaughtException", end);
for (const stream of [process.stdout, process.stderr]) {
  // Who reads has read enough, such as `head`.
  stream.on("error", () => process.exit());
}
process.exitCode = await runAny(given);
