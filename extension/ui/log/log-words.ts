/** Entries of the log in plain words. */

import type { AuditEntry, AuditEvidence, UsedSecret } from "../../protocol/audit-messages.js";
import { labelWords } from "../sentences/label-words.js";
import { ruleInShort } from "../sentences/rule-words.js";
import { toolWords } from "../sentences/tool-words.js";
import { dayAndTime } from "../shared/time.js";
import { asLine } from "../shared/untrusted-text.js";
import { formats, sessions, log as texts } from "../shared/words.js";
import { wordsAt } from "../shared/words-at.js";

const MAX_LIST = 400;

type AtOrigin = ReturnType<typeof wordsAt>["log"];

/** How the worker marks a command that the person gave and that failed. */
const FAILED = ", but that failed";

export function entryWords({ event, what, first, n, origin }: AuditEntry): string {
  const { entries } = wordsAt(origin).log;
  if (event === "trimmed") return texts.entriesTrimmed(first ?? n, n);
  const [done = what, failed] = what.split(FAILED);
  const key = `${event} ${done}`;
  const known = Object.hasOwn(entries, key) ? entries[key]?.() : undefined;
  const words = known ?? texts.otherEntry(texts.eventNames[event](), done);
  return failed === undefined ? words : texts.entryFailed(words);
}

/** A code of ours, or the names of rules. An organisation names its rules itself. */
export const reasonWords = (reason: string, { reasons } = wordsAt().log): string =>
  formats.list(
    reason.split(", ").map((each) => {
      const known = Object.hasOwn(reasons, each) ? reasons[each]?.() : undefined;
      return known ?? ruleInShort(each) ?? sessions.quoted(asLine(each));
    }),
  );

const findingWords = (kind: string, { findingsInShort }: AtOrigin): string =>
  (Object.hasOwn(findingsInShort, kind) ? findingsInShort[kind] : undefined)?.() ?? asLine(kind);

function callDetails({ effect, arguments: names = [], definition }: AuditEntry): string[] {
  const words = effect === undefined || effect === "benign" ? undefined : texts.effects[effect]?.();
  return [
    ...(words === undefined ? [] : [words]),
    ...(names.length === 0 ? [] : [texts.argumentsGiven(asLine(names.join(", "), MAX_LIST))]),
    ...(definition === undefined ? [] : [texts.definitionIs(asLine(definition))]),
  ];
}

function usedWords({ label, tool, origin = "", at, ...named }: UsedSecret): string {
  if (tool === undefined) return texts.usedTyped(labelWords(label));
  const words = texts.used(labelWords(label), toolWords({ tool, ...named }), asLine(origin, MAX_LIST));
  return at === undefined ? words : `${words} · ${dayAndTime(at)}`;
}

/**
 * Attack: a page's word that reads like Airlock's. So the type and the address stand in quotation
 * marks.
 */
function evidenceWords({ verdict, type, digest, ref }: AuditEvidence, at: AtOrigin): string {
  const named = at.evidenceNamed(type === undefined ? undefined : asLine(type));
  const known = Object.hasOwn(at.evidenceVerdicts, verdict) ? at.evidenceVerdicts[verdict]?.() : undefined;
  const parts = [
    known === undefined ? named : `${named}: ${known}`,
    ...(digest === undefined ? [] : [asLine(digest)]),
    ...(ref === undefined ? [] : [texts.evidenceAt(asLine(ref, MAX_LIST))]),
  ];
  return parts.join(" · ");
}

const countWords = (event: AuditEntry["event"], count: number): string =>
  event === "kept" ? texts.secretsCounted(count) : texts.callsCounted(count);

/** The rest of an entry, clean: the places of what was withheld, warnings, and the reason. */
export function entryDetails(entry: AuditEntry): string[] {
  const { withheld = [], maskedFrom = [], findings = [], evidence, reason } = entry;
  const at = wordsAt(entry.origin).log;
  const places = withheld.map(({ path }) => (path === "" ? texts.wholeResult() : path));
  const found = findings
    .filter(({ severity }) => severity === "warning")
    .map(({ kind }) => findingWords(kind, at));
  return [
    ...(entry.count === undefined ? [] : [countWords(entry.event, entry.count)]),
    ...callDetails(entry),
    ...(entry.used ?? []).map(usedWords),
    ...(places.length === 0 ? [] : [texts.withheldAt(asLine(places.join(", "), MAX_LIST))]),
    ...(maskedFrom.length === 0
      ? []
      : [texts.maskedFrom(formats.list(maskedFrom.map((origin) => asLine(origin))))]),
    ...(found.length === 0 ? [] : [texts.warningsAbout([...new Set(found)].join(", "))]),
    ...(evidence?.named ?? []).map((each) => evidenceWords(each, at)),
    ...(evidence?.isUnread === undefined ? [] : [at.evidenceUnread()]),
    ...(reason === undefined ? [] : [reasonWords(reason, at)]),
  ];
}
