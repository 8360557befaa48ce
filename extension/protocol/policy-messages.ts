/** Messages between panel and worker about rules, consents and sessions. */
import type { CommandOf } from "./command-messages.js";
import type { NamedTool } from "./named-tool.js";
import type { ConsentLength, PanelTransfer } from "./question-messages.js";

export type PresetChoice = CommandOf<"choose-preset">["preset"];

/** An approval that lasts. */
export interface PanelConsent extends NamedTool {
  readonly id: string;
  readonly agent: string;
  readonly origin: string;
  /** The origin of the tab's top document, if that is another. */
  readonly within?: string;
  readonly stage: "pre-call" | "post-result";
  readonly lasts: Exclude<ConsentLength, "never">;
  /** It lets the tool have this secret; unset for a yes to calls or results. */
  readonly secret?: PanelTransfer;
  /** Tools whose results may go into the arguments, too. */
  readonly carried: readonly (NamedTool & { readonly origin: string })[];
  /** Milliseconds since the epoch. */
  readonly at: number;
}

/** The rules in force. */
export interface PanelRules {
  readonly preset: PresetChoice;
  /** The number of rules that the organisation has set. */
  readonly managed: number;
  /** The organisation's cannot be read, so the person is asked about everything. */
  readonly isBroken?: true;
  /** The browser has not said yet what the organisation has set; calls wait for it. */
  readonly isWaiting?: true;
}
