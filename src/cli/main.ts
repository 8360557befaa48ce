/** The command `webmcp-airlock`: each part of it in its own file, which knows its own arguments. */
import { helpFor, misused, noCommand, topicOf } from "../texts/help.js";
import { runExplain } from "./explain.js";
import { run } from "./run.js";
import { runStart } from "./start/run-start.js";

declare const AIRLOCK_VERSION: string;

const output = {
  out: (text: string) => process.stdout.write(`${text}\n`),
  err: (text: string) => process.stderr.write(`${text}\n`),
  isTerminal: process.stderr.isTTY === true,
};

/** @param quiet says nothing of what went well */
async function runForApps(args: readonly string[], quiet = false): Promise<number | undefined> {
  /** A file of its own, since it is large; it is next to this one. */
  const forApps = new URL("mcp-command.js", import.meta.url).href;
  const { runCommand } = (await import(forApps)) as typeof import("../mcp/main.js");
  return await runCommand([...args], quiet ? { ...output, out: () => undefined } : output);
}

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
      return await run([command, ...rest], output);
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

process.exitCode = await runAny(process.argv.slice(2));
