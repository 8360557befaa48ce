/** The command's arguments. */
import { parseArgs } from "node:util";
import { noFormat, oneSource } from "../texts/start.js";

const FORMATS = { findings: ["text", "json", "sarif"], table: ["markdown", "json"] } as const;
export type Format = (typeof FORMATS)[keyof typeof FORMATS][number];

export interface Options {
  readonly source: string;
  readonly format: Format;
  readonly isTable: boolean;
  readonly isStrict: boolean;
  readonly isVerbose: boolean;
  readonly storageState: string | undefined;
}

const KNOWN = {
  format: { type: "string" },
  table: { type: "boolean" },
  strict: { type: "boolean" },
  "storage-state": { type: "string" },
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
  const [command, source, ...more] = positionals;
  if (values.help) return { values, source: "" };
  if (command !== "lint" || source === undefined || more.length > 0) throw new UsageError(oneSource());
  return { values, source };
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
    format,
    isTable,
    isStrict: values.strict === true,
    isVerbose: values.verbose === true,
    storageState: values["storage-state"],
  };
}
