/**
 * Between the side panel (and the first steps) and the worker, over `runtime.connect({ name:
 * "panel" })`. The worker accepts that port from pages of this extension only. It sends the whole
 * `state` after every change. The panel sends commands, each with a request id that the answer
 * repeats.
 */
import type { PanelApp, PanelApps, PanelServer } from "./app-messages.js";
import type { AuditEffect, LogProblem } from "./audit-messages.js";
import type { CommandOf, PanelCommand } from "./command-messages.js";
import type { DropNotice, LockNotice, PanelItem } from "./kept-messages.js";
import type { NamedTool } from "./named-tool.js";
import type { PanelAsking, PanelConsent, PanelOffer, PanelRules } from "./policy-messages.js";
import type { PanelFinding, PanelQuestion, PanelSession } from "./question-messages.js";
import type { PanelStop } from "./stop-messages.js";

export type { DropNotice, LockNotice, PanelCommand, PanelFinding, PanelItem, PanelQuestion, PanelStop };

export const PANEL_PORT = "panel";

export type SiteSetting = CommandOf<"set-site">["setting"];

export interface PanelTool {
  /** Document and registration, which a run is bound to. */
  readonly document: string;
  readonly registration: number;
  readonly origin: string;
  /** True for the tab's top document. */
  readonly top: boolean;
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** Projected, as agents get it. */
  readonly inputSchema: unknown;
  /** The page's declarations, in plain words. */
  readonly declares: readonly string[];
  /** The worst that it declares to do. */
  readonly effect: AuditEffect;
  /** Whether part of its result, or of its arguments, is marked as sensitive. */
  readonly sensitive: readonly ("result" | "input")[];
  /** The reason why agents do not get this tool, in plain words. */
  readonly withheldBecause?: string;
  /** The parts of it that seem meant to steer an agent. */
  readonly findings?: readonly PanelFinding[];
}

export interface PanelServerOffer extends PanelOffer {
  /** The server's number, which is in place of a tab's. */
  readonly tabId: number;
}

export interface PanelAgent {
  readonly id: string;
  readonly kind: "extension" | "app" | "person" | "page" | "browser";
  readonly name: string;
  readonly status: "waiting" | "approved" | "denied";
  /** Whether it may use the tools of the active tab. */
  readonly connected: boolean;
  readonly otherTabs: number;
  readonly session: PanelSession;
  /** It waits, and the person said *Not now*. */
  readonly isPutOff?: true;
  /** The sites on which it asks less than each time. */
  readonly asking?: readonly PanelAsking[];
  /** Secrets that are kept from it, which go with its session. */
  readonly kept?: number;
  /** Set for an app outside of the browser. */
  readonly app?: PanelApp;
  /** Servers that the app brought, while it is connected. */
  readonly servers?: readonly PanelServer[];
}

/** In UTF-16 code units: what is longer is sent to each panel once. */
export const LONG_TEXT = 1_024;

/** `no`: it did not; `maybe`: it may have, in full or in part; `yes`: it did. */
export type Ran = "no" | "maybe" | "yes";

/**
 * `unanswered`: nobody answered its question in time; `withdrawn`: its caller did not wait for the
 * answer; `stopped`: rules did not let it run, or its result leave.
 */
export type CallEnd = "done" | "failed" | "cancelled" | "stopped" | "denied" | "unanswered" | "withdrawn";

/** One call: what the agent got and what was withheld. */
export interface PanelCall extends NamedTool {
  readonly id: string;
  readonly agent: string;
  readonly origin: string;
  readonly startedAt: number;
  readonly status: "asking" | "running" | CallEnd;
  /** Whether the tool ran; unset while it may still do so. */
  readonly ran?: Ran;
  /** Set if rules stopped it. */
  readonly stop?: PanelStop;
  /** The CallToolResult that the agent got, as JSON text. */
  readonly agentText?: string;
  /** The text is longer than {@link LONG_TEXT}, and this panel has it from an earlier state. */
  readonly isTextSent?: true;
  readonly withheld: readonly string[];
  /** Origins whose withheld values were masked in a server's result. */
  readonly maskedFrom?: readonly string[];
  /** The tool's own error, for the person only. */
  readonly error?: string;
  /** Findings in what the agent got. */
  readonly findings?: readonly PanelFinding[];
  /** The person has read the warning, or that a question found no answer. */
  readonly isDismissed?: boolean;
  /** The call still runs, and the agent's session has met an attempt to steer it. */
  readonly isSuspect?: true;
}

