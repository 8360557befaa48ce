/** The command's arguments. */
import { parseArgs } from "node:util";
import { noFormat, noWait, oneSource } from "../texts/start.js";

const FORMATS = { findings: ["text", "json", "sarif"], table: ["markdown", "json"] } as const;
export type Format = (typeof FORMATS)[keyof typeof FORMATS][number];

export interface Options {
  readonly source: string;
  /** The source is an MCP server: a command, or an address. */
  readonly isServer: boolean;
  readonly format: Format;
  readonly isTable: boolean;
  readonly isStrict: boolean;
  readonly isVerbose: boolean;
  readonly storageState: string | undefined;
  /** In seconds: how long a page may take to register its tools after it has loaded. */
  readonly wait: number;
}

const KNOWN = {
  format: { type: "string" },
  server: { type: "string" },
  table: { type: "boolean" },
  strict: { type: "boolean" },
  "storage-state": { type: "string" },
  wait: { type: "string" },
  verbose: { type: "boolean" },
  help: { type: "boolean", short: "h" },
} as const;

/** Says what of the arguments is not understood. */
export class UsageError extends Error {}

function split(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: KNOWN, allowPositionals: true });
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

function parse(args: readonly string[]) {
  const { values, positionals } = split(args);
  const [command, ...named] = positionals;
  if (values.help) return { values, source: "" };
  const [source, ...more] = values.server === undefined ? named : [values.server, ...named];
  if (command !== "lint" || source === undefined || more.length > 0) throw new UsageError(oneSource());
  return { values, source };
}

const LONGEST_WAIT = 600;

function readWait(seconds = "1"): number {
  const wait = Number(seconds);
  if (seconds.trim() === "" || !(wait >= 0 && wait <= LONGEST_WAIT))
    throw new UsageError(noWait(seconds, LONGEST_WAIT));
  return wait;
}

/**
 * @returns "help" where it is asked for
 * @throws UsageError
 */
export function readOptions(args: readonly string[]): Options | "help" {
  const { values, source } = parse(args);
  if (values.help) return "help";
  const isTable = values.table === true;
  const allowed: readonly Format[] = isTable ? FORMATS.table : FORMATS.findings;
  const wanted = values.format ?? allowed[0];
  const format = allowed.find((each) => each === wanted);
  if (format === undefined) throw new UsageError(noFormat(wanted ?? "", allowed));
  return {
    source,
    isServer: values.server !== undefined,
    format,
    isTable,
    isStrict: values.strict === true,
    isVerbose: values.verbose === true,
    storageState: values["storage-state"],
    wait: readWait(values.wait),
  };
}
