/** Which of the latest calls a rule would have met, as far as the log and the tools that are still there tell. */
import { CLEAN_SESSION } from "../../../src/annotations/session-trust.js";
import { factsFor } from "../../../src/policy/facts-for.js";
import { createPolicy, type FactTable, importRules, type RuleSet } from "../../../src/policy/index.js";
import type { AuditEntry } from "../../protocol/audit-messages.js";
import type { RulePreview } from "../../protocol/policy-messages.js";
import type { AuditLog } from "../audit/audit-log.js";
import type { Registry } from "../stores/registry.js";

const MAX_CALLS = 100;
/** A call has a few entries. */
const MAX_ENTRIES = 1_000;

interface PreviewParts {
  readonly audit: AuditLog;
  readonly registry: Registry;
}

async function latestCalls({ audit }: PreviewParts): Promise<AuditEntry[]> {
  const { entries } = await audit.read(0, MAX_ENTRIES);
  return entries.filter(({ event, what }) => event === "call" && what === "started").slice(0, MAX_CALLS);
}

const certain = (value: string) => ({ values: [value], known: true, provenance: "log" });

/** The log does not say what a session had met, nor what a call carried: those facts stay unknown. */
function factsOf(
  { tool = "", origin = "", agent = "", effect }: AuditEntry,
  { registry }: PreviewParts,
): FactTable {
  const found = registry
    .all()
    .flatMap((document) => document.tools())
    .find((each) => each.origin === origin && each.definition.name === tool);
  const outcome =
    effect === undefined || effect === "unknown"
      ? {}
      : { "tool.annotations.inputMetadata.outcomes": certain(effect) };
  const known = { "tool.name": certain(tool), "origin.tool": certain(origin), "agent.id": certain(agent) };
  if (found === undefined) return { ...known, ...outcome };
  const facts = Object.entries(
    factsFor({ tool, origin, session: CLEAN_SESSION, declared: found.security() }),
  );
  const declared = facts.filter(([fact]) => /^tool\.(?:annotations|static)\./.test(fact));
  return { ...Object.fromEntries(declared), ...outcome, ...known };
}

const EMPTY: RuleSet = { version: 1, rules: [] };

/** @param text a rule set with one rule, as JSON. @returns undefined if it is none. */
export async function previewRule(text: string, parts: PreviewParts): Promise<RulePreview | undefined> {
  const imported = importRules(text);
  if (!imported.ok) return undefined;
  const policy = createPolicy({ default: EMPTY, person: imported.ruleSet });
  const calls = await latestCalls(parts);
  const reasons = calls.map((entry) => policy.decide("pre-call", factsOf(entry, parts)).reasons);
  const met = reasons.filter((each) => each.some(({ onEvidence }) => onEvidence)).length;
  return { met, perhaps: reasons.filter((each) => each.length > 0).length - met, of: calls.length };
}
