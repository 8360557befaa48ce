/** Tokens of a JSON Pointer (RFC 6901). */
import { stringReplaceAll } from "../../intrinsics/text.js";

export const escapePointerToken = (name: string): string =>
  stringReplaceAll(stringReplaceAll(name, "~", "~0"), "/", "~1");

export const unescapePointerToken = (token: string): string =>
  stringReplaceAll(stringReplaceAll(token, "~1", "/"), "~0", "~");
