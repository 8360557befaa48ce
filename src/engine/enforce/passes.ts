/**
 * The passes over one result that leaves: one table, in its order · S1-02, S1-03, S1-09, S1-11,
 * S1-21
 */

import {
  arrayIsArray,
  createList,
  ErrorConstructor,
  jsonParse,
  jsonStringify,
  listAppend,
  listForEach,
  listMap,
  listSome,
  mathMin,
  objectHasOwn,
  objectKeys,
} from "../../intrinsics/language.js";
import { stringIncludes, stringIsWellFormed } from "../../intrinsics/text.js";
import { resultHeldBack, resultNotSearched } from "../../texts/agents.js";
import { holdsCopy, Masker } from "../copies/masker.js";
import { parseJsonText, toJsonText } from "../redact/json-text.js";
import { OMITTED, type Walked } from "../redact/removals.js";
import { textsOf } from "../redact/visit-texts.js";
import type { JsonValue } from "../schema/types.js";
import { annotate, withAnnotations, withoutCopies } from "./annotate.js";
import { addsOnly, type WrittenRest, writtenSince } from "./beside-rest.js";
import {
  dropLoose,
  isCallToolResult,
  isObject,
  isPureResult,
  redactCallToolResult,
} from "./call-tool-result.js";
import { withoutTags } from "./clean-text.js";
import { findFault, type GateFault } from "./gate.js";
import { LARGE_PART } from "./part-by-part.js";
import {
  AGAIN,
  findingsOf,
  type Pass,
  passed,
  type Run,
  searchesNothing,
  untouched,
  withhold,
} from "./run.js";
import { scrubAll, scrubWords } from "./scrub-value.js";
import { scrubWeak, scrubWeakWords } from "./scrub-weak.js";
import { isSuspect, sweep } from "./sweep.js";
import { writeResult } from "./write-result.js";

/** The number of values that are remembered in one turn: each is filed in all of its forms. */
const PART = 2_000;

/** Characters: each pass over a longer result takes some milliseconds. */
export const LONG = 100_000;

/** In this order. Nothing changes the result's text after its copies were masked. */
export const PASSES: readonly Pass[] = [
  read,
  takeReferencesOut,
  takeFieldsOut,
  noteRemoved,
  takeFindingsOut,
  annotate,
  noteRemoved,
  maskCopies,
  maskWeakCopies,
  attachRecord,
  gate,
];

/** The one reading of the raw result. */
function read(run: Run): undefined {
  const { contract, raw, lists } = run;
  const nativeText = readText(raw);
  // Undefined and malformed strings carry no data.
  if (nativeText === null || nativeText === "undefined") {
    run.outcome = untouched(nativeText ?? "", nativeText);
    return;
  }
  run.nativeText = nativeText;
  run.text = withoutTags(nativeText);
  run.isOdd = run.text !== nativeText || isSuspect(run.text);
  const { findings, textOnly } = run.options;
  // Nothing is taken out of it. Without an annotation to say it stays byte for byte native.
  const isNative =
    findings === undefined && !contract.enforces && !run.isOdd && searchesNothing(lists, contract.origin);
  if (isNative && textOnly && !stringIncludes(nativeText, "nnotations")) {
    run.outcome = untouched(undefined, nativeText);
    return;
  }
  run.data = typeof raw === "object" ? (jsonParse(run.text) as JsonValue) : run.text;
  run.value = run.data;
  if (!isNative) return;
  annotate(run);
  const whole = withAnnotations(run, run.value);
  run.outcome = whole === run.data ? untouched(whole, nativeText) : passed(whole, undefined, run);
}

/** References, and what a page may not supply. */
function takeReferencesOut(run: Run): undefined {
  const { loss, data } = run;
  const swept = run.isOdd ? sweep(loss, data, "") : data;
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
  const { options, value, text, nativeText } = run;
  const { findings } = options;
  if (findings === undefined) return;
  if (!findings.readOn(run.loss.maskers, value, text === nativeText ? undefined : nativeText)) return AGAIN;
  run.value = findings.takeOut(run.loss, value);
}

/**
 * Prepares the searches, before detection and after it. What the session has no room for is
 * searched for in this result all the same.
 */
