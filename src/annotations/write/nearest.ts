/**
 * What is said in a vocabulary that has no such word: the nearest one that is not milder · S3-04 …
 * S3-07, S3-15, U-09
 */
import type { FactName } from "../model/types.js";
import { SENSITIVE_CLASSES, SENSITIVE_LEVELS } from "../model/vocabulary.js";

/** A value that a field of the record has; `null` is any value that was stated. */
export type Condition = readonly [name: FactName, value: boolean | string | null];

export interface Rule {
  readonly any: readonly Condition[];
  /** The word; `null` leaves the member out. */
  readonly say: boolean | string | null;
  /** For a tool only: a result does not say what may happen. */
  readonly isForTools?: true;
}

const is = (name: FactName): Rule => ({ any: [[name, true]], say: true });
const isNot = (name: FactName): Rule => ({ any: [[name, false]], say: false });

/**
 * Strangers write what it returns. A tool that reaches out and names sources of its own, none of
 * them strangers, brings none in.
 */
const fromStrangers = (say: boolean | string): readonly Rule[] => [
  {
    any: [
      ["untrustedContentHint", true],
      ["returnMetadata.source", "untrustedPublic"],
    ],
    say,
  },
  { any: [["returnMetadata.source", null]], say: null, isForTools: true },
  { any: [["openWorldHint", true]], say },
];

const EFFECT: readonly Rule[] = [
  { any: [["inputMetadata.destination", "public"]], say: "external" },
  {
    any: [
      ["destructiveHint", true],
      ["inputMetadata.outcomes", "irreversible"],
    ],
    say: "delete",
  },
  // It is hard to undo, and that is worse than "write".
  { any: [["consequentialHint", true]], say: null },
  { any: [["inputMetadata.outcomes", "consequential"]], say: "write" },
  { any: [["readOnlyHint", true]], say: "read" },
];

const CONSEQUENTIAL: readonly Rule[] = [
  {
    any: [
      ["consequentialHint", true],
      ["destructiveHint", true],
      ["inputMetadata.outcomes", "consequential"],
      ["inputMetadata.outcomes", "irreversible"],
    ],
    say: true,
  },
  isNot("consequentialHint"),
];

/** A class of data is no level, but the result must not count as harmless. */
const LEVEL: readonly Rule[] = [
  {
    any: [
      ["resultLevel", "restricted"],
      ["sensitiveHint", true],
    ],
    say: "restricted",
  },
  {
    any: [
      ["resultLevel", "confidential"],
      ["sensitive", true],
    ],
    say: SENSITIVE_LEVELS[0] as string,
  },
  { any: [["resultLevel", "internal"]], say: "internal" },
  { any: [["resultLevel", "public"]], say: "public" },
];

/**
 * A field that would deny what the record says elsewhere, in words that are lost: if the record has
 * `when`, the field is written only with one of `shown`.
 */
export interface Denial {
  readonly when: Condition;
  readonly shown: readonly string[];
}

export const DENIALS: { readonly [Name in FactName]?: Denial } = {
  "returnMetadata.source": { when: ["untrustedContentHint", true], shown: ["untrustedPublic"] },
  "returnMetadata.sensitivity": { when: ["sensitive", true], shown: SENSITIVE_CLASSES },
};

type Rules = Readonly<Record<string, readonly Rule[]>>;

/** By member; the first rule that holds says the word. */
export const NEAREST = {
  WebMCP: {
    untrustedContentHint: [...fromStrangers(true), isNot("untrustedContentHint")],
    consequentialHint: CONSEQUENTIAL,
  },
  S3: {
    "mcp.dev/effect": EFFECT,
    // "No further effect" does not mean "the same result".
    "mcp.dev/idempotent": [isNot("idempotentHint")],
    "mcp.dev/requiresConfirmation": [is("requiresConfirmation"), isNot("requiresConfirmation")],
    "mcp.dev/resultSensitivity": LEVEL,
  },
  "trust-annotations": {
    untrusted: [
      {
        any: [
          ["openWorldHint", true],
          ["maliciousActivityHint", true],
        ],
        say: true,
      },
    ],
    sensitive: [is("sensitive")],
  },
  ifc: {
    integrity: fromStrangers("untrusted"),
    confidentiality: [{ any: [["sensitive", true]], say: "private" }],
  },
} as const satisfies Readonly<Record<string, Rules>>;
