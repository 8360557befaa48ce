/** The forms in which a value is searched for (design §4 "Copies") · S1-11 */
import {
  append,
  base64Encode,
  charCodeAt,
  createList,
  each,
  fromCharCode,
  includes,
  jsonStringify,
  mathFloor,
  replaceAll,
  SafeMap,
  slice,
  split,
  toHex,
  toUpperCase,
  utf8Encode,
} from "../primordials.js";
import { isDigit, isLetter } from "./entropy.js";

export interface SearchForm {
  readonly text: string;
  /** Part of a base64 run: the whole run is replaced, since its ends hold bits of the value too. */
  readonly base64: boolean;
}

/** Shorter forms cannot be searched for by sampling (and shifted base64 of short values would be ambiguous). */
const MIN_FORM_LENGTH = 7;

/** What percent-encoders leave as it is: a URI, `encodeURIComponent`, RFC 3986, a form. */
const UNESCAPED = split("-_.!~*'();/?:@&=+$,#|-_.!~*'()|-_.~|*-._", "|");

/** How HTML writers write a double quote, a single quote and a slash. */
const HTML_WRITERS = split(
  "| &#39;|&quot;|&quot; &#39;|&quot; &#039;|&quot; &#x27;|&quot; &apos;|&#34; &#39;|&quot; &#39; &#x2F;|&quot; &#x27; &#x2F;|&quot; &#39; &#47;",
  "|",
);

type Write = (code: number, character: string) => string;

function spell(text: string, write: Write): string {
  let spelt = "";
  for (let i = 0; i < text.length; i++) spelt += write(charCodeAt(text, i), text[i] as string);
  return spelt;
}

function inJson(text: string): string {
  const quoted = jsonStringify(text) as string;
  return slice(quoted, 1, quoted.length - 1);
}

/** Every distinct form of `value`, of its JSON, and of the JSON of that. */
export function searchForms(value: string): SearchForm[] {
  const forms = createList<SearchForm>();
  const known = new SafeMap<string, true>();
  const add = (form: string, base64 = false): void =>
    // Writers of JSON may escape slashes, too.
    each([form, replaceAll(form, "/", "\\/")], (text) => {
      if (text.length < MIN_FORM_LENGTH || known.has(text)) return;
      known.set(text, true);
      append(forms, { text, base64 });
    });
  const json = inJson(value);
  each([value, json, inJson(json)], (text) => {
    if (known.has(text)) return;
    add(text);
    addMarkup(add, text);
    let bytes = "";
    each(utf8Encode(text) as ArrayLike<number> as number[], (byte) => {
      bytes += fromCharCode(byte);
    });
    addBase64(add, bytes);
    addHexadecimal(add, text, bytes, (digits) => digits);
    addHexadecimal(add, text, bytes, toUpperCase);
  });
  return forms;
}

type Add = (text: string, base64?: boolean) => void;

function addMarkup(add: Add, text: string): void {
  const markup = replaceAll(replaceAll(replaceAll(text, "&", "&amp;"), "<", "&lt;"), ">", "&gt;");
  each(HTML_WRITERS, (writer) => {
    let written = markup;
    each(split(writer, " "), (entity, index) => {
      if (entity !== "") written = replaceAll(written, `"'/`[index] as string, entity);
    });
    add(written);
  });
}

/** The base64 characters that depend on `bytes` alone where they follow 0, 1 or 2 other bytes. */
function addBase64(add: Add, bytes: string): void {
  for (let start = 0; start < 3; start++) {
    const encoded = base64Encode(slice(bytes, start, start + mathFloor((bytes.length - start) / 3) * 3));
    add(encoded, true);
    add(replaceAll(replaceAll(encoded, "+", "-"), "/", "_"), true);
  }
}

function addHexadecimal(add: Add, text: string, bytes: string, shape: (digits: string) => string): void {
  const hex = (code: number, width: number): string => shape(toHex(code, width));
  add(spell(bytes, (byte) => hex(byte, 2)));
  // Writers of JSON may escape "<" and its like, or all that is not ASCII, or both.
  each(["", "<>&"], (escaped) =>
    each([0x80, 0x10000], (end) =>
      add(
        spell(text, (code, character) =>
          code < end && !includes(escaped, character) ? character : `\\u${hex(code, 4)}`,
        ),
      ),
    ),
  );
  each(UNESCAPED, (unescaped) => {
    const percent = spell(bytes, (byte, character) =>
      isLetter(byte) || isDigit(byte) || includes(unescaped, character) ? character : `%${hex(byte, 2)}`,
    );
    add(percent);
    add(replaceAll(percent, "%20", "+"));
  });
}
