/**
 * The gate: the last check of everything that leaves for an agent. It knows nothing of schemas or blocks, and it never
 * repairs: if it finds a fault, the caller withholds the whole unit (one result, error, notification or tool of a list)
 * and tells the person.
 */

import {
  arrayIsArray,
  createList,
  isRecord,
  listAppend,
  listForEach,
  listIncludes,
  listSome,
  objectKeys,
  recordForEach,
} from "../../intrinsics/language.js";
import { RegExpConstructor, regExpExec } from "../../intrinsics/text.js";
import { agentWithheldPart } from "../../texts/agents.js";
import { splitWords, withoutInvisible } from "../copies/invisible.js";
import { joinTexts } from "../copies/join-texts.js";
import { holdsCopy, type Masker } from "../copies/masker.js";
import type { JsonObject, JsonValue } from "../schema/types.js";
import { isOwnRecord, isReserved } from "./own-records.js";
import { HANDLE, HANDLE_SOURCE } from "./scrub-value.js";

export type GateFault = "value" | "handle" | "reserved-member";

export interface GateScope {
  /** The values that this agent must not read. */
  readonly maskers: readonly Masker[];
  /** Whether this agent was given the handle. */
  isIssued(handle: string): boolean;
  /** Members that only we may write; by default the protocol's, too. In front of a server, those are the server's. */
  readonly isReserved?: (name: string) => boolean;
}

/** Handles, and members that only Airlock or the protocol may write, have one of these in their names. */
const SUSPECT = splitWords(["airlock", "modelcontextprotocol"]);

/**
 * @param unit plain data, about to leave.
 * @param joined all of its texts, names and numbers in one
 * @returns the fault; undefined if the unit may leave.
 */
export function findFault(
  unit: JsonValue,
  scope: GateScope,
  joined = joinTexts(unit),
): GateFault | undefined {
  // Most units hold nothing, which one look at all of their texts shows. A match may also span two of them.
  if (regExpExec(SUSPECT, joined)) {
    if (hasForeignMember(unit, scope.isReserved ?? isReserved)) return "reserved-member";
    const isForeign = (text: string): boolean => !areIssued(scope, text);
    if (isForeign(joined) && listSome(textsOf(unit), isForeign)) return "handle";
  }
  const isValue = (text: string): boolean => holdsCopy(scope.maskers, text);
  return isValue(joined) && listSome(textsOf(unit), (text) => !isOurSentence(text) && isValue(text))
    ? "value"
    : undefined;
}

/** Whether a reserved member is not a record of ours. */
function hasForeignMember(value: JsonValue, isOursOnly: (name: string) => boolean): boolean {
  const isForeign = (member: JsonValue): boolean => hasForeignMember(member, isOursOnly);
  if (arrayIsArray(value)) return listSome(value as readonly JsonValue[], isForeign);
  if (!isRecord(value)) return false;
  return listSome(objectKeys(value), (name) => {
    const member = (value as JsonObject)[name] as JsonValue;
    return isOursOnly(name) ? !isOwnRecord(member) : isForeign(member);
  });
}

/** Members of our records that hold our own sentences, or what the browser states. */
const OWN_WORDS = ["version", "reason", "origin", "verified"];

/** Every text, name and number, each by itself. Of our own records only what comes from a page, which can hold a value. */
function textsOf(unit: JsonValue): readonly string[] {
  const texts = createList<string>();
  const add = (value: JsonValue, isOurs: boolean): void => {
    if (typeof value !== "object") listAppend(texts, `${value}`);
    else if (arrayIsArray(value)) listForEach(value as readonly JsonValue[], (item) => add(item, isOurs));
    else if (value !== null) {
      recordForEach(value as JsonObject, (name, member) => {
        if (isOurs ? listIncludes(OWN_WORDS, name) : isReserved(name)) {
          if (!isOurs) add(member, true);
          return;
        }
        if (!isOurs) listAppend(texts, name);
        add(member, isOurs);
      });
    }
  };
  add(unit, false);
  return texts;
}

/** Our own sentence about a withheld part contains only the handle. */
function isOurSentence(text: string): boolean {
  const handle = regExpExec(HANDLE, text)?.[0];
  return handle !== undefined && text === agentWithheldPart(handle);
}

const HANDLES = new RegExpConstructor(HANDLE_SOURCE, "giu");

function areIssued({ isIssued }: GateScope, text: string): boolean {
  HANDLES.lastIndex = 0;
  for (;;) {
    const handle = regExpExec(HANDLES, text)?.[0];
    if (handle === undefined) return true;
    if (!isIssued(withoutInvisible(handle))) return false;
  }
}
