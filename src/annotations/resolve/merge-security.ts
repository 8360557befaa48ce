/** Several accounts of one thing → one record · S0-34, S0-43, S3-08, S3-10 */
import { joinDiagnostics } from "../model/diagnostics.js";
import { joinFacts, mapFacts } from "../model/facts.js";
import type { ToolSecurity } from "../model/types.js";
import { STAGES } from "../model/vocabulary.js";

/**
 * Commutative, associative and idempotent: accounts may come in any order, in any grouping, and
 * more than once. Every possible value stays possible, and the worse of two hints holds.
 */
export function mergeSecurity(one: ToolSecurity, other: ToolSecurity): ToolSecurity {
  const later = STAGES.indexOf(one.stage) >= STAGES.indexOf(other.stage) ? one : other;
  return Object.freeze({
    stage: later.stage,
    facts: mapFacts((name) => joinFacts(name, one.facts[name], other.facts[name])),
    diagnostics: joinDiagnostics(one.diagnostics, other.diagnostics),
  });
}
