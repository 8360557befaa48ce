/** Ways to break the search for copies: what both searches share, and the small one. */
const encodings = "src/redaction/encodings.ts";
const scrubber = "src/redaction/scrub-text.ts";
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
  ["hexadecimal digits are not known", encodings, "    file(hexOf(bytes));\n", ""],
  ["capital hexadecimal digits are not known", encodings, "toLowerCase(rewriteText", "String(rewriteText"],
  ["percent-encoding is not read", encodings, "(%[\\da-f]{2})+|", ""],
  ["numeric entities are not read", encodings, "|&(amp;)*#\\w+;", ""],
  ["\\u escapes are not read", encodings, "|(?<!\\\\)\\\\+u[\\da-f]{4}", ""],
  ["named entities are not read", encodings, "&(\\w{1,9};)*|", ""],
  ["texts are decoded once", encodings, "const LAYERS = 3", "const LAYERS = 1"],
  ["base64 of JSON of a value is not known", encodings, "[value, json, inJson(json), ", "[value, "],
  [
    "encoded copies are not searched for",
    scrubber,
    "return some(finders, (finder) => finder.holdsEncoded(scrubbed)) ? SCRUBBED : scrubbed;",
    "return scrubbed;",
  ],
  [
    "folded texts are not searched",
    index,
    '[plain, fold(plain), needsExact ? exactOf(text) : ""]',
    "[plain, exactOf(text)]",
  ],
  ["base64 of few characters alone is not read", index, "[\\w/-]{3}|[\\da-f]{2}", "[\\w/-]{9}|[\\da-f]{2}"],
  ["texts are not read because of a digit", index, "\\d@]|", "@]|"],
  ["texts are not read because of an address", index, "\\d@]|", "\\d]|"],
  [
    "values in other groups, or letters of the other case, are not known",
    encodings,
    "loose ?? value",
    "value",
  ],
  ["words are searched for in letters of the other case", encodings, "regExpExec(/[\\d@]/, value) && ", ""],
  ["any number is searched for in other groups", encodings, " && hasBits(loose, LOOSE_BITS) ?", " ?"],
  [
    "short values are not read exactly",
    index,
    '[plain, fold(plain), needsExact ? exactOf(text) : ""]',
    "[plain, fold(plain)]",
  ],
  ["quotes in JSON are not read exactly", encodings, '|\\\\"/g', "/g"],
  ["base64 of base64 is not known", encodings, "base64Of(part), ", ""],
  ["base64 of hexadecimal digits is not known", encodings, ", hexOf(part)]", "]"],
  ["base64 of what is written for a URL is not known", encodings, "percentEncode(value), ", ""],
  [
    "base64 of what is no UTF-8 is not known",
    encodings,
    "if (!regExpExec(/[^\\0-\\xff]/, value)) add(value);",
    "",
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
  [
    "words are as good as keys",
    entropy,
    "letters >= least || regExpExec(NO_PROSE, slice(text, 0, i))",
    "true",
  ],
  ["one look at all texts leaves out names", texts, "joined += name + BETWEEN;", ""],
  ["one look at all texts leaves out numbers", texts, 'typeof part !== "object"', 'typeof part === "string"'],
  ["one look at all texts runs them together", texts, 'const BETWEEN = ",z,"', 'const BETWEEN = ""'],
  [
    "one look at all texts is one at JSON of them",
    texts,
    'includes(json, "\\\\") ? joinTexts(value) : json',
    "json",
  ],
  [
    "one look at all texts sees literal copies only",
    texts,
    "found.length > 0 || finder.holdsEncoded(text)",
    "found.length > 0",
  ],
];
