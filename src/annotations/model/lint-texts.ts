/** The sentences of the lint alone, by code: not in the page's script. */
import { diagnosticFixes } from "../../texts/debug.js";
import { DIAGNOSTICS, type Words } from "./diagnostic-texts.js";

export const LINT_DIAGNOSTICS = {
  "not-an-object": DIAGNOSTICS["not-an-object"],
  "invalid-name": {
    severity: "error",
    text: (detail) =>
      `${detail} is not a name for a tool: 1 to 128 ASCII letters, digits, "_", "-" and ".", each name once.`,
  },
  "no-description": { severity: "error", text: () => "A tool needs a description." },
  "no-annotations": {
    severity: "warning",
    text: () => "Nothing is declared, so agents' users are asked about this tool as about the worst.",
  },
  "dynamic-only": {
    severity: "warning",
    text: () => "Nothing static is declared that would hold where resolveAnnotations fails.",
  },
  "unconfirmed-destruction": {
    severity: "error",
    text: () => 'A destructive tool must declare "mcp.dev/requiresConfirmation": true.',
  },
  "undeclared-metadata": {
    severity: "note",
    text: (detail) =>
      `Hints, but no ${detail}: what it would say counts as unknown, so rules and questions expect the worst.`,
  },
  "unmarked-sensitivity": {
    severity: "warning",
    text: () => "Results are declared sensitive, but nothing is marked: agents get all of them.",
  },
  "undescribed-sensitivity": {
    severity: "note",
    text: () =>
      "Results are declared to be about a person: agents get all of them. Where that is too much, describe and mark them in outputSchema.",
  },
} as const satisfies Record<string, Words>;

/** How to mend what a diagnostic names, where its sentence does not say so. */
export const LINT_FIXES = {
  "not-an-object": "Write an object: { … }.",
  "not-a-boolean": "Write true or false, without quotes.",
  "odd-requirement": "Write true or false.",
  "not-a-list": 'Write a list: ["…"].',
  "not-a-text": 'Write a text: "…".',
  "unknown-value": "Write one of the values that the guide to annotations lists for it.",
  "empty-set": "Name one, or leave the member out.",
  "too-many": "Name fewer.",
  "too-long": "Shorten it.",
  "missing-member": "Add it.",
  "unexpected-member": "Leave it out, or correct its name.",
  "member-twice": "Leave one out.",
  "invalid-block": "Mend what else is said of it.",
  "several-values": "Write one value.",
  "unknown-source": "Write mcp://, https://, local:// or urn:.",
  contradiction: "Let both say the same.",
  "worse-than-declared": "Declare the worst that the tool does.",
  "not-deterministic": "Let the resolver go by its arguments alone.",
  "annotations-missing": "Return annotations in _meta.",
  "invalid-name": "Choose such a name.",
  "duplicate-name": "Choose another name.",
  "no-description": "Say what the tool does in description; of a form, in tooldescription.",
  "no-annotations":
    "Say in annotations what it does: readOnlyHint, destructiveHint, openWorldHint, inputMetadata, returnMetadata.",
  "dynamic-only": "Declare the worst that the tool does in annotations.",
  "undeclared-metadata": "Add them, where rules should know.",
  "unmarked-sensitivity": 'Write "x-sensitive": true at the members of outputSchema, or set sensitiveHint.',
  ...diagnosticFixes,
} as const;
