/**
 * Enforce: one function for the page and for the extension (design §3) · S1-02, S1-03, S1-08, S1-09, S1-11, S1-21
 */
import { resultNotChecked, sessionFull } from "../errors.js";
import {
  append,
  asArray,
  createList,
  isOneOf,
  isRecord,
  isWellFormed,
  jsonParse,
  jsonStringify,
  regExpExec,
  some,
  toStringPrimitive,
} from "../primordials.js";
import { parseJsonText, toJsonText } from "../redaction/json-text.js";
import { OMITTED, type Walked } from "../redaction/removals.js";
import type { JsonObject, JsonValue } from "../sensitivity/types.js";
import { type AgentSession, createHandle, scrubListsOf } from "./agent-session.js";
import { dropLoose, isCallToolResult, isObject, redactCallToolResult } from "./call-tool-result.js";
import { type CompiledContract, readContract } from "./compile-contract.js";
import { scrubValue } from "./scrub-value.js";
import { isSuspect, sweep } from "./sweep.js";
import type { Contract, EnforcedResult, WithheldItem } from "./types.js";
import { Withholding } from "./withholding.js";
import { writeResult } from "./write-result.js";

export interface EnforceOptions {
  /** Whose later results are searched for copies of what this one loses. Without one, only this result is. */
  readonly session?: AgentSession | undefined;
}

/** What the page needs of an enforced result. */
export type PageResult = Pick<EnforcedResult, "text" | "user">;

/**
 * Enforces `contract` on whatever a tool returned, for a page. `raw` is read exactly once.
 *
 * @returns the text that `executeTool` resolves with (undefined where it must reject), and what stays with the person.
 *   Never throws: whatever goes wrong withholds the result.
 */
export function enforcePageResult(
  contract: Contract,
  raw: unknown,
  { session }: EnforceOptions = {},
): PageResult {
  let text: string | null | undefined;
  try {
    text = readText(raw);
    // A contract that nobody compiled throws here.
    const run = new Withholding(readContract(contract) as CompiledContract);
    const { origin, enforces } = contract;
    const lists = scrubListsOf(session);
    const suspect = !!text && isSuspect(text);
    const looked = enforces || suspect || lists.indexesFor(origin).length > 0;
    // Neither undefined nor a malformed string holds anything. The rest is design §4: what stays byte for byte native.
    if (text === null || text === "undefined" || !looked) return person(text);
    const data = typeof raw === "object" ? (jsonParse(text) as JsonValue) : text;
    const swept = suspect ? sweep(run, data, "", false) : data;
    const { isPlain, kept } = redactResult(run, swept, swept !== data);
    if (run.secrets.length > 0 && !lists.remember(origin, run.secrets)) {
      return person(undefined, sessionFull(), contract.title, text);
    }
    run.indexes = lists.indexesFor(origin);
    const loose = !isPlain && run.guessable ? dropLoose(run, kept) : kept;
    const { whole, withheld } = writeResult(run, scrubValue(run, loose), isPlain);
    const words = typeof whole === "string" ? whole : toJsonText(whole);
    return { text: whole === data ? text : words, user: { withheld } };
  } catch (error) {
    return person(undefined, `${resultNotChecked()} ${messageOf(error)}`, contract.title, text ?? undefined);
  } finally {
    // The platform keeps the last text that matched where the page can read it.
    regExpExec(/$/, "");
  }
}

/** The tool threw or rejected: its message is for the person. Never throws. */
export const enforceFailure = (_contract: Contract, reason: unknown): PageResult =>
  person(undefined, messageOf(reason));

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
  const { contract, plan } = run.compiled;
  const { enforces } = contract;
  // A tool that describes its result may return it as JSON text.
  const parsed = typeof swept === "string" && (enforces || isRewritten) ? parseJsonText(swept) : undefined;
  const value = parsed ?? swept;
  const isMcp = value === OMITTED || isCallToolResult(value);
  // Where the schema describes such members itself, an MCP result is first read as the plain value that it may be.
  const isNamed = (name: string) => plan.root.facts.declares.has(name);
  const isAmbiguous = !isMcp || some(["content", "structuredContent", "isError"], isNamed);
  const kept = value === OMITTED ? undefined : isAmbiguous ? run.redact(value) : value;
  if (kept !== undefined && !isMcp) return { isPlain: true, kept };
  const whole = isObject(kept) ? kept : {};
  return { isPlain: false, kept: enforces && isObject(kept) ? redactCallToolResult(run, whole) : whole };
}

/** What of a result stays behind where nothing of it leaves: kept for the person, as far as it could be read. */
function person(text: PageResult["text"], error?: string, label = "", value?: string): PageResult {
  const withheld = createList<WithheldItem>();
  if (value !== undefined) {
    append(withheld, { handle: createHandle(), label, schemaPath: "", reason: "error", value });
  }
  return { text, user: { withheld: asArray(withheld), ...(error === undefined ? {} : { error }) } };
}

/** Reads a thrown value without trusting it: its getters may throw, or never be strings. */
function messageOf(reason: unknown): string {
  try {
    return toStringPrimitive(isRecord(reason) ? reason["message"] : reason);
  } catch {
    return "";
  }
}
