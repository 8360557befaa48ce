/** Takes weak values out of the texts of a result, and what looks like them · S1-11 */
import {
  arrayIsArray,
  createList,
  ErrorConstructor,
  listIncludes,
  listSome,
} from "../../intrinsics/language.js";
import { resultNotSearched } from "../../texts/agents.js";
import { digitTokens } from "../copies/digit-tokens.js";
import type { Match } from "../copies/form-set.js";
import { SCRUBBED } from "../copies/replace-matches.js";
import { LEAST, mayAnyBeIn } from "../copies/weak-values.js";
import { OMITTED } from "../redact/removals.js";
import { rewriteTexts } from "../redact/rewrite-texts.js";
import { rewriteInside } from "../redact/write.js";
import type { JsonValue } from "../schema/types.js";
import { isObject, isOurs } from "./call-tool-result.js";
import { withoutWeak } from "./guesses.js";
import type { Withholding } from "./withholding.js";

/** Members of MCP whose names nothing changes. */
const OF_MCP = [
  ["content", "structuredContent", "isError", "_meta"],
  ["type", "text", "data", "mimeType", "resource", "uri", "blob", "name", "title", "description", "size"],
  ["annotations", "icons", "_meta"],
];
/** Members of a block that are not text. */
const NO_TEXT = ["type", "data", "mimeType", "blob", "size"];

const isOfMcp = (key: string): boolean => listSome(OF_MCP, (names) => listIncludes(names, key));

/** To look at one text costs as much as to read so many characters. */
const WORK_PER_TEXT = 20;
/** Characters of texts that are read for weak values: about a quarter of a second, in which nothing else runs. */
const MAX_WORK = 8_000_000;

/** What goes from one text: thousands of texts have nothing that does. */
const found = createList<Match>();

export function scrubWeakWords(run: Withholding, words: string): string {
  run.weakWork += WORK_PER_TEXT + words.length;
  if (run.weakWork > MAX_WORK) throw new ErrorConstructor(resultNotSearched());
  found.length = 0;
  if (run.removed.hasShort) digitTokens(words, found, run.removed.hasFewDigits ? 1 : LEAST);
  const left = withoutWeak(words, run.weak, run.guesses, found);
  run.foundCopies ||= left !== words;
  return left;
}

/**
 * Texts stay; where a token was taken out of one, it says so.
 *
 * @param texts all of them in one, where that is known
 */
export function scrubWeak(run: Withholding, value: JsonValue, texts?: string): JsonValue {
  const isSearched = run.removed.hasShort || mayHoldWeak(run, texts);
  if (!isSearched && !run.guesses?.areTooMany) return value;
  const { root } = run.contract.plan;
  const clean = (text: string): string => {
    const left = scrubWeakWords(run, text);
    if (left === SCRUBBED && run.guesses?.areTooMany) run.keep("/*", "guesses", text);
    return left;
  };
  if (run.isPlain || !isObject(value)) return rewriteTexts(value, root, clean);
  return rewriteInside(value, (member, key: string) => {
    if (key === "content" && arrayIsArray(member))
      return rewriteInside(member, (block) => scrubBlock(run, block, clean));
    if (key === "structuredContent") return rewriteTexts(member, root, clean);
    if (!isOfMcp(key) && clean(key) !== key) return OMITTED;
    return rewriteTexts(member, undefined, clean);
  });
}

/** Guesses are counted whether they are right or wrong. */
const mayHoldWeak = ({ weak, guesses }: Withholding, texts: string | undefined): boolean =>
  weak.length > 0 && (texts === undefined || guesses?.mayBe === true || mayAnyBeIn(weak, texts));

function scrubBlock(run: Withholding, block: JsonValue, clean: (text: string) => string): JsonValue {
  if (!isObject(block)) return rewriteTexts(block, undefined, clean);
  // It is the JSON of the structured value, and must go on being that.
  if (isOurs(block))
    return rewriteInside(block, (member) => rewriteTexts(member, run.contract.plan.root, clean));
  return rewriteInside(block, (member, key: string) => {
    if (listIncludes(NO_TEXT, key)) return member;
    if (!isOfMcp(key) && clean(key) !== key) return OMITTED;
    return key === "resource" ? scrubBlock(run, member, clean) : rewriteTexts(member, undefined, clean);
  });
}
