/**
 * Enforce: one function for the page and for the extension, a value in and a value out (spec-notes/architecture.md) ·
 * S1-02, S1-03, S1-08, S1-09, S1-11, S1-21
 */

import {
  isRecord,
  jsonParse,
  jsonStringify,
  listAppend,
  listMap,
  listSome,
  objectKeys,
} from "../../intrinsics/language.js";
import { regExpExec, stringFrom, stringIsWellFormed } from "../../intrinsics/text.js";
import { resultHeldBack, resultNotChecked } from "../../texts/agents.js";
import { joinTexts } from "../copies/join-texts.js";
import { type Said, saidBy } from "../copies/masker.js";
import { parseJsonText, toJsonText } from "../redact/json-text.js";
import { OMITTED, type Walked } from "../redact/removals.js";
import type { Location } from "../schema/location.js";
import type { JsonValue } from "../schema/types.js";
import { type AgentSession, type ScrubLists, scrubListsOf } from "./agent-session.js";
import { dropLoose, isCallToolResult, isObject, redactCallToolResult } from "./call-tool-result.js";
import type { CompiledContract } from "./compile-contract.js";
import { findFault } from "./gate.js";
import { withoutTags } from "./normalise.js";
import { LARGE_PART, PartByPart } from "./part-by-part.js";
import { scrubAll, textsOf } from "./scrub-value.js";
import { scrubWeak } from "./scrub-weak.js";
import { isSuspect, sweep } from "./sweep.js";
import type { Contract, WithheldItem } from "./types.js";
import { closedContract } from "./used-secrets.js";
import { Withholding } from "./withholding.js";
import { writeResult } from "./write-result.js";

/** Characters: each pass over a longer result takes some milliseconds. */
const LONG = 100_000;

export interface EnforceOptions {
  /** Later results of this session are searched for copies of what this one loses. Without it, only this result is. */
  readonly session?: AgentSession | undefined;
  /** What the agent sent, also as JSON text: weak values that it knows already stay in texts. */
  readonly arguments?: JsonValue | undefined;
}

export interface TurnOptions extends EnforceOptions {
  /** A result with a longer text is withheld where texts are searched: in characters. */
  readonly longestText?: number;
}

/** One result, for the agent and for the person. */
export interface Enforced {
  /** What may leave, as plain data; undefined if nothing may. */
  readonly value: JsonValue | undefined;
  /** The text (or null) that native `executeTool` resolves with, if nothing was changed. */
  readonly nativeText?: string | null;
  /** The JSON text of a value, where it was written already. */
  readonly written?: { readonly value: JsonValue; readonly json: string };
  /** What the tool returned, as plain data: for what it says about itself. Never for an agent. */
  readonly copy?: JsonValue;
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

/**
 * Enforces `contract` on the value that a tool returned. `raw` is read exactly once.
 *
 * @returns what may leave, and what stays with the person. Never throws: a fault withholds the whole result.
 */
export function enforce(contract: Contract, raw: unknown, options?: EnforceOptions): Enforced {
  const enforcement = new Enforcement(contract, raw, options);
  for (;;) {
    const enforced = enforcement.next();
    if (enforced !== undefined) return enforced;
  }
}

/** One pass over the result. @returns the next one, or what has come of them */
type Pass = () => Pass | Enforced;

/** The same pass by pass. A process that serves others does so in between; what it has not let leave yet, it may drop. */
export class Enforcement {
  /** Others wait for its passes. */
  isLong = false;
  readonly #said: Said | undefined;
  readonly #longestText: number | undefined;
  #pass: Pass;

  constructor(contract: Contract, raw: unknown, { session, longestText, arguments: args }: TurnOptions = {}) {
    this.#said = args === undefined ? undefined : saidBy(() => joinTexts(parseJsonText(args) ?? args));
    this.#longestText = longestText;
    this.#pass = () => this.#read(contract as CompiledContract, raw, session);
  }

  /** @returns what may leave, after the last pass. Never throws. */
  next(): Enforced | undefined {
    try {
      const next = this.#pass();
      if (typeof next !== "function") return next;
      this.#pass = next;
      return undefined;
    } catch (error) {
      return failed(messageOf(error));
    } finally {
      // Attack: `RegExp.lastMatch` lets the page read the last text that matched. This overwrites it.
      regExpExec(/$/, "");
    }
  }

  #read(declared: CompiledContract, raw: unknown, session: AgentSession | undefined): Pass | Enforced {
    const nativeText = readText(raw);
    const lists = scrubListsOf(session);
    // A value found no room in the session: copies of it might stand in anything that is not described.
    const contract = lists.isFull(declared.origin) ? closedContract(declared) : declared;
    // Throws for an object that `compileContract` did not make.
    const { root } = contract.plan;
    // Undefined and malformed strings carry no data.
    if (nativeText === null || nativeText === "undefined") return untouched(nativeText ?? "", nativeText);
    const text = withoutTags(nativeText);
    const data = typeof raw === "object" ? (jsonParse(text) as JsonValue) : text;
    const isOdd = text !== nativeText || isSuspect(text);
    // What stays byte for byte native.
    if (!contract.enforces && !isOdd && searchesNothing(lists, contract.origin))
      return untouched(data, nativeText);
    this.isLong = text.length > LONG;
    const run = new Withholding(contract);
    run.said = this.#said;
    const end = (enforced: Enforced): Enforced => {
      const known = { ...enforced, copy: data };
      if (text !== nativeText) return { ...known, tagged: nativeText };
      return known.value === data ? { ...known, nativeText } : known;
    };
    return () => {
      const swept = isOdd ? sweep(run, data, "") : data;
      return () => {
        // A tool that describes its result may return it as JSON text.
        const parsed = contract.enforces || swept !== data ? parseJsonText(swept as JsonValue) : undefined;
        const kept = takeFieldsOut(run, parsed ?? swept, root);
        return this.#finish(run, kept, lists, end);
      };
    };
  }

