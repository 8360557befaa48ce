/** One session for each agent, for the browser session: what was kept from it once is searched for in all it gets later. */
import type { AgentSession } from "../../src/boundary/agent-session.js";
import {
  rememberValue,
  restoreSession,
  type SessionValues,
  unsavedValues,
} from "../../src/boundary/persist-session.js";
import { searchedPart } from "../../src/engine/copies/copy-search.js";
import { isStrong } from "../../src/engine/copies/strength.js";
import { type Change, put, type State } from "./state.js";

export interface SessionChanges {
  readonly changes: readonly Change[];
  /** To be called when they are stored. */
  saved(): void;
}

const newId = (): string => crypto.randomUUID().replaceAll("-", "");

export class Sessions {
  readonly #state: State;
  /** A promise, so that an agent's first calls share one session. */
  readonly #sessions = new Map<string, Promise<AgentSession>>();
  readonly #ready = new Map<string, AgentSession>();
  readonly #redeemed: SessionValues[];
  /** Origin and text that every session searches for, and that are stored as such. */
  readonly #used = new Set<string>();

  /** Everything is read back here, before any call can begin. */
  constructor(state: State) {
    this.#state = state;
    this.#redeemed = state.initial("redeemed").map(([, { origin, value }]) => ({ origin, values: [value] }));
    const values = new Map<string, SessionValues[]>();
    for (const [, { session, ...rest }] of state.initial("scrub")) {
      values.set(session, [...(values.get(session) ?? []), rest]);
    }
    for (const [agent, id] of state.initial("session")) {
      const session = restoreSession({ id, values: [...(values.get(id) ?? []), ...this.#redeemed] });
      this.#sessions.set(agent, Promise.resolve(session));
      this.#ready.set(agent, session);
    }
  }

  /** The agent's session, where it has one: what has left for it is in no other. */
  known(agent: string): AgentSession | undefined {
    return this.#ready.get(agent);
  }

  /** Rejects where a new session could not be stored. */
  of(agent: string): Promise<AgentSession> {
    const known = this.#sessions.get(agent);
    if (known !== undefined) return known;
    const session = restoreSession({ id: newId(), values: this.#redeemed });
    const stored = this.#state.write([put("session", agent, session.id)]).then(() => session);
    this.#sessions.set(agent, stored);
    this.#ready.set(agent, session);
    stored.catch(() => this.#sessions.delete(agent));
    return stored;
  }

  /** What must be stored before anything leaves that this session has seen. */
  unsaved(session: AgentSession): SessionChanges {
    const { values, saved } = unsavedValues(session);
    const changes = values.map((each) => put("scrub", newId(), { session: session.id, ...each }));
    return { changes, saved };
  }

  /**
   * What a tool is about to be given must not come back to any agent.
   *
   * @returns undefined where a session has no room left for it
   */
  async addUsed(origin: string, texts: readonly string[]): Promise<SessionChanges | undefined> {
    const isKnown = (text: string) => this.#used.has(`${origin} ${text}`);
    const values = [...new Set(texts.map(searchedPart))].filter((text) => !isKnown(text));
    // A session that begins meanwhile has them from the start.
    for (const value of values) this.#redeemed.push({ origin, values: [value] });
    for (const session of this.#sessions.values()) {
      for (const value of values) if (!rememberValue(await session, origin, value)) return undefined;
    }
    return {
      changes: values.map((value) => put("redeemed", newId(), { origin, value })),
      saved: () => {
        for (const value of values) this.#used.add(`${origin} ${value}`);
      },
    };
  }

  /** A redeemed value must not reach any agent. Weak ones are not searched for (design: "Copies"). */
  async addRedeemed(origin: string, value: string): Promise<Change[]> {
    if (!isStrong(value)) return [];
    this.#redeemed.push({ origin, values: [value] });
    for (const session of this.#sessions.values()) rememberValue(await session, origin, value);
    return [put("redeemed", newId(), { origin, value })];
  }
}
