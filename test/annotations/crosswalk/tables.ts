/** The tables of `crosswalk.json`, made from those of `src/annotations`. */

import { pointerTo } from "../../../src/annotations/model/plain-data.js";
import type { FactName, HintName, SetFacts } from "../../../src/annotations/model/types.js";
import {
  DATA_CLASSES,
  DESTINATIONS,
  FACT_NAMES,
  HINTS,
  isHintName,
  OUTCOMES,
  RESULT_LEVELS,
  SENSITIVE_CLASSES,
  SENSITIVE_LEVELS,
  SET_WORDS,
  SOURCES,
} from "../../../src/annotations/model/vocabulary.js";
import { TRUST_FIELDS } from "../../../src/annotations/read/derive-facts.js";
import { EFFECT_MEANS, LABELS } from "../../../src/annotations/read/read-meta.js";
import { DENIALS } from "../../../src/annotations/write/nearest.js";
import { RESULT_HINTS, type Vocabulary, WRITERS } from "../../../src/annotations/write/write-as.js";

export type Stated = { readonly [Name in FactName]?: readonly (boolean | string)[] };
export type On = "tool" | "result";
export interface Member {
  readonly vocabulary: Vocabulary;
  readonly on: readonly On[];
  readonly at: string;
  readonly type: "boolean" | "string";
  readonly means: { readonly [word: string]: Stated };
  readonly scopes?: FactName;
  readonly block?: string;
  readonly size?: number;
  /** Of several values a result says one. */
  readonly one?: "first" | "last";
}

type Part = Omit<Member, "vocabulary" | "on" | "at">;
const boolean = (name: HintName): Part => ({
  type: "boolean",
  means: { true: { [name]: [true] }, false: { [name]: [false] } },
});
const asIs = (word: string): string => word;
const inPascalCase = (word: string): string =>
  word === "pii" ? "PII" : word.charAt(0).toUpperCase() + word.slice(1);
const set = (name: keyof SetFacts, words: readonly string[], spell = asIs): Part => ({
  type: "string",
  means: Object.fromEntries(words.map((word) => [spell(word), { [name]: [word] }])),
});
/** `regulated` has scopes, which the older spelling has no place for. */
function classes(side: "inputMetadata" | "returnMetadata", spell = asIs): Part {
  const [name, scopes] = [`${side}.sensitivity`, `${side}.scopes`] as const;
  const { means, ...rest } = set(name, DATA_CLASSES, spell);
  const regulated = { [spell("regulated")]: { [name]: ["regulated"], [scopes]: [] } };
  return { ...rest, means: { ...means, ...regulated }, ...(spell === asIs ? { scopes } : {}) };
}

/** The members of both blocks, each by its name in camelCase. */
const blocks = (spell = asIs) => ({
  inputMetadata: {
    destination: set("inputMetadata.destination", DESTINATIONS, spell),
    sensitivity: classes("inputMetadata", spell),
    outcomes: set("inputMetadata.outcomes", OUTCOMES, spell),
  },
  returnMetadata: {
    source: set("returnMetadata.source", SOURCES, spell),
    sensitivity: classes("returnMetadata", spell),
  },
});

type Parts = { readonly [path: string]: Part };

function wholeBlocks(base: string, isOne: boolean, spell = asIs): Parts {
  const rows = Object.entries(blocks(spell)).flatMap(([name, parts]) =>
    Object.entries(parts).map(([member, part]) => {
      const block = pointerTo(base, name);
      const worst = member === "source" ? "first" : "last";
      const one = isOne && member !== "sensitivity" ? { one: worst } : {};
      const size = Object.keys(parts).length;
      const key = spell === asIs ? member : inPascalCase(member);
      return [`${name}/${key}`, { ...part, block, size, ...one }] as const;
    }),
  );
  return Object.fromEntries(rows) as Parts;
}

const EFFECT: Part = {
  type: "string",
  means: Object.fromEntries(
    Object.entries(EFFECT_MEANS).map(([word, said]) => [word, Object.fromEntries(said)]),
  ),
};
const hintParts = (names: readonly HintName[]): Parts =>
  Object.fromEntries(names.map((name) => [name, boolean(name)]));
const label = (harmless: readonly string[], name: HintName): Part => ({
  type: "string",
  means: { ...Object.fromEntries(harmless.map((word) => [word, {}])), "*": { [name]: [true] } },
});

const { inputMetadata, returnMetadata } = blocks();
const ATTRIBUTION: Part = { type: "string", means: { "*": { attribution: ["*"] } } };

