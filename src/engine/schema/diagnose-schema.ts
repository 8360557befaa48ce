/** Tells a schema's author what is wrong with it. */

import {
  createList,
  isRecord,
  listAppend,
  listForEach,
  objectValues,
  SafeMap,
} from "../../intrinsics/language.js";
import { diagnosticTexts } from "../../texts/authors.js";
import type { Compilation } from "./compile-node.js";
import { compileSchema, createCompilation, MARK } from "./compile-plan.js";
import { isOldDialect } from "./dialects.js";
import type { SchemaDocuments } from "./index-schema.js";
import { KEYWORDS, REFERENCE } from "./keywords.js";
import { resolveReference } from "./resolve-reference.js";
import { compilePattern, unknown } from "./safe-pattern.js";
import { keywordOf, locationOf, type SchemaNode } from "./schema-node.js";
import { snapshotSchema, UNREADABLE } from "./snapshot-schema.js";
import { type Diagnostic, type DiagnosticCode, IN_PLACE, type JsonValue } from "./types.js";

/** @returns one sentence: what was found, and what follows from it. */
export function describeDiagnostic({ code }: Diagnostic): string {
  return diagnosticTexts[code]();
}

/**
 * The number of ways in which an endless validator comes to a node: not zero where the node is on a
 * circle, or between two. Compiling has found the nodes that lead to a circle; of those, this
 * removes what no circle leads to.
 */
function ofCircles(met: readonly SchemaNode[]): SafeMap<SchemaNode, number> {
  const ways = new SafeMap<SchemaNode, number>();
  const starts = createList<SchemaNode>();
  listForEach(met, (node) => {
    if (!node.unended) return;
    let count = 0;
    listForEach(node.inPlaceParents, (parent) => {
      if (parent.unended) count += 1;
    });
    ways.set(node, count);
    if (!count) listAppend(starts, node);
  });
  // The list grows during the loop.
  listForEach(starts, (start) =>
    listForEach(start.edges, ({ role, node }) => {
      const count = (role === IN_PLACE && node && ways.get(node)) || 0;
      if (!node || !count) return;
      ways.set(node, count - 1);
      if (count === 1) listAppend(starts, node);
    }),
  );
  return ways;
}

/**
 * @param schema an `outputSchema` or `inputSchema`, as a tool declares it.
 * @returns every part that the engine does not understand, or not as the author may expect; empty
 * for a sound schema.
 */
export function diagnoseSchema(schema: unknown): Diagnostic[] {
  const snapshot = snapshotSchema(schema);
  return snapshot === undefined ? [] : diagnoseSnapshot(snapshot);
}

/** Adds marks that do nothing. @returns the malformed keyword of a node */
function sortFaults({ faults }: Compilation, found: Diagnostic[]): SafeMap<SchemaNode, string> {
  const malformed = new SafeMap<SchemaNode, string>();
  listForEach(faults, ({ node, keyword }) => {
    const code = keyword === MARK ? "misplaced-mark" : "misspelt-mark";
    if (KEYWORDS[keyword]) malformed.set(node, keyword);
    else if (keyword) listAppend(found, { location: locationOf(node, keyword), code });
  });
  return malformed;
}

/**
 * @param others the documents that references may lead to; a place in one is written as URI and
 * JSON Pointer fragment.
 */
export function diagnoseSnapshot(snapshot: JsonValue, others?: SchemaDocuments): Diagnostic[] {
  const found = createList<Diagnostic>();
  const compilation = createCompilation(snapshot, others);
  if (compileSchema(compilation)) return [{ location: "", code: "schema-too-large" }];
  const { met } = compilation;
  const malformed = sortFaults(compilation, found);
  const endless = ofCircles(met);
  listForEach(met, (node) => {
    const before = found.length;
    const add = (code: DiagnosticCode, keyword?: string): void =>
      listAppend(found, { location: locationOf(node, keyword), code });
    const { source, unresolved, unended } = node;
    if (!isRecord(source) && typeof source !== "boolean")
      add(source === UNREADABLE ? "schema-unreadable" : "not-a-schema");
    if (isOldDialect(node) === undefined) add("unknown-dialect");
    node.members.forEach((_, keyword) => {
      if (KEYWORDS[keyword]?.shape !== REFERENCE) return;
      const targets: SafeMap<string, SchemaNode> = resolveReference(compilation, node, keyword);
      if (targets.size === 0) add("unresolved-reference", keyword);
      let isEndless = false;
      targets.forEach((target) => {
        isEndless ||= !!endless.get(node) && !!endless.get(target);
      });
      if (isEndless) add("endless-reference", keyword);
    });
    // A node that only leads to a cycle is withheld too, but the fault is in the cycle.
    if (unresolved && unended === 0 && found.length === before) add("malformed-keyword", malformed.get(node));
    const mark = keywordOf(node, "x-sensitive");
    if (mark !== undefined && typeof mark !== "boolean") add("odd-mark");
    node.members.get("patternProperties")?.members.forEach((_, pattern) => {
      if (compilePattern(pattern) === unknown) add("unsafe-pattern", "patternProperties");
    });
  });
  return objectValues(found);
}
