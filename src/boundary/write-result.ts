/** The agent's two forms of an enforced result (design §4 "Shape of the redacted result") · S1-03, S1-08, U-05 */
import { agentWithheldPart, agentWithheldResult } from "../errors.js";
import { append, createList, hasOwn, objectKeys, readOwn } from "../primordials.js";
import { toJsonText } from "../redaction/json-text.js";
import { put } from "../redaction/write.js";
import { type JsonObject, type JsonValue, TypeBit } from "../sensitivity/types.js";
import { isObject, REDACTION_META } from "./call-tool-result.js";
import { type BlockFate, bareText } from "./enforce-content.js";
import type { EnforcedValue } from "./enforce-value.js";
import type { Enforcement } from "./enforcement.js";
import { asArray, type RedactionRecord } from "./redaction-record.js";
import type { ValueScrubber } from "./scrub-value.js";
import type { CallToolResult, ContentBlock, WithheldItem } from "./types.js";

/** A scrubbed result, ready to be put into either form. */
export interface CleanResult {
  readonly shape: EnforcedValue["shape"];
  readonly value: JsonValue | undefined;
  readonly content: ContentBlock[];
  readonly isError: boolean;
  readonly meta: JsonObject | undefined;
  readonly others: JsonObject;
}

/** Takes the copies out of everything that is left, and free text where something guessable was removed. */
export function cleanResult(run: Enforcement, enforced: EnforcedValue, scrubber: ValueScrubber): CleanResult {
  const { value } = enforced;
  const meta = cleanMeta(run, enforced);
  const clean = value === undefined ? undefined : scrubber.value(value);
  const content = createList<ContentBlock>();
  for (let i = 0; i < enforced.fates.length; i++) {
    const block = cleanBlock(run, enforced.fates[i] as BlockFate, clean, scrubber);
    if (block !== undefined) append(content, block);
  }
  return {
    shape: enforced.shape,
    value: clean,
    content,
    isError: enforced.isError,
    meta: meta === undefined ? undefined : (scrubber.value(meta) as JsonObject),
    others: scrubber.value(enforced.others) as JsonObject,
  };
}

/** In an MCP result `_meta` is free text too. */
function cleanMeta({ gathering }: Enforcement, { shape, meta }: EnforcedValue): JsonObject | undefined {
  const goes =
    shape === "mcp" && gathering.losesFreeText && meta !== undefined && objectKeys(meta).length > 0;
  if (!goes) return meta;
  gathering.takeContent("/_meta", "free-text", meta);
  return undefined;
}

function cleanBlock(
  run: Enforcement,
  fate: BlockFate,
  structured: JsonValue | undefined,
  scrubber: ValueScrubber,
): ContentBlock | undefined {
  const { gathering } = run;
  if (fate.kind === "json") {
    const value = fate.value === "structuredContent" ? structured : scrubber.value(fate.value);
    if (value === undefined) return undefined;
    const text = toJsonText(value);
    run.rewrote ||= text !== fate.block["text"];
    const block = gathering.losesFreeText ? bareText(run, fate.block, "free-text") : fate.block;
    return mergeBlock(block, scrubber, { text });
  }
  if (fate.free && gathering.losesFreeText) {
    gathering.takeContent("/content/*", "free-text", fate.block);
    return undefined;
  }
  const before = scrubber.count;
  const clean = mergeBlock(fate.block, scrubber, {});
  // A picture, sound or file with a hole in it is no use: all of it stays behind.
  if (scrubber.count === before || !isBinary(fate.block)) return clean;
  gathering.takeContent("/content/*", "free-text", fate.block);
  return undefined;
}

function isBinary(block: JsonObject): boolean {
  const resource = readOwn(block, "resource");
  return (
    readOwn(block, "data") !== undefined || (isObject(resource) && readOwn(resource, "blob") !== undefined)
  );
}

/** `type` is the protocol's own word and is never searched. */
function mergeBlock(block: JsonObject, scrubber: ValueScrubber, replaced: JsonObject): ContentBlock {
  const merged: Record<string, JsonValue> = {};
  const keys = objectKeys(block);
  for (let i = 0; i < keys.length; i++) {
    const key = keys[i] as string;
    const value = readOwn(replaced, key) ?? (block[key] as JsonValue);
    if (key === "type" || hasOwn(replaced, key)) put(merged, key, value);
    else put(merged, scrubber.text(key), scrubber.value(value));
  }
  return merged as ContentBlock;
}

/** One line for each thing that an agent may refer to later. */
function appendNotes(content: ContentBlock[], withheld: readonly WithheldItem[]): void {
  for (let i = 0; i < withheld.length; i++) {
    const { reason, handle } = withheld[i] as WithheldItem;
    if (reason === "secret_reference") append(content, { type: "text", text: agentWithheldPart(handle) });
  }
  if (content.length === 0) append(content, { type: "text", text: agentWithheldResult() });
}

/** A structured value that the advertised schema accepts, where none is left: official clients insist on one. */
function emptyStructured(run: Enforcement): JsonValue | undefined {
  const { plan, compiled } = run;
  if (compiled.contract.projectedOutputSchema === undefined) return undefined;
  const { types } = plan.root.facts;
  if (types === 0 || (types & TypeBit.object) !== 0) return {};
  return (types & TypeBit.array) !== 0 ? asArray(createList<JsonValue>()) : undefined;
}

/** MCP `CallToolResult`. */
export function writeCallToolResult(
  run: Enforcement,
  result: CleanResult,
  record: RedactionRecord | undefined,
): CallToolResult {
  const content = createList<ContentBlock>();
  for (let i = 0; i < result.content.length; i++) append(content, result.content[i] as ContentBlock);
  if (result.shape === "plain") append(content, { type: "text", text: plainText(result.value) });
  if (record !== undefined) appendNotes(content, record.withheld);
  const structured = structuredOf(run, result);
  const meta = metaOf(result, record);
  return {
    ...result.others,
    content: asArray(content),
    ...(structured === undefined ? {} : { structuredContent: structured }),
    ...(result.isError ? { isError: true } : {}),
    ...(meta === undefined ? {} : { _meta: meta }),
  };
}

function structuredOf(run: Enforcement, { shape, value }: CleanResult): JsonValue | undefined {
  if (shape === "plain") return typeof value === "object" && value !== null ? value : undefined;
  return value ?? (run.enforces ? emptyStructured(run) : undefined);
}

function plainText(value: JsonValue | undefined): string {
  return typeof value === "string" ? value : toJsonText(value ?? null);
}

function metaOf(result: CleanResult, record: RedactionRecord | undefined): JsonObject | undefined {
  if (record === undefined) return result.meta;
  const meta: Record<string, JsonValue> = { ...result.meta };
  put(meta, REDACTION_META, record.meta);
  return meta;
}

/** What `executeTool` resolves with; without a record where nothing stays behind. */
export function writeText(
  run: Enforcement,
  result: CleanResult,
  record: RedactionRecord | undefined,
): string {
  if (result.shape !== "plain")
    return toJsonText(writeCallToolResult(run, result, record) as unknown as JsonValue);
  const meta = metaOf(result, record);
  const { value } = result;
  if (meta === undefined) return plainText(value);
  if (!isObject(value)) return toJsonText({ structuredContent: value ?? null, _meta: meta });
  const whole: Record<string, JsonValue> = { ...value };
  put(whole, "_meta", meta);
  return toJsonText(whole);
}
