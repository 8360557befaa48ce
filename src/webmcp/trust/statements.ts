/** Copies a result's statements about itself out of it · S0-33 … S0-35 */
import { toJsonText } from "../../engine/redact/json-text.js";
import type { JsonObject, JsonValue } from "../../engine/schema/types.js";
import {
  arrayIsArray,
  createList,
  isRecord,
  listAppend,
  listForEach,
  readOwn,
} from "../../intrinsics/language.js";

const TRUST = "io.modelcontextprotocol/trust-annotations";
/** As the reader's own limit. */
const MAX_CONTENT = 10_000;
/** In UTF-16 code units; statements are short. */
const MAX_STATEMENTS = 200_000;

export const NOTHING_SAID = "{}";

const member = (holder: unknown, key: string): JsonValue | undefined =>
  isRecord(holder) ? (readOwn(holder, key) as JsonValue | undefined) : undefined;

/** @param isRaw leaves out texts: the agent did not get them. */
function annotationsIn(holder: unknown, isRaw: boolean): JsonValue | undefined {
  const annotations = member(holder, "annotations");
  if (!isRaw || !isRecord(annotations)) return annotations;
  const { attribution: _texts, ...others } = annotations as JsonObject;
  return others;
}

function metaIn(holder: unknown, isRaw: boolean): JsonObject | undefined {
  const meta = member(holder, "_meta");
  const annotations = annotationsIn(meta, isRaw);
  const trust = member(meta, TRUST);
  const ifc = member(meta, "ifc");
  if (annotations === undefined && trust === undefined && ifc === undefined) return undefined;
  return {
    ...(annotations === undefined ? {} : { annotations }),
    ...(trust === undefined ? {} : { [TRUST]: trust }),
    ...(ifc === undefined ? {} : { ifc }),
  };
}

function statementsIn(holder: unknown, isRaw: boolean): JsonObject | undefined {
  const _meta = metaIn(holder, isRaw);
  const annotations = annotationsIn(holder, isRaw);
  if (_meta === undefined && annotations === undefined) return undefined;
  return { ...(_meta && { _meta }), ...(annotations !== undefined && { annotations }) };
}

/**
 * @param value a result as plain data.
 * @returns JSON: `_meta.annotations` of the whole and of its content blocks; undefined if that is
 *   too long to be read.
 */
export function statementsOf(value: JsonValue | undefined, isRaw = false): string | undefined {
  const content = member(value, "content");
  const blocks = createList<JsonValue>();
  if (arrayIsArray(content))
    listForEach(content as readonly JsonValue[], (block, index) => {
      const said = index < MAX_CONTENT && statementsIn(block, isRaw);
      if (said) listAppend(blocks, said);
    });
  const _meta = metaIn(value, isRaw);
  if (!_meta && blocks.length === 0) return NOTHING_SAID;
  const text = toJsonText({ ...(_meta && { _meta }), ...(blocks.length > 0 && { content: blocks }) });
  return text.length > MAX_STATEMENTS ? undefined : text;
}
