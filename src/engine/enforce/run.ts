/** One unit on its way out: what its passes share, and what comes of it. */

import type { Finding } from "../../detection/types.js";
import { createList } from "../../intrinsics/language.js";
import { type Masker, saidBy } from "../copies/masker.js";
import { parseJsonText } from "../redact/json-text.js";
import { joinTexts } from "../redact/visit-texts.js";
import type { JsonObject, JsonValue } from "../schema/types.js";
import { type AgentSession, type ScrubLists, scrubListsOf, searchesOf } from "./agent-session.js";
import type { WrittenRest } from "./beside-rest.js";
import { type CompiledContract, compileContract } from "./compile-contract.js";
import type { GateFault } from "./gate.js";
import type { Contract, WithheldItem } from "./types.js";
import { closedContract } from "./used-secrets.js";
import { type FoundMistake, Withholding } from "./withholding.js";
import type { Notice } from "./write-result.js";

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

/** One reading by detection, of one result. */
export interface Detecting {
  /** The pass. */
  takeOutOf(run: Run): void;
  /** What it found, for the person; nothing where it found nothing. */
  told(maskers: readonly Masker[]): { readonly findings?: readonly Finding[] };
  /** @returns annotations that say so if it found an order to an agent */
  warningIn(said: JsonObject): JsonObject;
  /** The member of `_meta` that says the same; none if it found no order. */
  record(): JsonObject;
  readonly isMalicious: boolean;
}

/**
 * @param isJson whether the text is JSON, or a text that the tool returned
 * @returns what leaves in place of a unit that is larger than its reader; undefined for others
 */
export type TooLarge = (text: string, isJson: boolean) => Enforced | undefined;

export interface ReleaseOptions extends EnforceOptions {
  /** The tool's, of whose result this is; words have none. */
  readonly contract?: Contract | undefined;
  /** The JSON that the unit was parsed from, for us alone: then it is read as it is. */
  readonly parsed?: string | undefined;
  /** The origin of the page whose words these are, as the browser states it. */
  readonly origin?: string | undefined;
  /** The passes to run, if they are not those of a result, or of words. */
  readonly passes?: readonly Pass[];
  /** Whether this agent was given the handle. A result gives its own. */
  readonly isIssued?: (handle: string) => boolean;
  /** Members that only we may write; by default the protocol's, too. */
  readonly isReserved?: (name: string) => boolean;
  /** Words say in a record that copies were masked in them. */
  readonly hasRecord?: boolean;
  /** Without it, nothing is taken out that no contract marks. */
  readonly detect?: Detecting | undefined;
  /** Without it, the result does not say who keeps what was withheld. */
  readonly where?: Where | undefined;
  /** Without it, what the result says about itself stays as it is. */
  readonly annotate?: Annotate | undefined;
  /** Over MCP a value other than an object carries annotations, too. */
  readonly hasEnvelope?: boolean;
  /** Outside of a page. Without it, a unit of any size is read. */
  readonly tooLarge?: TooLarge | undefined;
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
  readonly nativeText?: string | null | undefined;
  /** The part that is written as JSON already. */
  readonly written?: WrittenRest | undefined;
  /** What the gate found. */
  readonly fault?: GateFault | undefined;
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

/** A unit as it came, and as it was read. */
export interface Given {
  /** The text that native resolves with; undefined where nobody wrote one. */
  readonly nativeText: string | undefined;
  /** The same without tag characters, which is searched. */
  readonly text: string;
  /**
   * It may hold what no result may carry: a reference, a handle, a member that only we may write.
   */
  readonly isOdd: boolean;
  readonly data: JsonValue;
}

/** What is left when nothing more is taken out, which nobody reads or writes a second time. */
export interface Rest {
  readonly value: JsonValue;
  /** The JSON of the value, where that was written. */
  readonly json: string | undefined;
  /** All of its texts in one, where they were read. */
  readonly texts: string | undefined;
  /** Neither a copy was found in it nor anything odd. */
  isClear: boolean;
}

/** One unit on its way out. */
export interface Run {
  readonly raw: unknown;
  readonly options: ReleaseOptions;
  readonly contract: CompiledContract;
  /** What its session searches for. */
  readonly lists: ScrubLists;
  /** What it loses itself. */
  readonly loss: Withholding;
  /** The searches for what was removed so far. */
  readonly prepare: ReturnType<typeof searchesOf>;
  given: Given;
  /** What is left of it so far. */
  value: JsonValue;
  /** Annotations about it: texts of pages. */
  annotations: JsonObject | undefined;
  readonly notice: Notice;
  rest: Rest;
  /** Set by the last pass, or by the first where nothing has to be done. */
  outcome: Enforced | undefined;
}

/** Does all of its work in one go. */
export type Pass = (run: Run) => void;

const UNREAD: Given = { nativeText: undefined, text: "", isOdd: false, data: null };

function contractOf({ contract, origin = "" }: ReleaseOptions, lists: ScrubLists): CompiledContract {
  if (contract === undefined) return compileContract({ name: "" }, { origin });
  // A value found no room in the session: copies of it might stand in anything that is not
  // described.
  return lists.isFull(contract.origin) ? closedContract(contract) : (contract as CompiledContract);
}

export function beginRun(raw: unknown, options: ReleaseOptions): Run {
  const { session, arguments: args } = options;
  const lists = scrubListsOf(session);
  const contract = contractOf(options, lists);
  const loss = new Withholding(contract, options.found);
  if (args !== undefined) loss.said = saidBy(() => joinTexts(parseJsonText(args) ?? args));
  if (options.contract === undefined) {
    loss.isPlain = true;
    loss.maskers = lists.maskersFor(contract.origin);
  }
  return {
    raw,
    options,
    contract,
    lists,
    loss,
    prepare: searchesOf(lists, contract.origin, loss.removed),
    given: UNREAD,
    value: raw as JsonValue,
    annotations: undefined,
    notice: createList(),
    rest: { value: raw as JsonValue, json: undefined, texts: undefined, isClear: false },
    outcome: undefined,
  };
}

/** No result of this session has lost anything that is searched for. */
export const searchesNothing = (lists: ScrubLists, origin: string): boolean =>
  lists.maskersFor(origin).length === 0;

type Found = Pick<Enforced["user"], "findings">;

/** @param nativeText where nothing was changed */
export const letGo = (
  value: JsonValue | undefined,
  nativeText: string | null | undefined,
  withheld: readonly WithheldItem[] = [],
  found: Found = {},
  written?: WrittenRest,
): Enforced => ({
  value,
  nativeText,
  written,
  refusal: "",
  user: { withheld, error: undefined, ...found },
});

export function withhold(
  refusal: string,
  error: string | undefined,
  withheld: readonly WithheldItem[] = [],
  found: Found = {},
  fault?: GateFault,
): Enforced {
  return { value: undefined, refusal, fault, user: { withheld, error, ...found } };
}
