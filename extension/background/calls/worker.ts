/**
 * The worker's parts below its doors, created from the stored state. Each part takes what it uses
 * of them.
 */

import { marksOf } from "../../../src/annotations/session-trust.js";
import { withoutCopies } from "../../../src/engine/enforce/scrub-value.js";
import { AuditLog } from "../audit/audit-log.js";
import { type AuditStore, MemoryAuditStore } from "../audit/audit-store.js";
import { BrowserSession, type Held } from "../audit/browser-session.js";
import { Refusals } from "../audit/refusals.js";
import { isLive } from "../model/item-state.js";
import type { CallRecord } from "../model/records.js";
import type { ChromeApi } from "../platform/chrome-api.js";
import { KeepAlive } from "../platform/keep-alive.js";
import { Choices } from "../questions/choices.js";
import { Questions } from "../questions/questions.js";
import { Agents } from "../stores/agents.js";
import { CallLog } from "../stores/call-log.js";
import { CallPatterns } from "../stores/call-patterns.js";
import { Consents } from "../stores/consents.js";
import { Denials } from "../stores/denials.js";
import { IssuedHandles } from "../stores/issued-handles.js";
import { Listings } from "../stores/listings.js";
import { ManagedApps } from "../stores/managed-apps.js";
import { ManagedPolicy } from "../stores/managed-policy.js";
import { Overrides } from "../stores/overrides.js";
import { QuietHour } from "../stores/quiet-hour.js";
import { Records } from "../stores/records.js";
import { Registry } from "../stores/registry.js";
import { Rules } from "../stores/rules.js";
import { SecretPrompts } from "../stores/secret-prompts.js";
import { SecretUses } from "../stores/secret-uses.js";
import { SeenTools } from "../stores/seen-tools.js";
import { SessionTrusts } from "../stores/session-trusts.js";
import { Sessions } from "../stores/sessions.js";
import { Settings } from "../stores/settings.js";
import { Sites } from "../stores/sites.js";
import { type Area, openLasting, State } from "../stores/state.js";
import { TabSlots } from "../stores/tab-slots.js";
import { Vault } from "../stores/vault.js";
import { NotSecrets } from "./not-secrets.js";
import { Resolving } from "./resolving.js";

export type Worker = Awaited<ReturnType<typeof createWorker>>;

/** Those who hear of changes: the doors, set before the first message is delivered. */
export interface Hearers {
  agent(id: string): void;
  sites(): void;
  rules(): void;
  apps(): void;
  tab(id: number): void;
  panel(): void;
  /** The person said that something that was withheld from this agent is no secret. */
  mayCallAgain(agent: string): void;
}

interface Areas {
  readonly state: Area;
  readonly lasting: Area;
}

async function openAreas(api: ChromeApi): Promise<Areas> {
  const { local, session } = api.storage;
  const accessLevel = "TRUSTED_CONTEXTS";
  const [state] = await Promise.all([
    State.open(session),
    local.setAccessLevel?.({ accessLevel }),
    session.setAccessLevel?.({ accessLevel }),
  ]);
  return { state, lasting: await openLasting(api, state) };
}

function createRules(managed: ManagedPolicy, lasting: Area, hearers: Partial<Hearers>) {
  const stored = new Records<unknown>(lasting, "rules", { inPrivate: () => true });
  const rules = new Rules(managed, stored, () => hearers.rules?.());
  const overrides = new Overrides(managed, () => hearers.rules?.());
  const managedApps = new ManagedApps(managed, () => hearers.apps?.());
  managed.recall(stored);
  return { managed, rules, overrides, managedApps };
}

/**
 * The person loses these when this session of the browser ends. The flags of an app are on disk.
 */
