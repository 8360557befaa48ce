/**
 * Boolean hints and the trust members of an `annotations` object · S0-05, S0-08, S0-11, S0-12,
 * S1-01, S3-02
 */

import { isRecord } from "../../intrinsics/language.js";
import { quote } from "../model/diagnostic-words.js";
import { ownMember, pointerTo } from "../model/plain-data.js";
import type { HintName } from "../model/types.js";
import { readAttribution } from "./attribution.js";
import type { Claims } from "./claims.js";
import { INPUT_MEMBERS, RETURN_MEMBERS, readBlock } from "./read-metadata.js";

/**
 * Spelled alike in WebMCP and MCP. `sensitive` and `requiresConfirmation` have other names, see
 * `read-meta.ts`.
 */
const DECLARED_HINTS: readonly HintName[] = [
  "readOnlyHint",
  "destructiveHint",
  "idempotentHint",
  "openWorldHint",
  "consequentialHint",
  "untrustedContentHint",
  "maliciousActivityHint",
];
/** A result cannot be destructive or idempotent: those hints are for tools. */
export const RESULT_HINTS: readonly HintName[] = [
  "openWorldHint",
  "untrustedContentHint",
  "maliciousActivityHint",
];

/** Ignores a hint that is not a boolean, and reports it. */
export function readBoolean(claims: Claims, name: HintName, value: unknown, pointer: string): void {
  if (value === undefined) return;
  if (typeof value === "boolean") claims.state(name, [value]);
  else claims.diagnostics.add("not-a-boolean", pointer, quote(value));
}

/**
 * A requirement, not a hint. Fails closed: any value but `false` counts as true, and an odd one is
 * reported.
 */
function readSensitiveHint(claims: Claims, value: unknown, pointer: string): void {
  if (value === undefined) return;
  if (typeof value !== "boolean") claims.diagnostics.add("odd-requirement", pointer, quote(value));
  claims.state("sensitiveHint", [value !== false]);
}

/** @param value of `annotations`; absent says nothing */
export function readAnnotations(
  claims: Claims,
  value: unknown,
  pointer: string,
  hints: readonly HintName[] = DECLARED_HINTS,
): void {
  if (value === undefined) return;
  if (!isRecord(value)) {
    claims.diagnostics.add("not-an-object", pointer, quote(value));
    return;
  }
  for (const name of hints) readBoolean(claims, name, ownMember(value, name), pointerTo(pointer, name));
  readSensitiveHint(claims, ownMember(value, "sensitiveHint"), pointerTo(pointer, "sensitiveHint"));
  for (const key of ["attribution", "inputMetadata", "returnMetadata"]) {
    readMember(claims, value, key, pointer);
  }
}

/** `InputMetadata` is meant as `inputMetadata`; both at once are two statements. */
function readMember(claims: Claims, annotations: object, name: string, pointer: string): void {
  for (const key of [name, name.charAt(0).toUpperCase() + name.slice(1)]) {
    const value = ownMember(annotations, key);
    const at = pointerTo(pointer, key);
    if (value === undefined) continue;
    if (name === "attribution") readAttribution(claims, value, at);
    else readBlock(claims, value, name === "inputMetadata" ? INPUT_MEMBERS : RETURN_MEMBERS, at);
  }
}
