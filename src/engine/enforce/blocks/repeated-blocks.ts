/** Blocks of an MCP result that say its structured content once more. */
import { arrayIsArray, readOwn } from "../../../intrinsics/language.js";
import { regExpExec } from "../../../intrinsics/text.js";
import { toJsonText } from "../../redact/json-text.js";
import { rewriteInside } from "../../redact/write.js";
import type { JsonObject, JsonValue } from "../../schema/types.js";
import { isObject, isOurs } from "../call-tool-result.js";

const MAY_BE_JSON = /^\s*[{["]/;

/**
 * @returns whether a block's text is the JSON of the structured content: then it is written again
 * from that.
 */
export function repeats(structured: JsonValue | undefined): (block: JsonObject) => boolean {
  let json: string | undefined;
  return (block) => {
    if (structured === undefined) return false;
    const text = readOwn(block, "text");
    if (isOurs(block)) return true;
    if (typeof text !== "string" || !regExpExec(MAY_BE_JSON, text)) return false;
    json ??= toJsonText(structured);
    return text === json;
  };
}

/** An MCP result without the texts that repeat its structured content. */
export function withoutRepeats(value: JsonValue): JsonValue {
  if (!isObject(value)) return value;
  const isSame = repeats(readOwn(value, "structuredContent"));
  const content = readOwn(value, "content");
  return arrayIsArray(content)
    ? {
        ...value,
        content: rewriteInside(content, (block) =>
          isObject(block) && isSame(block) ? { ...block, text: null } : block,
        ),
      }
    : value;
}
