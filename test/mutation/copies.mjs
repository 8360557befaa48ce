/** Ways to break the search for copies: how values are written, how texts are read, and which values are searched for. */
const strength = "src/engine/copies/strength.ts";
const written = "src/engine/copies/written-forms.ts";
const escapes = "src/engine/copies/text/read-escape.ts";
const decode = "src/engine/copies/text/decode.ts";
const scrub = "src/engine/copies/replace-matches.ts";
const run = "src/engine/copies/text/encoded-run.ts";

export const copies = [
  ["base64 is known at two alignments", written, '    file(base64Of(bytes, "\\0\\0"), isPart);\n', ""],
  ["hexadecimal digits are not known", written, "    file(hexOf(bytes), isPart);\n", ""],
  ["base64 of JSON of a value is not known", written, "add(utf8Bytes(json));", ""],
  ["base64 of what is written for a URL is not known", written, "add(percentEncode(value));", ""],
  ["base64 of base64 is not known", written, "add(base64, part !== bytes);", ""],
  ["base64 of hexadecimal digits is not known", written, "add(hex, part !== bytes);", ""],
  ["base64 of Latin-1 bytes is not known", written, "if (!regExpExec(BEYOND_LATIN, value)) add(value);", ""],
  ["of a long value only the beginning is known", written, "((bytes.length / 6) | 0) * 3", "0"],
  ["percent-encoding is not read", escapes, "return this.#readPercent(at);", "return false;"],
  ["entities are not read", escapes, "return this.#readEntity(at);", "return false;"],
  ["backslashes are not read", escapes, "unit === BACKSLASH && this.#readBackslashes(at)", "false"],
  ["hexadecimal entities are not read", escapes, "(this.#unit(start) | 32) === 120", "false"],
  [
    "bytes that are not UTF-8 are not read",
    escapes,
    "if (next >> 6 !== 2) return this.#take(first, at + 3);",
    "",
  ],
  ["texts are decoded once", decode, "export const LAYERS = 3;", "export const LAYERS = 1;"],
  ["base64 in lines is not read", run, '"+/-_=%&#;\\\\\\"\'<>\\t\\n\\v\\f\\r"', '"+/-_="'],
  [
    "only the first search is asked",
    scrub,
    "listForEach(searches, (search",
    "listForEach([searches[0] as CopySearch], (search",
  ],
  ["invisible characters make a word strong", strength, "withoutInvisible(text) || text", "text"],
  [
    "prose is as strong as keys",
    strength,
    "if (letters >= least || regExpExec",
    "if (letters >= 0 || regExpExec",
  ],
  ["keys in small letters are weak", strength, "const MIN_BITS = 32;", "const MIN_BITS = 48;"],
  ["every name is a secret", strength, "regExpExec(IDENTIFIER, name) !== null", "false"],
];
