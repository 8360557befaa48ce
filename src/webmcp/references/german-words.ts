/** German for the words on cards. Not in the script: a site loads it that has German readers. */
import { readerLanguage } from "../../intrinsics/dom.js";
import { createRecord, listForEach, readOwn, recordForEach } from "../../intrinsics/language.js";
import { stringSplit, stringToLowerCase } from "../../intrinsics/text.js";
import * as german from "../../texts/german/people.js";
import * as english from "../../texts/people.js";
import { setWords } from "./say.js";

type Sentence = (one: string, two: string) => string;

const PAIRS: readonly (readonly [Sentence, Sentence])[] = [
  [english.close, german.close],
  [english.heldFull, german.heldFull],
  [english.labelWholeResult, german.labelWholeResult],
  [english.pageSessionFull, german.pageSessionFull],
  [english.secretAllow, german.secretAllow],
  [english.secretCopied, german.secretCopied],
  [english.secretCopy, german.secretCopy],
  [english.secretCopyFailed, german.secretCopyFailed],
  [english.secretDefaultLabel, german.secretDefaultLabel],
  [english.secretDeny, german.secretDeny],
  [english.secretDetails, german.secretDetails],
  [english.secretExpired, german.secretExpired],
  [english.secretExpiresIn, german.secretExpiresIn],
  [english.secretForget, german.secretForget],
  [english.secretForgetAll, german.secretForgetAll],
  [english.secretForgetSure, german.secretForgetSure],
  [english.secretFrom, german.secretFrom],
  [english.secretHide, german.secretHide],
  [english.secretHidesIn, german.secretHidesIn],
  [english.secretMasked, german.secretMasked],
  [english.secretPart, german.secretPart],
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

/** German by the English sentence. */
export const texts: { readonly [sentence: string]: string } = createTexts();

function createTexts() {
  const all = createRecord<string>();
  const add = (sentence: Sentence, words: Sentence): void => {
    all[sentence("{1}", "{2}")] = words("{1}", "{2}");
  };
  listForEach(PAIRS, (pair) => add(pair[0], pair[1]));
  recordForEach(english.redeemProblems, (problem, sentence) =>
    add(sentence, german.redeemProblems[problem as english.RedeemProblem]),
  );
  return all;
}

/** The page's language counts, then the browser's. */
export const isGermanReader = (): boolean =>
  stringSplit(stringToLowerCase(readerLanguage()), "-")[0] === "de";

export const speakGerman = (): unknown =>
  setWords((sentence) => (isGermanReader() ? readOwn(texts, sentence) : undefined));
