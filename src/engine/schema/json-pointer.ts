/** Tokens of a JSON Pointer (RFC 6901). */
import { replaceAll } from "../../intrinsics/primordials.js";

export const escapePointerToken = (name: string): string =>
  replaceAll(replaceAll(name, "~", "~0"), "/", "~1");

export const unescapePointerToken = (token: string): string =>
  replaceAll(replaceAll(token, "~1", "/"), "~0", "~");
