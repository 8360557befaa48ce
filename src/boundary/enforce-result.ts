/**
 * Enforce: one function for the page and for the extension (design §3) · S1-02, S1-03, S1-08, S1-09, S1-11, S1-21
 */
import { resultNotChecked, sessionFull } from "../errors.js";
import {
  isRecord,
  isWellFormed,
  jsonParse,
  jsonStringify,
  objectKeys,
  regExpExec,
  some,
  toStringPrimitive,
} from "../primordials.js";
import { parseJsonText, toJsonText } from "../redaction/json-text.js";
import { OMITTED, type Walked } from "../redaction/removals.js";
import type { Location } from "../sensitivity/location.js";
import type { JsonValue } from "../sensitivity/types.js";
import { type AgentSession, scrubListsOf } from "./agent-session.js";
import { dropLoose, isCallToolResult, isObject, redactCallToolResult } from "./call-tool-result.js";
import type { CompiledContract } from "./compile-contract.js";
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
  run = new Withholding(contract as CompiledContract),
): PageResult {
  try {
    const text = readText(raw);
    // A contract that nobody compiled throws here.
    const { origin, enforces, plan } = contract as CompiledContract;
    const { root } = plan;
    const lists = scrubListsOf(session);
    const suspect = !!text && isSuspect(text);
    // Neither undefined nor a malformed string holds anything. The rest is design §4: what stays byte for byte native.
    const looked = enforces || suspect || lists.findersFor(origin).length > 0;
    if (text === null || text === "undefined" || !looked) return person(text);
    const data = typeof raw === "object" ? (jsonParse(text) as JsonValue) : text;
    const swept = suspect ? sweep(run, data, "") : data;
    // A tool that describes its result may return it as JSON text.
    const parsed = enforces || swept !== data ? parseJsonText(swept as JsonValue) : undefined;
    const kept = redactResult(run, parsed ?? swept, root);
    const isFull = run.secrets.length > 0 && !lists.remember(origin, run.secrets);
    if (isFull) run.keep("", "error", text);
    run.finders = lists.findersFor(origin);
    const isClean = run.isClean?.(kept, suspect);
    const { whole, withheld } = writeResult(run, isClean ? kept : scrubValue(run, kept));
    if (isFull) return person(undefined, sessionFull(), withheld);
    const write = (): string => run.writeJson?.(whole) ?? toJsonText(whole);
    return person(whole === data ? text : typeof whole === "string" ? whole : write(), undefined, withheld);
  } catch (error) {
    return person(undefined, `${resultNotChecked()} ${messageOf(error)}`);
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
  if (typeof raw !== "object" && typeof raw !== "function") return `${raw as string}`;
  return jsonStringify(raw) ?? "undefined";
}

/** The order of enforcement (design §3 "Enforce"): references are out, now fields. */
function redactResult(run: Withholding, value: Walked, root: Location): JsonValue {
  let kept = value === OMITTED ? undefined : value;
  const isPlain = kept !== undefined && !isCallToolResult(kept);
  // Where the schema marks something in a member of an MCP result, that is first read as the plain value that it may be.
  if (isPlain || some(objectKeys(kept ?? {}), (name) => root.step(name).facts.reaches))
    kept = run.redact(kept as JsonValue);
  run.isPlain = isPlain && kept !== undefined;
  if (run.isPlain) return kept as JsonValue;
  const result = redactCallToolResult(run, isObject(kept) ? kept : {});
  return run.closed || run.guessable ? dropLoose(run, result) : result;
}

function person(
  text: PageResult["text"],
  error?: string,
  withheld: readonly WithheldItem[] = [],
): PageResult {
  return { text, user: { withheld, error } };
}

/** Reads a thrown value without trusting it: its getters may throw, or never be strings. */
function messageOf(reason: unknown): string {
  try {
    return toStringPrimitive(isRecord(reason) ? reason["message"] : reason);
  } catch {
    return "";
  }
}
