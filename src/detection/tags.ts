/** Parses tags of markup. */
import { decodeEntities } from "./entities.js";

/** Name and value of an attribute; each part is bounded by the characters that it excludes. */
const ATTRIBUTE = /([a-z_:@][\w:.-]{0,60})(?:\s{0,20}=\s{0,20}(?:"([^"]*)"|'([^']*)'|([^\s"'>]{1,4000})))?/gi;
const MAX_ATTRIBUTES = 100;

export interface Tag {
  readonly name: string;
  readonly end: number;
  readonly attributes: ReadonlyMap<string, string>;
}

/** A tag ends at the first `>` outside of quotes. */
export function endOfTag(text: string, from: number): number {
  let quote = "";
  for (let at = from; at < text.length; at++) {
    const sign = text[at] as string;
    if (quote !== "") {
      if (sign === quote) quote = "";
    } else if (sign === '"' || sign === "'") quote = sign;
    else if (sign === ">") return at + 1;
  }
  return -1;
}

export function readTag(text: string, name: string, from: number, end: number): Tag {
  const attributes = new Map<string, string>();
  for (const [, key = "", double, single, bare] of text.slice(from, end - 1).matchAll(ATTRIBUTE)) {
    if (attributes.size >= MAX_ATTRIBUTES) break;
    const value = decodeEntities(double ?? single ?? bare ?? "");
    if (!attributes.has(key.toLowerCase())) attributes.set(key.toLowerCase(), value);
  }
  return { name, end, attributes };
}
