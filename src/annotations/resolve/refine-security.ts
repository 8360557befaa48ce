/**
 * A tool's static annotations, narrowed by its resolver for these arguments · S0-40, S4-05, S4-12,
 * U-08
 */
import { wordsOf } from "../model/diagnostic-words.js";
import { joinDiagnostics, writeDiagnostic } from "../model/diagnostics.js";
import { type AnyFact, joinFacts, mapFacts } from "../model/facts.js";
import { pointerTo } from "../model/plain-data.js";
import type { AnnotationDiagnostic, FactName, ToolSecurity } from "../model/types.js";
import { HINTS, isHintName, SET_WORDS } from "../model/vocabulary.js";

/** The fields with an order. */
const ORDERED: ReadonlySet<FactName> = new Set([
  "inputMetadata.destination",
  "inputMetadata.outcomes",
  "resultLevel",
]);
/** By definition never worse than another class. */
const HARMLESS = new Set<boolean | string>(["none", "user"]);
/** Naming some sources does not exclude others. */
const UNBOUNDED: ReadonlySet<FactName> = new Set(["attribution"]);

/** Whether an answer goes beyond the declaration. Only fields that both state can be compared. */
function isWorse(name: FactName, declared: AnyFact, resolved: AnyFact): boolean {
  if (!declared.known || !resolved.known || UNBOUNDED.has(name)) return false;
  if (isHintName(name)) {
    const { worse } = HINTS[name];
    return resolved.values.includes(worse) && !declared.values.includes(worse);
  }
  if (ORDERED.has(name)) {
    const words = SET_WORDS[name] ?? [];
    const highest = ({ values }: AnyFact) => Math.max(...values.map((each) => words.indexOf(String(each))));
    return highest(resolved) > highest(declared);
  }
  return resolved.values.some((each) => !declared.values.includes(each) && !HARMLESS.has(each));
}

/** A missing field takes MCP's default if it has one; otherwise the declaration stays. */
function refineFact(name: FactName, declared: AnyFact, resolved: AnyFact): AnyFact {
  if (isWorse(name, declared, resolved)) return joinFacts(name, declared, resolved);
  const hasDefault = isHintName(name) && HINTS[name].fallback !== undefined;
  return resolved.known || hasDefault ? resolved : declared;
}

/**
 * The record for a call with these arguments. The answer may be milder than the declaration: that
 * is its purpose. If it is worse, the declaration was wrong, and the worse of both counts.
 *
 * Only the question whether to ask uses this. Session state and redaction also use the declaration
 * itself.
 */
export function refineSecurity(declared: ToolSecurity, resolved: ToolSecurity): ToolSecurity {
  const problems: AnnotationDiagnostic[] = [];
  const facts = mapFacts((name) => {
    if (isWorse(name, declared.facts[name], resolved.facts[name])) problems.push(describe(name));
    return refineFact(name, declared.facts[name], resolved.facts[name]);
  });
  const all = joinDiagnostics(joinDiagnostics(declared.diagnostics, resolved.diagnostics), problems);
  return Object.freeze({ stage: "resolved", facts, diagnostics: all });
}

function describe(name: FactName): AnnotationDiagnostic {
  const pointer = pointerTo("/annotations", ...name.split("."));
  const code = "worse-than-declared";
  return writeDiagnostic(wordsOf(code), code, pointer, name);
}