function noteRemoved(run: Run): typeof AGAIN | undefined {
  const { loss, lists } = run;
  const { origin } = run.contract;
  const { removed } = loss;
  if (!removed.readOn()) return AGAIN;
  const { lasting, passing } = removed;
  const part = createList<string>();
  for (; run.noted < lasting.length && part.length < PART; run.noted++)
    listAppend(part, lasting[run.noted] as string);
  if (part.length > 0 && !lists.remember(origin, part)) listForEach(part, (text) => keep(run, text));
  const most = mathMin(passing.length, run.kept + PART);
  for (; run.kept < most; run.kept++) keep(run, passing[run.kept] as string);
  if (run.noted < lasting.length || run.kept < passing.length) return AGAIN;
  loss.maskers = listMap(lists.maskersFor(origin), (masker) => masker);
  if (run.passing !== undefined) listAppend(loss.maskers as Masker[], run.passing);
}

/** Searches for it in this result by itself. */
function keep(run: Run, text: string): void {
  run.passing ??= new Masker();
  if (!run.passing.add(text, false, run.loss.removed.gradeOf(text)))
    throw new ErrorConstructor(resultNotSearched());
}

/** The JSON of a value; the last one is known. */
function write(run: Run, value: JsonValue): string {
  if (run.written.value !== value) run.written = { value, json: toJsonText(value) };
  return run.written.json;
}

/** All texts of a value, in one. */
const textsIn = (run: Run, value: JsonValue): string => textsOf(value, write(run, value));

/** In a large result, where others wait, part by part. */
function maskCopies(run: Run): typeof AGAIN | undefined {
  const { loss, options } = run;
  if (run.parts === undefined) {
    const texts = textsIn(run, run.value);
    run.annotations = withoutCopies(run.annotations, (words) => scrubWords(loss, words));
    if (options.inParts === undefined || texts.length <= LARGE_PART) {
      if (!run.isOdd && !holdsCopy(loss.maskers, texts)) run.clear = run.value;
      else run.value = scrubAll(loss, run.value, texts);
      return;
    }
    run.parts = options.inParts(run.value, (part) => scrubAll(loss, part), loss.maskers.length > 0);
  }
  if (!run.parts.next()) return AGAIN;
  run.value = run.parts.value;
}

function maskWeakCopies(run: Run): undefined {
  const { loss } = run;
  run.annotations = withoutCopies(run.annotations, (words) => scrubWeakWords(loss, words));
  if (!listSome(loss.maskers, ({ weak }) => weak.size > 0)) return;
  // A masked rest is not written once more for a first look.
  const texts = run.written.value === run.value ? textsIn(run, run.value) : undefined;
  run.value = scrubWeak(loss, run.value, texts);
}

function attachRecord(run: Run): undefined {
  run.rest = run.value;
  const { whole: value, withheld } = writeResult(run.loss, run.value, run.options.where);
  run.value = withAnnotations(run, value);
  run.withheld = withheld;
}

function gate(run: Run): undefined {
  const { loss, value, rest, clear, withheld, lists, contract } = run;
  if (loss.hasMasked) lists.masked?.set(contract.origin, true);
  const scope = { maskers: loss.maskers, isIssued: (handle: string) => loss.hasIssued(handle) };
  const since = writtenSince(value, rest);
  let fault: GateFault | undefined;
  let written: WrittenRest | undefined;
  if (addsOnly(value, rest, since)) {
    if (clear !== rest) fault = findFault(rest, scope, textsIn(run, rest));
    const json = write(run, rest);
    fault ??= findFault(since, scope, textsIn(run, since));
    written = { value: rest, json, more: write(run, since) };
  } else fault = findFault(clear === rest ? since : value, scope);
  run.outcome =
    fault === undefined
      ? passed(value, written, run)
      : withhold(resultHeldBack(), resultHeldBack(), withheld, findingsOf(run));
}

/** The text that native `executeTool` resolves with; the one reading of a raw result (S1-09). */
function readText(raw: unknown): string | null {
  if (typeof raw === "string") return stringIsWellFormed(raw) ? raw : null;
  // Native writes a number as a string; JSON would make NaN null. A Symbol (on which native
  // crashes) throws.
  if (typeof raw !== "object" && typeof raw !== "function") return `${raw as string}`;
  return jsonStringify(raw) ?? "undefined";
}
