/** Ways to break the search for copies: the small one, and the quick one. */
const encodings = "src/redaction/encodings.ts";
const scrubber = "src/redaction/scrub-text.ts";
const runs = "src/redaction/encoded-runs.ts";
const escapes = "src/redaction/read-escapes.ts";
const tables = "src/redaction/form-tables.ts";
const table = "src/redaction/form-table.ts";
const quick = "src/redaction/quick-finder.ts";
const texts = "src/redaction/join-texts.ts";
const index = "src/redaction/scrub-index.ts";
const entropy = "src/redaction/entropy.ts";

export const search = [
  ["base64 is known at two alignments", encodings, '["", "\\0", "\\0\\0"]', '["", "\\0"]'],
  [
    "base64 in lines, or of the other alphabet, is not known",
    encodings,
    "rewriteText(text, /[^a-z\\d]+/gi)",
    "text",
  ],
  ["hexadecimal digits are not known", encodings, "    file(digits);\n", ""],
  ["capital hexadecimal digits are not known", encodings, "toLowerCase(rewriteText", "String(rewriteText"],
  ["percent-encoding is not read", encodings, "(%[\\da-f]{2})+|", ""],
  ["numeric entities are not read", encodings, "|&(amp;)*#\\w+;", ""],
  ["\\u escapes are not read", encodings, "|\\\\+u[\\da-f]{4}", ""],
  ["named entities are not read", encodings, "&((amp|lt|gt|quot|apos|nbsp);)*|", ""],
  ["texts are decoded once", encodings, "const LAYERS = 3", "const LAYERS = 1"],
  ["base64 of JSON of a value is not known", encodings, "[value, json, inJson(json)]", "[value]"],
  [
    "encoded copies are not searched for",
    scrubber,
    "return some(finders, (finder) => finder.holdsEncoded(scrubbed)) ? SCRUBBED : scrubbed;",
    "return scrubbed;",
  ],
  [
    "folded texts are not searched",
    index,
    "find(encoded, fold(plain), find(encoded, plain, createList()))",
    "find(encoded, plain, createList())",
  ],
  [
    "what overlaps is taken in the order in which it was found",
    scrubber,
    "  sortList(found, (a, b) => a.start - b.start);\n",
    "",
  ],
  [
    "of two that overlap the shorter decides the end",
    scrubber,
    "    from = end;\n",
    "    from = from > 0 ? from : end;\n",
  ],
  [
    "only the first list is searched",
    scrubber,
    "each(finders, (finder) => finder.findIn(text, found));",
    "finders[0]?.findIn(text, found);",
  ],
  ["forms are filed under three of four places", index, "phase < STEP; phase++", "phase < STEP - 1; phase++"],
  [
    "the last place of a form is not used",
    index,
    "offset <= form.length - GRAM",
    "offset < form.length - GRAM",
  ],
  [
    "a search that takes too long lets the text pass",
    index,
    "if (work <= 0) append",
    "if (false) append",
    ["test/redaction/scrubber-time.test.ts"],
  ],
  [
    "a long value is searched for, but does not take its text along",
    index,
    "if (form.length >= MAX_VALUE) work = 0;",
    "",
  ],
  ["half the entropy is enough", entropy, "const MIN_BITS = 32", "const MIN_BITS = 16"],
  ["twice the entropy is asked for", entropy, "const MIN_BITS = 32", "const MIN_BITS = 64"],
  ["words are as good as keys", entropy, "regExpExec(NO_PROSE, sample) ?", "true ?"],
  ["one look at all texts leaves out names", texts, "joined += name + BETWEEN;", ""],
  ["one look at all texts leaves out numbers", texts, 'typeof part !== "object"', 'typeof part === "string"'],
  ["one look at all texts runs them together", texts, 'const BETWEEN = ",z,"', 'const BETWEEN = ""'],
  [
    "one look at all texts sees literal copies only",
    texts,
    "found.length > 0 || finder.holdsEncoded(text)",
    "found.length > 0",
  ],
  [
    "quick: what is read is not searched",
    quick,
    "if (this.#holds(this.#literals, length) || this.#holds(this.#plain, length)) return true;",
    "",
  ],
  [
    "quick: values without what reading drops are not filed",
    quick,
    "if (plain !== value && isScrubbable(plain)) this.#plain.add(length);",
    "",
  ],
  [
    "quick: digits are not searched",
    quick,
    "return runs.length > 0 && this.#holds(this.#digits, keepOnly(FOLDED, length));",
    "return false;",
  ],
  [
    "quick: a search that takes too long lets the text pass",
    quick,
    "if (!isDone) found[found.length]",
    "if (false) found[found.length]",
    ["test/redaction/scrubber-time.test.ts"],
  ],
  ["quick: white space beyond ASCII is kept", quick, 'text.replace(WIDE_SPACE, "  ")', "text"],
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
    "entry > 0; entry = (entries[entry + 2] as number) * 4",
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
    "while (own + GRAM - 1 > form.length) own /= 2;",
    "",
  ],
  ["quick: texts are read once", escapes, "const LAYERS = 3", "const LAYERS = 1"],
  ["quick: \\u escapes are not read", escapes, 'if (isAt(end, "u") && numberAt', "if (false && numberAt"],
  ["quick: a pair of escapes is two characters", escapes, "else if (halfEnd === to)", "else if (false)"],
  [
    "quick: entities are decimal",
    escapes,
    "isHex ? at + 2 : at + 1, end, isHex ? 16 : 10",
    "at + 1, end, 10",
  ],
  ["quick: percent signs stay", escapes, "code = numberAt(at, end, 16);", "code = -1;"],
  ["quick: names of entities stay", escapes, 'else if (isAt(end, ";") && isLast) code = 0;', ""],
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
    "    while (end < length && isInside(end, table)) end += 1;\n",
    "",
  ],
];
