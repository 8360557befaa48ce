/**
 * The bound outside of a page: no unit leaves that is larger than what reads it. So every pass over
 * one is short, and needs no mechanism for sizes that no model reads.
 */
import { createHandle } from "../engine/enforce/agent-session.js";
import { isObject } from "../engine/enforce/call-tool-result.js";
import { refusal } from "../engine/enforce/mcp-result.js";
import { type TooLarge, withhold } from "../engine/enforce/run.js";
import type { Contract } from "../engine/enforce/types.js";
import type { JsonValue } from "../engine/schema/types.js";
import { agentResultTooLarge, keptFor, notKept } from "../texts/agents.js";
import { labelWholeResult, userResultTooLarge } from "../texts/people.js";

const KIB = 1_024;
const MIB = 1_024 * KIB;
/** Bytes of UTF-8 that the texts of a unit may have together. */
const TEXT_LIMIT = MIB;
/** Pictures, sounds and files may have so much besides, in base64. */
const BESIDES = 7 * MIB;
/** A shorter run of its digits may be a word. */
const SHORTEST_BASE64 = 1_000;
const BASE64 = /^[\w+/-]+={0,2}$/;
const [BACKSLASH, U] = [92, 117];

const sizeInWords = (bytes: number): string =>
  bytes % MIB === 0 ? `${bytes / MIB} MiB` : bytes % KIB === 0 ? `${bytes / KIB} KiB` : `${bytes} bytes`;

const isBase64 = (unit: number): boolean =>
  (unit > 46 && unit < 58) ||
  (unit > 64 && unit < 91) ||
  (unit > 96 && unit < 123) ||
  unit === 43 ||
  unit === 45 ||
  unit === 95;

interface Sizes {
  /** Bytes of UTF-8; an escape of JSON counts as its character. */
  readonly all: number;
  /** Those of them that look like base64. */
  readonly base64: number;
}

function sizesOf(text: string, isJson: boolean): Sizes {
  let all = 0;
  let base64 = 0;
  let run = 0;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (isBase64(unit)) run += 1;
    else {
      if (run >= SHORTEST_BASE64 && unit !== BACKSLASH) base64 += run;
      run = 0;
    }
    if (isJson && unit === BACKSLASH) at += text.charCodeAt(at + 1) === U ? 5 : 1;
    // Each half of a surrogate pair is two of four bytes.
    all += unit < 0x80 ? 1 : unit < 0x800 || (unit >= 0xd800 && unit < 0xe000) ? 2 : 3;
  }
  return { all, base64 };
}

const listOf = (value: JsonValue | undefined): readonly JsonValue[] =>
  Array.isArray(value) ? value : value === undefined ? [] : [value];

/** The base64 of pictures, sounds and files: in results, in resources and in prompts. */
function bytesIn(unit: JsonValue): number {
  if (!isObject(unit)) return 0;
  const said = listOf(unit["messages"]).map((each) => (isObject(each) ? each["content"] : undefined));
  let bytes = 0;
  for (const block of [unit["content"], unit["contents"], ...said].flatMap(listOf)) {
    if (!isObject(block)) continue;
    const isMedia = block["type"] === "image" || block["type"] === "audio";
    const holder = isObject(block["resource"]) ? block["resource"] : block;
    const data = isMedia ? block["data"] : holder["blob"];
    if (typeof data === "string" && BASE64.test(data)) bytes += data.length;
  }
  return bytes;
}

/** @param most bytes of text */
export function isTooLarge(text: string, isJson: boolean, most = TEXT_LIMIT): boolean {
  // No character takes more bytes.
  if (text.length * 3 <= most) return false;
  if (text.length > most + BESIDES) return true;
  const { all, base64 } = sizesOf(text, isJson);
  if (all <= most) return false;
  // Attack: brackets and names, which take seconds to read.
  if (!isJson || all - base64 > most) return true;
  return all - bytesIn(JSON.parse(text) as JsonValue) > most;
}

export interface TextBound {
  /**
   * Bytes of UTF-8 that the texts of a result may have together, `structuredContent` included, the
   * base64 of pictures, sounds and files not. A larger one is withheld. Default: 1 MiB.
   */
  readonly textLimit?: number | undefined;
}

/** @param where the person finds it; undefined where nobody says */
const tellAgent = (most: number, where: string | undefined): string => {
  const kept = where === undefined ? "" : where ? keptFor(where) : notKept();
  return agentResultTooLarge(sizeInWords(most), sizeInWords(most + BESIDES), kept);
};

export const resultTooLarge = ({ textLimit = TEXT_LIMIT }: TextBound = {}) =>
  refusal(tellAgent(textLimit, ""));

/** For results: what is too large stays with the person, whole. */
export const boundOf =
  (contract: Contract, { textLimit = TEXT_LIMIT }: TextBound, where: string | undefined): TooLarge =>
  (text, isJson) => {
    if (!isTooLarge(text, isJson, textLimit)) return undefined;
    const label = labelWholeResult(contract.title);
    const item = { handle: createHandle(), label, schemaPath: "", reason: "too-large", value: text } as const;
    return withhold(tellAgent(textLimit, where), userResultTooLarge(), [item]);
  };

/** Whether this is why nothing left, in words for the person. */
export const isOfBound = (error: string | undefined): boolean => error === userResultTooLarge();

/** For words, which nobody keeps. */
export const boundOfWords =
  ({ textLimit }: TextBound = {}): TooLarge =>
  (text, isJson) =>
    isTooLarge(text, isJson, textLimit) ? withhold("", userResultTooLarge()) : undefined;
