/** Questions to the person. Each is of a kind, and a kind is a row: what it shows, and what a yes and a no do. */
import type { SessionTrust } from "../../../src/annotations/session-trust.js";
import type { Finding } from "../../../src/detection/types.js";
import type { MissingSecret } from "../../../src/gateway/find-missing-secrets.js";
import type { Decision, Remember } from "../../../src/policy/types.js";
import type { PanelQuestion } from "../../protocol/question-messages.js";
import type { AuditLog } from "../audit/audit-log.js";
import type { Refusals } from "../audit/refusals.js";
import type { FoundTool } from "../model/page-document.js";
import type { AgentRecord } from "../model/records.js";
import type { Carried } from "../stores/call-patterns.js";
import type { Consents, Place } from "../stores/consents.js";
import type { Denials } from "../stores/denials.js";
import type { QuietHour } from "../stores/quiet-hour.js";
import type { SecretUses, Transfer } from "../stores/secret-uses.js";
import type { SeenTools } from "../stores/seen-tools.js";

interface AnyQuestion {
  readonly id: string;
  readonly call: string;
  /** Milliseconds since the epoch: when the call that asks ends by itself. */
  readonly endsAt: number;
  readonly agent: AgentRecord;
  readonly found: FoundTool;
  /** JSON text of the call's arguments, sensitive ones left out. */
  readonly arguments: string;
  /** One of several that ask the same is shown at a time. */
  readonly group: string;
  /** The person has just used the page whose own agent asks. */
  readonly isActive: boolean;
  /** Secrets that the agent left out: the person types them with the yes. */
  readonly wanted: readonly MissingSecret[];
}

/** May this agent use this tool, or get its result? */
export interface CallQuestion extends AnyQuestion {
  readonly kind: "call";
  readonly decision: Decision;
  /** How long a yes may last: never for good where the agent has read what strangers wrote. */
  readonly longest: Remember;
  readonly place: Place;
  /** The session's state when the call came. */
  readonly trust: SessionTrust;
  /** Rules let the tool pass as soon as the agent has used it. */
  readonly isOnlyNew: boolean;
  /** Withheld values that the tool would get, and has not got before. */
  readonly transfers: readonly Transfer[];
  /** Passages of other tools' results that the arguments repeat. */
  readonly carried: readonly Carried[];
  /** JSON text of what the agent would get, where the tool has run. */
  readonly result: string;
  /** Findings in it. */
  readonly findings: readonly Finding[];
}

/** May this tool get what was withheld? */
export interface UseQuestion extends AnyQuestion {
  readonly kind: "use";
  readonly transfers: readonly Transfer[];
}

/** This tool wants secrets that only the person knows. */
export interface SupplyQuestion extends AnyQuestion {
  readonly kind: "supply";
}

export type Question = CallQuestion | UseQuestion | SupplyQuestion;
export type QuestionOf<Kind extends Question["kind"]> = Extract<Question, { kind: Kind }>;

/** The subject of a question, next to the call that asks it. */
export type About = Question extends infer Each
  ? Each extends Question
    ? Omit<Each, keyof AnyQuestion> & Partial<Pick<AnyQuestion, "group" | "isActive" | "wanted">>
    : never
  : never;

/** A question as it is listed, and how many more of its group wait behind it. */
export type ListedQuestion = Question & { readonly behind: number };

export interface Yes {
  readonly remember: Remember;
  /** The texts that the person typed, in the order of `wanted`; empty if they typed nothing. */
  readonly texts: readonly string[];
}

export interface QuestionStores {
  readonly consents: Consents;
  readonly denials: Denials;
  readonly seen: SeenTools;
  readonly uses: SecretUses;
  readonly refusals: Pick<Refusals, "of">;
  readonly quiet: Pick<QuietHour, "until">;
  readonly audit: Pick<AuditLog, "mention">;
}

/** The part of every question that the panel is told. */
type Common =
  | "id"
  | "call"
  | "endsAt"
  | "agent"
  | "guest"
  | "origin"
  | "within"
  | "tool"
  | "title"
  | "arguments";
type Shown<Each> = Each extends unknown ? Omit<Each, Common> : never;

export interface QuestionKind<Kind extends Question["kind"]> {
  /** The part that the panel shows of this kind only. Texts of pages and agents are cleaned and shortened. */
  view(
    question: QuestionOf<Kind> & { readonly behind: number },
    stores: QuestionStores,
  ): Shown<Extract<PanelQuestion, { kind: Kind }>>;
  onYes(question: QuestionOf<Kind>, yes: Yes, stores: QuestionStores): Promise<void>;
  onNo(question: QuestionOf<Kind>, stores: QuestionStores): void;
  /** The answer that one gives to another that waits. @returns undefined where that goes on waiting */
  follows(
    other: QuestionOf<Kind>,
    answered: QuestionOf<Kind>,
    allow: boolean,
    stores: QuestionStores,
  ): Promise<boolean | undefined>;
}
