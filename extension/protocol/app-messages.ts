/** Messages about apps outside of the browser, for the panel. */

export interface PanelApps {
  /** The person's switch. */
  readonly allowed: boolean;
  /** `missing`: no host is installed; `forbidden`: one is, but not for this extension; `opening`: it has not answered yet. */
  readonly host: "off" | "missing" | "forbidden" | "opening" | "open";
  /** The organisation allows none. */
  readonly isForbidden?: true;
  /** The place where the organisation wants the log of apps, and the names of connected apps that do not write it there. */
  readonly log?: { readonly places: readonly string[]; readonly missing: readonly string[] };
}

/** Claims of an agent that is an app, and more. `program` and `client` are its claims. */
export interface PanelApp {
  /** It is connected now, and has shown who it is. */
  readonly isConnected: boolean;
  readonly program?: string;
  readonly client?: string;
  readonly code: string;
}
