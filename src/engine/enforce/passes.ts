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
import { parseJsonText, textOfParsed, toJsonText } from "../redact/json-text.js";
import { OMITTED, type Walked } from "../redact/removals.js";
import { rewriteTexts } from "../redact/rewrite-texts.js";
import { joinTexts, textsOf } from "../redact/visit-texts.js";
import type { JsonValue } from "../schema/types.js";
import { annotate, withAnnotations, withoutCopies } from "./annotate.js";
import { addsOnly, writtenSince } from "./beside-rest.js";
import {
  dropLoose,
  isCallToolResult,
  isObject,
  isPureResult,
  redactCallToolResult,
} from "./call-tool-result.js";
import { findFault, type GateFault } from "./gate.js";
import { withoutTags } from "./normalise.js";
import { isReserved } from "./own-records.js";
import { LARGE_PART } from "./part-by-part.js";
import {
  AGAIN,
  findingsOf,
  type Pass,
  passed,
  type ReleaseOptions,
  type Rest,
  type Run,
  searchesNothing,
  untouched,
  withhold,
} from "./run.js";
import { scrubAll, scrubWords } from "./scrub-value.js";
import { scrubWeak, scrubWeakWords } from "./scrub-weak.js";
import { isSuspect, sweep } from "./sweep.js";
import { maskNotice, noticeOf, writeResult } from "./write-result.js";

/** Characters: each pass over a longer result takes some milliseconds. */
export const LONG = 100_000;

