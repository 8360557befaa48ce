/** The parts of the worker, below its doors. Each part of it takes by `Pick` what it uses. */

import type { AuditLog } from "../audit/audit-log.js";
import type { Refusals } from "../audit/refusals.js";
import type { CallRecord } from "../model/records.js";
import type { ChromeApi } from "../platform/chrome-api.js";
import type { KeepAlive } from "../platform/keep-alive.js";
import type { Questions } from "../questions/questions.js";
import type { Agents } from "../stores/agents.js";
import type { CallLog } from "../stores/call-log.js";
import type { CallPatterns } from "../stores/call-patterns.js";
import type { Consents } from "../stores/consents.js";
import type { Denials } from "../stores/denials.js";
import type { IssuedHandles } from "../stores/issued-handles.js";
import type { Listings } from "../stores/listings.js";
import type { ManagedApps } from "../stores/managed-apps.js";
import type { ManagedPolicy } from "../stores/managed-policy.js";
import type { Overrides } from "../stores/overrides.js";
import type { QuietHour } from "../stores/quiet-hour.js";
import type { Records } from "../stores/records.js";
import type { Registry } from "../stores/registry.js";
import type { Rules } from "../stores/rules.js";
import type { SecretPrompts } from "../stores/secret-prompts.js";
import type { SecretUses } from "../stores/secret-uses.js";
import type { SeenTools } from "../stores/seen-tools.js";
import type { SessionTrusts } from "../stores/session-trusts.js";
import type { Sessions } from "../stores/sessions.js";
import type { Settings } from "../stores/settings.js";
import type { Sites } from "../stores/sites.js";
import type { TabSlots } from "../stores/tab-slots.js";
import type { Vault } from "../stores/vault.js";
import type { Resolving } from "./resolving.js";

export interface Worker {
  readonly agents: Agents;
  readonly api: ChromeApi;
  readonly audit: AuditLog;
  readonly consents: Consents;
  readonly denials: Denials;
  readonly issued: IssuedHandles;
  readonly keepAlive: KeepAlive;
  readonly listings: Listings;
  readonly log: CallLog;
  readonly managed: ManagedPolicy;
  readonly managedApps: ManagedApps;
  readonly overrides: Overrides;
  readonly patterns: CallPatterns;
  readonly prompts: SecretPrompts;
  readonly questions: Questions;
  readonly quiet: QuietHour;
  readonly refusals: Refusals;
  readonly registry: Registry;
  readonly resolving: Resolving;
  readonly rules: Rules;
  readonly seen: SeenTools;
  readonly sessions: Sessions;
  readonly settings: Settings;
  readonly sites: Sites;
  readonly slots: TabSlots;
  /** Call id → a call that has not been answered. */
  readonly stages: Records<CallRecord>;
  readonly trusts: SessionTrusts;
  readonly uses: SecretUses;
  readonly vault: Vault;
}
