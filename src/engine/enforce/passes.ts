/**
 * The passes over one unit that leaves: one table, in its order · S1-02, S1-03, S1-09, S1-11, S1-21
 */

import {
  arrayIsArray,
  asArray,
  jsonParse,
  jsonStringify,
  listMap,
  listSome,
  objectHasOwn,
  objectKeys,
} from "../../intrinsics/language.js";
import { stringIncludes, stringIsWellFormed } from "../../intrinsics/text.js";
import { resultHeldBack } from "../../texts/agents.js";
import { holdsCopy } from "../copies/masker.js";
import { parseJsonText, toJsonText } from "../redact/json-text.js";
import { OMITTED, type Walked } from "../redact/removals.js";
import { rewriteTexts } from "../redact/rewrite-texts.js";
import { joinTexts, textsOf } from "../redact/visit-texts.js";
import type { JsonValue } from "../schema/types.js";
import { annotate, withAnnotations, withoutCopies } from "./annotate.js";
import { addedTo } from "./beside-rest.js";
import {
  dropLoose,
  isCallToolResult,
  isObject,
  isPureResult,
  redactCallToolResult,
} from "./call-tool-result.js";
import { withoutTags } from "./clean-text.js";
import { findFault, type GateFault } from "./gate.js";
import { isReserved } from "./own-records.js";
import {
  letGo,
  type Pass,
  type ReleaseOptions,
  type Rest,
  type Run,
  searchesNothing,
  withhold,
} from "./run.js";
import { scrubAll } from "./scrub-value.js";
import { maskedWords, scrubWeak } from "./scrub-weak.js";
import { isSuspect, sweep } from "./sweep.js";
import { maskNotice, writeNotice, writeResult } from "./write-result.js";

/** In this order. Nothing changes the result's text after its copies were masked. */
export const RESULT: readonly Pass[] = [
  read,
  takeReferencesOut,
  takeFieldsOut,
  noteRemoved,
  takeFindingsOut,
  annotate,
  noteRemoved,
  writeNotice,
  maskCopies,
  maskWeakCopies,
  attachRecord,
  gate,
];

/** Without a contract. */
const WORDS: readonly Pass[] = [read, takeReservedOut, maskCopies, maskWeakCopies, attachRecord, gate];

/** The passes of a text that was released before: it leaves as it is, or not at all. */
export const AS_IT_IS: readonly Pass[] = [gate];

export const passesOf = ({ contract, passes }: ReleaseOptions): readonly Pass[] =>
  passes ?? (contract === undefined ? WORDS : RESULT);

/**
 * The one reading of the unit: of a raw result, or of words, which are plain data.
 * sensitive-results §redact a tool result, 2
 */
function read(run: Run): void {
  const { contract, raw, lists, options } = run;
  const { detect, textOnly } = options;
  const isResult = options.contract !== undefined;
  const { parsed } = options;
  const nativeText = parsed ?? (isResult ? readText(raw) : textOfWords(raw as JsonValue));
  // Undefined and malformed strings carry no data.
  if (nativeText === null || nativeText === "undefined") {
    run.outcome = letGo(nativeText ?? "", nativeText);
    return;
  }
  run.outcome = options.tooLarge?.(nativeText, typeof raw !== "string");
  if (run.outcome) return;
  const text = withoutTags(nativeText);
  const isOdd = text !== nativeText || isSuspect(text);
  // Nothing is taken out of it. Without an annotation to say it stays byte for byte native.
  const isNative = !detect && !contract.enforces && !isOdd && searchesNothing(lists, contract.origin);
  if (isNative && textOnly && !stringIncludes(nativeText, "nnotations")) {
    run.outcome = letGo(undefined, nativeText);
    return;
  }
  // A value that is for us alone is read as it is.
  const isOwn = text === nativeText && (parsed !== undefined || !isResult);
  const data = (isOwn ? raw : typeof raw !== "object" ? text : jsonParse(text)) as JsonValue;
  run.given = { nativeText: parsed === undefined ? nativeText : undefined, text, isOdd, data };
  run.value = data;
  if (!isNative) return;
  annotate(run);
  run.value = withAnnotations(run, run.value);
  run.outcome = letGo(run.value, nativeTextOf(run));
}

const textOfWords = (words: JsonValue): string => (typeof words === "string" ? words : toJsonText(words));

/** Takes members out of words that only we or the protocol may write. */
function takeReservedOut(run: Run): void {
  const isGone = run.options.isReserved ?? isReserved;
  if (run.given.isOdd)
    run.value = rewriteTexts(run.value, {
      clean: (text, _at, isName) => (isName && isGone(text) ? "" : text),
    });
}

/**
 * References, and what a page may not supply.
 * sensitive-results §redact a tool result, 3
 */
function takeReferencesOut(run: Run): void {
  const { loss } = run;
  const { data, isOdd } = run.given;
  const swept = isOdd ? sweep(loss, data, "") : data;
  // A tool that describes its result may return it as JSON text.
  const parsed = run.contract.enforces || swept !== data ? parseJsonText(swept as JsonValue) : undefined;
  run.value = (parsed ?? swept) as JsonValue;
}

/**
 * Marked fields.
 * sensitive-results §redact a tool result, 5
 */
