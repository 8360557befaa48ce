/** Ways to break the walk over data. */
const walk = "src/engine/redact/walk.ts";
const write = "src/engine/redact/write.ts";
const names = "src/engine/redact/holds-name.ts";
const fits = "src/engine/redact/fits.ts";
const jsonText = "src/engine/redact/json-text.ts";

export const redact = [
  ["a withheld item stays", write, "kept === OMITTED ? null : kept", "kept === OMITTED ? member : kept"],
  ["a withheld member stays", write, "copy = rest;", ";"],
  ["of many withheld members the last stay", write, "reflectDeleteProperty(copy, key);", ";"],
  [
    "of two withheld members one stays",
    walk,
    "const { [name]: one, [next.name]: other, ...rest } = copy;",
    "const { [name]: one, ...rest } = copy;\n        const other = copy[next.name];",
  ],
  [
    "the last withheld member stays",
    walk,
    "const { [name]: one, ...rest } = copy;",
    "const { [name]: one } = copy;\n        const rest = copy;",
  ],
  [
    "of two withheld members one is not noted",
    walk,
    "take(run, other as JsonValue, place, next.name, reasonOf(locate(next, location).facts));",
    ";",
  ],
  [
    "a member that is absent is withheld with the one before it",
    walk,
    " && objectHasOwn(object, next.name)",
    "",
  ],
  ["of more withheld members those after the eighth stay", walk, "reflectDeleteProperty(own, name);", ";"],
  ["what is left of a member is not put in", walk, "else own[name] = kept;", ";"],
  ["a list is looked at as a tuple only", walk, "i < list.length", "i < tupleLength"],
  [
    "objects with marked members are never strange",
    walk,
    "!isMet && isEnvelope(run, object, location) ? take(run, object, place.parent, place.key) : copy",
    "copy",
  ],
  ["what was left out before comes back", walk, "copy === object ? { ...object } : copy", "{ ...object }"],
  ["lists are taken for objects", walk, "    !arrayIsArray(value) &&\n", ""],
  ["the walk through objects has no end", walk, "depth < MAX_DEPTH", "depth >= 0"],
  [
    "what is withheld is taken from the original",
    write,
    "asArray(listMap(list, (item) => item))",
    "(list as never)",
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
    "return kept === OMITTED ? kept : toJsonText(kept);",
    "return kept === OMITTED ? kept : kept === parsed ? value : toJsonText(kept);",
  ],
  ["a document that cannot be read passes", walk, "if (closed || facts.through[CONTENT])", "if (closed)"],
  [
    "closed, prose beside marks passes",
    walk,
    "if (closed || facts.through[CONTENT])",
    "if (facts.through[CONTENT])",
  ],
  ["closed, members that are not named pass", walk, "(!closed || declares.has(name))", "true"],
  [
    "closed, scalars of another type pass",
    fits,
    'isExpected ?? (!location.facts.reaches && typeof key === "string")',
    "true",
  ],
  [
    "closed, scalars pass where a part with marks belongs",
    fits,
    "!location.facts.reaches && typeof",
    "typeof",
  ],
  ["a member that leads to no mark counts as one met", walk, "location.step(name).facts.reaches;", "true;"],
  ["only declared names are known", fits, " || isDescribed(object, key, step(key))", ""],
  [
    "a list or object in another's place is not a wrapper",
    fits,
    " || wraps(value as JsonObject, location)",
    "",
  ],
  [
    "names that only a pattern marks are not known",
    names,
    " || listSome(patterns, (test) => matches(test) !== false)",
    "",
  ],
  ["a required marked member is not missed", walk, "if (marked.isRequired) return", "if (false) return"],
  ["closed, scalars without a name pass", fits, "return named && (", "return ("],
  ["marked names of members stay", walk, "(!through[MEMBER_NAMES] && (", "(("],
  ["an envelope passes", fits, "(!isMet && isEnvelope(run, object, location))", "false"],
  [
    "a required mark may be missing",
    fits,
    "facts.declares.get(name) && !objectHasOwn(object, name)",
    "false",
  ],
  [
    "a scalar where an object with marks is expected passes",
    walk,
    "fits(run, value, key, location, named) ? value : take(run, value, parent, key)",
    "value",
  ],
  ["marked names are known at the top only", names, " || holdsName(inner[key] as JsonValue, plan)", ""],
  [
    "marked names in a text that is not JSON are not known",
    names,
    'if (typeof value !== "string") return false;',
    "return false;",
  ],
  [
    "JSON is read once, however often it was encoded",
    jsonText,
    "return parseJsonText(jsonParse(text) as JsonValue);",
    "return jsonParse(text) as JsonObject;",
  ],
  ["a byte order mark hides JSON", jsonText, "stringTrim(value)", "value"],
  [
    "a fault on the way lets the rest pass",
    "src/engine/redact/redact-value.ts",
    "return attempt(reason, false);",
    "return { ...attempt(reason, false), value };",
  ],
  [
    "a hint is only a hint",
    "src/engine/redact/redact-value.ts",
    "if (!isClosed) return attempt",
    "if (true) return attempt",
  ],
  [
    "paths show names of the data",
    "src/engine/redact/removals.ts",
    'facts.declares.has(name) && !facts.through[MEMBER_NAMES] ? name : "*"',
    "String(name)",
  ],
];