/** The person has denied several calls within a minute: others are refused until it is over. */
export interface PanelRefusing {
  readonly agent: string;
  /** Only calls of this site's tools; unset for all calls of the agent. */
  readonly origin?: string;
  /** Milliseconds since the epoch. */
  readonly until: number;
}

/** An agent that the person has just blocked, and what that ended. */
export interface PanelBlocked {
  readonly agent: string;
  readonly name: string;
  /** Milliseconds since the epoch: until then it can be undone. */
  readonly until: number;
  /** Calls that were under way. */
  readonly calls: number;
  /** Yeses that were taken back. */
  readonly consents: number;
  /** It had only asked to connect. */
  readonly wasWaiting?: true;
}

export interface PanelState {
  readonly tab?: {
    readonly id: number;
    readonly origin: string;
    readonly setting: SiteSetting;
    /**
     * `ready`; `reload` where the page was loaded before the extension or the setting;
     * `unsupported` for browser pages.
     */
    readonly status: "ready" | "reload" | "unsupported" | "off" | "ask";
    readonly mode?: "polyfill" | "augmented";
  };
  readonly tools: readonly PanelTool[];
  readonly agents: readonly PanelAgent[];
  readonly items: readonly PanelItem[];
  readonly calls: readonly PanelCall[];
  readonly questions: readonly PanelQuestion[];
  /** Approvals that last longer than one call, newest first. */
  readonly consents: readonly PanelConsent[];
  readonly rules: PanelRules;
  readonly apps: PanelApps;
  /** While an agent waits or is let in: the tools of the tab's site that a choice may cover. */
  readonly offer?: PanelOffer;
  /** The same of servers that run. */
  readonly serverOffers?: readonly PanelServerOffer[];
  /**
   * Agents whose calls are refused without a question, since the person has just denied several.
   */
  readonly refusing?: readonly PanelRefusing[];
  /** Newest first. */
  readonly blocked?: readonly PanelBlocked[];
  /** Milliseconds since the epoch: until then the person is asked nothing. */
  readonly quietUntil?: number;
  readonly locked?: LockNotice;
  /** The browser or the extension has started again since. */
  readonly dropped?: DropNotice;
  /** The vault refuses calls, or soon will, until the person forgets something. */
  readonly vaultIsFull?: boolean;
  /**
   * The pages for which there is too little room, and how many of the oldest items one click
   * forgets.
   */
  readonly crowded?: readonly PanelCrowded[];
  /** Why the log cannot be written: then no tool runs. */
  readonly logProblem?: LogProblem;
  /** Changes when the log has grown. */
  readonly logged: number;
  /** Sites that the person has set to something else than "on". */
  readonly sites: readonly { readonly origin: string; readonly setting: SiteSetting }[];
}

export interface PanelCrowded {
  /** The top-level origin. */
  readonly site: string;
  readonly tab?: number;
  readonly oldest: number;
}

/**
 * Without the tools where they are as the panel has them: a page may have a thousand, and they
 * seldom change.
 */
export type PanelNews = Omit<PanelState, "tools"> & Partial<Pick<PanelState, "tools">>;

export interface CommandAnswer {
  /** The value that `reveal` shows. */
  readonly value?: string;
  /** Why the command failed, in words for the person. */
  readonly error?: string;
}

export type ToPanel =
  | { readonly type: "state"; readonly state: PanelNews }
  | ({ readonly type: "answer"; readonly request: string } & CommandAnswer);
