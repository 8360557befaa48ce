/** A call that rules stopped, as the panel shows it. */
import type { Danger, PanelReason } from "./question-messages.js";

/** Whom or what a call names in its arguments. The text is the agent's. */
export interface DeedTarget {
  /** `address`: of e-mail. `site`: an origin. `words`: anything else, to be quoted. */
  readonly kind: "address" | "site" | "words";
  readonly text: string;
}

/** The deed of a call, as far as Airlock knows. */
export interface PanelDeed {
  /** `call`: no more is known than the tool's name. */
  readonly kind: "mail" | "call";
  readonly to: readonly DeedTarget[];
  /** The number of its other recipients. */
  readonly more: number;
  /** Other things that it names. */
  readonly with: readonly DeedTarget[];
  readonly dangers: readonly Danger[];
}

/** Rules stopped a call, or withheld its result. */
export interface PanelStop {
  /** The tool's name, as the page calls it. */
  readonly title: string;
  /** The tool ran; only its result was stopped. */
  readonly hasRun: boolean;
  readonly deed: PanelDeed;
  readonly reasons: readonly PanelReason[];
  /** JSON text of the arguments; sensitive ones masked. */
  readonly arguments: string;
  /** The agent's id, if the person can shut it out. */
  readonly guest?: string;
  /** The person has read it. */
  readonly isRead?: true;
}
