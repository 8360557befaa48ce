/** Messages about apps outside of the browser, for the panel. */
import type { ServerOffer, ServerState } from "../../src/link/server-frames.js";
import type { LeftOutTool, ServerProblem } from "../../src/link/server-problems.js";

export interface PanelApps {
  /** Whether the person's switch for apps is on. */
  readonly allowed: boolean;
  /**
   * `missing`: no host is installed; `forbidden`: one is, but not for this extension; `failing`: it
   * ends as it starts; `opening`: it has not answered yet.
   */
  readonly host: "off" | "missing" | "forbidden" | "failing" | "opening" | "open";
  /** The organisation allows no apps. */
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
  /** The MCP client that uses the program. */
  readonly client?: string;
  /** A random code that the app shows, too, so that the person can compare. */
  readonly code: string;
}

export interface PanelApp extends AppClaims {
  /** The app is connected now, and has proved its key. */
  readonly isConnected: boolean;
}

/** What the person decided about a server. */
export type DecidedStanding = "allowed" | "denied" | "off";

/** A server of the person's own that an app brought. */
export interface PanelServer extends ServerOffer {
  readonly standing: DecidedStanding | "waiting";
  /** What an answer is about: the worker compares it with the server as it is then. */
  readonly identity: string;
  readonly origin: string;
  /** The person decided about a server of this name that was started in another way. */
  readonly isChanged?: true;
  /** Set while it is allowed. */
  readonly state?: ServerState;
  /** Why it does not run. */
  readonly problem?: ServerProblem;
  /** The person switched off that copies of other origins' values are masked in its results. */
  readonly showsCopies?: true;
  /** The number of its tools. */
  readonly tools?: number;
  /** The number of those that agents do not get, and the first of them. */
  readonly notOffered?: number;
  readonly leftOut?: readonly LeftOutTool[];
  /** In place of a tab's number, once the person has decided about it. */
  readonly number?: number;
}
