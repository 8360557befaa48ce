/**
 * One session of the browser: it ends when the browser is closed, and when the extension is
 * reloaded, updated or turned off. What was in memory is gone then. How much that was is on disk,
 * in numbers, so that the person is told · S0-44
 */
import type { AuditNote } from "../../protocol/audit-messages.js";
import { asArray, asCount, asRecord, asString } from "../../protocol/decode.js";
import type { DropNotice } from "../../protocol/kept-messages.js";
import { Records } from "../stores/records.js";
import type { Area } from "../stores/state.js";

/** The person loses these with this session. */
export interface Held {
  /** Secrets that do not expire. */
  readonly items: number;
  /** When the others expire, in milliseconds since the epoch. */
  readonly until: readonly number[];
  /** Extensions whose session has marks. An app's are on disk. */
  readonly agents: readonly string[];
}

const ONE = "last";
const NOTHING: Held = { items: 0, until: [], agents: [] };
const MAX_ITEMS = 10_000;
const MAX_AGENTS = 200;
const MAX_ID = 200;

function readAll<Value>(value: unknown, most: number, read: (each: unknown) => Value | undefined) {
  const all = asArray(value, most)?.map(read);
  return all?.includes(undefined) === false ? (all as Value[]) : undefined;
}

const readAgents = (value: unknown) => readAll(value, MAX_AGENTS, (each) => asString(each, MAX_ID));

function decodeHeld(value: unknown): Held | undefined {
  const record = asRecord(value);
  const [items, agents] = [asCount(record?.["items"]), readAgents(record?.["agents"])];
  const until = readAll(record?.["until"], MAX_ITEMS, asCount);
  return items === undefined || until === undefined || agents === undefined
    ? undefined
    : { items, until, agents };
}

function decodeNotice(value: unknown): DropNotice | undefined {
  const record = asRecord(value);
  const [at, items, calls] = [
    asCount(record?.["at"]),
    asCount(record?.["items"]),
    asCount(record?.["calls"]),
  ];
  const agents = readAgents(record?.["agents"]);
  return at === undefined || items === undefined || calls === undefined || agents === undefined
    ? undefined
    : { at, items, calls, agents };
}

export const droppedWith = (
  { items, agents }: Pick<DropNotice, "items" | "agents">,
  nameOf: (agent: string) => string,
): AuditNote[] => [
  ...(items === 0 ? [] : [{ event: "kept", what: "dropped", count: items } as const]),
  ...agents.map(
    (agent) => ({ event: "agent", what: "session dropped", agent, agentName: nameOf(agent) }) as const,
  ),
];

export class BrowserSession {
  /** In milliseconds since the epoch. */
  readonly beganAt: number;
  /** No worker of this session has run before. */
  readonly isNew: boolean;
  /** The last session dropped these; the first worker of this one tells the log. */
  readonly lost: Pick<DropNotice, "items" | "agents">;
  readonly #changed: () => void;
  readonly #held: Records<Held>;
  /** The notice that the person has not read yet. */
  readonly #notices: Records<DropNotice>;

  constructor({ state, lasting }: { readonly state: Area; readonly lasting: Area }, changed: () => void) {
    this.#changed = changed;
    this.#held = new Records(lasting, "held", { read: decodeHeld });
    this.#notices = new Records(lasting, "dropped", { read: decodeNotice });
    const began = new Records<number>(state, "began");
    const known = began.get(ONE);
    this.isNew = known === undefined;
    this.beganAt = known ?? Date.now();
    const { items, until, agents } = (this.isNew ? this.#held.get(ONE) : undefined) ?? NOTHING;
    this.lost = { items: items + until.filter((time) => time > this.beganAt).length, agents };
    if (known !== undefined) return;
    this.#tell({ ...this.lost, calls: 0 });
    this.#held.remove([ONE]).catch(() => undefined);
    began.note(ONE, this.beganAt);
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
  holds(held: Held): void {
    const before = this.#held.get(ONE) ?? NOTHING;
    if (JSON.stringify(before) !== JSON.stringify(held)) this.#held.note(ONE, held);
  }

  dismiss(): void {
    this.#notices.remove([ONE]).catch(() => undefined);
    this.#changed();
  }

  /** One that was not read yet is added to. */
  #tell({ items, agents, calls }: Omit<DropNotice, "at">): void {
    if (items + agents.length + calls === 0) return;
    const before = this.notice ?? { items: 0, agents: [], calls: 0 };
    this.#notices.note(ONE, {
      at: this.beganAt,
      items: before.items + items,
      agents: [...new Set([...before.agents, ...agents])].slice(0, MAX_AGENTS),
      calls: before.calls + calls,
    });
  }
}
