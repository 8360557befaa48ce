/** The forms in which a value is searched for (design §4 "Copies") · S1-11 */
import {
  append,
  charCodeAt,
  createList,
  encodeURIComponentText,
  encodeURIText,
  jsonStringify,
  replaceAll,
  SafeMap,
  slice,
  toUpperCase,
  utf8Encode,
} from "../primordials.js";

export interface SearchForm {
  readonly text: string;
  /** Part of a base64 run: the whole run is replaced, since its ends hold bits of the value too. */
  readonly base64: boolean;
}

/** Shorter forms cannot be searched for by sampling (and shifted base64 of short values would be ambiguous). */
const MIN_FORM_LENGTH = 7;

const BASE64 = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
const HEX = "0123456789abcdef";

/** Every distinct form of `value`, the literal one first. */
export function searchForms(value: string): SearchForm[] {
  const forms = createList<SearchForm>();
  const known = new SafeMap<string, true>();
  const add = (text: string | undefined, base64 = false): void => {
    if (text === undefined || text.length < MIN_FORM_LENGTH || known.has(text)) return;
    known.set(text, true);
    append(forms, { text, base64 });
  };
  add(value);
  const quoted = jsonStringify(value) ?? '""';
  const json = slice(quoted, 1, quoted.length - 1);
  add(json);
  add(replaceAll(json, "/", "\\/"));
  // JSON inside JSON.
  const twice = jsonStringify(json) ?? '""';
  add(slice(twice, 1, twice.length - 1));
  add(asciiJson(json, HEX));
  add(asciiJson(json, toUpperCase(HEX)));
  addPercent(add, value);
  addHtml(add, value);
  const bytes = utf8Encode(value);
  for (let skip = 0; skip < 3; skip++) {
    const encoded = base64At(bytes, skip);
    add(encoded, true);
    add(replaceAll(replaceAll(encoded, "+", "-"), "/", "_"), true);
  }
  const hex = hexOf(bytes);
  add(hex);
  add(toUpperCase(hex));
  return forms;
}

type Add = (text: string | undefined) => void;

/** JSON writers that stay within ASCII escape everything else. */
function asciiJson(json: string, digits: string): string {
  let text = "";
  for (let i = 0; i < json.length; i++) {
    const code = charCodeAt(json, i);
    if (code < 0x80) text += json[i];
    else {
      text += "\\u";
      for (let shift = 12; shift >= 0; shift -= 4) text += digits[(code >> shift) & 15];
    }
  }
  return text;
}

function addPercent(add: Add, value: string): void {
  try {
    const component = encodeURIComponentText(value);
    add(component);
    add(lowerEscapes(component));
    add(encodeURIText(value));
    // RFC 3986 reserves more than JavaScript escapes; application/x-www-form-urlencoded also writes a space as "+".
    add(escapeAlso(component, "!'()*"));
    add(replaceAll(component, "%20", "+"));
    add(replaceAll(escapeAlso(component, "!'()~"), "%20", "+"));
  } catch {
    // A lone surrogate has no percent-encoded form.
  }
}

function escapeAlso(text: string, characters: string): string {
  let escaped = text;
  for (let i = 0; i < characters.length; i++) {
    const character = characters[i] as string;
    escaped = replaceAll(escaped, character, `%${toUpperCase(hexOf(utf8Encode(character)))}`);
  }
  return escaped;
}

function lowerEscapes(text: string): string {
  let lowered = "";
  for (let i = 0; i < text.length; i++) {
    const code = charCodeAt(text, i);
    const escaped = text[i - 1] === "%" || text[i - 2] === "%";
    lowered += escaped && code >= 65 && code <= 70 ? HEX[code - 55] : text[i];
  }
  return lowered;
}

function addHtml(add: Add, value: string): void {
  const markup = replaceAll(replaceAll(replaceAll(value, "&", "&amp;"), "<", "&lt;"), ">", "&gt;");
  const quoted = replaceAll(markup, '"', "&quot;");
  add(markup);
  add(quoted);
  add(replaceAll(quoted, "'", "&#39;"));
  add(replaceAll(quoted, "'", "&#x27;"));
  add(replaceAll(quoted, "'", "&apos;"));
}

/** The base64 characters that depend on `bytes` alone where they follow `skip` mod 3 other bytes. */
function base64At(bytes: Uint8Array, skip: number): string {
  let text = "";
  const start = (3 - skip) % 3;
  for (let i = start; i + 2 < bytes.length; i += 3) {
    const group = ((bytes[i] as number) << 16) | ((bytes[i + 1] as number) << 8) | (bytes[i + 2] as number);
    text += `${BASE64[group >> 18]}${BASE64[(group >> 12) & 63]}${BASE64[(group >> 6) & 63]}${BASE64[group & 63]}`;
  }
  return text;
}

function hexOf(bytes: Uint8Array): string {
  let text = "";
  for (let i = 0; i < bytes.length; i++) {
    text += `${HEX[(bytes[i] as number) >> 4]}${HEX[(bytes[i] as number) & 15]}`;
  }
  return text;
}
