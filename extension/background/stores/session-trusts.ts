/**
 * The state of each agent's session: stored before anything is released, read back before anything
 * is decided. An app outlives the browser, so the flags of its session are on disk as well, without
 * values and addresses, until the person begins a new one · S0-44
 */
import type { ToolSecurity } from "../../../src/annotations/model/types.js";
import {
  CLEAN_SESSION,
  mergeTrust,
  type Observation,
  observe,
  observeRequest,
  type SessionTrust,
} from "../../../src/annotations/session-trust.js";
import { KINDS } from "./kinds.js";
import { Records } from "./records.js";
import type { SessionFlags } from "./shapes/settings.js";
import type { Areas } from "./state.js";

const isSame = (one: SessionTrust, other: SessionTrust): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

export class SessionTrusts {
  readonly #changed: () => void;
  readonly #isApp: (agent: string) => boolean;
  readonly #earliest: number;
  /** Agent → its session's contacts. */
  readonly #trusts: Records<SessionTrust, SessionTrust>;
  /** App → the flags of its session. */
  readonly #flags: Records<SessionFlags>;
  /** Agent → when its session began, in milliseconds since the epoch. */
  readonly #since: Records<number>;

  /**
   * @param isApp whether the flags of an agent's session are on disk as well
   * @param earliest no session that begins now began before this time, whatever the clock says
   */
  constructor(
    areas: Areas,
    changed: () => void,
    isApp: (agent: string) => boolean = () => false,
    earliest = 0,
  ) {
    this.#changed = changed;
    this.#isApp = isApp;
    this.#earliest = earliest;
    this.#trusts = new Records(areas, KINDS.trust);
    this.#since = new Records(areas, KINDS.since);
    this.#flags = new Records(areas, KINDS.flags);
    for (const [agent, { since: _, ...flags }] of this.#flags.entries()) {
      const known = this.of(agent);
      const read = mergeTrust(known, { ...CLEAN_SESSION, ...flags });
      if (isSame(known, read)) continue;
      // The sites that it read before are not on disk.
      const isCut = known.verified.isCut || !this.#trusts.has(agent);
      this.#trusts.hold(agent, { ...read, verified: { ...read.verified, isCut } });
    }
  }

  /** The agents that have a session. */
  agents(): string[] {
    return this.#trusts.keys();
  }

  of(agent: string): SessionTrust {
    return this.#trusts.get(agent);
  }

  /**
   * When its session began; undefined before its first result, and where that could not be read.
   */
  since(agent: string): number | undefined {
    return this.#isApp(agent) ? this.#flags.get(agent)?.since : this.#since.get(agent);
  }

  /** Whether it is an app's, and has begun. */
  isOnDisk(agent: string): boolean {
    return this.#isApp(agent) && this.#flags.has(agent);
  }

  /** Counts at once, for other calls that end meanwhile; rejects where it could not be stored. */
  observe(agent: string, observation: Observation): Promise<void> {
    return this.#grow(agent, observe(this.of(agent), observation));
  }

  /** Takes the agent's word about its own context. */
  observeRequest(agent: string, request: ToolSecurity): Promise<void> {
    return this.#grow(agent, observeRequest(this.of(agent), request));
  }

  /** Only the person ends a session. From this moment on, results count for the next one. */
  async end(agent: string): Promise<void> {
    const before = this.of(agent);
    try {
      const since = this.#now();
      const ended = this.#trusts.set([[agent, CLEAN_SESSION]]);
      await Promise.all([ended, this.#keep(agent, CLEAN_SESSION, since)]);
    } catch (error) {
      const both = mergeTrust(before, this.of(agent));
      this.#trusts.hold(agent, both);
      // One of the two may have been stored. Then the disk must not be cleaner than the session.
      this.#keep(agent, both).catch(() => undefined);
      throw error;
    } finally {
      this.#changed();
    }
  }

  /** Removes the session of an agent that is gone. */
  async drop(agent: string): Promise<void> {
    await Promise.all([this.#trusts, this.#since, this.#flags].map((records) => records.remove([agent])));
  }

  #now(): number {
    return Math.max(Date.now(), this.#earliest);
  }

  async #grow(agent: string, seen: SessionTrust): Promise<void> {
    const before = this.of(agent);
    const grown = mergeTrust(before, seen);
    const isKept = !this.#isApp(agent) || this.#flags.isStored(agent);
    // Most calls bring nothing new.
    if (this.#trusts.isStored(agent) && isKept && isSame(before, grown)) return;
    const since = this.since(agent) ?? (this.#trusts.has(agent) ? undefined : this.#now());
    const stored = Promise.all([this.#trusts.set([[agent, grown]]), this.#keep(agent, grown, since)]);
    this.#changed();
    await stored;
  }

  /** When the session began; of an app on disk, with its flags. */
  async #keep(agent: string, trust: SessionTrust, since = this.since(agent)): Promise<void> {
    if (!this.#isApp(agent)) {
      if (since !== undefined && since !== this.#since.get(agent)) await this.#since.set([[agent, since]]);
      return;
    }
    const { openWorld, sensitive, malicious } = trust;
    const flags = { openWorld, sensitive, malicious, ...(since === undefined ? {} : { since }) };
    const isStored =
      this.#flags.isStored(agent) && JSON.stringify(this.#flags.get(agent)) === JSON.stringify(flags);
    if (!isStored) await this.#flags.set([[agent, flags]]);
  }
}
