/** What the panel and the worker say to each other of what is kept for the person. Part of `panel-messages.ts`. */

/** Something kept for the person. The value comes by `reveal` only. */
export interface PanelItem {
  readonly handle: string;
  readonly label: string;
  readonly schemaPath: string;
  readonly reason: string;
  readonly origin: string;
  /** Path of the redemption address, for a secret reference. */
  readonly path?: string;
  readonly tool: string;
  readonly agent: string;
  /** Milliseconds since the epoch. */
  readonly receivedAt: number;
  readonly expiresAt?: number;
  readonly revealable: boolean;
  /** The value is here: a Reveal asks no site. */
  readonly held: boolean;
  /** How the site's last answer failed, in plain words. */
  readonly problem?: string;
  /** Milliseconds since the epoch: the site asked not to be asked before. */
  readonly retryAt?: number;
  /** The site said for good that there is nothing any more. */
  readonly spent?: boolean;
  /** The page that would have to ask is closed, was left, or rests in the back-forward cache. */
  readonly away?: boolean;
}

/** Values that were forgotten because the screen was locked. */
export interface LockNotice {
  readonly count: number;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

export type KeptCommand =
  | { readonly type: "reveal"; readonly handle: string }
  | { readonly type: "forget"; readonly handle: string }
  | { readonly type: "forget-these"; readonly handles: readonly string[] }
  | { readonly type: "forget-all" }
  /** Brings the tab to the front from which something came. */
  | { readonly type: "show-page"; readonly handle: string }
  | { readonly type: "dismiss-lock-notice" };
