/** Runs the official suite's scenarios of one revision of MCP against a server. */
import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { stripVTControlCharacters } from "node:util";

export const REVISIONS = ["2025-11-25", "2026-07-28"] as const;
export type Revision = (typeof REVISIONS)[number];

const local = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const SUITE = local("../../../../node_modules/@modelcontextprotocol/conformance/dist/index.js");
const NOTES = local("../../../../spec-notes/internal/conformance.md");

export interface Verdicts {
  readonly passed: readonly string[];
  readonly failed: readonly string[];
  /** The suite's words about the failed ones. */
  readonly output: string;
}

function readSummary(stdout: string): Verdicts {
  const output = stripVTControlCharacters(stdout).split("=== SUMMARY ===")[1] ?? "";
  const marked = (mark: string) =>
    [...output.matchAll(new RegExp(`^${mark} ([\\w-]+): \\d+ passed`, "gm"))].map(([, name = ""]) => name);
  return { passed: marked("✓"), failed: marked("✗"), output };
}

export function runSuite(url: string, revision: Revision): Promise<Verdicts> {
  const results = mkdtempSync(join(tmpdir(), "airlock-"));
  const args = ["--import", local("node-20.mjs"), SUITE, "server", "--url", url, "--requirements", revision];
  return new Promise((resolve) => {
    execFile(process.execPath, [...args, "-o", results], { maxBuffer: 2 ** 26 }, (_, stdout) => {
      rmSync(results, { recursive: true, force: true });
      resolve(readSummary(stdout));
    });
  });
}

/** The scenarios of which the notes say that they are not passed, and why. */
export function listedFor(revision: Revision): string[] {
  const [, section = ""] = readFileSync(NOTES, "utf8").split("## The MCP server");
  const rows = section.split("\n").map((line) => line.split("|").map((cell) => cell.trim()));
  const own = rows.filter(([, revisions, , why]) => why && ["both", revision].includes(revisions ?? ""));
  return own.flatMap(([, , scenarios = ""]) =>
    [...scenarios.matchAll(/`([\w-]+)`/g)].map(([, name = ""]) => name),
  );
}
