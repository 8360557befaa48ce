/**
 * The sentences of diagnostics, by code: for a tool's author. `diagnostics.ts` has made the quote
 * in `detail` safe.
 */

import type { AnnotationDiagnostic } from "./types.js";

export interface Words {
  readonly severity: AnnotationDiagnostic["severity"];
  readonly text: (detail: string) => string;
}

/** The script-tag file has only the names. */
const CONTRADICTED: Readonly<Record<string, string>> = {
  vocabulary: "another vocabulary",
  source: "a source that strangers write",
  effects: "effects that are declared beside it",
};

/** A wrong type, value or shape makes its field unknown; the tool stays usable. */
export const DIAGNOSTICS = {
  "not-an-object": {
    severity: "error",
    text: (detail) => `Must be an object, not ${detail}; nothing in it counts.`,
  },
  "not-a-boolean": {
    severity: "error",
    text: (detail) => `Must be true or false, not ${detail}; the hint counts as absent.`,
  },
  "odd-requirement": {
    severity: "warning",
    text: (detail) => `Only true and false are correct here; ${detail} counts as true.`,
  },
  "not-a-list": {
    severity: "error",
    text: (detail) => `Must be a list of texts, not ${detail}; it counts as absent.`,
  },
  "not-a-text": { severity: "error", text: (detail) => `Must be a text, not ${detail}; it is left out.` },
  "unknown-value": {
    severity: "error",
    text: (detail) =>
      `${detail} is none of the values that this field has; the whole field counts as unknown.`,
  },
  "unusual-case": {
    severity: "warning",
    text: (detail) => `Read as ${detail}; spell it like that (camelCase) or in PascalCase.`,
  },
  "empty-set": {
    severity: "error",
    text: () => "A list of possible values must name at least one; the whole field counts as unknown.",
  },
  "too-many": {
    severity: "error",
    text: () => "More than 64 items; what is beyond is left out, or the whole field where it is a set.",
  },
  "too-long": { severity: "error", text: () => "Longer than 2,048 characters; it is left out." },
  "missing-member": {
    severity: "error",
    text: (detail) => `${detail} is required here; without it the whole block counts as unknown.`,
  },
  "unexpected-member": {
    severity: "error",
    text: (detail) => `${detail} is not a member of this block; with it the whole block counts as unknown.`,
  },
  "member-twice": {
    severity: "error",
    text: (detail) => `${detail} stands here in two spellings; the whole block counts as unknown.`,
  },
  "invalid-block": {
    severity: "warning",
    text: () => "This block counts as unknown, and agents are asked about as if it were not there.",
  },
  "several-values": {
    severity: "warning",
    text: () =>
      "A result says what was, so it should have one value here, not several; agents get the first in the proposal's order.",
  },
  "opaque-source": {
    severity: "warning",
    text: (detail) =>
      `${detail} does not say where the data comes from; use mcp://, https://, local:// or urn:.`,
  },
  "unknown-source": {
    severity: "warning",
    text: (detail) => `${detail} is not a URI of a kind that sources have; it is kept as it is.`,
  },
  contradiction: {
    severity: "warning",
    text: (detail) => `Contradicts ${CONTRADICTED[detail] ?? detail}; the worse of the two counts.`,
  },
  "worse-than-declared": {
    severity: "warning",
    text: (detail) => `The resolved ${detail} goes beyond what the tool declares; the worse counts.`,
  },
  "not-deterministic": {
    severity: "warning",
    text: () => "The resolver gave another answer for the same arguments; the worse of both counts.",
  },
  "annotations-missing": {
    severity: "warning",
    text: () => "The tool declares what its results are like, and this result says nothing of it.",
  },
} as const satisfies Record<string, Words>;

export type DiagnosticCode = keyof typeof DIAGNOSTICS;
