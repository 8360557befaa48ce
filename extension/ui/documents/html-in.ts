/**
 * Is a text an HTML document? Its declared type decides; without one, a guess that needs more than
 * a secret would have.
 */
import { isRecord } from "../../../src/intrinsics/language.js";
import { parseJson } from "../../protocol/decode.js";

const DECLARED = /^(?:text\/html|application\/xhtml\+xml)\b/i;
const TAGS =
  "html|head|body|main|section|article|header|footer|div|p|h[1-6]|ul|ol|li|dl|table|tbody|tr|td|blockquote|pre|figure|" +
  "center|span|a|b|i|em|strong|u|font|br|hr|img";
const STARTS_AS_HTML = new RegExp(`^(?:<!doctype html\\b|(?:<!--[^>]*-->\\s*)?<(?:${TAGS})[\\s/>])`, "i");
const CLOSING = new RegExp(`</(?:${TAGS})\\s*>`, "gi");
const VOID = /<(?:br|hr|img)[\s/>]/i;
/** Closing tags that a text needs if it does not begin with a tag: prose may quote one or two. */
const MANY = 3;
/** The part that a guess looks at, in UTF-16 code units. */
const LOOKED_AT = 20_000;
/** A longer document is shown as text. Formatting must not keep a person waiting. */
export const MOST_HTML = 60_000;

function isHtml(text: string, declared?: unknown): boolean {
  if (typeof declared === "string") return DECLARED.test(declared.trim());
  const start = text.slice(0, LOOKED_AT).trim();
  const closings = start.match(CLOSING)?.length ?? 0;
  return STARTS_AS_HTML.test(start) ? closings > 0 || VOID.test(start) : closings >= MANY;
}

/** The text and the type of the one block of MCP content that a value is, or has. */
function blockIn(value: unknown): { readonly text: unknown; readonly type?: unknown } | undefined {
  const list = isRecord(value) && value["structuredContent"] === undefined ? value["content"] : value;
  const block = Array.isArray(list) && list.length === 1 ? (list[0] as unknown) : list;
  const only = isRecord(block) ? block : value;
  if (!isRecord(only)) return undefined;
  const { type, text, resource } = only;
  if (type === "text") return { text };
  return type === "resource" && isRecord(resource)
    ? { text: resource["text"], type: resource["mimeType"] }
    : undefined;
}

/**
 * @param text what the person would read: plain, or JSON text
 * @returns the document that it is; undefined where it is shown as the text that it is
 */
export function htmlIn(text: string): string | undefined {
  const value = /^\s*[[{]/.test(text) ? parseJson(text) : undefined;
  const { text: document, type } = value === undefined ? { text } : (blockIn(value) ?? {});
  if (typeof document !== "string" || document.length > MOST_HTML) return undefined;
  return isHtml(document, type) ? document : undefined;
}