function heldNow(agents: Agents, vault: Vault, trusts: SessionTrusts): Held {
  const now = Date.now();
  const live = vault.list().filter((item) => isLive(item, now));
  const until = live.flatMap(({ value, reference }) =>
    value === undefined ? (reference?.expiresAt ?? []) : [],
  );
  const lost = trusts
    .agents()
    .filter((id) => agents.get(id)?.kind === "extension" && marksOf(trusts.of(id)).length > 0);
  return { items: live.length - until.length, until, agents: lost };
}

/** A browser that is closed takes these along, in full or in part. */
function createLosable({ state, lasting }: Areas, agents: Agents, changed: () => void) {
  const browserSession = new BrowserSession({ state, lasting }, changed);
  const held = () => {
    browserSession.holds(heldNow(agents, vault, trusts));
    changed();
  };
  const vault = new Vault(state, held);
  const isApp = (id: string) => agents.get(id)?.kind === "app";
  const trusts = new SessionTrusts(state, held, { lasting, isApp });
  return { browserSession, vault, trusts };
}

/**
 * The session of an app that began before this one of the browser: which tools' results it has is
 * not on disk.
 */
const isFromBefore = (id: string, { trusts, browserSession }: ReturnType<typeof createLosable>): boolean =>
  trusts.isOnDisk(id) && (trusts.since(id) ?? 0) < browserSession.beganAt;

/** An app writes the log to a file: names lose what their agent must not read. */
const createAudit = (store: AuditStore, isPrivate: boolean, changed: () => void, sessions: Sessions) =>
  new AuditLog(store, { isPrivate }, changed, ({ agent = "", origin = "" }, name) => {
    const session = sessions.known(agent);
    return session === undefined ? name : withoutCopies(session, origin, name);
  });

/** Each answer of the person that holds for more than one call. */
function createAnswers(
  { state, lasting }: Record<"state" | "lasting", Area>,
  quiet: QuietHour,
  changed: () => void,
) {
  const isPaused = () => quiet.until !== undefined;
  return {
    consents: new Consents(lasting, state, changed),
    choices: new Choices(state, changed),
    denials: new Denials(state, changed, isPaused),
    seen: new SeenTools(lasting, state),
    uses: new SecretUses(state, changed, isPaused),
    quiet,
  };
}

export async function createWorker(api: ChromeApi, auditStore: AuditStore, hearers: Partial<Hearers>) {
  const managed = new ManagedPolicy(api);
  const { state, lasting } = await openAreas(api);
  const isPrivate = api.extension.inIncognitoContext;
  const changed = () => hearers.panel?.();
  const settings = new Settings(lasting, state, isPrivate);
  const agents = new Agents(settings, state, (id) => hearers.agent?.(id));
  const sessions = new Sessions(state);
  const audit = createAudit(isPrivate ? new MemoryAuditStore() : auditStore, isPrivate, changed, sessions);
  const refusals = new Refusals({ state, lasting, audit, agents }, changed);
  const registry = new Registry(state, (id) => hearers.tab?.(id));
  const losable = createLosable({ state, lasting }, agents, changed);
  const quiet = new QuietHour(lasting, changed);
  const answers = createAnswers({ state, lasting }, quiet, changed);
  return {
    ...{ api, state, lasting, settings, agents, audit, refusals, registry },
    ...losable,
    ...createRules(managed, lasting, hearers),
    ...answers,
    questions: new Questions({ ...answers, refusals, audit }, changed),
    prompts: new SecretPrompts(state),
    /** Call id → a call that has not been answered. */
    stages: new Records<CallRecord>(state, "call"),
    log: new CallLog(state, changed),
    patterns: new CallPatterns(state, (id) => isFromBefore(id, losable)),
    listings: new Listings(state),
    slots: new TabSlots(state),
    sites: new Sites(settings, state, () => hearers.sites?.()),
    sessions,
    notSecrets: new NotSecrets(state, sessions, (id) => hearers.mayCallAgain?.(id)),
    issued: new IssuedHandles(),
    resolving: new Resolving(registry),
    keepAlive: new KeepAlive(api),
  };
}
