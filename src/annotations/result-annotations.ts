/**
 * The one `_meta.annotations` of a result, aggregated for the agent · S0-13, S0-24, S0-33 … S0-36
 */
import type { ToolAnnotations } from "./model/author-types.js";
import { isEvident } from "./model/facts.js";
import type { ToolSecurity } from "./model/types.js";
import { normalizeResult } from "./read/normalize-result.js";
import { writeAnnotations } from "./write/write-annotations.js";

export interface ResultStatements {
  /**
   * The agent's result, as plain data: texts come from this alone, since it has no copies of
   * secrets.
   */
  readonly agent: unknown;
  /**
   * The tool's raw result: redaction may have removed the annotations, and a page's warning is not
   * secret.
   */
  readonly raw: unknown;
  readonly declared: ToolSecurity;
}

type Flag = "openWorldHint" | "maliciousActivityHint" | "sensitiveHint";

function flagsOf({ agent, raw, declared }: ResultStatements): { readonly [Name in Flag]?: true } {
  const records = [normalizeResult(agent), normalizeResult(raw)];
  const isFlagged = (name: "openWorldHint" | "maliciousActivityHint") =>
    records.some(({ facts }) => isEvident(facts, name));
  // A tool's hint says only that it may reach out. Each result says whether strangers wrote it.
  const isFromStrangers =
    isEvident(declared.facts, "untrustedContentHint") ||
    declared.facts["returnMetadata.source"].values.includes("untrustedPublic");
  // Upstream's word for the whole result. What classes of data say is among the classes.
  const saysSensitive = records.some(
    ({ facts }) => isEvident(facts, "sensitive") && facts.sensitive.provenance === "result",
  );
  return {
    ...(isFlagged("openWorldHint") || isFromStrangers ? { openWorldHint: true } : {}),
    ...(isFlagged("maliciousActivityHint") ? { maliciousActivityHint: true } : {}),
    ...(saysSensitive ? { sensitiveHint: true } : {}),
  };
}

/** @returns without members if the result says nothing about itself. */
export const annotationsOfResult = (statements: ResultStatements): ToolAnnotations => ({
  ...writeAnnotations(normalizeResult(statements.agent)),
  ...flagsOf(statements),
});
