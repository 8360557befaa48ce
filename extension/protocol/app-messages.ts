/** Messages about apps outside of the browser, for the panel. */

export interface PanelApps {
  /** The person's switch. */
  readonly allowed: boolean;
  /**
   * `missing`: no host is installed; `forbidden`: one is, but not for this extension; `failing`: it
   * ends as it starts; `opening`: it has not answered yet.
   */
  readonly host: "off" | "missing" | "forbidden" | "failing" | "opening" | "open";
  /** The organisation allows none. */
  readonly isForbidden?: true;
  /** A private window: no app reaches it. */
  readonly isPrivate?: true;
  /**
   * The place where the organisation wants the log of apps, and the names of connected apps that do
   * not write it there.
   */
  readonly log?: { readonly places: readonly string[]; readonly missing: readonly string[] };
}

/** An app's claims about itself. None of it identifies it: its key does. */
export interface AppClaims {
  /** The program that started it. */
  readonly program?: string;
  /** The MCP client behind it. */
  readonly client?: string;
  /** Random: the app shows it too, so that the person can compare. */
  readonly code: string;
}

export interface PanelApp extends AppClaims {
  /** It is connected now, and has shown who it is. */
  readonly isConnected: boolean;
}
