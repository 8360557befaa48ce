/** Ways to break the quick way of whoever is no page. */
const quick = "src/boundary/quick-withholding.ts";

export const quickWays = [
  ["one look at all texts is believed without looking", quick, " && !holdsCopy(this.finders, text)", ""],
  ["one look at all texts sees no handles", quick, "!(mayHoldHandle && HANDLE.test(text)) && ", ""],
  [
    "one look at all texts trusts that nothing suspect means no handle, whatever is suspect",
    "src/boundary/enforce-result.ts",
    "run.isClean?.(kept, suspect)",
    "run.isClean?.(kept, false)",
  ],
  [
    "JSON text that a tool returned itself is structured",
    "src/gateway/agent-result.ts",
    'text === null || text === raw ? (text ?? "") : (run.written ?? parse(text))',
    'run.written ?? parse(text ?? "")',
  ],
  [
    "words of ten characters are not searched",
    "src/engine/enforce/scrub-value.ts",
    "words.length < 9",
    "words.length < 11",
  ],
  [
    "what stays behind at one place for several reasons is one item",
    quick,
    "if (place.group?.reason === reason) {",
    "if (place.group) {",
  ],
  [
    "JSON text of a value stands for that of another with the same names",
    quick,
    " && one[name] === other[name]",
    "",
  ],
  ["JSON text of one list stands for that of a longer one", quick, "names.length === others.length &&", ""],
  [
    "JSON text is written anew wherever our record is",
    quick,
    'Object.keys(whole).at(-1) !== "_meta"',
    'whole["_meta"] === undefined',
  ],
];
