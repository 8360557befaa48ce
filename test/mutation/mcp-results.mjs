/** Ways to break what is done with MCP results. */
const mcp = "src/engine/enforce/call-tool-result.ts";

export const mcpResults = [
  [
    "content of unknown types passes",
    mcp,
    "if (!names) return block && run.take(BLOCK, block);",
    "if (!names) return block;",
  ],
  [
    "unknown members of content pass",
    mcp,
    "if (!isOpen && !listIncludes(names, key)) return run.take(BLOCK, member);",
    "",
  ],
  [
    "content with JSON for a text passes",
    mcp,
    "(!isOpen && parseJsonText(member)) || isSuspect",
    "isSuspect",
  ],
  [
    "what was marked passes outside of structuredContent",
    mcp,
    "const isComplete = structured === bare || structured === quoted;",
    "const isComplete = false;",
  ],
  [
    "other JSON than structuredContent passes",
    mcp,
    "(json && readJson(json, text)) ?? (isOdd ? run.take(BLOCK, block) : kept)",
    "(json && readJson(json, text)) ?? kept",
  ],
  [
    "JSON of structuredContent is left as it is",
    mcp,
    "return structured === undefined ? OMITTED : ours(parseJsonText(structured));",
    "return ours(json);",
  ],
  [
    "members that MCP does not know pass",
    mcp,
    'return isOfMcp ? member : run.take("/*", member);',
    "return member;",
  ],
  [
    "text without structuredContent passes",
    mcp,
    "if (bare === undefined) run.closed = true;",
    "if (bare === undefined) ;",
  ],
  ["closed, content passes", mcp, "rewriteInside(member, (block) => drop(BLOCK, block))", "member"],
  [
    "closed, _meta passes",
    mcp,
    'if (key === "_meta") return drop("/_meta", member);',
    'if (key === "_meta") return member;',
  ],
];
