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
  readOwn,
  recordForEach,
} from "../../intrinsics/language.js";
import { regExpExec, stringIncludes } from "../../intrinsics/text.js";
import { agentWithheldPart } from "../../texts/agents.js";
import type { CopySearch, Match } from "../copies/copy-search.js";
import { withoutInvisible } from "../copies/invisible.js";
import { toJsonText } from "../redact/json-text.js";
import type { JsonObject, JsonValue } from "../schema/types.js";
import { isOwnRecord, isReserved } from "./own-records.js";
import { HANDLE } from "./scrub-value.js";

export type GateFault = "value" | "handle" | "reserved-member";

export interface GateScope {
  /** The searches for the strong values that this agent must not read. */
  readonly finders: readonly CopySearch[];
  /** Whether this agent was given the handle. */
  isIssued(handle: string): boolean;
}

/** Separates two texts, so that a match across both is not a copy. */
const BETWEEN = "\n\u0000\n";

/** Only Airlock may write these names into a unit; a backslash may be an escape that hides one. */
const SUSPECT = /airlock|modelcontextprotocol|\\/i;

/**
 * @param unit plain data, about to be serialised.
 * @param text its JSON text, if the caller has it.
 * @returns the fault; undefined if the unit may leave.
 */
export function findFault(unit: JsonValue, scope: GateScope, text?: string): GateFault | undefined {
  const look: Look = { scope, texts: createList<string>(), fault: undefined };
  const meta = isRecord(unit) ? readOwn(unit as JsonObject, "_meta") : undefined;
  // A redacted result has our own record, which is looked at by itself.
  const rest = isRecord(meta) ? withoutMeta(unit as JsonObject) : unit;
  const visible = withoutInvisible(rest === unit ? (text ?? toJsonText(rest)) : toJsonText(rest));
  // Fast path: without an escape, the JSON contains every text and name verbatim. A match may also span two of them.
  if (regExpExec(SUSPECT, visible) || holdsValue(scope, visible)) lookInside(look, unit);
  else if (rest !== unit) lookInside(look, { _meta: meta as JsonObject });
  return look.fault ?? (anyHoldsValue(look) ? "value" : undefined);
}

function withoutMeta({ _meta, ...rest }: JsonObject): JsonObject {
  return rest;
}

interface Look {
  readonly scope: GateScope;
  /** Every text and name to search. */
  readonly texts: string[];
  fault: GateFault | undefined;
}

function lookInside(look: Look, value: JsonValue): void {
  if (typeof value !== "object") lookAtText(look, `${value}`);
  else if (arrayIsArray(value)) listForEach(value as readonly JsonValue[], (item) => lookInside(look, item));
  else if (value !== null) {
    recordForEach(value as JsonObject, (name, member) => {
      if (isReserved(name)) {
        if (isOwnRecord(member)) lookAtRecord(look, member);
        else look.fault = "reserved-member";
        return;
      }
      lookAtText(look, name);
      lookInside(look, member);
    });
  }
}

function lookAtText(look: Look, text: string): void {
  const handle = regExpExec(HANDLE, text)?.[0];
  // Our own sentence about a withheld part contains only the handle.
  if (handle !== undefined && text === agentWithheldPart(handle)) {
    if (!look.scope.isIssued(handle)) look.fault = "handle";
    return;
  }
  listAppend(look.texts, text);
  const visible = stringIncludes(text, "-") ? withoutInvisible(text) : "";
  if (regExpExec(HANDLE, visible) && !areIssued(look.scope, visible)) look.fault = "handle";
}

/** Members of our records that hold our own sentences, or what the browser states. */
const OWN_WORDS = ["version", "reason", "origin", "verified"];

/** In our own records, only text that comes from a page can hold a value, so only that is searched. */
function lookAtRecord(look: Look, value: JsonValue): void {
  if (arrayIsArray(value)) listForEach(value as readonly JsonValue[], (item) => lookAtRecord(look, item));
  if (!isRecord(value)) return;
  recordForEach(value as JsonObject, (name, member) => {
    if (typeof member === "object" && name !== "verified") lookAtRecord(look, member);
    else if (!listIncludes(OWN_WORDS, name)) lookAtText(look, `${member}`);
  });
}

function areIssued({ isIssued }: GateScope, text: string): boolean {
  const handles = /airlock-[\da-f]{32}/gi;
  for (;;) {
    const handle = regExpExec(handles, text)?.[0];
    if (handle === undefined) return true;
    if (!isIssued(handle)) return false;
  }
}

/** One look at all texts tells that most units hold nothing. Attack: a value that spans several texts is not a copy. */
function anyHoldsValue({ scope, texts }: Look): boolean {
  if (texts.length === 0) return false;
  let joined = "";
  listForEach(texts, (text) => {
    joined += text + BETWEEN;
  });
  return holdsValue(scope, joined) && listSome(texts, (text) => holdsValue(scope, text));
}

function holdsValue({ finders }: GateScope, text: string): boolean {
  const found = createList<Match>();
  listForEach(finders, (finder) => finder.findLiteral(text, found));
  return found.length > 0;
}
