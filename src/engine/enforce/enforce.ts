/**
 * Enforce: one function for the page and for the extension, a value in and a value out (spec-notes/architecture.md) ·
 * S1-02, S1-03, S1-08, S1-09, S1-11, S1-21
 */

import {
  isRecord,
  jsonParse,
  jsonStringify,
  listAppend,
  listForEach,
  listSome,
  objectKeys,
} from "../../intrinsics/language.js";
import { regExpExec, stringFrom, stringIsWellFormed } from "../../intrinsics/text.js";
import { resultHeldBack, resultNotChecked, sessionFull } from "../../texts/agents.js";
import { keepResultsFor } from "../copies/last-results.js";
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
import { Withholding } from "./withholding.js";
import { writeResult } from "./write-result.js";

/** Characters: each pass over a longer result takes some milliseconds. */
const LONG = 100_000;

export interface EnforceOptions {
  /** Later results of this session are searched for copies of what this one loses. Without it, only this result is. */
  readonly session?: AgentSession | undefined;
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
  readonly #origin: string;
  readonly #longestText: number | undefined;
  #pass: Pass;

  constructor(contract: Contract, raw: unknown, { session, longestText }: TurnOptions = {}) {
    this.#origin = contract.origin;
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

  #read(contract: CompiledContract, raw: unknown, session: AgentSession | undefined): Pass | Enforced {
    const nativeText = readText(raw);
    // Throws for an object that `compileContract` did not make.
    const { root } = contract.plan;
    // Undefined and malformed strings carry no data.
    if (nativeText === null || nativeText === "undefined") return untouched(nativeText ?? "", nativeText);
    const text = withoutTags(nativeText);
    const data = typeof raw === "object" ? (jsonParse(text) as JsonValue) : text;
    const lists = scrubListsOf(session);
    const isOdd = text !== nativeText || isSuspect(text);
    // What stays byte for byte native.
    if (!contract.enforces && !isOdd && searchesNothing(lists, contract.origin))
      return untouched(data, nativeText);
    this.isLong = text.length > LONG;
    const run = new Withholding(contract);
    const end = (enforced: Enforced): Enforced => {
      const known = { ...enforced, copy: data };
      if (text !== nativeText) return { ...known, tagged: nativeText };
      return known.value === data ? { ...known, nativeText } : known;
    };
    return this.#then(() => {
      const swept = isOdd ? sweep(run, data, "") : data;
      return this.#then(() => {
        // A tool that describes its result may return it as JSON text.
        const parsed = contract.enforces || swept !== data ? parseJsonText(swept as JsonValue) : undefined;
        const kept = takeFieldsOut(run, parsed ?? swept, root);
        return this.#finish(run, kept, lists, session !== undefined, end);
      });
    });
  }

  /** The last steps: copies out, record attached, then the gate. Nothing changes the result's text after this. */
  #finish(
    run: Withholding,
    kept: JsonValue,
    lists: ScrubLists,
    isKept: boolean,
    end: (enforced: Enforced) => Enforced,
  ): Pass {
    return this.#then(() => {
      if (!run.removed.readOn()) return this.#finish(run, kept, lists, isKept, end);
      const isFull = !remember(run, kept, lists, isKept);
      const before = toJsonText(kept);
      return this.#scrub(run, kept, before, (texts, scrubbed) => {
        const left = scrubWeak(run, scrubbed, scrubbed === kept ? texts : undefined);
        return this.#then(() => {
          const { whole, withheld } = writeResult(run, left);
          if (isFull) return end(withhold(sessionFull(), sessionFull(), withheld));
          const json = whole === kept ? before : toJsonText(whole);
          return this.#then(() => end(look(run, whole, json, withheld)));
        });
      });
    });
  }

  /** Takes copies out, in a large result part by part. */
  #scrub(
    run: Withholding,
    kept: JsonValue,
    json: string,
    then: (texts: string, scrubbed: JsonValue) => Pass | Enforced,
  ): Pass {
    return this.#then(() => {
      const texts = textsOf(kept, json);
      if (texts.length <= LARGE_PART) return this.#then(() => then(texts, scrubAll(run, kept, texts)));
      // Without anything to search for, a text takes no time.
      const longest = run.finders.length > 0 ? this.#longestText : undefined;
      const parts = new PartByPart(kept, (part) => scrubAll(run, part), longest);
      const next = (): Pass | Enforced =>
        parts.next() ? this.#then(() => then(texts, parts.value)) : this.#then(next);
      return this.#then(next);
    });
  }

  /** Attack: another origin's result between two passes, which must not find what this one made the process keep. */
  #then(pass: Pass): Pass {
    return () => {
      keepResultsFor(this.#origin);
      return pass();
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

/** Prepares the searches. @returns false where the session has no room for what was removed */
function remember(run: Withholding, kept: JsonValue, lists: ScrubLists, isKept: boolean): boolean {
  const { origin } = run.contract;
  // Without a session, there are no later results to be searched.
  const values = isKept ? run.removed.lasting : run.removed.strong;
  const isFull = values.length > 0 && !lists.remember(origin, values);
  if (isFull) run.keep("", "error", kept);
  run.finders = lists.findersFor(origin);
  listForEach([run.removed.weak, lists.weakFor(origin)], (values) => {
    if (values !== undefined && values.size > 0) listAppend(run.weak, values);
  });
  run.guesses = lists.guessesFor(origin);
  return !isFull;
}

/** The gate. */
function look(run: Withholding, whole: JsonValue, json: string, withheld: readonly WithheldItem[]): Enforced {
  const isIssued = (handle: string): boolean => run.hasIssued(handle);
  const fault = findFault(whole, { finders: run.finders, isIssued }, textsOf(whole, json));
  if (fault !== undefined) return withhold(resultHeldBack(), resultHeldBack(), withheld);
  return { value: whole, written: { value: whole, json }, refusal: "", user: { withheld, error: undefined } };
}

/** No result of this session has lost anything that is searched for. */
export const searchesNothing = (lists: ScrubLists, origin: string): boolean =>
  lists.findersFor(origin).length === 0 &&
  !lists.weakFor(origin)?.size &&
  !lists.guessesFor(origin)?.areTooMany;

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
