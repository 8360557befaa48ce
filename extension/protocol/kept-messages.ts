/** Messages between panel and worker about withheld items. Part of `panel-messages.ts`. */

import type { WithheldItem } from "../../src/engine/enforce/types.js";
import type { NamedTool } from "./named-tool.js";

/** What vault and panel both say of a withheld item. The tool is the one that returned it. */
export interface KeptItem extends NamedTool, Pick<WithheldItem, "handle" | "label" | "schemaPath"> {
  /** What stands next to it in the result and names it, as the agent got that, too. */
  readonly beside?: readonly string[];
  /** The page's word, where a page kept the item. */
  readonly reason: string;
  readonly origin: string;
  /** The agent that it is kept from. */
  readonly agent: string;
  /** Milliseconds since the epoch. */
  readonly receivedAt: number;
}

/** A withheld item in the panel, with the agent's name. Its value comes by `reveal` only. */
export interface PanelItem extends KeptItem {
  /** The path of the redemption address; only a secret reference has one. */
  readonly path?: string;
  readonly expiresAt?: number;
  readonly revealable: boolean;
  /** The worker has the value, so Reveal asks no site. */
  readonly held: boolean;
  /** How the site's last answer failed, in plain words. */
  readonly problem?: string;
  /** The site asked not to be asked again before this time, in milliseconds since the epoch. */
  readonly retryAt?: number;
  /** The site will never give a value for it again. */
  readonly spent?: boolean;
  /**
   * Detection took it, and no mark: the person may say that it is no secret. False where they have.
   */
  readonly calledSecret?: boolean;
  /** How many values it stands for, where that is not one. */
  readonly values?: number;
  /** The page that would send the request is closed, was left, or is in the back-forward cache. */
  readonly away?: boolean;
}

/** What was lost when the browser closed or the worker's session ended. */
export interface DropNotice {
  /** When the new session began, in milliseconds since the epoch. */
  readonly at: number;
  /** Secrets that were kept for the person. */
  readonly items: number;
  /** Names of extensions of whose sessions Airlock knows nothing any more. */
  readonly agents: readonly string[];
  /** Calls that were running then. */
  readonly calls: number;
}

/** Values that were forgotten because the screen was locked. */
export interface LockNotice {
  readonly count: number;
  /** Milliseconds since the epoch. */
  readonly at: number;
}
