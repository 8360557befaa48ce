/** The passes over one result that leaves: one table, in its order · S1-02, S1-03, S1-09, S1-11, S1-21 */

import {
  createList,
  jsonParse,
  jsonStringify,
  listAppend,
  listMap,
  listSome,
  objectKeys,
} from "../../intrinsics/language.js";
import { stringIncludes, stringIsWellFormed } from "../../intrinsics/text.js";
import { resultHeldBack } from "../../texts/agents.js";
import { joinTexts } from "../copies/join-texts.js";
import { saidBy } from "../copies/masker.js";
import { parseJsonText, toJsonText } from "../redact/json-text.js";
import { OMITTED, type Walked } from "../redact/removals.js";
import type { JsonValue } from "../schema/types.js";
import { type AgentSession, type ScrubLists, scrubListsOf } from "./agent-session.js";
import {
  dropLoose,
  isCallToolResult,
  isObject,
  isPureResult,
  redactCallToolResult,
} from "./call-tool-result.js";
import type { CompiledContract } from "./compile-contract.js";
import { findFault } from "./gate.js";
import { withoutTags } from "./normalise.js";
import { LARGE_PART, type PartByPart } from "./part-by-part.js";
import { scrubAll, textsOf } from "./scrub-value.js";
import { scrubWeak } from "./scrub-weak.js";
import { isSuspect, sweep } from "./sweep.js";
import type { WithheldItem } from "./types.js";
import { closedContract } from "./used-secrets.js";
import { Withholding } from "./withholding.js";
import { writeResult } from "./write-result.js";

/** So many values are remembered in one turn: each is filed in all of its forms. */
const PART = 2_000;

/** Characters: each pass over a longer result takes some milliseconds. */
export const LONG = 100_000;

export interface EnforceOptions {
  /** Later results of this session are searched for copies of what this one loses. Without it, only this result is. */
  readonly session?: AgentSession | undefined;
  /** What the agent sent, also as JSON text: weak values that it knows already stay in texts. */
  readonly arguments?: JsonValue | undefined;
}

/** @param isSearched whether there is anything to search for: without, a text takes no time */
export type InParts = (
  value: JsonValue,
  rewrite: (part: JsonValue) => JsonValue,
  isSearched: boolean,
) => PartByPart;

export interface TurnOptions extends EnforceOptions {
  /** How a process that serves others rewrites a large result. */
  readonly inParts?: InParts;
  /** Who asks makes do with the text of a result that nothing happens to, and with what such a result says about itself. */
  readonly textOnly?: boolean;
}

/** One result, for the agent and for the person. */
export interface Enforced {
  /** What may leave, as plain data; undefined if nothing may, or where `nativeText` is enough. */
  readonly value: JsonValue | undefined;
  /** The text (or null) that native `executeTool` resolves with, if nothing was changed. */
  readonly nativeText?: string | null;
  /** The JSON text of a value, where it was written already. */
  readonly written?: { readonly value: JsonValue; readonly json: string };
  /** What the tool returned, as plain data: for what it says about itself. Never for an agent. */
  readonly copy?: JsonValue | undefined;
  /** Native's text before tag characters were removed, if it had any. For the person only. */
  readonly tagged?: string;
  /** What the agent reads if nothing may leave. */
  readonly refusal: string;
  readonly user: {
    readonly withheld: readonly WithheldItem[];
    /** Why nothing left, or the tool's own error message. For the person only. */
    readonly error: string | undefined;
  };
}

/** One result on its way out. */
export interface Run {
  readonly contract: CompiledContract;
  readonly raw: unknown;
  readonly lists: ScrubLists;
  readonly inParts: InParts | undefined;
  readonly textOnly: boolean;
  readonly loss: Withholding;
  /** What native resolves with, and what of it is read: the same without tag characters. */
  nativeText: string;
  text: string;
  /** What the tool returned. */
  data: JsonValue;
  /** What is left of it. */
  value: JsonValue;
  /** A value that was written already, and its JSON. */
  written: { readonly value: JsonValue; readonly json: string };
  parts: PartByPart | undefined;
  /** How many removed values the session was told of. */
  noted: number;
  withheld: readonly WithheldItem[];
  /** Set by the last pass, or by the first where nothing has to be done. */
  outcome: Enforced | undefined;
}

/** A pass that has not done all of its work has another turn. */
export const AGAIN = "again";
export type Pass = (run: Run) => typeof AGAIN | undefined;

/** In this order. Nothing changes the result's text after its copies were masked. */
export const PASSES: readonly Pass[] = [
  read,
  takeReferencesOut,
  takeFieldsOut,
  noteRemoved,
  maskCopies,
  maskWeakCopies,
  write,
  gate,
];

