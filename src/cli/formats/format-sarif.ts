/**
 * The report as SARIF 2.1.0, which code hosts show at the lines of a pull request:
 * https://docs.oasis-open.org/sarif/sarif/v2.1.0/
 */
import { findNodeAtLocation, type Node, parseTree } from "jsonc-parser";
import { asName } from "../../engine/enforce/clean-text.js";
import { unescapePointerToken } from "../../engine/schema/json-pointer.js";
import type { LintFinding } from "../findings.js";
import type { LintReport } from "../lint-tools.js";
import { type Published, publishedAt } from "../published-at.js";
import { visible } from "./visible.js";

/*! This file contains jsonc-parser (MIT), Copyright (c) Microsoft. */
/** The guide's page of the rules. */
const RULES = "spec-notes/guide/lint.md#rules";

export interface SarifSource {
  /** The path or address as it was given. */
  readonly source: string;
  /** The text of a file, to find lines in; undefined for what came from elsewhere. */
  readonly text: string | undefined;
}

interface Place {
  readonly startLine: number;
  readonly startColumn?: number;
}

const segmentsOf = (pointer: string): string[] => pointer.split("/").slice(1).map(unescapePointerToken);

/** In an array of tools, a `tools/list` result, or a whole response. */
function toolNode(root: Node | undefined, index: number): Node | undefined {
  if (root === undefined) return undefined;
  const holders: (string | number)[][] = [["tools"], ["result", "tools"], []];
  const list = holders.map((path) => findNodeAtLocation(root, path)).find((node) => node?.type === "array");
  return list?.children?.[index];
}

/** The nearest part that is there: a finding may name a member that is missing. */
function nearest(tool: Node, segments: readonly string[]): Node {
  let at = tool;
  for (const segment of segments) {
    const next = findNodeAtLocation(at, [at.type === "array" ? Number(segment) : segment]);
    if (next === undefined) return at;
    at = next;
  }
  return at;
}

function placeIn(text: string, root: Node | undefined, { index, pointer }: LintFinding): Place {
  const tool = toolNode(root, index);
  if (tool === undefined) return { startLine: 1 };
  const before = text.slice(0, nearest(tool, segmentsOf(pointer)).offset).split("\n");
  return { startLine: before.length, startColumn: (before.at(-1)?.length ?? 0) + 1 };
}

/** Artifacts of a repository are named by their path from its root, with slashes. */
const uriOf = (source: string): string =>
  /^https?:\/\//i.test(source)
    ? source
    : source.replaceAll("\\", "/").replace(/^\.\//, "").split("/").map(encodeURIComponent).join("/");

function resultOf(finding: LintFinding, codes: readonly string[], uri: string, region: Place): object {
  const { code, severity } = finding;
  const tool = visible(finding.tool);
  const where = `${tool}${asName(finding.pointer)}`;
  return {
    ruleId: code,
    ruleIndex: codes.indexOf(code),
    level: severity,
    message: { text: `${tool}: ${visible(finding.message)}` },
    locations: [
      {
        physicalLocation: { artifactLocation: { uri }, region },
        logicalLocations: [{ fullyQualifiedName: where }],
      },
    ],
    // Code hosts tell by it whether a finding is new, wherever its line is now.
    partialFingerprints: { "webmcpAirlock/v1": `${where}:${code}` },
  };
}

/** @param published links are left out where the package names no place */
export function formatSarif(
  { findings }: LintReport,
  { source, text }: SarifSource,
  published: Published | undefined = publishedAt(),
): object {
  const root = text === undefined ? undefined : parseTree(text);
  const codes = [...new Set(findings.map(({ code }) => code))].sort();
  const uri = uriOf(source);
  const results = findings.map((finding) =>
    resultOf(finding, codes, uri, text === undefined ? { startLine: 1 } : placeIn(text, root, finding)),
  );
  const rules = codes.map((id) => ({
    id,
    shortDescription: { text: id.replaceAll("-", " ") },
    fullDescription: { text: visible(findings.find(({ code }) => code === id)?.message ?? id) },
    ...(published && { helpUri: published.fileAt(RULES) }),
  }));
  const driver = {
    name: "webmcp-airlock",
    ...(published && { informationUri: published.homepage }),
    rules,
  };
  return {
    $schema: "https://json.schemastore.org/sarif-2.1.0.json",
    version: "2.1.0",
    runs: [{ tool: { driver }, results }],
  };
}
