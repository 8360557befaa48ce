/**
 * A result's annotations, aggregated over all of its content · S0-30, S0-33 … S0-36, S0-61, U-09,
 * U-15
 */

import { wordsOf } from "../model/diagnostic-words.js";
import { joinDiagnostics, writeDiagnostic } from "../model/diagnostics.js";
import { isEvident, speaks } from "../model/facts.js";
import { ownMember, pointerTo } from "../model/plain-data.js";
import type { AnnotationDiagnostic, FactName, ToolSecurity } from "../model/types.js";
import { Claims } from "./claims.js";
import { deriveFacts } from "./derive-facts.js";
import { RESULT_HINTS, readAnnotations } from "./read-hints.js";
import { readIfc, readTrustAnnotations } from "./read-meta.js";

/**
 * The rest of a longer result is not read: a page that flags the last of a million items flags the
 * first as well.
 */
const MAX_CONTENT = 10_000;

/**
 * One record for the whole result: a hint on any part is a hint on the whole, and sources are
 * united.
 *
 * @param result what a tool returned, as plain JSON data: an MCP result, or any object with
 * `_meta.annotations`.
 * @returns never throws. A result without statements is unknown in every field.
 */
export function normalizeResult(result: unknown): ToolSecurity {
  const claims = new Claims("result", "result");
  readHolder(claims, result, "");
  const content = ownMember(result, "content");
  if (Array.isArray(content)) {
    const length = Math.min(content.length, MAX_CONTENT);
    for (let index = 0; index < length; index += 1) {
      const pointer = pointerTo("", "content", index);
      readHolder(claims, content[index], pointer);
      // The proposals have no annotations on single parts. If a page adds them, they count for the
      // whole.
      readAnnotations(
        claims,
        ownMember(content[index], "annotations"),
        `${pointer}/annotations`,
        RESULT_HINTS,
      );
    }
  }
  deriveFacts(claims);
  return claims.finish();
}

function readHolder(claims: Claims, holder: unknown, pointer: string): void {
  const meta = ownMember(holder, "_meta");
  if (meta === undefined) return;
  const base = pointerTo(pointer, "_meta");
  readAnnotations(claims, ownMember(meta, "annotations"), `${base}/annotations`, RESULT_HINTS);
  readTrustAnnotations(claims, meta, base);
  readIfc(claims, meta);
}

/** Fields that a tool says about its results in advance, and a result should repeat. */
const EXPECTED: readonly FactName[] = ["attribution", "returnMetadata.source", "returnMetadata.sensitivity"];

/**
 * Attack: annotations that are stripped on the way. Then the statements that the tool promises are
 * missing.
 *
 * @returns the diagnostic; empty if the result states something or the tool promised nothing.
 */
export function findMissing(tool: ToolSecurity, result: ToolSecurity): readonly AnnotationDiagnostic[] {
  const promises =
    isEvident(tool.facts, "openWorldHint") ||
    EXPECTED.some((name) => tool.facts[name].known && tool.facts[name].values.length > 0);
  if (!promises || speaks(result)) return [];
  const code = "annotations-missing";
  return joinDiagnostics([writeDiagnostic(wordsOf(code), code, "/_meta/annotations")], []);
}
