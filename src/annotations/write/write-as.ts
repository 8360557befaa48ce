/** The record → any one of the vocabularies, for readers that know only that one · S2-08, S3-15 */
import { isEvident, mapFacts, unknownFact } from "../model/facts.js";
import type { FactName, HintName, Stage, ToolSecurity } from "../model/types.js";
import { normalizeResult } from "../read/normalize-result.js";
import { normalizeTool } from "../read/normalize-tool.js";
import { ACTION_METADATA, TRUST_ANNOTATIONS } from "../read/read-meta.js";
import { type Condition, DENIALS, NEAREST, type Rule } from "./nearest.js";
import { isStated, writeActionMetadata, writeAnnotations, writePascalCase } from "./write-annotations.js";

export type Vocabulary =
  /** `ToolAnnotations` of MCP itself. */
  | "MCP"
  /** WebMCP's hints, with `sensitiveHint` as S1 proposes it. */
  | "WebMCP"
  /** Trust and Sensitivity Annotations, which take in PR 2061. */
  | "S0"
  /** Action Security Metadata as first proposed, in PascalCase. */
  | "S2"
  /** Advisory Policy Hints: `mcp.dev/…`. */
  | "S3"
  /** Upstream's extensions of MCP. */
  | "action-metadata"
  | "trust-annotations"
  /** The label of GitHub's MCP server. */
  | "ifc";

/** Members of a tool, of a resolver's answer, or of a result. */
export interface Written {
  readonly annotations?: { readonly [name: string]: unknown };
  readonly _meta?: { readonly [name: string]: unknown };
}

interface Writer {
  /** Where its members are. Without a path it has no words for that. */
  readonly tool?: readonly [holder: keyof Written, ...rest: string[]];
  readonly result?: readonly [holder: keyof Written, ...rest: string[]];
  readonly hints: readonly HintName[];
  readonly rules?: Readonly<Record<string, readonly Rule[]>>;
  readonly others?: (security: ToolSecurity) => object;
}

const blocksOf = (security: ToolSecurity): object => {
  const { attribution, inputMetadata, returnMetadata } = writeAnnotations(security);
  return Object.fromEntries(
    Object.entries({ attribution, inputMetadata, returnMetadata }).filter(([, value]) => value !== undefined),
  );
};

const MCP_HINTS: readonly HintName[] = ["readOnlyHint", "destructiveHint", "idempotentHint", "openWorldHint"];

export const WRITERS: Readonly<Record<Vocabulary, Writer>> = {
  MCP: { tool: ["annotations"], hints: MCP_HINTS },
  WebMCP: { tool: ["annotations"], hints: ["readOnlyHint", "sensitiveHint"], rules: NEAREST.WebMCP },
  S0: {
    tool: ["annotations"],
    result: ["_meta", "annotations"],
    hints: [...MCP_HINTS, "maliciousActivityHint"],
    others: blocksOf,
  },
  S2: {
    tool: ["annotations"],
    hints: [],
    others: (security) => writePascalCase(writeAnnotations(security)),
  },
  S3: { tool: ["_meta"], hints: [], rules: NEAREST.S3 },
  "action-metadata": {
    tool: ["annotations", ACTION_METADATA],
    hints: [],
    others: (security) => writeActionMetadata(security) ?? {},
  },
  "trust-annotations": {
    result: ["_meta", TRUST_ANNOTATIONS],
    hints: [],
    rules: NEAREST["trust-annotations"],
  },
  ifc: { tool: ["_meta", "ifc"], result: ["_meta", "ifc"], hints: [], rules: NEAREST.ifc },
};

/** The hints of `annotations` that a stage can have: a result destroys nothing. */
export const RESULT_HINTS: readonly HintName[] = ["openWorldHint", "maliciousActivityHint"];
const hintsAt = (stage: Stage, hints: readonly HintName[]): readonly HintName[] =>
  stage === "result" ? hints.filter((name) => RESULT_HINTS.includes(name)) : hints;

function has({ facts }: ToolSecurity, [name, value]: Condition): boolean {
  const { known, values } = facts[name];
  return known && (value === null || (values as readonly unknown[]).includes(value));
}

function sayBy(rules: readonly Rule[], security: ToolSecurity): boolean | string | null {
  const holds = ({ any, isForTools }: Rule): boolean =>
    !(isForTools && security.stage === "result") && any.some((each) => has(security, each));
  return rules.find(holds)?.say ?? null;
}

/** The record without fields that would deny what only words of another vocabulary say. */
function withoutDenials(security: ToolSecurity): ToolSecurity {
  const denies = (name: FactName): boolean => {
    const denial = DENIALS[name];
    if (denial === undefined || !has(security, denial.when)) return false;
    return !denial.shown.some((value) => has(security, [name, value]));
  };
  const { facts, stage } = security;
  return { ...security, facts: mapFacts((name) => (denies(name) ? unknownFact(name, stage) : facts[name])) };
}

function nest(path: readonly string[], members: { readonly [name: string]: unknown }): Written {
  if (Object.keys(members).length === 0) return {};
  return path.reduceRight<object>((inner, key) => ({ [key]: inner }), members) as Written;
}

/**
 * Says in one vocabulary what it can say of the record, never milder than the record. What it has
 * no word for is lost: `spec-notes/crosswalk.md` lists it.
 *
 * @returns empty where the vocabulary has no words for a tool, or none for a result
 */
export function writeAs(vocabulary: Vocabulary, security: ToolSecurity): Written {
  const { hints, rules = {}, others, ...paths } = WRITERS[vocabulary];
  const { facts, stage } = security;
  const path = stage === "result" ? paths.result : paths.tool;
  if (path === undefined) return {};
  const possible = hintsAt(stage, hints);
  const words = Object.entries(rules).map(([member, each]) => [member, sayBy(each, security)] as const);
  const members: { readonly [name: string]: unknown } = {
    ...Object.fromEntries(
      possible.filter((name) => isStated(facts[name])).map((name) => [name, facts[name].values[0]]),
    ),
    ...others?.(withoutDenials(security)),
    ...Object.fromEntries(words.filter(([, word]) => word !== null)),
  };
  const written = nest(path, members);
  const read = (stage === "result" ? normalizeResult(written) : normalizeTool(written)).facts;
  // What follows from words of other vocabularies has to be said here.
  const missing = possible.filter((name) => isEvident(facts, name) && !isEvident(read, name));
  const added = Object.fromEntries(missing.map((name) => [name, facts[name].values[0]]));
  return nest(path, { ...members, ...added });
}
