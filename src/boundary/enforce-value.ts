/** The order of enforcement (design §3 "Enforce"): references out, fields out, then what is left is sorted. */
import { createList, includes, isArray, objectKeys, readOwn } from "../primordials.js";
import { parseJsonText } from "../redaction/json-text.js";
import { OMITTED } from "../redaction/removals.js";
import { put } from "../redaction/write.js";
import type { JsonObject, JsonValue } from "../sensitivity/types.js";
import { isAmbiguous, isCallToolResult, isObject, withoutReservedMeta } from "./call-tool-result.js";
import { type BlockFate, enforceContent } from "./enforce-content.js";
import type { Enforcement } from "./enforcement.js";
import { isSecretReference, takeReference } from "./take-references.js";

/** A result without what must stay behind; copies have not been searched for yet. */
export interface EnforcedValue {
  /** An MCP result stays one; a plain value is a value; with nothing left there is nothing. */
  readonly shape: "mcp" | "plain" | "nothing";
  readonly value: JsonValue | undefined;
  readonly fates: readonly BlockFate[];
  readonly isError: boolean;
  readonly meta: JsonObject | undefined;
  /** Members that MCP does not know, of a tool that marks nothing. */
  readonly others: JsonObject;
}

const NOTHING: EnforcedValue = {
  shape: "nothing",
  value: undefined,
  fates: createList(),
  isError: false,
  meta: undefined,
  others: {},
};

export function enforceValue(run: Enforcement, raw: JsonValue): EnforcedValue {
  if (isSecretReference(raw)) {
    takeReference(run.gathering, raw, run.origin, "");
    return NOTHING;
  }
  if (isCallToolResult(raw)) return enforceCallToolResult(run, raw);
  return enforcePlain(run, raw);
}

function enforcePlain(run: Enforcement, raw: JsonValue): EnforcedValue {
  const bare = run.nested.remove(raw);
  if (bare === OMITTED) return NOTHING;
  // A tool that describes its result may return it as JSON text; any tool may write an MCP result so.
  const parsed =
    typeof bare === "string" && (run.enforces || includes(bare, "audience"))
      ? parseJsonText(bare)
      : undefined;
  run.rewrote ||= run.enforces && parsed !== undefined;
  if (parsed !== undefined && isCallToolResult(parsed)) return enforceCallToolResult(run, parsed);
  const value = run.enforces ? run.redact(parsed ?? bare) : bare;
  if (value === undefined) return NOTHING;
  const meta = isObject(value) ? readOwn(value, "_meta") : undefined;
  if (!isObject(value) || !isObject(meta)) return { ...NOTHING, shape: "plain", value };
  return { ...NOTHING, shape: "plain", value: without(value, "_meta"), meta: withoutReservedMeta(meta) };
}

function enforceCallToolResult(run: Enforcement, raw: JsonObject): EnforcedValue {
  // Where the schema describes such members itself, the result is first read as the plain value that it may be.
  const result = run.enforces && isAmbiguous(run.plan.root) ? run.redact(raw) : raw;
  if (!isObject(result)) return NOTHING;
  const isError = readOwn(result, "isError") === true;
  const structured = readOwn(result, "structuredContent");
  const content = readOwn(result, "content");
  const bare = structured === undefined ? undefined : run.nested.remove(structured);
  // Null says no more about the result than no `structuredContent` at all.
  const kept = bare === OMITTED || (run.enforces && bare === null) ? undefined : bare;
  const redacted = kept === undefined ? undefined : run.redact(kept);
  const enforced = enforceContent(run, content !== undefined && isArray(content) ? content : createList(), {
    bare: kept,
    redacted,
  });
  if (content !== undefined && !isArray(content) && run.enforces) {
    run.gathering.takeContent("/content", run.reason, content);
  }
  const meta = readOwn(result, "_meta");
  return {
    shape: "mcp",
    value: enforced.structuredContent,
    fates: enforced.fates,
    isError,
    meta: isObject(meta) ? enforceMeta(run, meta) : undefined,
    others: enforceOthers(run, result),
  };
}

/** What a page puts into `_meta` is unstructured: closed redaction withholds it. */
function enforceMeta(run: Enforcement, meta: JsonObject): JsonObject | undefined {
  const kept = run.nested.remove(withoutReservedMeta(meta));
  if (!isObject(kept === OMITTED ? undefined : kept)) return undefined;
  if (!run.closed || objectKeys(kept as JsonObject).length === 0) return kept as JsonObject;
  run.gathering.takeContent("/_meta", run.reason, kept as JsonObject);
  return undefined;
}

const MEMBERS = ["content", "structuredContent", "isError", "_meta"];

/** Members that MCP does not know: nothing describes them, so a tool with marks keeps them back. */
function enforceOthers(run: Enforcement, result: JsonObject): JsonObject {
  const others: Record<string, JsonValue> = {};
  const keys = objectKeys(result);
  for (let i = 0; i < keys.length; i++) {
    const key = keys[i] as string;
    let known = false;
    for (let m = 0; m < MEMBERS.length; m++) known ||= MEMBERS[m] === key;
    if (known) continue;
    const kept = run.nested.remove(result[key] as JsonValue);
    if (kept === OMITTED) continue;
    if (run.enforces) run.gathering.takeContent("/*", run.reason, kept);
    else put(others, key, kept);
  }
  return others;
}

function without(object: JsonObject, name: string): JsonObject {
  const copy: Record<string, JsonValue> = {};
  const keys = objectKeys(object);
  for (let i = 0; i < keys.length; i++) {
    if (keys[i] !== name) put(copy, keys[i] as string, object[keys[i] as string] as JsonValue);
  }
  return copy;
}
