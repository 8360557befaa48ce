/** Records that the worker stores, and what its parts tell each other about agents. */

import type { Share } from "../../../src/engine/enforce/agent-session.js";
import type { WithheldItem } from "../../../src/engine/enforce/types.js";
import type { RpcId } from "../../protocol/agent-messages.js";
import type { AppClaims } from "../../protocol/app-messages.js";
import type { KeptItem } from "../../protocol/kept-messages.js";
import type { CallEnd, PanelCall } from "../../protocol/panel-messages.js";
import type { CallStage } from "./call-stages.js";

export type AgentKind = "extension" | "app" | "person" | "page" | "browser";

/**
 * It came to the extension, and the person let it in: as an extension, or as an app by way of the
 * native host.
 */
export const isGuest = (kind: AgentKind): boolean => kind === "extension" || kind === "app";
/** Agents of a page and the browser's own: their calls do not come through the extension. */
export const isWithinPage = (kind: AgentKind): boolean => kind === "page" || kind === "browser";

/** An identity that says nothing about the transport. */
export interface AgentRecord {
  readonly id: string;
  readonly kind: AgentKind;
  readonly name: string;
  readonly status: "waiting" | "approved" | "denied";
  readonly app?: AppClaims;
}

/**
 * How the site's last answer to a Reveal failed: the panel says so, also when it is opened again.
 */
export interface RedemptionFailure {
  readonly kind: string;
  readonly status?: number;
  /** Milliseconds since the epoch; the site must not be asked before. */
  readonly retryAt?: number;
}

/** A withheld item in the vault. The value of a reference is set once it was redeemed. */
export interface VaultItem extends KeptItem, Pick<WithheldItem, "value" | "reference"> {
  readonly failure?: RedemptionFailure;
  /** Detection took it, and it is, has or is in what a mark took out of the same result. */
  readonly isMarkedToo?: true;
  /** The person said that it is no secret. */
  readonly isNotSecret?: true;
  readonly document: string;
  /** The page that it is of: the top-level origin and the tab, as the browser stated them. */
  readonly share: Share;
}

/** A call that has not been answered, as the next worker finds it. */
export interface StoredCall {
  readonly agent: string;
  /** The agent's own id of the request; absent for a call by the person. */
  readonly request?: RpcId;
  readonly stage: CallStage;
}

export interface ListedTool {
  readonly document: string;
  readonly registration: number;
  /** SHA-256 of the whole definition. */
  readonly digest: string;
  /** The agent's number for its tab. */
  readonly slot: number;
  /** The origin that its document is embedded in; empty for a tab's top document. */
  readonly within: string;
}

/** What is left of a call that has ended: the one view of it that is stored. */
export interface PastCall extends Omit<PanelCall, "isSuspect" | "isTextSent"> {
  readonly status: CallEnd;
}

/** Why a call was refused without a question. */
export type RefusalCause = "too-many" | "denied-before";

/**
 * An agent's refused calls in this session, and how many of them no entry of the log counts yet.
 */
export interface RefusedCalls {
  readonly count: number;
  readonly unlogged: { readonly [cause in RefusalCause]?: number };
}
