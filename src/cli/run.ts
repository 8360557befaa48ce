/** `webmcp-airlock lint <url|file>`: see `options.ts` */
import { helpFor, misused } from "../texts/help.js";
import { formatReport } from "./formats/format-report.js";
import { formatSafetyTable } from "./formats/format-safety-table.js";
import { formatSarif } from "./formats/format-sarif.js";
import { type LintReport, lintTools } from "./lint-tools.js";
import { type Options, readOptions, UsageError } from "./options.js";
import { readSource, type Source } from "./read-source.js";
import { safetyTable } from "./safety-table.js";
import { SourceError } from "./source-error.js";

export interface Console {
  out(text: string): void;
  err(text: string): void;
  /** Whether a person watches `err`: then it says what is being waited for. */
  readonly isTerminal?: boolean;
}

const asJson = (value: unknown): string => JSON.stringify(value, null, 2);

function writeTable({ source, format }: Options, { tools, forms }: Source): string {
  const rows = safetyTable([...tools, ...forms]);
  return format === "json" ? asJson({ source, tools: rows }) : formatSafetyTable(rows);
}

function writeReport({ source, format }: Options, report: LintReport, text: string | undefined): string {
  if (format === "json") return asJson({ source, ...report });
  return format === "sarif" ? asJson(formatSarif(report, { source, text })) : formatReport(report);
}

async function lint(options: Options, { out, err, isTerminal = false }: Console): Promise<0 | 1> {
  const { source, storageState, wait, isTable, isStrict, isVerbose } = options;
  const progress = isVerbose || isTerminal ? err : () => {};
  const found = await readSource(source, { storageState, wait, progress });
  if (isTable) {
    out(writeTable(options, found));
    return 0;
  }
  const report = lintTools(found.tools, found.forms, found.page);
  out(writeReport(options, report, found.text));
  return report.errors > 0 || (isStrict && report.warnings > 0) ? 1 : 0;
}

/** @returns the exit code. */
export async function run(args: readonly string[], console: Console): Promise<0 | 1 | 2> {
  try {
    const options = readOptions(args);
    if (options !== "help") return await lint(options, console);
    console.out(helpFor("lint"));
    return 0;
  } catch (error) {
    if (error instanceof SourceError) console.err(error.message);
    else if (error instanceof UsageError) console.err(misused(error.message, "lint"));
    else throw error;
    return 2;
  }
}
