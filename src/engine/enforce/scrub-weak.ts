/** Takes weak values out of the texts of a result · S1-11 */
import { arrayIsArray, ErrorConstructor, listIncludes } from "../../intrinsics/language.js";
import { resultNotSearched } from "../../texts/agents.js";
import { holdsWords, maskWords } from "../copies/masker.js";
import { OMITTED } from "../redact/removals.js";
import { rewriteTexts } from "../redact/rewrite-texts.js";
import { rewriteInside } from "../redact/write.js";
import type { JsonValue } from "../schema/types.js";
import { isObject, isOurs } from "./call-tool-result.js";
import { isOfMcp } from "./mcp-members.js";
import { noteMask, scrubWords } from "./scrub-value.js";
import type { Withholding } from "./withholding.js";

/** Members of a block that are not text. */
const NO_TEXT = ["type", "data", "mimeType", "blob", "size"];

/** To look at one text costs as much as to read so many characters. */
const WORK_PER_TEXT = 20;
/**
 * Characters of texts that are read for weak values: about a quarter of a second, in which nothing
 * else runs.
 */
const MAX_WORK = 8_000_000;

function scrubWeakWords(run: Withholding, words: string): string {
  run.weakWork += WORK_PER_TEXT + words.length;
  if (run.weakWork > MAX_WORK) throw new ErrorConstructor(resultNotSearched());
  const left = maskWords(run.maskers, words, run.said);
  run.foundCopies ||= left !== words;
  noteMask(run, words, left);
  return left;
}

/** A page's words that stand in ours. */
export const maskedWords = (run: Withholding, words: string): string =>
  scrubWeakWords(run, scrubWords(run, words));

/**
 * Texts stay; where a token was taken out of one, it says so.
 *
 * @param texts all of them in one, where they are known: most hold none
 */
export function scrubWeak(run: Withholding, value: JsonValue, texts: string | undefined): JsonValue {
  if (texts !== undefined && texts.length <= MAX_WORK && !holdsWords(run.maskers, texts)) return value;
  const clean = (text: string): string => scrubWeakWords(run, text);
  const { root } = run.contract.plan;
  if (run.isPlain || !isObject(value)) return rewriteTexts(value, { clean, location: root });
  return rewriteInside(value, (member, key: string) => {
    if (key === "content" && arrayIsArray(member))
      return rewriteInside(member, (block) => scrubBlock(run, block, clean));
    if (key === "structuredContent") return rewriteTexts(member, { clean, location: root });
    if (!isOfMcp(key) && clean(key) !== key) return OMITTED;
    return rewriteTexts(member, { clean });
  });
}

function scrubBlock(run: Withholding, block: JsonValue, clean: (text: string) => string): JsonValue {
  if (!isObject(block)) return rewriteTexts(block, { clean });
  // It is the JSON of the structured value, and must go on being that.
  if (isOurs(block))
    return rewriteInside(block, (member) =>
      rewriteTexts(member, { clean, location: run.contract.plan.root }),
    );
  return rewriteInside(block, (member, key: string) => {
    if (listIncludes(NO_TEXT, key)) return member;
    if (!isOfMcp(key) && clean(key) !== key) return OMITTED;
    return key === "resource" ? scrubBlock(run, member, clean) : rewriteTexts(member, { clean });
  });
}
