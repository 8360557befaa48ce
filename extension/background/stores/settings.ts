/**
 * Lasting decisions of the person about sites, agents and apps. A private window starts with no
 * agent approved.
 */
import type { SiteSetting } from "../../protocol/panel-messages.js";
import type { AgentRecord } from "../model/records.js";
import { KINDS } from "./kinds.js";
import { Records } from "./records.js";
import { APPS_KEY, LOG_KEY } from "./shapes/settings.js";
import type { Areas } from "./state.js";

export class Settings {
  readonly #isPrivate: boolean;
  readonly #sites: Records<SiteSetting, "on">;
  readonly #decided: Records<AgentRecord>;
  /** Those that wait are remembered for this session of the browser. */
  readonly #waiting: Records<AgentRecord>;
  /** Whether apps may knock, and the name of the log. */
  readonly #single: Records<unknown>;

  constructor(areas: Areas, isPrivate: boolean) {
    this.#isPrivate = isPrivate;
    this.#sites = new Records(areas, KINDS.site);
    this.#decided = new Records(areas, KINDS.agent);
    this.#waiting = new Records(areas, KINDS.waiting);
    this.#single = new Records(areas, KINDS.single);
  }

  /** On where the person has said nothing. */
  site(origin: string): SiteSetting {
    return this.#sites.get(origin);
  }

  sites(): [origin: string, setting: SiteSetting][] {
    return this.#sites.entries();
  }

  /** Switching on counts once it is stored; all else takes something away, and counts at once. */
  async decideSite(origin: string, setting: SiteSetting): Promise<void> {
    if (setting === "on") await this.#sites.store([[origin, setting]]);
    else await this.#sites.set([[origin, setting]]);
  }

  /**
   * Whether apps outside of the browser may knock. Off until the person turns it on; never in
   * private windows.
   */
  get appsAllowed(): boolean {
    return this.#single.get(APPS_KEY) === true;
  }

  async allowApps(allowed: boolean): Promise<void> {
    if (this.#isPrivate) return;
    if (allowed) await this.#single.store([[APPS_KEY, true]]);
    else await this.#single.set([[APPS_KEY, false]]);
  }

  /**
   * Names this browser profile's log: its numbers begin again where the extension's storage is
   * cleared.
   */
  async logId(): Promise<string> {
    const id = this.#ownId();
    if (!this.#single.isStored(LOG_KEY)) await this.#single.set([[LOG_KEY, id]]);
    return id;
  }

  /** By which an app that was let in tells this profile from others: the name of its log. */
  get profileId(): string {
    // If it cannot be stored, it lasts as long as this worker.
    this.logId().catch(() => undefined);
    return this.#ownId();
  }

  agent(id: string): AgentRecord | undefined {
    return this.#decided.get(id) ?? this.#waiting.get(id);
  }

  agents(): AgentRecord[] {
    const waiting = this.#waiting.values().filter(({ id }) => !this.#decided.has(id));
    return [...this.#decided.values(), ...waiting];
  }

  async decideAgent(agent: AgentRecord): Promise<void> {
    const { id, status } = agent;
    if (status === "waiting") {
      this.#waiting.note([[id, agent]]);
      await this.#decided.remove([id]);
      return;
    }
    if (status === "denied") await this.#decided.set([[id, agent]]);
    else await this.#decided.store([[id, agent]]);
    this.#waiting.remove([id]).catch(() => undefined);
  }

  forgetWaiting(id: string): void {
    this.#waiting.remove([id]).catch(() => undefined);
  }

  #ownId(): string {
    const known = this.#single.get(LOG_KEY);
    if (typeof known === "string") return known;
    const id = crypto.randomUUID();
    this.#single.hold(LOG_KEY, id);
    return id;
  }
}
