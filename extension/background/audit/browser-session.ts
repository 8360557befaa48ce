/**
 * One session of the browser: it ends when the browser is closed, and when the extension is
 * reloaded, updated or turned off. What was in memory is gone then. How much that was is on disk,
 * in numbers, so that the person is told · S0-44
 */
import type { AuditNote } from "../../protocol/audit-messages.js";
import type { DropNotice } from "../../protocol/kept-messages.js";
import { KINDS } from "../stores/kinds.js";
import { Records, readAll } from "../stores/records.js";
import { type Held, MAX_AGENTS } from "../stores/shapes/kept.js";
import type { Areas } from "../stores/state.js";

const ONE = "last";

export const droppedWith = (
  { items, agents }: Pick<DropNotice, "items" | "agents">,
  nameOf: (agent: string) => string,
): AuditNote[] => [
  ...(items === 0 ? [] : [{ event: "kept", what: "dropped", count: items } as const]),
  ...agents.map(
    (agent) => ({ event: "agent", what: "session dropped", agent, agentName: nameOf(agent) }) as const,
  ),
];

/**
 * Attack: a clock that stands still or was set back would make an old session of an app a new one.
 *
 * @returns a time after the beginning of each session that is on disk
 */
const afterAllOf = (areas: Areas): number =>
  readAll(areas, KINDS.flags).values.reduce(
    (latest, [, { since = 0 }]) => Math.max(latest, since + 1),
    Date.now(),
  );

export class BrowserSession {
  /** In milliseconds since the epoch. */
  readonly beganAt: number;
  /** No worker of this session has run before. */
  readonly isNew: boolean;
  /** The last session dropped these; the first worker of this one tells the log. */
  readonly lost: Pick<DropNotice, "items" | "agents">;
  readonly #changed: () => void;
  readonly #held: Records<Held, Held>;
  /** The notice that the person has not read yet. */
  readonly #notices: Records<DropNotice>;

  constructor(areas: Areas, changed: () => void) {
    this.#changed = changed;
    this.#held = new Records(areas, KINDS.held);
    this.#notices = new Records(areas, KINDS.dropped);
    const began = new Records(areas, KINDS.began);
    const known = began.get(ONE);
    this.isNew = known === undefined;
    this.beganAt = known ?? afterAllOf(areas);
    const { items, until, agents } = this.isNew ? this.#held.get(ONE) : KINDS.held.start;
    // By the clock: a session may have to begin later than that.
    const now = Date.now();
    this.lost = { items: items + until.filter((time) => time > now).length, agents };
    if (known !== undefined) return;
    this.#tell({ ...this.lost, calls: 0 });
    this.#held.remove([ONE]).catch(() => undefined);
    began.note([[ONE, this.beganAt]]);
  }

  get notice(): DropNotice | undefined {
    return this.#notices.get(ONE);
  }

  /** Calls that were under way when the last session ended. */
  interrupted(calls: number): void {
    this.#tell({ items: 0, agents: [], calls });
    this.#changed();
  }

  /** The person would lose these now. */
  note(held: Held): void {
    if (JSON.stringify(this.#held.get(ONE)) !== JSON.stringify(held)) this.#held.note([[ONE, held]]);
  }

  dismiss(): void {
    this.#notices.remove([ONE]).catch(() => undefined);
    this.#changed();
  }

  /** One that was not read yet is added to. */
  #tell({ items, agents, calls }: Omit<DropNotice, "at">): void {
    if (items + agents.length + calls === 0) return;
    const before = this.notice ?? { items: 0, agents: [], calls: 0 };
    this.#notices.note([
      [
        ONE,
        {
          at: this.beganAt,
          items: before.items + items,
          agents: [...new Set([...before.agents, ...agents])].slice(0, MAX_AGENTS),
          calls: before.calls + calls,
        },
      ],
    ]);
  }
}
