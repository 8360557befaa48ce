/**
 * The gate: the last check of everything that leaves for an agent. It knows nothing of schemas or
 * blocks, and it never repairs: if it finds a fault, the caller withholds the whole unit (one
 * result, error, notification or tool of a list) and tells the person.
 */

import { listIncludes } from "../../intrinsics/language.js";
import { RegExpConstructor, regExpExec, stringReplaceAll } from "../../intrinsics/text.js";
import { keptFor } from "../../texts/agents.js";
import { withoutInvisible } from "../copies/invisible.js";
import { holdsCopy, type Masker } from "../copies/masker.js";
import { joinTexts, type TextVisit, visitTexts } from "../redact/visit-texts.js";
import type { JsonValue } from "../schema/types.js";
import { isOwnRecord, isReserved } from "./own-records.js";
import { HANDLE_SOURCE } from "./scrub-value.js";
import { isSuspect } from "./sweep.js";

export type GateFault = "value" | "handle" | "reserved-member";

export interface GateScope {
  /** The values that this agent must not read. */
  readonly maskers: readonly Masker[];
  /** Whether this agent was given the handle. */
  isIssued(handle: string): boolean;
  /**
   * Members that only we may write; by default the protocol's, too. In front of a server, those are
   * the server's.
   */
  readonly isReserved?: ((name: string) => boolean) | undefined;
}

/**
 * @param unit plain data, about to leave.
 * @param texts all of its texts, names and numbers in one
 * @returns the fault; undefined if the unit may leave.
 */
export function findFault(unit: JsonValue, scope: GateScope, texts = joinTexts(unit)): GateFault | undefined {
  // Most units hold nothing, which one look at all of their texts shows. A match may also span two
  // of them.
  if (isSuspect(texts)) {
    if (hasForeignMember(unit, scope.isReserved ?? isReserved)) return "reserved-member";
    const isForeign = (text: string): boolean => !areIssued(scope, text);
    if (isForeign(texts) && hasText(unit, isForeign)) return "handle";
  }
  // Our own words are no copies; what the notice quotes may be one.
  const isValue = (text: string): boolean => holdsCopy(scope.maskers, text);
  return isValue(texts) && hasText(unit, (text) => isValue(stringReplaceAll(text, keptFor(""), "")))
    ? "value"
    : undefined;
}

/** Whether a reserved member is not a record of ours. */
function hasForeignMember(unit: JsonValue, isOursOnly: (name: string) => boolean): boolean {
  let isFound = false;
  visitTexts(unit, (text, at) => {
    isFound ||= at.isName && isOursOnly(text) && !isOwnRecord(at.member);
  });
  return isFound;
}

/** Members of our records that hold our own sentences, or what the browser states. */
const OWN_WORDS = ["version", "reason", "origin", "verified"];

/** Our records hold what comes from a page, too, which can be a value. */
const isOwnWord = (at: TextVisit): boolean =>
  at.isName
    ? isOwnRecord(at.member) || at.isWithin(isOwnRecord)
    : at.isWithin(isOwnRecord) && listIncludes(OWN_WORDS, at.name);

/** Whether a text by itself, of a page, is at fault. */
function hasText(unit: JsonValue, isAtFault: (text: string) => boolean): boolean {
  let isFound = false;
  visitTexts(unit, (text, at) => {
    isFound ||= isAtFault(text) && !isOwnWord(at);
  });
  return isFound;
}

const HANDLES = new RegExpConstructor(HANDLE_SOURCE, "giu");

function areIssued({ isIssued }: GateScope, text: string): boolean {
  HANDLES.lastIndex = 0;
  for (;;) {
    const handle = regExpExec(HANDLES, text)?.[0];
    if (handle === undefined) return true;
    if (!isIssued(handle) && !isIssued(withoutInvisible(handle))) return false;
  }
}
