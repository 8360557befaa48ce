/** Waiting questions, and the answers to them. */
import type { Finding } from "../../src/detection/types.js";
import type { CommandOf } from "./command-messages.js";
import type { KeptItem } from "./kept-messages.js";
import type { NamedTool } from "./named-tool.js";

/**
 * How long an approval lasts: for this call, until the session ends, or until the person revokes
 * it.
 */
export type ConsentLength = NonNullable<CommandOf<"answer">["remember"]>;

/** A rule that asks the person, with its facts. */
export interface PanelReason {
  readonly rule: string;
  readonly description: string;
  readonly layer: "default" | "organisation";
  /** False if the rule applies only because a fact is unknown. */
  readonly isKnown: boolean;
  /** It asks because the tool was never allowed for longer than a call. */
  readonly isNewness?: boolean | undefined;
  readonly facts: readonly PanelFact[];
}

export interface PanelFact {
  readonly fact: string;
  /** All possible values. */
  readonly values: readonly string[];
  readonly isKnown: boolean;
  /** The tool that the value comes from. */
  readonly provenance: string;
}

/** The marks of an agent's session; a clean session has none. */
export interface PanelSession {
  readonly marks: readonly ("malicious" | "sensitive" | "open-world")[];
  /** Origins of results, as the browser states them. */
  readonly verified: readonly string[];
  /** Sources that sites claim for their data. */
  readonly claimed: readonly { readonly origin: string; readonly sources: readonly string[] }[];
  /** The list is not complete. */
  readonly isCut: boolean;
  /** Calls that were refused without a question: too many, or right after the person's no. */
  readonly refused?: number;
  /** When it began, in milliseconds since the epoch. */
  readonly since?: number;
}

/** A withheld item that would go into an argument. */
export interface PanelTransfer extends Omit<KeptItem, "handle" | "reason" | "agent"> {
  /** The argument, in terms of the schema. */
  readonly place: string;
  /** The page's word for it; empty where it has none. */
  readonly argument: string;
}

/** A finding. Kind, severity and rule are ours; the evidence quotes the page. */
export type PanelFinding = Omit<Finding, "location">;

/** A passage that a tool returned, and another would get. */
export interface PanelCarried extends NamedTool {
  readonly origin: string;
  /** Empty where it may not be shown; undefined where the tool's words are not known any more. */
  readonly passage: string | undefined;
}

/**
 * The worst that the tool may do: change what cannot be changed back, or show its input to
 * everyone.
 */
export type Danger = "irreversible" | "public";

export interface PanelRegime {
  /** The page's words. */
  readonly names: readonly string[];
  /** How many there are beyond these. */
  readonly more: number;
}

/**
 * Regimes of law that apply, by what the site says: to what the tool gets, and to what it returns.
 */
export interface PanelRegimes {
  readonly input: PanelRegime;
  readonly result: PanelRegime;
}

/** The call that a question is about. */
export interface AskedCall extends NamedTool {
  readonly id: string;
  /** The id of the call, as in `PanelCall`. */
  readonly call: string;
  readonly agent: string;
  /** The agent's id, if the person can shut it out. */
  readonly guest?: string;
  /** Milliseconds since the epoch: without an answer by then, the call is denied. */
  readonly endsAt: number;
  readonly origin: string;
  /** The origin of the tab's top document, if that is another. */
  readonly within?: string;
  /** The title, or the name where there is none. */
  readonly title: string;
  /** The page's words about the tool; absent where there are none. */
  readonly description?: string;
  /** JSON text of the arguments; sensitive ones masked. */
  readonly arguments: string;
}

/** May this agent use this tool, or get its result? */
export interface PanelCallQuestion extends AskedCall {
  readonly kind: "call";
  readonly stage: "pre-call" | "post-result";
  /** Why the person is asked; empty if no rule allows the call. */
  readonly reasons: readonly PanelReason[];
  /** How long an approval may last, and the proposed length. */
  readonly lengths: readonly ConsentLength[];
  readonly suggested: ConsentLength;
  /** Passages of what other tools returned that the arguments repeat. */
  readonly carried: readonly PanelCarried[];
  /** The enforced result as JSON text; empty before a call. */
  readonly result: string;
  /** Warnings about the result. */
  readonly findings: readonly PanelFinding[];
  /** The number of further calls of this tool that wait for this answer. */
  readonly behind: number;
  readonly session: PanelSession;
  readonly dangers: readonly Danger[];
  /** Absent where the site names none. */
  readonly regimes?: PanelRegimes;
  /**
   * Withheld items that the tool gets, also those that were allowed before; or got, where it has
   * run. A yes gives them, too.
   */
  readonly transfers: readonly PanelTransfer[];
  /** Secrets that the person types with a yes: the page's words for them. */
  readonly wanted: readonly string[];
}

/** May this tool get an item that was withheld from this agent? */
export interface PanelUseQuestion extends AskedCall {
  readonly kind: "use";
  readonly transfers: readonly PanelTransfer[];
  readonly lengths: readonly ConsentLength[];
  readonly suggested: ConsentLength;
}

/** This tool needs secrets that the person knows. The labels are the page's words. */
export interface PanelSupplyQuestion extends AskedCall {
  readonly kind: "supply";
  readonly labels: readonly string[];
}

/** A question that waits for the person. */
export type PanelQuestion = PanelCallQuestion | PanelUseQuestion | PanelSupplyQuestion;