function takeFieldsOut(run: Run): void {
  const { loss } = run;
  const { root } = run.contract.plan;
  let kept = (run.value as Walked) === OMITTED ? undefined : run.value;
  if (
    run.contract.enforces &&
    isObject(kept) &&
    objectHasOwn(kept, "content") &&
    !arrayIsArray(kept["content"]) &&
    !root.facts.declares.has("content")
  )
    loss.found("content-not-a-list", "/content");
  const isPlain = kept !== undefined && !isCallToolResult(kept);
  const isMarked = (name: string) => root.step(name).facts.reaches;
  // The schema marks a member of what may be a plain value: it is read as one first.
  if (isPlain || (isObject(kept) && listSome(objectKeys(kept), isMarked) && !isPureResult(kept, root)))
    kept = loss.redact(kept as JsonValue);
  loss.isPlain = isPlain && kept !== undefined;
  if (!loss.isPlain) {
    const result = redactCallToolResult(loss, isObject(kept) ? kept : {});
    kept = loss.closed ? dropLoose(loss, result) : result;
  }
  run.value = kept as JsonValue;
}

/** Takes out what detection knows by itself. */
function takeFindingsOut(run: Run): void {
  run.options.detect?.takeOutOf(run);
}

/** Prepares the searches, before detection and after it. */
export function noteRemoved({ loss, prepare }: Run): void {
  loss.maskers = prepare();
}

/**
 * The texts of what is left. Of an MCP result the JSON is not written for them: texts that repeat
 * others, and the record, change it.
 */
function restOf({ value, given, loss, raw }: Run): Rest & { readonly texts: string } {
  // Our own text of it: one that a page wrote may say a name twice.
  const isGiven = value === given.data && given.text === given.nativeText && typeof raw === "object";
  const json = isGiven ? given.text : loss.isPlain ? toJsonText(value) : undefined;
  return { value, json, texts: json === undefined ? joinTexts(value) : textsOf(value, json), isClear: false };
}

/** sensitive-results §redact a tool result, 10 */
export function maskCopies(run: Run): void {
  const { loss, given } = run;
  const rest = restOf(run);
  const { value, texts } = rest;
  maskNotice(loss, run.notice);
  run.annotations = withoutCopies(run.annotations, (words) => maskedWords(loss, words));
  run.rest = rest;
  rest.isClear = !given.isOdd && !holdsCopy(loss.maskers, texts);
  if (rest.isClear) return;
  run.value = scrubAll(loss, value, texts);
  if (run.value !== value) return;
  // Attack: `JSON.rawJSON`, whose digits are more than a number keeps: only its text has them.
  run.given = { ...given, nativeText: undefined };
  run.rest = restOf(run);
}

/** sensitive-results §redact a tool result, 11 */
function maskWeakCopies(run: Run): void {
  const { loss, rest, value } = run;
  if (!listSome(loss.maskers, ({ weak }) => weak.size > 0)) return;
  // A masked rest is not written once more for a first look.
  run.value = scrubWeak(loss, value, rest.value === value ? rest.texts : undefined);
}

export function attachRecord(run: Run): void {
  const { loss, value, options } = run;
  if (run.rest.value !== value) run.rest = restOf(run);
  if (options.contract || options.hasRecord)
    run.value = withAnnotations(run, writeResult(loss, value, run.notice));
}

/** sensitive-results §redact a tool result, 13 */
function gate(run: Run): void {
  const { loss, lists, contract, options, value, rest, notice } = run;
  if (loss.hasMasked) lists.masked?.set(contract.origin, true);
  const isOwn = (handle: string) => listSome(notice, ({ item }) => item.handle === handle);
  const { isIssued = isOwn, isReserved } = options;
  const scope = { maskers: loss.maskers, isIssued, isReserved };
  const added = loss.isPlain ? addedTo(rest.value, value) : undefined;
  const more = added && toJsonText(added);
  const isWhole = added !== undefined || value === rest.value;
  let fault: GateFault | undefined;
  if (!isWhole || !rest.isClear)
    fault = isWhole ? findFault(rest.value, scope, rest.texts) : findFault(value, scope);
  if (added && more) fault ??= findFault(added, scope, textsOf(added, more));
  const { json } = rest;
  const written = isWhole && json !== undefined ? { ...rest, json, more } : undefined;
  const withheld = asArray(listMap(notice, ({ item }) => item));
  const words = resultHeldBack();
  const found = options.detect?.told(loss.maskers);
  run.outcome = fault
    ? withhold(words, words, withheld, found, fault)
    : letGo(value, nativeTextOf(run), withheld, found, written);
}

const nativeTextOf = ({ given: { nativeText, text, data }, value }: Run): string | undefined =>
  text === nativeText && value === data ? nativeText : undefined;

/**
 * The text that native `executeTool` resolves with; the one reading of a raw result (S1-09).
 * sensitive-results §redact a tool result, 1
 */
function readText(raw: unknown): string | null {
  if (typeof raw === "string") return stringIsWellFormed(raw) ? raw : null;
  // Native writes a number as a string; JSON would make NaN null. A Symbol (on which native
  // crashes) throws.
  if (typeof raw !== "object" && typeof raw !== "function") return `${raw as string}`;
  return jsonStringify(raw) ?? "undefined";
}