const PARTS: Readonly<Record<Vocabulary, (base: string, on: On) => Parts>> = {
  MCP: () => hintParts(WRITERS.MCP.hints),
  WebMCP: () => ({
    ...hintParts(["readOnlyHint", "untrustedContentHint", "consequentialHint"]),
    sensitiveHint: {
      ...boolean("sensitiveHint"),
      means: { ...boolean("sensitiveHint").means, "*": { sensitiveHint: [true] } },
    },
  }),
  S0: (base, on) => ({
    ...hintParts(on === "tool" ? WRITERS.S0.hints : RESULT_HINTS),
    attribution: ATTRIBUTION,
    ...wholeBlocks(base, on === "result"),
  }),
  S2: (base) => wholeBlocks(base, false, inPascalCase),
  S3: () => ({
    "mcp.dev~1effect": EFFECT,
    "mcp.dev~1idempotent": { type: "boolean", means: { true: {}, false: { idempotentHint: [false] } } },
    "mcp.dev~1requiresConfirmation": boolean("requiresConfirmation"),
    "mcp.dev~1resultSensitivity": set("resultLevel", RESULT_LEVELS),
  }),
  "action-metadata": () => ({
    "inputMetadata/destination": inputMetadata.destination,
    "inputMetadata/sensitivity": inputMetadata.sensitivity,
    "returnMetadata/source": returnMetadata.source,
    "returnMetadata/sensitivity": returnMetadata.sensitivity,
    outcome: inputMetadata.outcomes,
    requiresReview: boolean("requiresConfirmation"),
  }),
  "trust-annotations": () => ({
    sensitive: boolean("sensitive"),
    untrusted: boolean("untrustedContentHint"),
  }),
  ifc: () => Object.fromEntries(LABELS.map(([name, harmless, fact]) => [name, label(harmless, fact)])),
};

function membersOf(vocabulary: Vocabulary): readonly Member[] {
  const rows = (["tool", "result"] as const).flatMap((on) => {
    const path = WRITERS[vocabulary][on];
    const base = path === undefined ? "" : pointerTo("", ...path);
    const parts = path === undefined ? {} : PARTS[vocabulary](base, on);
    return Object.entries(parts).map(([member, part]) => ({
      vocabulary,
      on: [on],
      at: `${base}/${member}`,
      ...part,
    }));
  });
  // The label is in the same place on tools and results.
  return vocabulary === "ifc"
    ? rows.slice(0, 2).map((row) => ({ ...row, on: ["tool", "result"] as const }))
    : rows;
}
export const VOCABULARIES = Object.keys(WRITERS) as readonly Vocabulary[];
export const MEMBERS: readonly Member[] = VOCABULARIES.flatMap(membersOf);

const conditions = (name: FactName, words: readonly string[]) => words.map((word) => [name, word] as const);
/** What follows from statements, in this order; `null` is any value. */
const DERIVE = [
  {
    any: [
      ["returnMetadata.source", "untrustedPublic"],
      ["untrustedContentHint", true],
    ],
    state: { openWorldHint: [true] },
  },
  {
    any: [
      ["sensitiveHint", true],
      ...conditions("returnMetadata.sensitivity", SENSITIVE_CLASSES),
      ...conditions("resultLevel", SENSITIVE_LEVELS),
    ],
    state: { sensitive: [true] },
  },
  {
    any: [
      ["returnMetadata.sensitivity", null],
      ["resultLevel", null],
    ],
    state: { sensitive: [false] },
  },
  {
    on: "tool",
    all: [["readOnlyHint", true]],
    any: [
      ["destructiveHint", true],
      ...conditions("inputMetadata.outcomes", ["consequential", "irreversible"]),
    ],
    state: { readOnlyHint: [false] },
  },
  { on: "tool", any: [["readOnlyHint", true]], state: { destructiveHint: [false] } },
  {
    on: "tool",
    any: TRUST_FIELDS.map((name) => [name, null]),
    state: { maliciousActivityHint: [false] },
  },
];

const write = VOCABULARIES.flatMap((vocabulary) =>
  (["tool", "result"] as const).flatMap((on) => {
    const { [on]: path, rules = {} } = WRITERS[vocabulary];
    if (path === undefined || (vocabulary === "ifc" && on === "result")) return [];
    return Object.entries(rules).map(([member, each]) => ({
      at: pointerTo("", ...path, member),
      rules: each.map(({ isForTools, ...rule }) => ({ ...rule, ...(isForTools ? { on: "tool" } : {}) })),
    }));
  }),
);

export const TABLES = {
  facts: Object.fromEntries(
    FACT_NAMES.map((name) => {
      if (isHintName(name)) return [name, { worse: HINTS[name].worse }];
      const order = SET_WORDS[name];
      return [name, order === undefined ? {} : { order }];
    }),
  ),
  members: MEMBERS,
  derive: DERIVE,
  denials: DENIALS,
  write,
};
