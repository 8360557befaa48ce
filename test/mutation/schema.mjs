/** Ways to break the reading of schemas, each with the text that it changes. */
const keywords = "src/engine/schema/keywords.ts";
const compileNode = "src/engine/schema/compile-node.ts";
const compilePlan = "src/engine/schema/compile-plan.ts";
const index = "src/engine/schema/index-schema.ts";
const pointer = "src/engine/schema/json-pointer.ts";
const reference = "src/engine/schema/resolve-reference.ts";
const location = "src/engine/schema/location.ts";
const describe = "src/engine/schema/describe-nodes.ts";
const pattern = "src/engine/schema/safe-pattern.ts";
const snapshot = "src/engine/schema/snapshot-schema.ts";

export const schema = [
  ["patternProperties is not a keyword", keywords, '"properties patternProperties"', '"properties"'],
  ["additionalProperties is not a keyword", keywords, '["additionalProperties", SCHEMA', '["-", SCHEMA'],
  ["unevaluatedProperties is not a keyword", keywords, '["unevaluatedProperties"', '["-"'],
  ["propertyNames is not a keyword", keywords, '["propertyNames"', '["-"'],
  ["prefixItems is not a keyword", keywords, '["prefixItems"', '["-"'],
  ["contains is not a keyword", keywords, '"contains additionalItems"', '"additionalItems"'],
  ["additionalItems is not a keyword of its own", keywords, '"contains additionalItems"', '"contains"'],
  ["unevaluatedItems is not a keyword", keywords, '["unevaluatedItems"', '["-"'],
  ["contentSchema is not a keyword", keywords, '["contentSchema"', '["-"'],
  ["allOf is not a keyword", keywords, '["allOf"', '["-"'],
  ["oneOf is not a keyword", keywords, '"anyOf oneOf"', '"anyOf"'],
  ["not is not a keyword", keywords, '"not if then else"', '"if then else"'],
  ["if is not a keyword", keywords, '"not if then else"', '"not then else"'],
  ["else is not a keyword", keywords, '"not if then else"', '"not if then"'],
  ["dependentSchemas is not a keyword", keywords, '"dependentSchemas dependencies"', '"dependencies"'],
  ["dependencies is not a keyword", keywords, '"dependentSchemas dependencies"', '"dependentSchemas"'],
  ["$dynamicRef is not a keyword", keywords, "$ref $dynamicRef $recursiveRef", "$ref $recursiveRef"],
  ["$recursiveRef is not a keyword", keywords, "$ref $dynamicRef $recursiveRef", "$ref $dynamicRef"],
  [
    "of a list of branches only the first counts",
    compileNode,
    "children.forEach((child, key) => {",
    'children.forEach((child, key) => {\n    if (shape === LIST && key !== "0") return;',
  ],
  [
    "what stands beside $ref does not count",
    compileNode,
    "    const value = members.get(keyword);",
    '    if (members.has("$ref") && keyword !== "$ref") return;\n    const value = members.get(keyword);',
  ],
  ["a reference that leads nowhere is trusted", compileNode, "children.size > 0)", "true)"],
  [
    "what is malformed is trusted",
    compileNode,
    "node.sensitive = node.unresolved = node.reaches = true;",
    "",
  ],
  ["a tuple in the words of two drafts is trusted", compileNode, "|| isMixed)", ")"],
  [
    "an old tuple in items is a map",
    compileNode,
    'if (isTuple && keyword === "items") word = "prefixItems";',
    "",
  ],
  [
    "an unknown dialect is trusted",
    "src/engine/schema/dialects.ts",
    "match === null ? undefined",
    "match === null ? false",
  ],
  [
    "marks are not passed up to whom they concern",
    compilePlan,
    "parent.reaches = true;\n      listAppend(sensitive, parent);\n",
    "",
  ],
  ["marks are passed up one level only", compilePlan, "      listAppend(sensitive, parent);\n", ""],
  [
    "a mark in an unknown keyword is forgotten",
    compilePlan,
    "if (at !== node && shape === undefined) distrust(compilation, at);",
    "",
  ],
  [
    "a schema too large is trusted",
    compilePlan,
    'if (isTooLarge) distrust(compilation, root, "");',
    ";",
    ["test/engine/redact/depth-and-size.test.ts"],
  ],
  ["only a literal true marks", index, "mark !== undefined && mark !== false", "mark === true"],
  ["$anchor names nothing", index, '["$anchor", "$dynamicAnchor"', '["$dynamicAnchor"'],
  ["$id does not change the base", index, "return uri;", "return base;"],
  [
    "the id of draft 4 names nothing",
    index,
    'const oldId = keywordOf(node, "id")',
    "const oldId = undefined",
  ],
  ["an identifier beside a $ref counts for it", index, '!node.members.has("$ref") && named', "named"],
  ["an $id that is a fragment is not an anchor", index, "if (fragment) setName", "if (false) setName"],
  [
    "escapes in JSON Pointers are not read",
    pointer,
    'stringReplaceAll(stringReplaceAll(token, "~1", "/"), "~0", "~")',
    "token",
  ],
  ["identifiers that are not URIs are all one", reference, "?.href ?? written", '?.href ?? "?"'],
  [
    "beside a URN nothing is relative to the document",
    reference,
    "(parseUrl(written, base) ?? parseUrl(written, DEFAULT_BASE))",
    "parseUrl(written, base)",
  ],
  [
    "the folder of a document is the document",
    "src/engine/schema/schema-node.ts",
    '"https://schema.invalid/_"',
    '"https://schema.invalid/"',
  ],
  ["a mark on a map is a property's", compileNode, " && (!mark || isRecord(mark))", ""],
  ["components are not definitions", keywords, '["$defs definitions components', '["$defs definitions'],
  ["percent-encoding in references is not read", reference, "decodeUriComponent(fragment)", "fragment"],
  [
    "a dynamic reference ends in its own resource",
    reference,
    'if (keyword !== "$ref") follow',
    "if (false) follow",
  ],
  [
    "a pattern that is not run matches nothing",
    pattern,
    "unknown: PatternTest = () => undefined",
    "unknown: PatternTest = () => false",
  ],
  [
    "a pattern matches no long name",
    pattern,
    "name.length > MAX_LENGTH ? undefined",
    "name.length > MAX_LENGTH ? false",
  ],
  ["alternatives are anchored by the first one", pattern, "([^(*+?{]*$/;", "([^(*+?{]*$|^\\^[^(]*$/;"],
  ["a pattern that may match covers a name", location, "if (applies) covered = true;", "covered = true;"],
  [
    "items behind a tuple are like its last one",
    location,
    "mathMin(name, facts.tupleLength)",
    "mathMin(name, facts.tupleLength && facts.tupleLength - 1)",
  ],
  [
    "a schema too intricate is trusted",
    location,
    "closed.sensitive = closed.unresolved = closed.reaches = true;",
    "",
    ["test/engine/schema/hostile-sizes.test.ts"],
  ],
  [
    "steps that are worked out again weigh nothing",
    location,
    "weight += looked / LOOKS;",
    "",
    ["test/engine/schema/hostile-sizes.test.ts"],
  ],
  [
    "in-place applicators are followed one level deep",
    location,
    "listAppend(seeds, { node: edge.node, certain: certain && edge.certain });",
    "found.set(edge.node, certain && edge.certain);",
  ],
  [
    "JSON in a text is not the value itself",
    location,
    "if (role === CONTENT) listAppend",
    "if (false) append",
  ],
  [
    "every subschema must mark, not any",
    describe,
    "sensitive ||= node.sensitive;",
    "sensitive = nodes[0] === nodes.find((one) => one.node === node) ? node.sensitive : sensitive && node.sensitive;",
  ],
  [
    "a mark that a toJSON drops is gone",
    snapshot,
    'isMarked ? { "x-sensitive": true }',
    'false ? { "x-sensitive": true }',
  ],
  [
    "circles of references are not withheld",
    compilePlan,
    'if (node.unended) distrust(compilation, node, "");',
    "",
  ],
  [
    "what leads down a value is a circle, too",
    compileNode,
    "if (role === IN_PLACE) leadInPlace",
    "leadInPlace",
  ],
];
