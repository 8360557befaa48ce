/** `webmcp-airlock demo` and `webmcp-airlock extension`: to try Airlock without a clone. */
import { parseArgs } from "node:util";
import { badPort, helpFor, misused } from "../../texts/help.js";
import * as texts from "../../texts/start.js";
import { SourceError } from "../source-error.js";
import { launchBrowser, profileToTry } from "./launch-browser.js";
import { serveDemo } from "./serve-demo.js";
import { writeExtension } from "./write-extension.js";

export interface StartOutput {
  out(text: string): void;
  err(text: string): void;
}

const OPTIONS = {
  demo: { port: { type: "string" }, "no-open": { type: "boolean" }, help: { type: "boolean", short: "h" } },
  extension: { port: { type: "string" }, launch: { type: "boolean" }, help: { type: "boolean", short: "h" } },
} as const;

type Command = keyof typeof OPTIONS;

function parse(command: Command, args: readonly string[]) {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: OPTIONS[command],
    allowPositionals: command === "extension",
  });
  if (positionals.length > 1) throw new TypeError(texts.oneFolder());
  const { port, help, ...rest } = values as Record<string, string | boolean | undefined>;
  if (port !== undefined && !isPort(String(port))) throw new TypeError(badPort(String(port)));
  return {
    port: port === undefined ? undefined : String(port),
    isHelp: help === true,
    isOpened: rest["no-open"] !== true,
    isLaunched: rest["launch"] === true,
    folder: positionals[0],
  };
}

const isPort = (text: string): boolean => /^\d{1,5}$/.test(text) && Number(text) < 65_536;

/** Lets apps on this computer connect to the browser of a profile. */
export type InstallHost = (profile: string) => Promise<unknown>;

type Order = ReturnType<typeof parse>;

async function start(
  command: Command,
  order: Order,
  { out }: StartOutput,
  installHost: InstallHost,
): Promise<void> {
  if (command === "demo") {
    await serveDemo(order.port, order.isOpened);
    return;
  }
  const folders = writeExtension(order.folder);
  out(texts.written(folders.airlock, folders.agent));
  if (!order.isLaunched) {
    out(texts.twoClicks(folders.airlock));
    return;
  }
  await installHost(profileToTry());
  const { address, stop } = await serveDemo(order.port, false);
  try {
    // The page is opened before the browser has started the extension: it waits.
    await launchBrowser(folders, `${address}#with-extension`);
    out(texts.browserClosed());
  } finally {
    stop();
  }
}

/** @returns the exit code; the demo goes on being served after it */
export async function runStart(
  command: Command,
  args: readonly string[],
  output: StartOutput,
  installHost: InstallHost,
): Promise<0 | 2> {
  try {
    const order = parse(command, args);
    if (order.isHelp) output.out(helpFor(command));
    else await start(command, order, output, installHost);
    return 0;
  } catch (error) {
    if (error instanceof SourceError) output.err(error.message);
    else if (error instanceof TypeError) output.err(misused(error.message, command));
    else throw error;
    return 2;
  }
}