  /** The last steps: copies out, record attached, then the gate. Nothing changes the result's text after this. */
  #finish(run: Withholding, kept: JsonValue, lists: ScrubLists, end: (enforced: Enforced) => Enforced): Pass {
    return () => {
      if (!run.removed.readOn()) return this.#finish(run, kept, lists, end);
      remember(run, lists);
      const before = toJsonText(kept);
      return this.#scrub(run, kept, before, (scrubbed) => {
        const left = scrubWeak(run, scrubbed);
        return () => {
          const { whole, withheld } = writeResult(run, left);
          const json = whole === kept ? before : toJsonText(whole);
          return () => end(look(run, whole, json, withheld));
        };
      });
    };
  }

  /** Takes copies out, in a large result part by part. */
  #scrub(
    run: Withholding,
    kept: JsonValue,
    json: string,
    then: (scrubbed: JsonValue) => Pass | Enforced,
  ): Pass {
    return () => {
      const texts = textsOf(kept, json);
      if (texts.length <= LARGE_PART) return () => then(scrubAll(run, kept, texts));
      // Without anything to search for, a text takes no time.
      const longest = run.maskers.length > 0 ? this.#longestText : undefined;
      const parts = new PartByPart(kept, (part) => scrubAll(run, part), longest);
      const next = (): Pass | Enforced => (parts.next() ? () => then(parts.value) : next);
      return next;
    };
  }
}

/** The tool threw or rejected: its message is for the person. Never throws. */
export const enforceFailure = (reason: unknown): Enforced => withhold("", messageOf(reason));

/**
 * The text that `executeTool` resolves with.
 *
 * @returns null if native gives null; undefined if the call must fail.
 */
export function textOf({ value, nativeText, written }: Enforced): string | null | undefined {
  if (nativeText !== undefined || value === undefined) return nativeText;
  if (typeof value === "string") return value;
  return written?.value === value ? written.json : toJsonText(value);
}

/** Prepares the searches. What the session has no room for is searched for in this result all the same. */
function remember(run: Withholding, lists: ScrubLists): void {
  const { origin } = run.contract;
  const { lasting, passing } = run.removed;
  if (lasting.length > 0 && !lists.remember(origin, lasting)) run.removed.keepAll();
  const maskers = listMap(lists.maskersFor(origin), (masker) => masker);
  if (passing.size > 0) listAppend(maskers, passing);
  run.maskers = maskers;
}

/** The gate. */
function look(run: Withholding, whole: JsonValue, json: string, withheld: readonly WithheldItem[]): Enforced {
  const isIssued = (handle: string): boolean => run.hasIssued(handle);
  const fault = findFault(whole, { maskers: run.maskers, isIssued }, textsOf(whole, json));
  if (fault !== undefined) return withhold(resultHeldBack(), resultHeldBack(), withheld);
  return { value: whole, written: { value: whole, json }, refusal: "", user: { withheld, error: undefined } };
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

/** References are out; this takes the marked fields out. */
function takeFieldsOut(run: Withholding, value: Walked, root: Location): JsonValue {
  let kept = value === OMITTED ? undefined : value;
  const isPlain = kept !== undefined && !isCallToolResult(kept);
  // The schema marks a member of the MCP result itself, so the result is read as a plain value first.
  if (isPlain || listSome(objectKeys(kept ?? {}), (name) => root.step(name).facts.reaches))
    kept = run.redact(kept as JsonValue);
  run.isPlain = isPlain && kept !== undefined;
  if (run.isPlain) return kept as JsonValue;
  const result = redactCallToolResult(run, isObject(kept) ? kept : {});
  return run.closed ? dropLoose(run, result) : result;
}

function untouched(value: JsonValue, nativeText: string | null): Enforced {
  return { value, copy: value, nativeText, refusal: "", user: { withheld: [], error: undefined } };
}

export function withhold(
  refusal: string,
  error: string | undefined,
  withheld: readonly WithheldItem[] = [],
): Enforced {
  return { value: undefined, refusal, user: { withheld, error } };
}

const failed = (reason: string): Enforced => withhold(resultNotChecked(), `${resultNotChecked()} ${reason}`);

/** Reads a thrown value without trusting it: its getters may throw, or return anything. */
function messageOf(reason: unknown): string {
  try {
    return stringFrom(isRecord(reason) ? reason["message"] : reason);
  } catch {
    return "";
  }
}
