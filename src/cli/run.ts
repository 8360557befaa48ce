/** `webmcp-airlock lint <url|file> [--json] [--strict]` */
import { formatReport } from "./format-report.js";
import { lintTools } from "./lint-tools.js";
import { SourceError } from "./read-page.js";
import { readSource } from "./read-source.js";

export const USAGE = `Usage: webmcp-airlock lint <url|file> [--json] [--strict]

Checks the tools of a page, of a JSON document on the web, or of a JSON file (an array of tools, or a tools/list
result): trust annotations, marks of sensitivity, schemas.

  --json    print the report as JSON
  --strict  warnings count as errors

Ends with 0 where nothing is wrong, 1 where something is, 2 where nothing could be read.`;

export interface Console {
  out(text: string): void;
  err(text: string): void;
}

const FLAGS = ["--json", "--strict"];

/** @returns the exit code. */
export async function run(args: readonly string[], { out, err }: Console): Promise<0 | 1 | 2> {
  if (args.includes("--help") || args.includes("-h")) {
    out(USAGE);
    return 0;
  }
  const [command, source, ...more] = args.filter((arg) => !FLAGS.includes(arg));
  if (command !== "lint" || source === undefined || source.startsWith("-") || more.length > 0) {
    err(USAGE);
    return 2;
  }
  try {
    const report = lintTools(await readSource(source));
    out(args.includes("--json") ? JSON.stringify({ source, ...report }, null, 2) : formatReport(report));
    const isWrong = report.errors > 0 || (args.includes("--strict") && report.warnings > 0);
    return isWrong ? 1 : 0;
  } catch (error) {
    if (!(error instanceof SourceError)) throw error;
    err(error.message);
    return 2;
  }
}
