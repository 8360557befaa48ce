/** The cases, the proposals' examples, and the requirements: plain JSON, read once. */

import type { Example, KitCase, NotCovered, Requirement } from "./case-types.js";
import calls from "./cases/calls.json" with { type: "json" };
import declarations from "./cases/declarations.json" with { type: "json" };
import examples from "./cases/examples.json" with { type: "json" };
import notCovered from "./cases/not-covered.json" with { type: "json" };
import policies from "./cases/policies.json" with { type: "json" };
import redemptions from "./cases/redemptions.json" with { type: "json" };
import references from "./cases/references.json" with { type: "json" };
import requirements from "./cases/requirements.json" with { type: "json" };
import resolving from "./cases/resolving.json" with { type: "json" };
import sessions from "./cases/sessions.json" with { type: "json" };

const all: readonly object[] = [
  ...calls,
  ...references,
  ...redemptions,
  ...declarations,
  ...sessions,
  ...resolving,
  ...policies,
];

export const CASES = all as readonly KitCase[];

/** Id → what the proposal says. */
export const REQUIREMENTS: Readonly<Record<string, Requirement>> = requirements;

/**
 * Id → what the proposal says, and why it is not a case: together with {@link REQUIREMENTS} all
 * that we number.
 */
export const NOT_COVERED: Readonly<Record<string, NotCovered>> = notCovered;

export const EXAMPLES: readonly Example[] = examples;
