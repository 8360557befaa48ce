/** The forms in which a value is searched for (design §4 "Copies") · S1-11 */
import {
  base64Encode,
  charCodeAt,
  each,
  includes,
  jsonStringify,
  replaceAll,
  SafeMap,
  slice,
  split,
  toHex,
  toStringPrimitive,
  toUpperCase,
  utf8Bytes,
} from "../primordials.js";
import { isPlain } from "./entropy.js";

/** `base64`: part of such a run; the whole run is replaced, since its ends hold bits of the value too. */
type File = (form: string, base64: boolean) => void;

/** What percent-encoders leave as it is: a URI, `encodeURIComponent`, RFC 3986, a form. */
const UNESCAPED = split("-_.!~*'();/?:@&=+$,#|-_.!~*'()|-_.~|*-._", "|");

/** How writers of HTML write quotes and slashes. */
const HTML_QUOTES = split(
  '| " &quot;| " &quot; \' &#39;| " &quot; \' &#039;| " &quot; \' &#x27;| " &quot; \' &apos;| " &#34; \' &#39;| " &quot; \' &#39; / &#x2F;| " &quot; \' &#x27; / &#x2F;| " &quot; \' &#39; / &#47;',
  "|",
);

/** @param pairs what to replace, and with what, in turns. */
function swap(text: string, pairs: string): string {
  const parts = split(pairs, " ");
  let swapped = text;
  for (let i = 0; i < parts.length; i += 2) {
    swapped = replaceAll(swapped, parts[i] as string, parts[i + 1] as string);
  }
  return swapped;
}

/** `text` with each character that `isKept` does not keep written by `write`. */
function spell(
  text: string,
  isKept: (character: string) => boolean,
  write: (code: number) => string,
): string {
  let spelt = "";
  each(text, (character) => {
    spelt += isKept(character) ? character : write(charCodeAt(character, 0));
  });
  return spelt;
}

function inJson(text: string): string {
  const quoted = jsonStringify(text) as string;
  return slice(quoted, 1, quoted.length - 1);
}

/**
 * Calls `file` with every distinct form of `value`, of its JSON, and of the JSON of that. Of eight characters (see
 * `isScrubbable`) every form is long enough to be searched for by sampling.
 */
export function eachForm(value: string, file: File): void {
  const known = new SafeMap<string, true>();
  const add = (form: string, base64 = false): void =>
    // Writers of JSON may escape slashes, too.
    each([form, swap(form, "/ \\/")], (text) => {
      if (known.has(text)) return;
      known.set(text, true);
      file(text, base64);
    });
  const json = inJson(value);
  each(json === value ? [value] : [value, json, inJson(json)], (text) => {
    add(text);
    each(HTML_QUOTES, (quotes) => add(swap(text, `& &amp; < &lt; > &gt;${quotes}`)));
    const bytes = utf8Bytes(text);
    // The base64 characters that depend on the value alone where it follows 0, 1 or 2 other bytes.
    for (let start = 0; start < 3; start++) {
      const encoded = base64Encode(slice(bytes, start, bytes.length - ((bytes.length - start) % 3)));
      add(encoded, true);
      add(swap(encoded, "+ - / _"), true);
    }
    each([toStringPrimitive, toUpperCase], (shape) => addEscaped(add, text, bytes, shape));
  });
}

function addEscaped(
  add: (form: string) => void,
  text: string,
  bytes: string,
  shape: (digits: string) => string,
): void {
  const hex = (prefix: string, width: number) => (code: number) => prefix + shape(toHex(code, width));
  add(spell(bytes, () => false, hex("", 2)));
  // Writers of JSON may escape "<" and its like, or all that is not ASCII, or both.
  each(["", "<>&"], (escaped) =>
    each(["\x80", "\uffff"], (end) =>
      add(spell(text, (character) => character < end && !includes(escaped, character), hex("\\u", 4))),
    ),
  );
  each(UNESCAPED, (unescaped) => {
    const percent = spell(bytes, (character) => isPlain(character, unescaped), hex("%", 2));
    add(percent);
    add(swap(percent, "%20 +"));
  });
}
