/** What the panel shows of apps outside of the browser, and the command about them. */

export interface PanelApps {
  /** The person's switch. */
  readonly allowed: boolean;
  /** `missing`: no host is installed; `forbidden`: one is, but not for this extension; `opening`: it has not answered yet. */
  readonly host: "off" | "missing" | "forbidden" | "opening" | "open";
  /** Apps that are connected and have shown who they are. */
  readonly lines: number;
  /** The organisation allows none. */
  readonly isForbidden?: true;
  /** Where the organisation wants the log of apps, and the names of connected apps that do not write it there. */
  readonly log?: { readonly places: readonly string[]; readonly missing: readonly string[] };
}

/** Of an agent that is an app. All but the code are its claims. */
export interface PanelApp {
  readonly program?: string;
  readonly client?: string;
  readonly code: string;
}

export interface AllowAppsCommand {
  readonly type: "allow-apps";
  readonly allow: boolean;
}
