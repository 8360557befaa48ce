/** One result on its way out: what its passes share, and what comes of it. */

import type { Finding } from "../../detection/types.js";
import { asArray, createList, listAppend, listForEach } from "../../intrinsics/language.js";
import { type Masker, mask, saidBy } from "../copies/masker.js";
import { parseJsonText } from "../redact/json-text.js";
import { joinTexts } from "../redact/visit-texts.js";
import type { JsonObject, JsonValue } from "../schema/types.js";
import { type AgentSession, type ScrubLists, scrubListsOf } from "./agent-session.js";
import type { WrittenRest } from "./beside-rest.js";
import type { CompiledContract } from "./compile-contract.js";
import type { Findings } from "./findings.js";
import type { PartByPart } from "./part-by-part.js";
import type { WithheldItem } from "./types.js";
import { closedContract } from "./used-secrets.js";
import { type FoundMistake, Withholding } from "./withholding.js";

export interface EnforceOptions {
  /**
   * Later results of this session are searched for copies of what this one loses. Without it, only
   * this result is.
   */
  readonly session?: AgentSession | undefined;
  /** The agent's arguments, also as JSON text: weak values that it knows already stay in texts. */
  readonly arguments?: JsonValue | undefined;
}

/**
 * Who keeps an item for the person, as a notice says it to the agent.
 *
 * @param before how many items of the same result come before it
 */
export type Where = (item: WithheldItem, before: number) => string;

/** A result as it is when everything but copies was taken out of it. */
export interface Unannotated {
  /** For the agent; undefined where nothing leaves. */
  readonly value: JsonValue | undefined;
  /** The tool's result, for what it says about itself. Never for an agent. */
  readonly raw: JsonValue | undefined;
}

/** @returns the one `_meta.annotations`, aggregated; without members if there is nothing to say */
export type Annotate = (result: Unannotated) => JsonObject;

/** Options that a page's agents do without, or get in another way. */
export interface PassOptions extends EnforceOptions {
  readonly findings?: Findings | undefined;
  /** Without it, the result does not say who keeps what was withheld. */
  readonly where?: Where | undefined;
  /** Without it, what the result says about itself stays as it is. */
  readonly annotate?: Annotate | undefined;
  /** Over MCP a value other than an object carries annotations, too. */
  readonly hasEnvelope?: boolean;
}

/** @param isSearched whether there is anything to search for: without, a text takes no time */
export type InParts = (
  value: JsonValue,
  rewrite: (part: JsonValue) => JsonValue,
  isSearched: boolean,
) => PartByPart;

export interface TurnOptions extends PassOptions {
  /** How a process that serves others rewrites a large result. */
  readonly inParts?: InParts;
  /**
   * Who asks makes do with the text of a result that nothing happens to, and with what such a
   * result says about itself.
   */
  readonly textOnly?: boolean;
  /** Mistakes of the tool's author, in names of the definition, counts and words of ours. */
  readonly found?: FoundMistake;
}

/** One result, for the agent and for the person. */
export interface Enforced {
  /**
   * The value that may leave, as plain data; undefined if nothing may, or where `nativeText` is
   * enough.
   */
  readonly value: JsonValue | undefined;
  /** The text (or null) that native `executeTool` resolves with, if nothing was changed. */
  readonly nativeText?: string | null;
  /** The part that is written as JSON already. */
  readonly written?: WrittenRest;
  /** The agent's text if nothing may leave. */
  readonly refusal: string;
  readonly user: {
    readonly withheld: readonly WithheldItem[];
    /** Why nothing left, or the tool's own error message. For the person only. */
    readonly error: string | undefined;
    /** Findings of detection; absent without any. */
    readonly findings?: readonly Finding[];
  };
}

/** One result on its way out. */
export interface Run {
  readonly contract: CompiledContract;
  readonly raw: unknown;
  readonly lists: ScrubLists;
  readonly options: TurnOptions;
  readonly loss: Withholding;
  /** The text that native resolves with, and the same without tag characters, which is read. */
  nativeText: string;
  text: string;
  /**
   * It may hold what no result may carry: a reference, a handle, a member that only we may write.
   */
  isOdd: boolean;
  /** The tool's result. */
  data: JsonValue;
  /** The rest of it. */
  value: JsonValue;
  /** The value without record and annotations. */
  rest: JsonValue;
  /** The value that was written last, and its JSON. */
  written: Omit<WrittenRest, "more">;
  /**
   * The search for copies found nothing in it, and it is not odd: so the gate looks at what is
   * written after that.
   */
  clear: JsonValue | undefined;
  parts: PartByPart | undefined;
  /** Annotations about it: texts of pages. */
  annotations: JsonObject | undefined;
  /**
   * The number of removed values that the session was told of, and that are kept for this result.
   */
  noted: number;
  kept: number;
  /** Values that are searched for in this result alone. */
  passing: Masker | undefined;
  withheld: readonly WithheldItem[];
  /** Set by the last pass, or by the first where nothing has to be done. */
  outcome: Enforced | undefined;
}

/** A pass that has not done all of its work has another turn. */
export const AGAIN = "again";
export type Pass = (run: Run) => typeof AGAIN | undefined;

export function beginRun(declared: CompiledContract, raw: unknown, options: TurnOptions): Run {
  const { session, arguments: args } = options;
  const lists = scrubListsOf(session);
  // A value found no room in the session: copies of it might stand in anything that is not
  // described.
  const contract = lists.isFull(declared.origin) ? closedContract(declared) : declared;
  const loss = new Withholding(contract, options.found);
  if (args !== undefined) loss.said = saidBy(() => joinTexts(parseJsonText(args) ?? args));
  return {
    contract,
    raw,
    lists,
    options,
    loss,
    nativeText: "",
    text: "",
    isOdd: false,
    data: null,
    value: null,
    rest: null,
    written: { value: null, json: "null" },
    clear: undefined,
    parts: undefined,
    annotations: undefined,
    noted: 0,
    kept: 0,
    passing: undefined,
    withheld: createList(),
    outcome: undefined,
  };
}

/** No result of this session has lost anything that is searched for. */
export const searchesNothing = (lists: ScrubLists, origin: string): boolean =>
  lists.maskersFor(origin).length === 0;

export function passed(value: JsonValue, written: WrittenRest | undefined, run: Run): Enforced {
  const { text, nativeText, data, withheld } = run;
  return {
    value,
    refusal: "",
    user: { withheld, error: undefined, ...findingsOf(run) },
    ...(written && { written }),
    ...(text === nativeText && value === data && { nativeText }),
  };
}

/** Their quotes are the page's words. */
export function findingsOf({ options, loss }: Run): { readonly findings?: readonly Finding[] } {
  const { findings } = options;
  if (findings === undefined) return {};
  const all = createList<Finding>();
  listForEach(findings.removed, (finding) => listAppend(all, finding));
  listForEach(findings.warnings, (finding) =>
    listAppend(all, { ...finding, evidence: mask(loss.maskers, finding.evidence) }),
  );
  return all.length > 0 ? { findings: asArray(all) } : {};
}

export function untouched(value: JsonValue | undefined, nativeText: string | null): Enforced {
  return { value, nativeText, refusal: "", user: { withheld: [], error: undefined } };
}

export function withhold(
  refusal: string,
  error: string | undefined,
  withheld: readonly WithheldItem[] = [],
  found: { readonly findings?: readonly Finding[] } = {},
): Enforced {
  return { value: undefined, refusal, user: { withheld, error, ...found } };
}
