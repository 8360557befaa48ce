/**
 * In the script-tag file, in place of `diagnostic-texts.ts`: a page's console names the code, and
 * `webmcp-airlock explain` says the rest.
 */
import type { DiagnosticCode, Words } from "./diagnostic-texts.js";

const unsaid: Words = { severity: "error", text: () => "" };

export const DIAGNOSTICS: Readonly<Record<DiagnosticCode, Words>> = {
  "not-an-object": unsaid,
  "not-a-boolean": unsaid,
  "odd-requirement": unsaid,
  "not-a-list": unsaid,
  "not-a-text": unsaid,
  "unknown-value": unsaid,
  "unusual-case": unsaid,
  "empty-set": unsaid,
  "too-many": unsaid,
  "too-long": unsaid,
  "missing-member": unsaid,
  "unexpected-member": unsaid,
  "member-twice": unsaid,
  "invalid-block": unsaid,
  "several-values": unsaid,
  "opaque-source": unsaid,
  "unknown-source": unsaid,
  contradiction: unsaid,
  "worse-than-declared": unsaid,
  "not-deterministic": unsaid,
  "annotations-missing": unsaid,
};
