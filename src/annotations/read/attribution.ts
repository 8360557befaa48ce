/** Claimed sources of data: classified, bounded, never rewritten · S0-08, S0-09, S0-10, S0-63 */

import { quote } from "../model/diagnostic-words.js";
import { MAX_ITEMS, MAX_TEXT, pointerTo } from "../model/plain-data.js";
import type { Claims } from "./claims.js";

export type SourceKind =
  | "mcp"
  | "https"
  /** A file with its machine or organisation: `local://HOST/path`. */
  | "local"
  /** A file without its machine: `local:anonymous/path`. */
  | "anonymous"
  | "urn"
  /** `file://`: the same URL means another file on every machine. */
  | "opaque"
  | "unknown";

const KINDS: readonly (readonly [kind: SourceKind, pattern: RegExp])[] = [
  ["mcp", /^mcp:\/\/[^\s/]+/i],
  ["https", /^https:\/\/[^\s/]+/i],
  ["local", /^local:\/\/[^\s/]+\/./i],
  ["anonymous", /^local:anonymous\/./i],
  ["urn", /^urn:[a-z0-9][a-z0-9-]{0,31}:./i],
  ["opaque", /^file:/i],
];

export const classifySource = (source: string): SourceKind =>
  KINDS.find(([, pattern]) => pattern.test(source))?.[0] ?? "unknown";

/** States the list, without items that are too long or not text, which are reported. */
export function readAttribution(claims: Claims, value: unknown, pointer: string): void {
  const { diagnostics } = claims;
  if (!Array.isArray(value)) {
    diagnostics.add("not-a-list", pointer, quote(value));
    return;
  }
  if (value.length > MAX_ITEMS) diagnostics.add("too-many", pointer);
  const sources = Array.from(value.slice(0, MAX_ITEMS) as unknown[], (source, index) => {
    const at = pointerTo(pointer, index);
    if (typeof source !== "string") diagnostics.add("not-a-text", at, quote(source));
    else if (source.length > MAX_TEXT) diagnostics.add("too-long", at);
    else return warnOf(source, at, claims);
    return undefined;
  });
  claims.state(
    "attribution",
    sources.filter((source) => source !== undefined),
  );
}

function warnOf(source: string, pointer: string, { diagnostics }: Claims): string {
  const kind = classifySource(source);
  if (kind === "opaque") diagnostics.add("opaque-source", pointer, quote(source));
  if (kind === "unknown") diagnostics.add("unknown-source", pointer, quote(source));
  return source;
}
