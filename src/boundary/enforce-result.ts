/**
 * Enforce: one function for the page and for the extension (design §3) · S1-02, S1-03, S1-08, S1-09, S1-11, S1-21
 */
import { labelFreeText, resultNotChecked, sessionFull } from "../errors.js";
import {
  append,
  createList,
  isFiniteNumber,
  isOneOf,
  isRecord,
  isWellFormed,
  jsonParse,
  jsonStringify,
  regExpExec,
  slice,
  some,
  toStringPrimitive,
} from "../primordials.js";
import { parseJsonText, toJsonText } from "../redaction/json-text.js";
import { OMITTED, type Walked } from "../redaction/removals.js";
import type { JsonObject, JsonValue } from "../sensitivity/types.js";
import { type AgentSession, createHandle, scrubListsOf } from "./agent-session.js";
import { asArray } from "./as-array.js";
import { dropLoose, isCallToolResult, isObject, redactCallToolResult } from "./call-tool-result.js";
import { type CompiledContract, readContract } from "./compile-contract.js";
import { scrubValue } from "./scrub-value.js";
import { isSuspect, sweep } from "./sweep.js";
import type { Contract, EnforcedResult, WithheldItem } from "./types.js";
import { Withholding } from "./withholding.js";
import { createRecordOf, type RedactionRecord, writeResult } from "./write-result.js";

export interface EnforceOptions {
  /** Whose later results are searched for copies of what this one loses. Without one, only this result is. */
  readonly session?: AgentSession | undefined;
}

/** What the page needs of an enforced result. */
export type PageResult = Pick<EnforcedResult, "text" | "user">;

/** An enforced result, before it takes the form that its reader needs. */
export interface Outcome extends PageResult {
  /** Of a plain result, `value` has no record; an MCP result is as it is written. */
  readonly isPlain?: boolean;
  readonly value?: JsonValue;
  readonly record?: RedactionRecord;
  /** The session has reached its bound. */
  readonly isFull?: boolean;
}

const MESSAGE_LIMIT = 2_000;
const nobody: EnforcedResult["user"] = { withheld: asArray(createList()) };

/**
 * Enforces `contract` on whatever a tool returned, for a page. `raw` is read exactly once.
 *
 * @returns the text that `executeTool` resolves with (undefined where it must reject), and what stays with the person.
 *   Never throws: whatever goes wrong withholds the result.
 */
export function enforcePageResult(
  contract: Contract,
  raw: unknown,
  options: EnforceOptions = {},
): PageResult {
  return enforce(contract, raw, options.session);
}

/** The tool threw or rejected: its message is for the person. Never throws. */
export const enforceFailure = (contract: Contract, reason: unknown): PageResult =>
  failure(contract, messageOf(reason));

export function enforce(contract: Contract, raw: unknown, session: AgentSession | undefined): Outcome {
  let text: string | null | undefined;
  try {
    text = readText(raw);
    // A contract that nobody compiled throws here.
    const run = new Withholding(readContract(contract) as CompiledContract);
    const { origin } = contract;
    const lists = scrubListsOf(session);
    const suspect = !!text && isSuspect(text);
    const looked = contract.enforces || suspect || lists.indexesFor(origin).length > 0;
    // Neither undefined nor a malformed string holds anything. The rest is design §4: what stays byte for byte native.
    if (text === null || text === "undefined" || !looked) return { text, user: nobody };
    const isData = isOneOf(["object", "boolean"], typeof raw) || isFiniteNumber(raw);
    const data = isData ? (jsonParse(text) as JsonValue) : text;
    const swept = suspect ? sweep(run, data, "", false) : data;
    const { isPlain, kept } = redactResult(run, swept, swept !== data);
    if (run.secrets.length > 0 && !lists.remember(origin, run.secrets)) {
      return failure(contract, sessionFull(), text, true);
    }
    run.indexes = lists.indexesFor(origin);
    const loose = !isPlain && run.guessable ? dropLoose(run, kept, "free-text", labelFreeText()) : kept;
    const value = scrubValue(run, loose);
    const record = createRecordOf(run);
    const whole = writeResult(value, isPlain, record);
    const words = typeof whole === "string" ? whole : toJsonText(whole);
    const user = { withheld: record.withheld };
    return { text: whole === data ? text : words, user, isPlain, value: isPlain ? value : whole, record };
  } catch (error) {
    return failure(contract, `${resultNotChecked()} ${messageOf(error)}`, text ?? undefined);
  } finally {
    // The platform keeps the last text that matched where the page can read it.
    regExpExec(/$/, "");
  }
}

/** What native `executeTool` resolves with; the one reading of a raw result (S1-09). */
function readText(raw: unknown): string | null {
  if (typeof raw === "string") return isWellFormed(raw) ? raw : null;
  // Native gives a number's own words, where JSON would make null of NaN. A Symbol (on which native crashes) throws.
  if (isOneOf(["number", "bigint", "symbol"], typeof raw)) return `${raw as string}`;
  return jsonStringify(raw) ?? "undefined";
}

/** The order of enforcement (design §3 "Enforce"): references are out, now fields. */
function redactResult(
  run: Withholding,
  swept: Walked,
  isRewritten: boolean,
): { isPlain: true; kept: JsonValue } | { isPlain: false; kept: JsonObject } {
  const nothing = { isPlain: false, kept: {} } as const;
  if (swept === OMITTED) return nothing;
  // A tool that describes its result may return it as JSON text.
  const parsed =
    typeof swept === "string" && (run.enforces || isRewritten) ? parseJsonText(swept) : undefined;
  let value: JsonValue | undefined = parsed ?? swept;
  const isMcp = isCallToolResult(value);
  const { declares } = run.compiled.plan.root.facts;
  // Where the schema describes such members itself, an MCP result is first read as the plain value that it may be.
  if (!isMcp || some(["content", "structuredContent", "isError"], (name) => declares.has(name))) {
    value = run.redact(value);
  }
  if (value === undefined) return nothing;
  if (!isMcp) return { isPlain: true, kept: value };
  return isObject(value) ? { isPlain: false, kept: redactCallToolResult(run, value) } : nothing;
}

/** Nothing leaves; what the tool returned is kept for the person where it could be read. */
function failure(contract: Contract, error: string, kept?: string, isFull = false): Outcome {
  const withheld = createList<WithheldItem>();
  if (kept !== undefined) {
    const label = contract.title;
    append(withheld, { handle: createHandle(), label, schemaPath: "", reason: "error", value: kept });
  }
  return { text: undefined, user: { withheld: asArray(withheld), error }, isFull };
}

/** Reads a thrown value without trusting it: its getters may throw, or never be strings. */
function messageOf(reason: unknown): string {
  try {
    return slice(toStringPrimitive(isRecord(reason) ? reason["message"] : reason), 0, MESSAGE_LIMIT);
  } catch {
    return "";
  }
}
