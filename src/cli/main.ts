/** The command `webmcp-airlock`: each part of it in its own file, which knows its own arguments. */
import { noCommand, overview } from "../texts/start.js";
import { run } from "./run.js";
import { runStart } from "./start/run-start.js";

const output = {
  out: (text: string) => process.stdout.write(`${text}\n`),
  err: (text: string) => process.stderr.write(`${text}\n`),
  isTerminal: process.stderr.isTTY === true,
};

/** @param quiet says nothing of what went well */
async function runForApps(args: readonly string[], quiet = false): Promise<number | undefined> {
  /** A file of its own, since it is large; it is beside this one. */
  const forApps = new URL("mcp-command.js", import.meta.url).href;
  const { runCommand } = (await import(forApps)) as typeof import("../mcp/main.js");
  return await runCommand([...args], quiet ? { ...output, out: () => undefined } : output);
}

const installHost = (profile: string) => runForApps(["install", "--user-data-dir", profile], true);

async function runAny([command = "", ...rest]: readonly string[]): Promise<number | undefined> {
  switch (command) {
    case "lint":
      return await run([command, ...rest], output);
    case "demo":
    case "extension":
      return await runStart(command, rest, output, installHost);
    case "mcp":
    case "install":
    case "doctor":
    case "agents":
      return await runForApps([command, ...rest]);
    default: {
      const isAsked = command === "--help" || command === "-h";
      const words = isAsked || command === "" ? overview() : `${noCommand(command)}\n\n${overview()}`;
      (isAsked ? output.out : output.err)(words);
      return isAsked ? 0 : 2;
    }
  }
}

process.exitCode = await runAny(process.argv.slice(2));
