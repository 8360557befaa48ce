/** Shapes of what a person answered: what cannot be read whole is no yes, and is asked again. */
import type { Decision, Remember } from "../../../../src/policy/types.js";
import { asArray, asCount, asRecord, asString, type Decoder, list, text } from "../../../protocol/decode.js";
import { MAX_LISTED } from "../../../protocol/limits.js";
import type { NamedTool } from "../../../protocol/named-tool.js";
import { COVERAGES, type Coverage } from "../../../protocol/policy-messages.js";
import { hasTexts } from "./bounds.js";

const MAX_TEXT = 4_096;
const MAX_REASONS = 3_000;
const HASH_LENGTH = 64;
/** Definitions of one tool. An older definition counts as new again. */
export const MAX_DEFINITIONS = 8;
/** Denials of one kind that count. */
export const MAX_TIMES = 6;

/** An exact definition of a tool at a site, for one agent. */
export interface Place {
  readonly agent: string;
  readonly origin: string;
  readonly topOrigin: string;
  readonly definition: string;
}

export interface Grant extends Place, NamedTool {
  readonly stage: Decision["stage"];
  /** The rules that the question showed, see `reasonsOf` of `consents.ts`. */
  readonly reasons: readonly string[];
  readonly remember: Exclude<Remember, "never">;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

const OF_GRANT = ["agent", "origin", "topOrigin", "definition", "tool"];

/**
 * @returns undefined if the record is not a consent, or one of an older build, which was bound to a
 * session's state: absent
 */
export const readGrant: Decoder<Grant> = (value) => {
  const record = asRecord(value);
  const reasons = list(text(MAX_TEXT), MAX_REASONS)(record?.["reasons"]);
  if (record === undefined || Object.hasOwn(record, "session") || reasons === undefined) return undefined;
  if (!hasTexts(record, OF_GRANT, MAX_TEXT) || asString(record["title"] ?? "", MAX_TEXT) === undefined)
    return undefined;
  const { stage, remember, at } = record;
  const isKnown =
    (stage === "pre-call" || stage === "post-result") && (remember === "session" || remember === "always");
  return isKnown && typeof at === "number" ? (record as unknown as Grant) : undefined;
};

/** A yes to a secret that lasts. The secret itself is in the vault. */
export interface AllowedUse extends NamedTool {
  /** The agent, and the tool that gets it. */
  readonly agent: string;
  readonly origin: string;
  readonly topOrigin: string;
  readonly place: string;
  /** The page's word for the argument; empty where it has none. */
  readonly argument: string;
  readonly handle: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

const OF_USE = ["agent", "handle", "origin", "topOrigin", "tool", "place", "argument"];

/**
 * @returns undefined for a record of an older build, which names nothing that could be listed:
 * absent
 */
export const readUse: Decoder<AllowedUse> = (value) => {
  const record = asRecord(value);
  const isWhole = hasTexts(record, OF_USE, MAX_TEXT) && typeof record?.["at"] === "number";
  return isWhole && asString(record["title"] ?? "", MAX_TEXT) !== undefined
    ? (record as unknown as AllowedUse)
    : undefined;
};

/** A tool as it was listed when the person chose. */
export interface ChosenTool {
  readonly title: string;
  readonly definition: string;
  readonly covered: Coverage;
}

export interface Choice {
  readonly agent: string;
  readonly origin: string;
  readonly choice: Coverage;
  readonly tools: readonly ChosenTool[];
  /** Definitions of those that it has used without a question. */
  readonly used: readonly string[];
  /** Milliseconds since the epoch. */
  readonly at: number;
}

const isCoverage = (value: unknown): value is Coverage => COVERAGES.some((each) => each === value);

const readTool: Decoder<ChosenTool> = (value) => {
  const { title, definition, covered } = asRecord(value) ?? {};
  return typeof title === "string" && typeof definition === "string" && isCoverage(covered)
    ? { title, definition, covered }
    : undefined;
};

/** @returns undefined for what is not whole: then the agent asks each time */
export const readChoice: Decoder<Choice> = (value) => {
  const { agent, origin, choice, tools, used = [], at } = asRecord(value) ?? {};
  const [by, site] = [asString(agent, MAX_TEXT), asString(origin, MAX_TEXT)];
  const listed = list(readTool, MAX_LISTED)(tools);
  const known = list(text(MAX_TEXT), MAX_LISTED)(used);
  if (by === undefined || site === undefined || !isCoverage(choice) || typeof at !== "number")
    return undefined;
  if (listed === undefined || known === undefined) return undefined;
  return { agent: by, origin: site, choice, tools: listed, used: known, at };
};

/** Hashes of definitions; those that cannot be read are left out, so such a tool is new. */
export const readHashes = (value: unknown): readonly string[] =>
  (asArray(value, MAX_DEFINITIONS) ?? []).flatMap((each) => asString(each, HASH_LENGTH) ?? []);

/** Definitions that are known until the agent's session ends. */
export interface SeenInSession {
  readonly agent: string;
  readonly definitions: readonly string[];
}

export const readSeen: Decoder<SeenInSession> = (value) => {
  const record = asRecord(value);
  const agent = asString(record?.["agent"], MAX_TEXT);
  return agent === undefined ? undefined : { agent, definitions: readHashes(record?.["definitions"]) };
};

/** Times of denials. */
export const readTimes: Decoder<readonly number[]> = (value) =>
  asArray(value, MAX_TIMES)?.flatMap((each) => asCount(each) ?? []);
