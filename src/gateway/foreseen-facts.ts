/** What a tool promises about its results, as facts about the response, for rules that would block it anyway · S0-54 */

import { SENSITIVE_CLASSES, SENSITIVE_LEVELS } from "../annotations/model/vocabulary.js";
import { type CallFacts, factsOfCall } from "../policy/facts-of-call.js";
import type { FactTable, FactValue } from "../policy/types.js";

const FIELDS = ["returnMetadata.source", "returnMetadata.sensitivity", "resultLevel"] as const;
/** A result may name more than its tool does. */
const GROWING = ["returnMetadata.scopes", "attribution"] as const;

/** What may be otherwise once the tool has run: a session only gets worse, and an approval makes a tool known. */
const CHANGING = ["request.batch", "request.burst", "tool.seen", "tool.changed"];
const WORSENING = [
  "session.openWorld",
  "session.sensitive",
  "session.malicious",
  "request.annotations.openWorldHint",
];
const LENGTHENING = ["session.attribution", "request.annotations.attribution"];

const certain: FactValue = { values: [true], known: true, provenance: "derived" };

/** Whether every value that the tool declares possible is one of these. */
function isOnly({ values, known }: FactValue, among: readonly string[]): boolean {
  return known && values.length > 0 && values.every((value) => among.includes(value as string));
}

function withoutChanging(facts: FactTable): { [name: string]: FactValue } {
  const entries = Object.entries(facts)
    .filter(
      ([name, { values }]) =>
        !CHANGING.includes(name) && !(WORSENING.includes(name) && !values.includes(true)),
    )
    .map(([name, fact]) => [name, LENGTHENING.includes(name) ? { ...fact, mayGrow: true } : fact]);
  return Object.fromEntries(entries) as { [name: string]: FactValue };
}

/**
 * The facts of the call, and those about its response that the tool's declaration settles. All other facts about the response
 * are unknown. On a tool `openWorldHint` says that it reaches out, which settles nothing about what it returns.
 *
 * A page can only make its own tool be refused with this: if it promises something else, its result is judged as ever.
 */
export function factsForeseen(call: CallFacts): FactTable {
  const table = withoutChanging(factsOfCall(call));
  const promised = (name: string): FactValue =>
    table[`tool.annotations.${name}`] ?? { values: [], known: false, provenance: "default" };
  for (const name of FIELDS) table[`response.annotations.${name}`] = promised(name);
  for (const name of GROWING) {
    const list = promised(name);
    const isSilent = list.values.every((value) => Array.isArray(value) && value.length === 0);
    if (!isSilent) table[`response.annotations.${name}`] = { ...list, mayGrow: true };
  }
  if (isOnly(promised("returnMetadata.source"), ["untrustedPublic"])) {
    table["response.annotations.openWorldHint"] = certain;
  }
  const isSensitive =
    promised("sensitiveHint").values.includes(true) ||
    isOnly(promised("returnMetadata.sensitivity"), SENSITIVE_CLASSES) ||
    isOnly(promised("resultLevel"), SENSITIVE_LEVELS);
  if (isSensitive) table["response.annotations.sensitive"] = certain;
  return table;
}
