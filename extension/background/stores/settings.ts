/**
 * The person's lasting decisions, in `chrome.storage.local`. A private window reads the settings of sites, which only
 * say where nothing happens, but starts with no agent approved, and writes nothing to disk.
 */
import type { SiteSetting } from "../../protocol/panel-messages.js";
import type { AgentRecord } from "../model/records.js";
import type { ChromeApi } from "../platform/chrome-api.js";
import { type Change, drop, put, type State } from "./state.js";

const isSetting = (value: unknown): value is SiteSetting =>
  value === "on" || value === "off" || value === "ask";

const APPS_KEY = "apps";
const LOG_KEY = "log";

export class Settings {
  readonly #api: ChromeApi;
  readonly #state: State;
  readonly #isPrivate: boolean;
  readonly #sites = new Map<string, SiteSetting>();
  readonly #agents = new Map<string, AgentRecord>();
  /** The last decision of each key, stored or not yet. */
  readonly #last = new Map<string, unknown>();
  #appsAllowed = false;
  #logId: string | undefined;
  #isLogIdStored = false;

  private constructor(api: ChromeApi, state: State) {
    this.#api = api;
    this.#state = state;
    this.#isPrivate = api.extension.inIncognitoContext;
  }

  static async open(api: ChromeApi, state: State): Promise<Settings> {
    const settings = new Settings(api, state);
    for (const [key, value] of Object.entries(await api.storage.local.get(null))) {
      if (key === APPS_KEY) settings.#appsAllowed = value === true && !settings.#isPrivate;
      if (key === LOG_KEY && typeof value === "string") {
        settings.#logId = value;
        settings.#isLogIdStored = true;
      }
      if (key.startsWith("site:") && isSetting(value)) settings.#sites.set(key.slice(5), value);
      if (key.startsWith("agent:") && !settings.#isPrivate) {
        settings.#agents.set(key.slice(6), value as AgentRecord);
      }
    }
    for (const [origin, setting] of state.initial("site")) settings.#sites.set(origin, setting);
    for (const [id, agent] of state.initial("agent")) settings.#agents.set(id, agent);
    return settings;
  }

  site(origin: string): SiteSetting | undefined {
    return this.#sites.get(origin);
  }

  sites(): [origin: string, setting: SiteSetting][] {
    return [...this.#sites];
  }

  async setSite(origin: string, setting: SiteSetting): Promise<void> {
    // A decision that takes something away counts at once, stored or not.
    if (setting !== "on") this.#sites.set(origin, setting);
    if (await this.#keepLast(put("site", origin, setting))) this.#sites.set(origin, setting);
  }

  /** Whether apps outside of the browser may knock. Off until the person turns it on; never in private windows. */
  get appsAllowed(): boolean {
    return this.#appsAllowed;
  }

  async allowApps(allowed: boolean): Promise<void> {
    if (this.#isPrivate) return;
    if (!allowed) this.#appsAllowed = false;
    if (await this.#keepLast({ key: APPS_KEY, value: allowed })) this.#appsAllowed = allowed;
  }

  /** Names this browser profile's log: its numbers begin again where the extension's storage is cleared. */
  async logId(): Promise<string> {
    const id = this.#ownId();
    if (!this.#isLogIdStored) await this.#api.storage.local.set({ [LOG_KEY]: id });
    this.#isLogIdStored = true;
    return id;
  }

  /** By which an app that was let in tells this profile from others: the name of its log. */
  get profileId(): string {
    // If it cannot be stored, it lasts as long as this worker.
    this.logId().catch(() => undefined);
    return this.#ownId();
  }

  agent(id: string): AgentRecord | undefined {
    return this.#agents.get(id);
  }

  agents(): AgentRecord[] {
    return [...this.#agents.values()];
  }

  /** One that waits is remembered for this browser session only. */
  async setAgent(agent: AgentRecord): Promise<void> {
    if (agent.status === "waiting") {
      this.#agents.set(agent.id, agent);
      this.#state.note([put("agent", agent.id, agent)]);
      return;
    }
    if (agent.status === "denied") this.#agents.set(agent.id, agent);
    if (!(await this.#keepLast(put("agent", agent.id, agent)))) return;
    this.#agents.set(agent.id, agent);
    if (!this.#isPrivate) this.#state.note([drop("agent", agent.id)]);
  }

  #ownId(): string {
    this.#logId ??= crypto.randomUUID();
    return this.#logId;
  }

  /** @returns whether nothing else was decided meanwhile: what is stored late must not undo a later no */
  async #keepLast(change: Change): Promise<boolean> {
    this.#last.set(change.key, change.value);
    await this.#keep(change);
    return this.#last.get(change.key) === change.value;
  }

  async #keep({ key, value }: Change): Promise<void> {
    if (this.#isPrivate) await this.#state.write([{ key, value }]);
    else await this.#api.storage.local.set({ [key]: value });
  }
}
