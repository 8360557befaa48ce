/**
 * Members that only Airlock or the protocol may write, and the records that Airlock wrote · S1-25
 */

import { isRecord, readOwn, SafeWeakMap } from "../../intrinsics/language.js";
import { regExpExec, stringIncludes } from "../../intrinsics/text.js";
import { withoutInvisible } from "../copies/invisible.js";
import type { JsonObject, JsonValue } from "../schema/types.js";

/**
 * Whose members no page may write: the last word of what their names begin with. Handles begin with
 * the first.
 */
export const RESERVED_WORDS: readonly string[] = ["airlock", "modelcontextprotocol"];
const RESERVED = /^(?:(webmcp-airlock)|io\.modelcontextprotocol)\//i;
/** A server's claim that it answers for annotations is its own to make. */
const CLAIM = "webmcp-airlock/dynamic-annotations";
const BEGINNING = /airlock[-/]|modelcontextprotocol\//i;

/** Ignores invisible characters in the name, because an agent may ignore them too. */
const readReserved = (name: string): RegExpExecArray | null =>
  stringIncludes(name, "/") ? regExpExec(RESERVED, withoutInvisible(name)) : null;

export const isReserved = (name: string): boolean => readReserved(name) !== null;

/** The same of what a server says, whose own members are the protocol's. */
export const isReservedOfServers = (name: string): boolean =>
  readReserved(name)?.[1] !== undefined && name !== CLAIM;

/** Whether a text, as a reader sees it, holds the beginning of such a name, or of a handle. */
export const holdsReserved = (visible: string): boolean => regExpExec(BEGINNING, visible) !== null;

const records = new SafeWeakMap<object, true>();

/**
 * Registers the value of a reserved member as ours. A page's data is parsed from text, so it is
 * never registered.
 */
export function ownRecord<Value extends JsonObject>(record: Value): Value {
  records.set(record, true);
  return record;
}

const RECORD = "webmcp-airlock/redaction";

/** Says that detection found an order to an agent. */
export const detectionRecord = (): JsonObject => ({
  "webmcp-airlock/detection": ownRecord({ version: 1, maliciousActivityHint: true }),
});

/** What a tool put in place of an object there has no members: it goes. */
export function metaOf(holder: JsonObject): JsonObject | undefined {
  const meta = readOwn(holder, "_meta");
  return isRecord(meta) ? (meta as JsonObject) : undefined;
}

/** @returns `holder` with the record of what was withheld in its `_meta` */
export const withRecord = (holder: JsonObject, record: JsonValue): JsonObject => ({
  ...holder,
  _meta: { ...metaOf(holder), [RECORD]: record },
});

export const recordIn = (meta: JsonObject | undefined): JsonObject | undefined =>
  meta && (readOwn(meta, RECORD) as JsonObject | undefined);

export const isOwnRecord = (value: JsonValue): boolean => records.has(value as object);
