/** What the panel shows of questions that wait for the person, and what an answer may hold. */
import { asArray, asString } from "./decode.js";

const MAX_SECRETS = 8;
const MAX_SECRET = 65_536;

const LENGTHS = ["never", "session", "always"] as const;

/** How long a yes is remembered: this call only, until the session ends, or until it is taken back. */
export type ConsentLength = (typeof LENGTHS)[number];

/** A rule that wants the person asked, with the facts that it rests on. */
export interface PanelReason {
  readonly rule: string;
  readonly description: string;
  readonly layer: "default" | "person" | "organisation";
  /** False where it applies because something is not known. */
  readonly isKnown: boolean;
  readonly facts: readonly PanelFact[];
}

export interface PanelFact {
  readonly fact: string;
  /** Every value that is possible. */
  readonly values: readonly string[];
  readonly isKnown: boolean;
  /** Who says so. */
  readonly provenance: string;
}

/** What an agent's session has come into contact with. No marks: it is clean. */
export interface PanelSession {
  readonly marks: readonly ("malicious" | "sensitive" | "open-world")[];
  /** Origins that results came from, in the browser's words. */
  readonly verified: readonly string[];
  /** Where sites say that their data comes from. */
  readonly claimed: readonly { readonly origin: string; readonly sources: readonly string[] }[];
  /** There is more than is listed. */
  readonly isCut: boolean;
}

/** Whose call a question is about. */
interface AskedCall {
  readonly id: string;
  readonly agent: string;
  readonly origin: string;
  /** Of the tab's top document, where that is another. */
  readonly within?: string;
  readonly tool: string;
  readonly title: string;
  /** JSON text of the arguments; sensitive ones masked. */
  readonly arguments: string;
}

/** May this agent use this tool, or have what it returned? */
export interface PanelCallQuestion extends AskedCall {
  readonly kind: "call";
  readonly stage: "pre-call" | "post-result";
  /** Why the person is asked. Empty: no rule lets it pass. */
  readonly reasons: readonly PanelReason[];
  /** How long a yes may last, and what is proposed. */
  readonly lengths: readonly ConsentLength[];
  readonly suggested: ConsentLength;
  /** What the agent would get of a result, as JSON text; empty before a call. */
  readonly result: string;
  /** More calls of this tool that wait for the same answer. */
  readonly behind: number;
  readonly session: PanelSession;
}

/** May what was kept from this agent be given to this tool? */
export interface PanelUseQuestion extends AskedCall {
  readonly kind: "use";
  readonly transfers: readonly {
    readonly label: string;
    readonly schemaPath: string;
    readonly fromOrigin: string;
    readonly fromTool: string;
    /** Milliseconds since the epoch. */
    readonly receivedAt: number;
    /** Which argument, in terms of the schema. */
    readonly place: string;
  }[];
}

/** This tool needs secrets that the person knows. The labels are the page's words. */
export interface PanelSupplyQuestion extends AskedCall {
  readonly kind: "supply";
  readonly labels: readonly string[];
}

/** A question that waits for the person. */
export type PanelQuestion = PanelCallQuestion | PanelUseQuestion | PanelSupplyQuestion;

export const isConsentLength = (value: unknown): value is ConsentLength =>
  LENGTHS.some((length) => length === value);

/** What the person typed, in the order of the question's labels. */
export const isSuppliedTexts = (value: unknown): boolean =>
  asArray(value, MAX_SECRETS)?.every((text) => asString(text, MAX_SECRET) !== undefined) === true;