/** In this order. Nothing changes the result's text after its copies were masked. */
const RESULT: readonly Pass[] = [
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
const WORDS: readonly Pass[] = [readWords, maskCopies, maskWeakCopies, attachRecord, gate];

/** What was let go already, right before it leaves. */
const FRAME: readonly Pass[] = [gate];

export const passesOf = ({ contract, asIs }: ReleaseOptions): readonly Pass[] =>
  asIs ? FRAME : contract === undefined ? WORDS : RESULT;

/** The one reading of the raw result. */
function read(run: Run): undefined {
  const { contract, raw, lists } = run;
  const parsed = textOfParsed(raw);
  const nativeText = parsed ?? readText(raw);
  // Undefined and malformed strings carry no data.
  if (nativeText === null || nativeText === "undefined") {
    run.outcome = untouched(nativeText ?? "", nativeText);
    return;
  }
  const text = withoutTags(nativeText);
  const isOdd = text !== nativeText || isSuspect(text);
  const { detect, textOnly } = run.options;
  // Nothing is taken out of it. Without an annotation to say it stays byte for byte native.
  const isNative =
    detect === undefined && !contract.enforces && !isOdd && searchesNothing(lists, contract.origin);
  if (isNative && textOnly && parsed === undefined && !stringIncludes(nativeText, "nnotations")) {
    run.outcome = untouched(undefined, nativeText);
    return;
  }
  run.given = {
    nativeText: parsed === undefined ? nativeText : undefined,
    text,
    isOdd,
    data: dataOf(run, text, text === nativeText ? parsed : undefined),
  };
  run.value = run.given.data;
  if (!isNative) return;
  annotate(run);
  run.value = withAnnotations(run, run.value);
  run.outcome = passed(run, []);
}

/** A value that was parsed for us alone is read as it is. */
function dataOf({ raw }: Run, text: string, parsed: string | undefined): JsonValue {
  if (typeof raw !== "object") return text;
  return parsed === undefined ? (jsonParse(text) as JsonValue) : (raw as JsonValue);
}

/** Plain data: it loses tag characters, and the members that only we or the protocol may write. */
function readWords(run: Run): undefined {
  const raw = run.raw as JsonValue;
  const isText = typeof raw === "string";
  const nativeText = isText ? raw : toJsonText(raw);
  const text = withoutTags(nativeText);
  const data = text === nativeText ? raw : isText ? text : (jsonParse(text) as JsonValue);
  const isGone = run.options.isReserved ?? isReserved;
  run.given = { nativeText, text, isOdd: isSuspect(text), data };
  run.value = run.given.isOdd
    ? rewriteTexts(data, { clean: (words, _at, isName) => (isName && isGone(words) ? "" : words) })
    : data;
}

/** References, and what a page may not supply. */
function takeReferencesOut(run: Run): undefined {
  const { loss } = run;
  const { data, isOdd } = run.given;
  const swept = isOdd ? sweep(loss, data, "") : data;
  // A tool that describes its result may return it as JSON text.
  const parsed = run.contract.enforces || swept !== data ? parseJsonText(swept as JsonValue) : undefined;
  run.value = (parsed ?? swept) as JsonValue;
}

/** Marked fields. */
function takeFieldsOut(run: Run): undefined {
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
function takeFindingsOut(run: Run): typeof AGAIN | undefined {
  const { options, value, given } = run;
  const { detect } = options;
  if (detect === undefined) return;
  // The text of a value that was parsed for us is the page's.
  const before = given.nativeText ?? textOfParsed(run.raw);
  if (!detect.readOn(run.loss.maskers, value, before === given.text ? undefined : before)) return AGAIN;
  run.value = detect.takeOut(run.loss, value);
}

/** Prepares the searches, before detection and after it. */
function noteRemoved(run: Run): typeof AGAIN | undefined {
  const maskers = run.searches.prepare();
  if (maskers === undefined) return AGAIN;
  run.loss.maskers = maskers;
}

/** One sentence of what was kept: the pages' words in it are searched like all others. */
function writeNotice(run: Run): undefined {
  run.notice = noticeOf(run.loss, run.options.where);
}

/**
 * The texts of what is left. Of an MCP result the JSON is not written for them: texts that repeat
 * others, and the record, change it.
 */
function restOf({ value, given, loss, raw }: Run): Rest {
  // Our own text of it: one that a page wrote may say a name twice.
  const isGiven = value === given.data && given.text === given.nativeText && typeof raw === "object";
  const json = isGiven ? given.text : loss.isPlain ? toJsonText(value) : undefined;
  return { value, json, texts: json === undefined ? joinTexts(value) : textsOf(value, json), isClear: false };
}

/** In a large result, where others wait, part by part. */
function maskCopies(run: Run): typeof AGAIN | undefined {
  const { loss, options, given } = run;
  if (run.parts === undefined) {
    const rest = restOf(run);
    const { value, texts } = rest;
    run.annotations = withoutCopies(run.annotations, (words) => scrubWords(loss, words));
    maskNotice(loss, run.notice);
    const isLarge = options.inParts !== undefined && texts.length > LARGE_PART;
    const isClear = !isLarge && !given.isOdd && !holdsCopy(loss.maskers, texts);
    run.rest = { ...rest, isClear };
    if (isClear) return;
    if (!isLarge) {
      run.value = scrubAll(loss, value, texts);
      return;
    }
    run.parts = options.inParts?.(value, (part) => scrubAll(loss, part), loss.maskers.length > 0);
  }
  if (!run.parts?.next()) return AGAIN;
  run.value = run.parts.value;
}

function maskWeakCopies(run: Run): undefined {
  const { loss, rest, value } = run;
  run.annotations = withoutCopies(run.annotations, (words) => scrubWeakWords(loss, words));
  maskNotice(loss, run.notice, true);
  if (!listSome(loss.maskers, ({ weak }) => weak.size > 0)) return;
  // A masked rest is not written once more for a first look.
  run.value = scrubWeak(loss, value, rest.value === value ? rest.texts : undefined);
}

function attachRecord(run: Run): undefined {
  const { loss, value, options } = run;
  // Masked: all but its JSON is known, which leaves.
  if (run.rest.value !== value) {
    const json = loss.isPlain ? toJsonText(value) : undefined;
    const texts = json === undefined ? joinTexts(value) : textsOf(value, json);
    run.rest = { value, json, texts, isClear: false };
  }
  if (options.contract || options.hasRecord)
    run.value = withAnnotations(run, writeResult(loss, value, run.notice));
}

function gate(run: Run): undefined {
  const { loss, lists, contract, options, value, rest } = run;
  if (loss.hasMasked) lists.masked?.set(contract.origin, true);
  const { isIssued = (handle) => loss.hasIssued(handle), isReserved } = options;
  const scope = { maskers: loss.maskers, isIssued, isReserved };
  const since = writtenSince(value, rest.value);
  const isWhole = addsOnly(value, rest.value, since);
  const more = rest.json === undefined ? undefined : toJsonText(since);
  let fault: GateFault | undefined;
  if (!rest.isClear) fault = isWhole ? findFault(rest.value, scope, rest.texts) : findFault(value, scope);
  if (value !== rest.value && (isWhole || rest.isClear))
    fault ??= findFault(since, scope, more === undefined ? undefined : textsOf(since, more));
  const withheld = asArray(listMap(run.notice, ({ item }) => item));
  const written =
    isWhole && more !== undefined ? { value: rest.value, json: rest.json as string, more } : undefined;
  run.outcome =
    fault === undefined
      ? passed(run, withheld, written)
      : withhold(resultHeldBack(), resultHeldBack(), withheld, { ...findingsOf(run), fault });
}

/** The text that native `executeTool` resolves with; the one reading of a raw result (S1-09). */
function readText(raw: unknown): string | null {
  if (typeof raw === "string") return stringIsWellFormed(raw) ? raw : null;
  // Native writes a number as a string; JSON would make NaN null. A Symbol (on which native
  // crashes) throws.
  if (typeof raw !== "object" && typeof raw !== "function") return `${raw as string}`;
  return jsonStringify(raw) ?? "undefined";
}
