/** Messages between panel and worker about withheld items. Part of `panel-messages.ts`. */

/** A withheld item. Its value comes by `reveal` only. */
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
  /** The worker has the value: a Reveal asks no site. */
  readonly held: boolean;
  /** How the site's last answer failed, in plain words. */
  readonly problem?: string;
  /** Milliseconds since the epoch: the site asked not to be asked before. */
  readonly retryAt?: number;
  /** The site will never give a value for it again. */
  readonly spent?: boolean;
  /**
   * Detection took it, and no mark: the person may say that it is no secret. False where they have.
   */
  readonly calledSecret?: boolean;
  /** How many values it stands for, where that is not one. */
  readonly values?: number;
  /** The page that sends the request is closed, was left, or is in the back-forward cache. */
  readonly away?: boolean;
}

/** The losses of the last session of the browser. */
export interface DropNotice {
  /** When this one began, in milliseconds since the epoch. */
  readonly at: number;
  /** Secrets that were kept for the person. */
  readonly items: number;
  /** Extensions of whose sessions Airlock knows nothing any more. */
  readonly agents: readonly string[];
  /** Calls that were under way. */
  readonly calls: number;
}

/** Values that were forgotten because the screen was locked. */
export interface LockNotice {
  readonly count: number;
  /** Milliseconds since the epoch. */
  readonly at: number;
}
