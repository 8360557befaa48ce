/** `webmcp-airlock lint <url|file>`: see `options.ts` */
import { faultInWords, helpFor, misused } from "../texts/help.js";
import { asksServer, entryToStart } from "../texts/start.js";
import { formatReport } from "./formats/format-report.js";
import { formatSafetyTable } from "./formats/format-safety-table.js";
import { formatSarif } from "./formats/format-sarif.js";
import { type LintReport, lintTools } from "./lint-tools.js";
import { type Options, readOptions, UsageError } from "./options.js";
import { readSource, type Source } from "./read-source.js";
import { safetyTable } from "./safety-table.js";
import { SourceError } from "./source-error.js";
import { suggestEntry } from "./suggest-entry.js";

export interface Console {
  out(text: string): void;
  err(text: string): void;
  /** Whether a person watches `err`: then it says what is being waited for. */
  readonly isTerminal?: boolean;
}

const asJson = (value: unknown): string => JSON.stringify(value, null, 2);

/** Starts an MCP server, or asks one at an address, which tools it has. */
export type ListServer = (order: string) => Promise<readonly unknown[]>;

function writeTable({ source, format }: Options, { tools, forms }: Source): string {
  const rows = safetyTable([...tools, ...forms]);
  return format === "json" ? asJson({ source, tools: rows }) : formatSafetyTable(rows);
}

function writeReport(options: Options, report: LintReport, { text, tools }: Source): string {
  const { source, format, isServer } = options;
  if (format === "sarif") return asJson(formatSarif(report, { source, text }));
  const airlock = isServer ? { airlock: suggestEntry(tools) } : {};
  if (format === "json") return asJson({ source, ...report, ...airlock });
  const written = formatReport(report);
  return isServer ? `${written}\n\n${entryToStart(asJson(airlock).slice(2, -2))}` : written;
}

async function read(options: Options, console: Console, listServer: ListServer): Promise<Source> {
  const { source, isServer, storageState, wait, isVerbose } = options;
  const progress = isVerbose || console.isTerminal === true ? console.err : () => {};
  if (!isServer) return await readSource(source, { storageState, wait, progress });
  progress(asksServer(source));
  try {
    return { tools: await listServer(source), forms: [] };
  } catch (error) {
    throw new SourceError(faultInWords(error));
  }
}

async function lint(options: Options, console: Console, listServer: ListServer): Promise<0 | 1> {
  const found = await read(options, console, listServer);
  if (options.isTable) {
    console.out(writeTable(options, found));
    return 0;
  }
  const report = lintTools(found.tools, found.forms, found.page);
  console.out(writeReport(options, report, found));
  return report.errors > 0 || (options.isStrict && report.warnings > 0) ? 1 : 0;
}

/** @returns the exit code. */
export async function run(
  args: readonly string[],
  console: Console,
  listServer: ListServer,
): Promise<0 | 1 | 2> {
  try {
    const options = readOptions(args);
    if (options !== "help") return await lint(options, console, listServer);
    console.out(helpFor("lint"));
    return 0;
  } catch (error) {
    if (error instanceof SourceError) console.err(error.message);
    else if (error instanceof UsageError) console.err(misused(error.message, "lint"));
    else throw error;
    return 2;
  }
}
