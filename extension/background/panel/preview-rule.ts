/** Which of the latest calls a rule would have met, as far as the log and the tools that are still there tell. */
import { CLEAN_SESSION } from "../../../src/annotations/session-trust.js";
import { factsFor } from "../../../src/policy/facts-for.js";
import {
  createPolicy,
  type FactTable,
  importRules,
  type Policy,
  type RuleSet,
} from "../../../src/policy/index.js";
import type { AuditEntry } from "../../protocol/audit-messages.js";
import type { PreviewedCalls, RulePreview } from "../../protocol/policy-messages.js";
import type { AuditLog } from "../audit/audit-log.js";
import { PERSON } from "../stores/agents.js";
import type { Registry } from "../stores/registry.js";

const MAX_CALLS = 100;
/** A call has a few entries. */
const MAX_ENTRIES = 1_000;
/** Of the entries in one answer, as JSON text. Attack: pages and agents with long names fill each answer. */
const MAX_SIZE = 256 * 1_024;

interface PreviewParts {
  readonly audit: AuditLog;
  readonly registry: Registry;
}

/** What the log says of one call, newest first. */
type LoggedCall = readonly AuditEntry[];

/** A call that was denied or stopped never started, so its entries count, whatever they say. */
async function latestCalls({ audit }: PreviewParts): Promise<LoggedCall[]> {
  const { entries } = await audit.read(0, MAX_ENTRIES);
  const calls = new Map<string, AuditEntry[]>();
  for (const entry of entries) {
    // The person's own calls pass their rules.
    if (entry.call === undefined || entry.agent === PERSON.id) continue;
    const others = calls.get(entry.call);
    if (others === undefined) calls.set(entry.call, [entry]);
    else others.push(entry);
  }
  return [...calls.values()].slice(0, MAX_CALLS);
}

const certain = (value: string) => ({ values: [value], known: true, provenance: "log" });

const said = <Member extends keyof AuditEntry>(call: LoggedCall, member: Member) =>
  call.find((entry) => entry[member] !== undefined)?.[member];

/** The log does not say what a session had met, nor what a call carried: those facts stay unknown. */
function factsOf(call: LoggedCall, { registry }: PreviewParts): FactTable {
  const [tool = "", origin = "", agent = ""] = [
    said(call, "tool"),
    said(call, "origin"),
    said(call, "agent"),
  ];
  const effect = said(call, "effect");
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

const sizeOf = (call: LoggedCall): number => JSON.stringify(call).length;

/** Whole calls, the newest ones, as many as have room. */
function listed(calls: readonly LoggedCall[], room: number): PreviewedCalls {
  let left = room;
  const cut = calls.findIndex((call) => {
    left -= sizeOf(call);
    return left < 0;
  });
  const shown = cut < 0 ? calls : calls.slice(0, cut);
  return { count: calls.length, entries: shown.flat(), listed: shown.length };
}

const EMPTY: RuleSet = { version: 1, rules: [] };

/** `sure`: on what is known; `perhaps`: something that the rule asks about is not known. */
function meets(policy: Policy, facts: FactTable): "no" | "sure" | "perhaps" {
  const { reasons } = policy.decide("pre-call", facts);
  if (reasons.length === 0) return "no";
  return reasons.some(({ onEvidence }) => onEvidence) ? "sure" : "perhaps";
}

/** @param text a rule set with one rule, as JSON. @returns undefined if it is none. */
export async function previewRule(text: string, parts: PreviewParts): Promise<RulePreview | undefined> {
  const imported = importRules(text);
  if (!imported.ok) return undefined;
  const policy = createPolicy({ default: EMPTY, person: imported.ruleSet });
  const calls = await latestCalls(parts);
  const found = calls.map((call) => ({ call, how: meets(policy, factsOf(call, parts)) }));
  const those = (how: "sure" | "perhaps") =>
    listed(
      found.filter((each) => each.how === how).map(({ call }) => call),
      MAX_SIZE / 2,
    );
  return { met: those("sure"), perhaps: those("perhaps"), of: calls.length };
}
