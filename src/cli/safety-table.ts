/**
 * A row for each tool of a page, with what it declares about its safety: for documentation and
 * reviews · S3-13
 */

import { ownMember } from "../annotations/model/plain-data.js";
import type { Fact, SecurityFacts, ToolSecurity } from "../annotations/model/types.js";
import { isDynamic, normalizeTool } from "../annotations/read/normalize-tool.js";
import { writePolicyHints } from "../annotations/write/write-policy-hints.js";
import { isRecord } from "../intrinsics/language.js";
import { outcomesOf } from "../policy/facts-of-call.js";
import { nameOf } from "./findings.js";
import { visitPlaces } from "./schema-places.js";

export interface SafetyRow {
  /** Quoted: the page chose it. */
  readonly tool: string;
  /**
   * `read write delete external` where the tool says so; else the possible outcomes; empty where
   * nothing is known.
   */
  readonly effect: readonly string[];
  /** Undefined where the tool does not say. */
  readonly idempotent: boolean | undefined;
  readonly confirmation: boolean | undefined;
  /** Data classes and regimes of the input. Empty where nothing is declared. */
  readonly inputSensitivity: readonly string[];
  /** The same of the result, its level, and `sensitiveHint`. */
  readonly resultSensitivity: readonly string[];
  /** Schema paths that agents do not have to fill, because the person does. */
  readonly markedInputs: readonly string[];
  /** Schema paths that agents do not get; `/` for all of it. */
  readonly markedResults: readonly string[];
  /** Arguments may change it (`resolveAnnotations`): the row holds what is declared for all. */
  readonly dynamic: boolean;
}

/** More than a reader of a table would read. */
const MAX_PATHS = 100;

function effectOf(tool: object, security: ToolSecurity): readonly string[] {
  const word = writePolicyHints(ownMember(tool, "_meta"))["mcp.dev/effect"];
  const words = ["read", "write", "delete", "external"];
  return typeof word === "string" && words.includes(word) ? [word] : outcomesOf(security);
}

const booleanOf = ({ known, values }: Fact<boolean>): boolean | undefined => (known ? values[0] : undefined);

function isIdempotent(tool: object, { facts }: ToolSecurity): boolean | undefined {
  const stated = booleanOf(facts.idempotentHint);
  const hint = writePolicyHints(ownMember(tool, "_meta"))["mcp.dev/idempotent"];
  return stated ?? (typeof hint === "boolean" ? hint : undefined);
}

const wordsOf = (facts: SecurityFacts, ...names: readonly (keyof SecurityFacts)[]): readonly string[] =>
  names.flatMap((name) => (facts[name].known ? facts[name].values.map(String) : []));

function markedIn(tool: object, member: "inputSchema" | "outputSchema"): readonly string[] {
  const paths = new Set<string>();
  visitPlaces(ownMember(tool, member), ({ isOutermost, path }) => {
    if (isOutermost && paths.size < MAX_PATHS) paths.add(path || "/");
  });
  return [...paths];
}

function rowOf(tool: object, index: number): SafetyRow {
  const security = normalizeTool(tool);
  const { facts } = security;
  const isClosed = facts.sensitiveHint.values.includes(true);
  const levels = wordsOf(facts, "returnMetadata.sensitivity", "returnMetadata.scopes", "resultLevel");
  return {
    tool: nameOf(tool, index),
    effect: effectOf(tool, security),
    idempotent: isIdempotent(tool, security),
    confirmation: booleanOf(facts.requiresConfirmation),
    inputSensitivity: wordsOf(facts, "inputMetadata.sensitivity", "inputMetadata.scopes"),
    resultSensitivity: [...levels, ...(isClosed ? ["sensitiveHint"] : [])],
    markedInputs: markedIn(tool, "inputSchema"),
    markedResults: markedIn(tool, "outputSchema"),
    dynamic: isDynamic(tool),
  };
}

/** One row for each tool, in the page's order; what is not an object is not a tool. */
export const safetyTable = (tools: readonly unknown[]): readonly SafetyRow[] =>
  tools.flatMap((tool, index) => (isRecord(tool) ? [rowOf(tool, index)] : []));
