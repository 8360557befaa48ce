/**
 * Ways to break the search for copies: how values are written, how texts are read, and which values
 * are searched for.
 */
const strength = "src/engine/copies/strength.ts";
const forms = "src/engine/copies/forms.ts";
const escapes = "src/engine/copies/escapes.ts";
const search = "src/engine/copies/copy-search.ts";
const table = "src/engine/copies/gram-table.ts";
const masker = "src/engine/copies/masker.ts";

export const copies = [
  ["base64 is known at one alignment", forms, "FIRST_BITS[kind] as number", "FIRST_BITS[0] as number"],
  ["hexadecimal digits are not known", forms, "HEXADECIMAL ? 4 : 6", "HEXADECIMAL ? 5 : 6"],
  [
    "base64 of JSON of a value is not known",
    forms,
    "value.length + 2 ? OF_ONE_TEXT : 2 * OF_ONE_TEXT",
    "0 ? 1 : OF_ONE_TEXT",
  ],
  ["percent-encoding is not read", escapes, "return this.#readPercent(units, at);", "return 0;"],
  ["entities are not read", escapes, "unit === AMPERSAND ?", "unit === 0 ?"],
  ["hexadecimal entities are not read", escapes, "| 32) === 120", "| 32) === 0"],
  [
    "bytes that are not UTF-8 are not read",
    escapes,
    "if (next >> 6 !== 2) return this.#take(first, at + 3);",
    "",
  ],
  ["texts are not decoded", search, "look(false) || (whole.mayHaveEscapes && look(true))", "look(false)"],
  [
    "texts are not searched as they stand",
    search,
    "look(false) || (whole.mayHaveEscapes && look(true))",
    "whole.mayHaveEscapes && look(true)",
  ],
  [
    "signs are not searched for",
    search,
    "if (written.length >= SHORTEST) this.#exact",
    "if (written.length < 0) this.#exact",
  ],
  ["work has no end", search, "(text.length + LENGTHENED_BY) * WORK_PER_CHARACTER", "1e15"],
  ["forms that begin and end alike are the same", search, "if (same < length) return cost + same;", ""],
  ["one choice of gram", table, "const CHOICES = 8;", "const CHOICES = 2;"],
  [
    "only the first list is asked",
    masker,
    "listForEach(maskers, ({ strong }) => strong",
    "listForEach([maskers[0] as Masker], ({ strong }) => strong",
  ],
  ["a list has no end", masker, "const ROOM = 16_000_000;", "const ROOM = 1e15;"],
  [
    "what the agent sent goes",
    masker,
    "(said?.(weak, match.key) ? undefined : visit(match))",
    "visit(match)",
  ],
  [
    "invisible characters make a word strong",
    strength,
    "isLong && hasBits(visible, MIN_BITS)",
    "isLong && hasBits(text, MIN_BITS)",
  ],
  [
    "prose is as strong as keys",
    strength,
    "if (letters >= least || regExpExec",
    "if (letters >= 0 || regExpExec",
  ],
  ["keys in small letters are weak", strength, "const MIN_BITS = 32;", "const MIN_BITS = 48;"],
  ["every name is a secret", strength, "regExpExec(IDENTIFIER, name) !== null", "false"],
];
