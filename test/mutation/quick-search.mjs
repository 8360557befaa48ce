/** Ways to break the quick search for copies. */
const runs = "src/redaction/encoded-runs.ts";
const escapes = "src/redaction/read-escapes.ts";
const tables = "src/redaction/form-tables.ts";
const table = "src/redaction/form-table.ts";
const quick = "src/redaction/quick-finder.ts";
const filed = "src/redaction/filed-values.ts";
const parts = "src/redaction/escaped-parts.ts";
const digits = "src/redaction/digits-of.ts";
const kinds = "src/redaction/value-kinds.ts";

export const quickSearch = [
  [
    "quick: what is read is not searched",
    quick,
    "if (this.#holds(filed.literals, length) || this.#holds(filed.plain, length)) return true;",
    "",
  ],
  [
    "quick: values without what reading drops are not filed",
    filed,
    "const kinds = this.plain.add(length);",
    "const kinds = kindsOf(length);",
  ],
  [
    "quick: one look at all of a text sees literal copies only",
    quick,
    "this.#holds(this.#filed.literals, length) || this.#holdsEncoded(text, length, [])",
    "this.#holds(this.#filed.literals, length)",
  ],
  [
    "quick: values that lie as they are are not found where their letters lie",
    quick,
    "this.#find(late, text, load(text), found);",
    "",
  ],
  [
    "quick: beside a copy nothing else is looked for",
    quick,
    "found.length === known || this.#holdsEncoded(text, load(text), found)",
    "found.length === known",
  ],
  [
    "quick: keys in letters of both cases are found in one",
    kinds,
    "cases !== (IS_SMALL | IS_CAPITAL)",
    "true",
  ],
  ["quick: any number is searched for in other groups", kinds, "return count >= VARIED", "return true"],
  ["quick: digits are not searched", quick, " || this.#holds(filed.digits.tables, folded);", ";"],
  [
    "quick: values in other groups, or letters of the other case, are not known",
    quick,
    "return filed.loose.size > 0 && this.#holds(filed.loose, keepOnly(FOLDED_APART, length));",
    "return false;",
  ],
  [
    "quick: what is escaped is not searched for such values",
    quick,
    "return this.#holds(filed.loose, folded) || ",
    "return ",
  ],
  [
    "quick: quotes and white space that are not escaped stay",
    quick,
    "keepOnly(PLAIN, size) : size",
    "size : size",
  ],
  [
    "quick: a search that takes too long lets the text pass",
    quick,
    "if (!isDone) found[found.length]",
    "if (false) found[found.length]",
    ["test/redaction/scrubber-work.test.ts"],
  ],
  ["quick: white space beyond ASCII is kept", quick, 'rest.replace(WIDE_SPACE, "  ")', "rest"],
  [
    "quick: bytes count as characters",
    quick,
    "length === text.length ? (place: number) => place : unitsIn",
    "(place: number) => place",
  ],
  [
    "quick: forms are filed under all places but one",
    table,
    "phase < this.#step; phase++",
    "phase < this.#step - 1; phase++",
  ],
  ["quick: the last place of a form is not used", table, "offset <= last && least", "offset < last && least"],
  [
    "quick: of forms that are filed alike only the first is compared",
    table,
    "entry > 0; entry = (entries[entry + 2] as number) * ENTRY",
    "entry > 0; entry = 0",
  ],
  [
    "quick: the end of a text is not looked at",
    table,
    "const last = (length - GRAM) >> 2;",
    "const last = (length - GRAM - 8) >> 2;",
  ],
  ["quick: what was filed is forgotten with larger steps", tables, "      this.#filed = 0;\n", ""],
  [
    "quick: short forms are filed with large steps",
    tables,
    "while (own + GRAM - 1 > shortest) own /= 2;",
    "",
  ],
  ["quick: texts are read once", escapes, "const LAYERS = 3", "const LAYERS = 1"],
  ["quick: \\u escapes are not read", escapes, 'if (escaped === "u" && numberAt', "if (false && numberAt"],
  ["quick: a pair of escapes is two characters", escapes, "else if (halfEnd === to)", "else if (false)"],
  [
    "quick: entities are decimal",
    escapes,
    "isHex ? at + 2 : at + 1, end, isHex ? 16 : 10",
    "at + 1, end, 10",
  ],
  ["quick: percent signs stay", escapes, "code = numberAt(at, end, 16);", "code = -1;"],
  [
    "quick: names of entities stay",
    escapes,
    'else if (isAt(end, ";")) code = reading === EXACTLY ? namedAt(at) : reading;',
    "",
  ],
  [
    "quick: quotes in JSON are not read exactly",
    escapes,
    "const isNamed = QUOTES.includes(escaped);",
    "const isNamed = false;",
  ],
  [
    "quick: names of characters are not read exactly",
    escapes,
    "found < 0 ? PLUS : NAMED.charCodeAt(found >> 1)",
    "PLUS",
  ],
  [
    "quick: percent-encoding is always UTF-8",
    escapes,
    "return writeCode(code, to);\n  bytes",
    "return to;\n  bytes",
  ],
  ["quick: a number with zeros before it is none", escapes, "LONGEST_NUMBER = 24", "LONGEST_NUMBER = 9"],
  [
    "quick: short values are not read exactly",
    quick,
    "if (this.#holds(filed.exact, readExact(size))) return true;",
    "",
  ],
  [
    "quick: digits of digits are looked for in few digits only",
    quick,
    "end - start >= least",
    "end - start < least",
  ],
  ["quick: base64 in lines is not known", runs, '"+/-_=%&#;\\\\\\"\'<>\\t\\n\\v\\f\\r"', '"+/-_="'],
  [
    "quick: hexadecimal digits end at a colon",
    runs,
    "(FOLDED[byte] as number) > 102 || byte > 127 ? 0 : 1",
    "(FOLDED[byte] as number) > 102 || byte > 127 || byte === 58 ? 0 : 1",
  ],
  [
    "quick: runs end where they are noticed",
    runs,
    "    while (end < length && (table[text[end] as number] === 1 || isBetween(text, end, table))) end += 1;\n",
    "",
  ],
  [
    "quick: what is escaped is read from its sign on",
    parts,
    "for (let room = reach; room > 0 && start > end;",
    "for (let room = 0; room > 0 && start > end;",
  ],
  [
    "quick: what is escaped is read up to its sign",
    parts,
    "for (let room = reach; room > 0 && end < length;",
    "for (let room = 2; room > 0 && end < length;",
  ],
  [
    "quick: texts are read up to the first thing that is escaped",
    parts,
    "sign < length; sign = signs.after(end)",
    "sign < length; sign = length",
  ],
  ["quick: base64 is filed at two alignments", digits, "others < 3", "others < 2"],
  [
    "quick: shorter runs than forms are long are left out",
    kinds,
    "Math.floor((value.length * 4) / 3) - 1",
    "Math.floor((value.length * 4) / 3) + 3",
  ],
  [
    "quick: few forms are found at their first place only",
    tables,
    "if (same === count) onFound(at, at + count);",
    "if (same === count) return onFound(at, at + count);",
  ],
];
