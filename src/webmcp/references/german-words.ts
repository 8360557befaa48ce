/** German for the words on cards. Not in the script: a site loads it that has German readers. */
import {
  createList,
  createRecord,
  listAppend,
  listForEach,
  readOwn,
  recordForEach,
} from "../../intrinsics/language.js";
import {
  RegExpConstructor,
  regExpExec,
  stringIncludes,
  stringReplaceAll,
  stringRewrite,
} from "../../intrinsics/text.js";
import * as german from "../../texts/german/people.js";
import * as english from "../../texts/people.js";
import { isGermanReader } from "./reader-language.js";
import { setWords, type Translate } from "./say.js";

type Sentence = (one: string, two: string) => string;
type Pair = readonly [Sentence, Sentence];

/** Our names of items that no page has named. */
const NAMES: readonly Pair[] = [
  [english.secretDefaultLabel, german.secretDefaultLabel],
  [english.secretUnusable, german.secretUnusable],
  [english.labelWholeResult, german.labelWholeResult],
  [(label) => `${label}: ${english.secretUnusable()}`, (label) => `${label}: ${german.secretUnusable()}`],
];

const SENTENCES: readonly Pair[] = [
  [english.close, german.close],
  [english.heldFull, german.heldFull],
  [english.pageSessionFull, german.pageSessionFull],
  [english.secretAllow, german.secretAllow],
  [english.secretCopied, german.secretCopied],
  [english.secretCopy, german.secretCopy],
  [english.secretCopyFailed, german.secretCopyFailed],
  [english.secretDeny, german.secretDeny],
  [english.secretDetails, german.secretDetails],
  [english.secretExpired, german.secretExpired],
  [english.secretExpiresIn, german.secretExpiresIn],
  [english.secretForget, german.secretForget],
  [english.secretForgetAll, german.secretForgetAll],
  [
    () => english.secretForgetSure(english.secretForget()),
    () => german.secretForgetSure(german.secretForget()),
  ],
  [
    () => english.secretForgetSure(english.secretForgetAll()),
    () => german.secretForgetSure(german.secretForgetAll()),
  ],
  [
    (tool, origin) => english.secretFrom(english.secretPart(tool), origin),
    (tool, origin) => german.secretFrom(german.secretPart(tool), origin),
  ],
  [english.secretFrom, german.secretFrom],
  [english.secretHide, german.secretHide],
  [english.secretHidesIn, german.secretHidesIn],
  [english.secretMasked, german.secretMasked],
  [english.secretPending, german.secretPending],
  [english.secretRetry, german.secretRetry],
  [english.secretRetryIn, german.secretRetryIn],
  [english.secretReveal, german.secretReveal],
  [english.secretSealed, german.secretSealed],
  [english.secretShown, german.secretShown],
  [english.secretUnusable, german.secretUnusable],
  [english.secretUse, german.secretUse],
  [english.secretValue, german.secretValue],
  [english.surfaceTitle, german.surfaceTitle],
  [english.toolFailed, german.toolFailed],
  [english.toolWarns, german.toolWarns],
];

/** Other words by the English ones. `{1}` and `{2}`, in this order, stand for names and numbers. */
export interface Words {
  readonly [english: string]: string;
}

function write(pairs: readonly Pair[]): Record<string, string> {
  const all = createRecord<string>();
  listForEach(pairs, (pair) => {
    all[pair[0]("{1}", "{2}")] = pair[1]("{1}", "{2}");
  });
  return all;
}

const names: Words = write(NAMES);
const sentences = write(SENTENCES);
recordForEach(english.redeemProblems, (problem, say) => {
  const words = german.redeemProblems[problem as english.RedeemProblem];
  sentences[(say as unknown as Sentence)("{1}", "")] = (words as unknown as Sentence)("{1}", "");
});

/** The German words: the sentences on cards, and the names of items that no page has named. */
export const texts: { readonly sentences: Words; readonly names: Words } = { sentences, names };

interface Pattern {
  readonly test: RegExp;
  readonly words: string;
}

function patternsOf(table: Words): readonly Pattern[] {
  const patterns = createList<Pattern>();
  recordForEach(table, (sentence, words) => {
    if (!stringIncludes(sentence, "{1}")) return;
    const plain = stringRewrite(sentence, /[\\^$.*+?()[\]|]/g, (sign) => `\\${sign}`);
    const one = stringReplaceAll(plain, "{1}", "([^]*?)");
    listAppend(patterns, {
      test: new RegExpConstructor(`^${stringReplaceAll(one, "{2}", "([^]*)")}$`),
      words,
    });
  });
  return patterns;
}

function translateBy(table: Words): (english: string) => string | undefined {
  const patterns = patternsOf(table);
  return (sentence) => {
    let found = readOwn(table, sentence);
    listForEach(patterns, ({ test, words }) => {
      const match = found === undefined && regExpExec(test, sentence);
      if (!match) return;
      const one = stringReplaceAll(words, "{2}", match[2] ?? "");
      found = stringReplaceAll(one, "{1}", match[1] ?? "");
    });
    return found;
  };
}

/** Makes the option `texts` of `install` from words like `texts`, for another language. */
export function wordsFrom(words: { readonly sentences: Words; readonly names?: Words }): Translate {
  const ofSentences = translateBy(words.sentences);
  const ofNames = translateBy(words.names ?? createRecord());
  return (sentence, isName) => (isName ? ofNames : ofSentences)(sentence);
}

export function speakGerman(): void {
  const translate = wordsFrom(texts);
  setWords((sentence, isName) => (isGermanReader() ? translate(sentence, isName) : undefined));
}
