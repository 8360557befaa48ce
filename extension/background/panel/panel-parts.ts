/** What the panel shows, and what its commands change. */
import type { AuditLog } from "../audit/audit-log.js";
import type { Refusals } from "../audit/refusals.js";
import type { Calls } from "../calls/calls.js";
import type { PageScripts } from "../frames/page-scripts.js";
import type { Redeeming } from "../frames/redeeming.js";
import type { AppLink } from "../native/app-link.js";
import type { ChromeApi } from "../platform/chrome-api.js";
import type { Questions } from "../questions/questions.js";
import type { Agents } from "../stores/agents.js";
import type { CallLog } from "../stores/call-log.js";
import type { CallPatterns } from "../stores/call-patterns.js";
import type { Consents } from "../stores/consents.js";
import type { QuietHour } from "../stores/quiet-hour.js";
import type { Registry } from "../stores/registry.js";
import type { Rules } from "../stores/rules.js";
import type { SeenTools } from "../stores/seen-tools.js";
import type { SessionTrusts } from "../stores/session-trusts.js";
import type { Sessions } from "../stores/sessions.js";
import type { Settings } from "../stores/settings.js";
import type { Sites } from "../stores/sites.js";
import type { Vault } from "../stores/vault.js";
import type { ScreenLock } from "./screen-lock.js";

export interface PanelParts {
  readonly agents: Agents;
  readonly api: ChromeApi;
  readonly apps: AppLink;
  readonly audit: AuditLog;
  readonly calls: Calls;
  readonly consents: Consents;
  readonly log: CallLog;
  readonly patterns: CallPatterns;
  readonly questions: Questions;
  readonly quiet: QuietHour;
  readonly redeeming: Redeeming;
  readonly refusals: Refusals;
  readonly registry: Registry;
  readonly rules: Rules;
  readonly screenLock: ScreenLock;
  readonly scripts: PageScripts;
  readonly seen: SeenTools;
  readonly sessions: Sessions;
  readonly settings: Settings;
  readonly sites: Sites;
  readonly trusts: SessionTrusts;
  readonly vault: Vault;
}
