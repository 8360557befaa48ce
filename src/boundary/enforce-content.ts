/** The `content` of an MCP result, block by block (design §4 "Closed redaction") · S1-11, S1-21, S1-22, S1-25 */
import { append, createList, isArray, objectKeys, readOwn } from "../primordials.js";
import { parseJsonText } from "../redaction/json-text.js";
import { OMITTED } from "../redaction/removals.js";
import type { JsonObject, JsonValue } from "../sensitivity/types.js";
import { isObject } from "./call-tool-result.js";
import type { Enforcement } from "./enforcement.js";
import { sameJson } from "./same-json.js";
import { isSecretReference, takeReference } from "./take-references.js";
import type { WithheldReason } from "./types.js";

/** What becomes of one block. Texts are made at the end, when everything that must be searched for is known. */
export type BlockFate =
  /** Passes, after copies were taken out. `free`: goes entirely where something guessable was removed. */
  | { readonly kind: "kept"; readonly block: JsonObject; readonly free: boolean }
  /** Becomes the JSON text of `value`, or of the result's `structuredContent`. */
  | { readonly kind: "json"; readonly block: JsonObject; readonly value: JsonValue | "structuredContent" };

export interface EnforcedContent {
  readonly fates: readonly BlockFate[];
  /** From the first JSON text, where the result had no `structuredContent` and its contract describes one. */
  readonly structuredContent: JsonValue | undefined;
}

export interface StructuredPart {
  /** Before redaction; references are out already. */
  readonly bare: JsonValue | undefined;
  readonly redacted: JsonValue | undefined;
}

export function enforceContent(
  run: Enforcement,
  content: readonly JsonValue[],
  structured: StructuredPart,
): EnforcedContent {
  const blocks = takeOut(run, content);
  let { bare, redacted } = structured;
  // Then nothing says what the rest of the content is: what was marked may be anywhere in it.
  if (run.enforces && bare === undefined) run.closed = true;
  // Without `structuredContent`, the first JSON text is the structured value.
  for (let i = 0; run.enforces && bare === undefined && i < blocks.length; i++) {
    bare = jsonOf(blocks[i] as JsonObject);
    if (bare !== undefined) redacted = run.redact(bare);
  }
  const fates = createList<BlockFate>();
  for (let i = 0; i < blocks.length; i++) {
    const fate = enforceBlock(run, blocks[i] as JsonObject, bare);
    if (fate !== undefined) append(fates, fate);
  }
  return { fates, structuredContent: redacted };
}

/** References, blocks for the user only, and what is no block at all. */
function takeOut(run: Enforcement, content: readonly JsonValue[]): JsonObject[] {
  const blocks = createList<JsonObject>();
  for (let i = 0; i < content.length; i++) {
    const raw = content[i] as JsonValue;
    if (isSecretReference(raw)) takeReference(run.gathering, raw, run.origin, "/content/*");
    else if (isObject(raw) && isForUserOnly(raw)) run.gathering.takeContent("/content/*", "audience", raw);
    else {
      const block = run.nested.remove(raw);
      if (block === OMITTED) continue;
      if (isObject(block)) append(blocks, block);
      else withhold(run, block);
    }
  }
  return blocks;
}

function jsonOf(block: JsonObject): JsonValue | undefined {
  if (readOwn(block, "type") !== "text") return undefined;
  const text = readOwn(block, "text");
  return typeof text === "string" ? parseJsonText(text) : undefined;
}

function enforceBlock(
  run: Enforcement,
  block: JsonObject,
  structured: JsonValue | undefined,
): BlockFate | undefined {
  if (!run.enforces) return { kind: "kept", block, free: true };
  const json = jsonOf(block);
  if (json !== undefined) {
    const same = structured !== undefined && sameJson(json, structured);
    const value = same ? "structuredContent" : run.redactBeside(json);
    if (value === undefined) return undefined;
    return { kind: "json", block: run.closed ? bareText(run, block, run.reason) : block, value };
  }
  return run.closed || !isKnownType(block) ? withhold(run, block) : { kind: "kept", block, free: true };
}

/** A text block without the members around its text, which nothing describes. */
export function bareText(run: Enforcement, block: JsonObject, reason: WithheldReason): JsonObject {
  const { type, text, ...others } = block;
  if (objectKeys(others).length > 0) run.gathering.takeContent("/content/*", reason, others);
  return { type: type as string, text: text as string };
}

function withhold(run: Enforcement, block: JsonValue): undefined {
  run.gathering.takeContent("/content/*", run.reason, block);
  return undefined;
}

const KNOWN_TYPES = ["text", "image", "audio", "resource", "resource_link"];

function isKnownType(block: JsonObject): boolean {
  const type = readOwn(block, "type");
  for (let i = 0; i < KNOWN_TYPES.length; i++) if (KNOWN_TYPES[i] === type) return true;
  return false;
}

/** `annotations.audience` names the user and not the assistant. */
function isForUserOnly(block: JsonObject): boolean {
  const annotations = readOwn(block, "annotations");
  const audience = isObject(annotations) ? readOwn(annotations, "audience") : undefined;
  if (audience === undefined || !isArray(audience)) return false;
  let user = false;
  for (let i = 0; i < audience.length; i++) {
    if (audience[i] === "assistant") return false;
    user ||= audience[i] === "user";
  }
  return user;
}
