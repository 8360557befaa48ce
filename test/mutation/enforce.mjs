/** Ways to break what is done with whole results and sessions. */
const passes = "src/engine/enforce/passes.ts";
const rewrite = "src/engine/redact/rewrite-texts.ts";
const scrub = "src/engine/enforce/scrub-value.ts";
const sweep = "src/engine/enforce/sweep.ts";
const session = "src/engine/enforce/agent-session.ts";
const withholding = "src/engine/enforce/withholding.ts";
const removed = "src/engine/redact/removed-values.ts";
const write = "src/engine/enforce/write-result.ts";
const blocks = "src/engine/enforce/call-tool-result.ts";

export const enforcement = [
  [
    "names are not searched for copies",
    rewrite,
    "if (!isList && !isNamed && clean(key as string, place, true) !== key) return OMITTED;",
    "",
  ],
  [
    "numbers are not searched for copies",
    rewrite,
    "return isDeclared || clean(digits, at, false) === digits ? value : null;",
    "return value;",
  ],
  ["a number with a copy is null in an object", rewrite, "isList || leavesNull || kept !== null", "true"],
  [
    "handles that a page made pass",
    scrub,
    "regExpExec(HANDLE, words) ? SCRUBBED : mask",
    "false ? SCRUBBED : mask",
  ],
  ["members that only we may write pass", sweep, "isReserved(key as string)", "false"],
  ["content for the user only is for everybody", sweep, "isForUserOnly(value)) return", "false) return"],
  ["content for both is for the user only", sweep, ' && !listIncludes(audience, "assistant")', ""],
  [
    "a reference anywhere can be redeemed",
    sweep,
    'const isInPlace = path === "" || path === BLOCK;',
    "const isInPlace = true;",
  ],
  ["the address of a reference is not a secret", sweep, '["id", "redeemUrl"]', '["id"]'],
  [
    "JSON text is not looked into for references",
    sweep,
    'if (typeof value === "string") return isSuspect(value) ? sweepText(run, value, path) : value;',
    'if (typeof value === "string") return value;',
  ],
  ["what parsing drops of a reference stays", sweep, "kept === parsed && !quotes &&", "kept === parsed &&"],
  ["text beside closed redaction passes", passes, "loss.closed ? dropLoose(loss, result) : result", "result"],
  [
    "an object with content is only an MCP result",
    passes,
    "isPlain || (isObject(kept) && listSome(objectKeys(kept), isMarked) && !isPureResult(kept, root))",
    "isPlain",
  ],
  [
    "JSON text of a whole result is a text",
    passes,
    "enforces || swept !== data ? parseJsonText(swept as JsonValue) : undefined",
    "undefined",
  ],
  ["what was removed is not remembered", passes, "part.length > 0 && !lists.remember(origin, part)", "false"],
  [
    "a full session lets results pass",
    "src/engine/enforce/run.ts",
    "lists.isFull(declared.origin) ? closedContract(declared) : declared",
    "declared",
  ],
  ["a text of lone surrogates passes", passes, "stringIsWellFormed(raw) ? raw : null", "raw"],
  ["a session forgets instead of refusing", session, "return !this.#isFull;", "return true;"],
  ["names that are data are not secrets", removed, "if (!isItem) this.#noteName(key);", ""],
  [
    "JSON text stands for itself only",
    removed,
    "const inner = parseJsonText(value);",
    'const inner = typeof value === "string" ? undefined : parseJsonText(value);',
  ],
  [
    "keys inside removed sentences are not known",
    removed,
    "if (regExpExec(/\\d/, token) && !regExpExec(BETWEEN, token)) this.#noteText(token);",
    "",
  ],
  [
    "names of the schema are secrets",
    removed,
    "if (this.#declared.has(text)) return false;\n    if (regExpExec",
    "if (regExpExec",
  ],
  [
    "a number is as hard to guess as a text",
    removed,
    '!(isSecret && typeof value === "string")',
    "!isSecret",
  ],
  ["every removed value is an item of its own", withholding, "reason + path", "createHandle()"],
  [
    "labels are for agents as they are",
    write,
    "return isFree ? scrubWeakWords(run, words) : words;",
    "return label;",
  ],
  [
    "a picture with a copy in it passes",
    blocks,
    'if (typeof bytes === "string" && stringIncludes(bytes, SCRUBBED)) return;',
    "",
  ],
  [
    "the record shows values",
    write,
    "{ path: asName(path), reason, ...(id && { handle }), label: asName(label) }",
    "{ path: asName(path), reason, ...(id && { handle }), label: asName(label), value: raw }",
  ],
  [
    "a thrown message reaches the agent",
    "src/gateway/agent-result.ts",
    "refused(contract, agentToolFailed(), undefined, options)",
    "refused(contract, String((reason as Error)?.message ?? reason), undefined, options)",
  ],
];
