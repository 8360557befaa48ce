/**
 * Questions to the person. Each is of a kind, and a kind is a row: what it shows, and what a yes
 * and a no do.
 */
import type { MissingSecret } from "../../../src/gateway/find-missing-secrets.js";
import type { Remember } from "../../../src/policy/types.js";
import type { AskedCall } from "../../protocol/question-messages.js";
import type { AuditLog } from "../audit/audit-log.js";
import type { Refusals } from "../audit/refusals.js";
import type { Asked } from "../model/running-call.js";
import type { Consents } from "../stores/consents.js";
import type { Denials } from "../stores/denials.js";
import type { QuietHour } from "../stores/quiet-hour.js";
import type { SecretUses } from "../stores/secret-uses.js";
import type { SeenTools } from "../stores/seen-tools.js";

/** A question of any kind: the call that asks it, and what that does not say. */
export interface AnyQuestion extends Asked, Pick<AskedCall, "id" | "call" | "endsAt" | "arguments"> {
  /** One of several that ask the same is shown at a time. */
  readonly group: string;
  /** The person has just used the page whose own agent asks. */
  readonly isActive: boolean;
  /** Secrets that the agent left out: the person types them with the yes. */
  readonly wanted: readonly MissingSecret[];
}

export interface Yes {
  readonly remember: Remember;
  /** The texts that the person typed, in the order of `wanted`; empty if they typed nothing. */
  readonly texts: readonly string[];
  /** It was given to another question, which covers this one as well. */
  readonly isFollowed?: true;
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

/** The part of a question that only its kind shows. */
export type Shown<Each extends AskedCall> = Omit<Each, keyof AskedCall | "kind">;

/** @typeParam Subject what it has next to the call that asks it */
export interface QuestionKind<Subject, View> {
  /** Texts of pages and agents are cleaned and shortened. */
  view(question: AnyQuestion & Subject & { readonly behind: number }, stores: QuestionStores): View;
  onYes(question: AnyQuestion & Subject, yes: Yes, stores: QuestionStores): Promise<void>;
  onNo(question: AnyQuestion & Subject, stores: QuestionStores): void;
  /** @returns what a yes changes of a question of the same group that goes on waiting */
  afterYes?(question: AnyQuestion & Subject): object;
  /**
   * The answer that one gives to another that waits. @returns undefined where that goes on waiting
   */
  follows(
    other: AnyQuestion & Subject,
    answered: AnyQuestion & Subject,
    allow: boolean,
    stores: QuestionStores,
  ): Promise<boolean | undefined>;
}