export function beginRun(declared: CompiledContract, raw: unknown, options: TurnOptions): Run {
  const { session, inParts, textOnly = false, arguments: args } = options;
  const lists = scrubListsOf(session);
  // A value found no room in the session: copies of it might stand in anything that is not described.
  const contract = lists.isFull(declared.origin) ? closedContract(declared) : declared;
  const loss = new Withholding(contract);
  if (args !== undefined) loss.said = saidBy(() => joinTexts(parseJsonText(args) ?? args));
  return {
    ...{
      contract,
      raw,
      lists,
      inParts,
      textOnly,
      loss,
      parts: undefined,
      noted: 0,
      withheld: createList(),
      outcome: undefined,
    },
    ...{ nativeText: "", text: "", data: null, value: null, written: { value: null, json: "null" } },
  };
}

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
  // What stays byte for byte native.
  const isNative = !contract.enforces && !isOdd(run) && searchesNothing(lists, contract.origin);
  if (isNative && run.textOnly && !stringIncludes(nativeText, "nnotations")) {
    run.outcome = untouched(undefined, nativeText);
    return;
  }
  run.data = typeof raw === "object" ? (jsonParse(run.text) as JsonValue) : run.text;
  run.value = run.data;
  if (isNative) run.outcome = untouched(run.data, nativeText);
}

const isOdd = ({ text, nativeText }: Run): boolean => text !== nativeText || isSuspect(text);

/** References, and what a page may not supply. */
function takeReferencesOut(run: Run): undefined {
  const { loss, data } = run;
  const swept = isOdd(run) ? sweep(loss, data, "") : data;
  // A tool that describes its result may return it as JSON text.
  const parsed = run.contract.enforces || swept !== data ? parseJsonText(swept as JsonValue) : undefined;
  run.value = (parsed ?? swept) as JsonValue;
}

/** Marked fields. */
function takeFieldsOut(run: Run): undefined {
  const { loss } = run;
  const { root } = run.contract.plan;
  let kept = (run.value as Walked) === OMITTED ? undefined : run.value;
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

/** Prepares the searches. What the session has no room for is searched for in this result all the same. */
function noteRemoved(run: Run): typeof AGAIN | undefined {
  const { loss, lists } = run;
  const { origin } = run.contract;
  const { removed } = loss;
  if (!removed.readOn()) return AGAIN;
  const { lasting, passing } = removed;
  const part = createList<string>();
  for (; run.noted < lasting.length && part.length < PART; run.noted++)
    listAppend(part, lasting[run.noted] as string);
  if (part.length > 0 && !lists.remember(origin, part)) removed.keep(part);
  if (run.noted < lasting.length) return AGAIN;
  const maskers = listMap(lists.maskersFor(origin), (masker) => masker);
  if (passing.size > 0) listAppend(maskers, passing);
  loss.maskers = maskers;
}

const writtenOf = (value: JsonValue): Run["written"] => ({ value, json: toJsonText(value) });

/** In a large result, where others wait, part by part. */
function maskCopies(run: Run): typeof AGAIN | undefined {
  const { loss, inParts } = run;
  if (run.parts === undefined) {
    run.written = writtenOf(run.value);
    const texts = textsOf(run.value, run.written.json);
    if (inParts === undefined || texts.length <= LARGE_PART) {
      run.value = scrubAll(loss, run.value, texts);
      return;
    }
    run.parts = inParts(run.value, (part) => scrubAll(loss, part), loss.maskers.length > 0);
  }
  if (!run.parts.next()) return AGAIN;
  run.value = run.parts.value;
}

function maskWeakCopies(run: Run): undefined {
  run.value = scrubWeak(run.loss, run.value);
}

/** Attaches the record. */
function write(run: Run): undefined {
  const { whole, withheld } = writeResult(run.loss, run.value);
  if (whole !== run.written.value) run.written = writtenOf(whole);
  run.value = whole;
  run.withheld = withheld;
}

function gate(run: Run): undefined {
  const { loss, value, written, withheld, data, text, nativeText } = run;
  const isIssued = (handle: string): boolean => loss.hasIssued(handle);
  const fault = findFault(value, { maskers: loss.maskers, isIssued }, textsOf(value, written.json));
  const passed: Enforced =
    fault === undefined
      ? { value, written, refusal: "", user: { withheld, error: undefined } }
      : withhold(resultHeldBack(), resultHeldBack(), withheld);
  const known = { ...passed, copy: data };
  if (text !== nativeText) run.outcome = { ...known, tagged: nativeText };
  else run.outcome = passed.value === data ? { ...known, nativeText } : known;
}

/** No result of this session has lost anything that is searched for. */
export const searchesNothing = (lists: ScrubLists, origin: string): boolean =>
  lists.maskersFor(origin).length === 0;

/** What native `executeTool` resolves with; the one reading of a raw result (S1-09). */
function readText(raw: unknown): string | null {
  if (typeof raw === "string") return stringIsWellFormed(raw) ? raw : null;
  // Native writes a number as a string; JSON would make NaN null. A Symbol (on which native crashes) throws.
  if (typeof raw !== "object" && typeof raw !== "function") return `${raw as string}`;
  return jsonStringify(raw) ?? "undefined";
}

function untouched(value: JsonValue | undefined, nativeText: string | null): Enforced {
  return { value, copy: value, nativeText, refusal: "", user: { withheld: [], error: undefined } };
}

export function withhold(
  refusal: string,
  error: string | undefined,
  withheld: readonly WithheldItem[] = [],
): Enforced {
  return { value: undefined, refusal, user: { withheld, error } };
}
