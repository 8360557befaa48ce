/** Ways to break the walk over data and the search for copies. */
const walk = "src/redaction/walk.ts";
const write = "src/redaction/write.ts";
const names = "src/redaction/holds-name.ts";
const encodings = "src/redaction/encodings.ts";
const scrubber = "src/redaction/create-scrubber.ts";
const index = "src/redaction/scrub-index.ts";
const entropy = "src/redaction/entropy.ts";
const jsonText = "src/redaction/json-text.ts";

export const redaction = [
  ["a withheld item stays", write, "kept === OMITTED ? null : kept", "kept === OMITTED ? member : kept"],
  ["of many withheld members the last stay", write, "deleteProperty(copy, key);", ";"],
  [
    "of two withheld members one stays",
    write,
    "copy = withoutTwo(copy, waiting, key);",
    "copy = withoutTwo(copy, waiting, waiting);",
  ],
  [
    "the last withheld member stays",
    write,
    "waiting === undefined ? copy : withoutTwo(copy, waiting, waiting)",
    "copy",
  ],
  [
    "what is withheld is taken from the original",
    write,
    "(asArray(mapList(container, (item) => item)) as never)",
    "(container as never)",
  ],
  [
    "JSON text is a text like any other",
    walk,
    "facts.contentEncoded ? undefined : parseJsonText(value)",
    "undefined",
  ],
  [
    "JSON text keeps what parsing drops",
    walk,
    "return kept === OMITTED ? kept : stringifyOwn(kept);",
    "return kept === OMITTED ? kept : kept === parsed ? value : stringifyOwn(kept);",
  ],
  ["a document that cannot be read passes", walk, "if (closed || facts.through[CONTENT])", "if (closed)"],
  [
    "closed, prose beside marks passes",
    walk,
    "if (closed || facts.through[CONTENT])",
    "if (facts.through[CONTENT])",
  ],
  ["closed, members that nobody named pass", walk, "(closed && !facts.declares.has(key as string))", "false"],
  ["closed, scalars of another type pass", walk, 'isExpected ?? typeof key === "string"', "true"],
  ["closed, scalars without a name pass", walk, "return named && (", "return ("],
  ["marked names of members stay", walk, "!isList && (namesSensitive || ", "!isList && ("],
  ["an envelope passes", walk, "(!isMet && isEnvelope(container, facts))", "false"],
  ["a required mark may be missing", walk, "facts.declares.get(name) && !hasOwn(container, name)", "false"],
  [
    "a scalar where an object with marks is expected passes",
    walk,
    "fits(run, value, place) ? value : take(run, value, place)",
    "value",
  ],
  ["marked names are known at the top only", names, " || holdsName(inner[key] as JsonValue, names)", ""],
  [
    "marked names in a text that is no JSON are not known",
    names,
    'typeof value === "string" && some(names',
    "false && some(names",
  ],
  [
    "JSON is read once, however often it was encoded",
    jsonText,
    "return parseJsonText(jsonParse(text) as JsonValue);",
    "return jsonParse(text) as JsonObject;",
  ],
  ["a byte order mark hides JSON", jsonText, "trim(value)", "value"],
  [
    "a fault on the way lets the rest pass",
    "src/redaction/redact-value.ts",
    "return attempt(reason, MAX_DEPTH);",
    "return { taken: createList<Removal>(), closed: undefined, value };",
  ],
  [
    "a hint is only a hint",
    "src/redaction/redact-value.ts",
    "if (!isClosed) return attempt",
    "if (true) return attempt",
  ],
  [
    "paths show names of the data",
    "src/redaction/removals.ts",
    'isSpelt ? escapePointerToken(name) : "*"',
    "escapePointerToken(String(name))",
  ],
  ["base64 is known at two alignments", encodings, '["", "\\0", "\\0\\0"]', '["", "\\0"]'],
  [
    "base64 in lines, or of the other alphabet, is not known",
    encodings,
    "rewrite(text, /[^a-z\\d]+/gi)",
    "text",
  ],
  ["hexadecimal digits are not known", encodings, "    file(digits);\n", ""],
  ["capital hexadecimal digits are not known", encodings, "toLowerCase(rewrite", "String(rewrite"],
  ["percent-encoding is not read", encodings, "(%[\\da-f]{2})+|", ""],
  ["numeric entities are not read", encodings, "|&(amp;)*#\\w+;", ""],
  ["\\u escapes are not read", encodings, "|\\\\+u[\\da-f]{4}", ""],
  ["named entities are not read", encodings, "&((amp|lt|gt|quot|apos|nbsp);)*|", ""],
  ["texts are decoded once", encodings, "const LAYERS = 3", "const LAYERS = 1"],
  ["base64 of JSON of a value is not known", encodings, "[value, json, inJson(json)]", "[value]"],
  [
    "encoded copies are not searched for",
    scrubber,
    "return some(indexes, isEncodedIn) ? SCRUBBED : scrubbed;",
    "return scrubbed;",
  ],
  ["folded texts are not searched", scrubber, " || index.findIn(fold(plain)).length", ""],
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
    "each(indexes, (index) => index.findIn(text, found));",
    "indexes[0]?.findIn(text, found);",
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
  ["words are as good as keys", entropy, "isProse ? mathMin", "false ? mathMin"],
];
