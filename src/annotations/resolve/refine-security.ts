/** The tool's static annotations, narrowed by what its resolver says of these arguments · S0-40, S4-05, S4-12, U-08 */
import { DIAGNOSTICS } from "../model/diagnostic-texts.js";
import { joinDiagnostics } from "../model/diagnostics.js";
import { type AnyFact, joinFacts, mapFacts } from "../model/facts.js";
import { pointerTo } from "../model/plain-data.js";
import type { AnnotationDiagnostic, FactName, ToolSecurity } from "../model/types.js";
import { HINTS, isHintName, SET_WORDS } from "../model/vocabulary.js";

/** Where "at most" has a meaning. */
const ORDERED: ReadonlySet<FactName> = new Set([
  "inputMetadata.destination",
  "inputMetadata.outcomes",
  "resultLevel",
]);
/** Never worse than any other class, by their definitions. */
const HARMLESS = new Set<boolean | string>(["none", "user"]);
/** Saying where data comes from is no promise that it comes from nowhere else. */
const UNBOUNDED: ReadonlySet<FactName> = new Set(["attribution"]);

/** Whether an answer goes beyond what the tool declares. Only what both state can be compared. */
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

/** A field that MCP gives a default has that when it is left out; others keep what the tool declares. */
function refineFact(name: FactName, declared: AnyFact, resolved: AnyFact): AnyFact {
  if (isWorse(name, declared, resolved)) return joinFacts(name, declared, resolved);
  const hasDefault = isHintName(name) && HINTS[name].fallback !== undefined;
  return resolved.known || hasDefault ? resolved : declared;
}

/**
 * What holds for a call with these arguments. The answer may be milder than the declaration, which is what it is for;
 * where it is worse, the declaration was wrong, and the worse of both counts.
 *
 * This is for the question whether to ask: session state and redaction also go by the declaration itself.
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
  const { severity, text } = DIAGNOSTICS["worse-than-declared"];
  const pointer = pointerTo("/annotations", ...name.split(".."));
  return { severity, code: "worse-than-declared", pointer, message: text(name) };
}
