/** The sentences of the lint alone, by code: not in the page's script. */
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
