/** The parts that the panel shows, and that its commands change. */

import type { Calls } from "../calls/calls.js";
import type { Worker } from "../calls/worker-parts.js";
import type { PageScripts } from "../frames/page-scripts.js";
import type { Redeeming } from "../frames/redeeming.js";
import type { AppLink } from "../native/app-link.js";
import type { ScreenLock } from "./screen-lock.js";

export type PanelParts = Pick<
  Worker,
  | "agents"
  | "api"
  | "audit"
  | "consents"
  | "log"
  | "managed"
  | "overrides"
  | "patterns"
  | "questions"
  | "quiet"
  | "refusals"
  | "registry"
  | "rules"
  | "seen"
  | "sessions"
  | "settings"
  | "sites"
  | "trusts"
  | "vault"
> & {
  readonly apps: AppLink;
  readonly calls: Calls;
  readonly redeeming: Redeeming;
  readonly screenLock: ScreenLock;
  readonly scripts: PageScripts;
};
