/**
 * The worker's parts below its doors, created from the stored state. Each part takes what it uses
 * of them.
 */

import { marksOf } from "../../../src/annotations/session-trust.js";
import { withoutCopies } from "../../../src/engine/enforce/scrub-value.js";
import { AuditLog } from "../audit/audit-log.js";
import { type AuditStore, MemoryAuditStore } from "../audit/audit-store.js";
import { BrowserSession } from "../audit/browser-session.js";
import { Refusals } from "../audit/refusals.js";
import { isLive } from "../model/item-state.js";
import type { ChromeApi } from "../platform/chrome-api.js";
import { KeepAlive } from "../platform/keep-alive.js";
import { Choices } from "../questions/choices.js";
import { DecidedServers } from "../questions/decided-servers.js";
import { Questions } from "../questions/questions.js";
import { Agents } from "../stores/agents.js";
import { CallLog } from "../stores/call-log.js";
import { CallPatterns } from "../stores/call-patterns.js";
import { Consents } from "../stores/consents.js";
import { Denials } from "../stores/denials.js";
import { KINDS } from "../stores/kinds.js";
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
import type { Held } from "../stores/shapes/kept.js";
import { Sites } from "../stores/sites.js";
import { type Areas, openLasting, State } from "../stores/state.js";
import { TabSlots } from "../stores/tab-slots.js";
import { Vault } from "../stores/vault.js";
import { IssuedHandles } from "./issued-handles.js";
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

function createRules(managed: ManagedPolicy, areas: Areas, hearers: Partial<Hearers>) {
  const stored = new Records(areas, KINDS.rules);
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
function createLosable(areas: Areas, agents: Agents, changed: () => void) {
  const browserSession = new BrowserSession(areas, changed);
  const held = () => {
    browserSession.note(heldNow(agents, vault, trusts));
    changed();
  };
  const vault = new Vault(areas, held);
  const isApp = (id: string) => agents.get(id)?.kind === "app";
  const trusts = new SessionTrusts(areas, held, isApp, browserSession.beganAt);
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
function createAnswers(areas: Areas, quiet: QuietHour, changed: () => void) {
  const isPaused = () => quiet.until !== undefined;
  return {
    consents: new Consents(areas, changed),
    choices: new Choices(areas, changed),
    denials: new Denials(areas, changed, isPaused),
    seen: new SeenTools(areas),
    uses: new SecretUses(areas, changed, isPaused),
    quiet,
  };
}

export async function createWorker(api: ChromeApi, auditStore: AuditStore, hearers: Partial<Hearers>) {
  const managed = new ManagedPolicy(api);
  const areas = await openAreas(api);
  const isPrivate = api.extension.inIncognitoContext;
  const changed = () => hearers.panel?.();
  const settings = new Settings(areas, isPrivate);
  const agents = new Agents(settings, areas, (id) => hearers.agent?.(id));
  const sessions = new Sessions(areas);
  const audit = createAudit(isPrivate ? new MemoryAuditStore() : auditStore, isPrivate, changed, sessions);
  const refusals = new Refusals({ ...areas, audit, agents }, changed);
  const registry = new Registry(areas, (id) => hearers.tab?.(id));
  const losable = createLosable(areas, agents, changed);
  const quiet = new QuietHour(areas, changed);
  const answers = createAnswers(areas, quiet, changed);
  return {
    ...{ api, ...areas, settings, agents, audit, refusals, registry },
    ...losable,
    ...createRules(managed, areas, hearers),
    ...answers,
    questions: new Questions({ ...answers, refusals, audit }, changed),
    prompts: new SecretPrompts(areas),
    /** Call id → a call that has not been answered. */
    stages: new Records(areas, KINDS.call),
    log: new CallLog(areas, changed),
    patterns: new CallPatterns(areas, (id) => isFromBefore(id, losable)),
    servers: new DecidedServers(areas),
    listings: new Listings(areas),
    slots: new TabSlots(areas),
    sites: new Sites(settings, areas, () => hearers.sites?.()),
    sessions,
    notSecrets: new NotSecrets(areas, sessions, (id) => hearers.mayCallAgain?.(id)),
    issued: new IssuedHandles(),
    resolving: new Resolving(registry),
    keepAlive: new KeepAlive(api),
  };
}
