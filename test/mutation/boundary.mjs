/** Ways to break what is done with whole results and sessions. */
const enforce = "src/boundary/enforce-result.ts";
const scrub = "src/engine/enforce/scrub-value.ts";
const sweep = "src/engine/enforce/sweep.ts";
const session = "src/engine/enforce/agent-session.ts";
const sessions = "src/gateway/agent-sessions.ts";
const withholding = "src/engine/enforce/withholding.ts";
const write = "src/engine/enforce/write-result.ts";

export const boundary = [
  [
    "names are not searched for copies",
    scrub,
    'typeof key === "string" && scrubWords(run, key) !== key',
    "false",
  ],
  [
    "numbers are not searched for copies",
    scrub,
    'clean === words ? value : typeof value === "string" ? clean : null',
    'typeof value === "string" ? clean : value',
  ],
  ["a number with a copy is null in an object", scrub, "?? (member && OMITTED)", ""],
  [
    "handles that a page made pass",
    scrub,
    "regExpExec(HANDLE, words) ? SCRUBBED : scrubText",
    "false ? SCRUBBED : scrubText",
  ],
  ["members that only we may write pass", sweep, "regExpExec(RESERVED, key as string)", "false"],
  ["content for the user only is for everybody", sweep, "isForUserOnly(value)) return", "false) return"],
  ["content for both is for the user only", sweep, ' && !isOneOf(audience, "assistant")', ""],
  [
    "a reference anywhere can be redeemed",
    sweep,
    'const isInPlace = path === "" || path === BLOCK;',
    "const isInPlace = true;",
  ],
  ["the address of a reference is no secret", sweep, '["id", "redeemUrl"]', '["id"]'],
  [
    "JSON text is not looked into for references",
    sweep,
    'if (typeof value === "string") return isSuspect(value) ? sweepText(run, value, path) : value;',
    'if (typeof value === "string") return value;',
  ],
  ["what parsing drops of a reference stays", sweep, "kept === parsed && !quotes &&", "kept === parsed &&"],
  ["text beside closed redaction passes", enforce, "run.closed ? dropLoose(run, result) : result", "result"],
  [
    "an object with content is only an MCP result",
    enforce,
    "isPlain || some(objectKeys(kept ?? {}), (name) => root.step(name).facts.reaches)",
    "isPlain",
  ],
  [
    "JSON text of a whole result is a text",
    enforce,
    "enforces || swept !== data ? parseJsonText(swept as JsonValue) : undefined",
    "undefined",
  ],
  [
    "what was removed is not remembered",
    enforce,
    "run.secrets.length > 0 && !lists.remember(origin, run.secrets)",
    "false",
  ],
  [
    "a full session lets results pass",
    enforce,
    "if (isFull) return person(undefined, sessionFull(), withheld);",
    "",
  ],
  ["a text of lone surrogates passes", enforce, "isWellFormed(raw) ? raw : null", "raw"],
  [
    "a session forgets instead of refusing",
    session,
    "!finders[0]?.add(value)",
    "(finders[0]?.add(value), false)",
  ],
  ["other origins' results are not searched", sessions, "hasBits(value, WIDE_BITS)", "false"],
  ["other origins' results are searched for weak values", sessions, "hasBits(value, WIDE_BITS)", "true"],
  [
    "names that are data are no secrets",
    withholding,
    "if (!isArray(inner) && !isIdentifier(key)) this.note(key, true);",
    "",
  ],
  [
    "JSON text stands for itself only",
    withholding,
    "const inner = parseJsonText(value);",
    'const inner = typeof value === "string" ? undefined : parseJsonText(value);',
  ],
  [
    "JSON text inside a value stands for itself only",
    withholding,
    "const inner = parseJsonText(next) ?? {};",
    'const inner = typeof next === "string" ? {} : (parseJsonText(next) ?? {});',
  ],
  [
    "keys inside removed sentences are not known",
    withholding,
    "if (regExpExec(/\\d/, token)) this.#noteText(token);",
    "",
  ],
  ["names of the schema are secrets", withholding, "this.contract.plan.declared.has(text) || ", ""],
  [
    "a number is as hard to guess as a text",
    withholding,
    '!(isSecret && typeof value === "string")',
    "!isSecret",
  ],
  [
    "every removed value is an item of its own",
    withholding,
    "label ? createHandle() : reason + schemaPath",
    "createHandle()",
  ],
  [
    "labels are for agents as they are",
    write,
    "reference ? scrubWeakWords(run, words) : words",
    "item.label",
  ],
  [
    "a picture with a copy in it passes",
    write,
    'if (typeof bytes === "string" && includes(bytes, SCRUBBED)) return;',
    "",
  ],
  [
    "the record shows values",
    write,
    "append(redactions, { path, reason, handle, label });",
    "append(redactions, { path, reason, handle, label, value: raw });",
  ],
  [
    "a thrown message reaches the agent",
    "src/gateway/agent-result.ts",
    "agent: refusal(agentToolFailed()),",
    "agent: refusal(String((reason as Error)?.message ?? reason)),",
  ],
];
