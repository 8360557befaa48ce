/**
 * Accepts connections of other extensions. The browser states their identity; the port's name says
 * what they want.
 */
import type { JsonObject } from "../../../src/engine/schema/types.js";
import { AGENT_PORT } from "../../protocol/agent-messages.js";
import type { TokenBucket } from "../../protocol/token-bucket.js";
import type { Worker } from "../calls/worker.js";
import { InterruptedCalls } from "../calls/worker-death.js";
import type { AgentKind } from "../model/records.js";
import type { Port } from "../platform/chrome-api.js";
import type { PortInbox } from "../platform/port-inbox.js";
import { AgentConnection, type HandleRequest } from "./agent-connection.js";
import type { AgentGate } from "./agent-gate.js";

type GuestKind = Extract<AgentKind, "extension" | "app">;

const MAX_LINES_PER_AGENT = 8;
const MAX_LINES = 100;
/**
 * Attack: a program that comes with a new key each time. The oldest that has hung up makes room.
 */
const MAX_BUCKETS = 1_000;
/** A page that registers a hundred tools changes its list a hundred times. */
const NOTICE_PAUSE = 100;

export class AgentDoor {
  readonly #refusals: Worker["refusals"];
  readonly #gate: AgentGate;
  readonly #handleOf: Readonly<Record<GuestKind, HandleRequest>>;
  readonly #changed: () => void;
  readonly #lines = new Map<string, Set<AgentConnection>>();
  readonly #buckets = new Map<string, TokenBucket>();
  readonly #interrupted: InterruptedCalls;
  readonly #toNotify = new Set<string>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    { refusals, stages }: Pick<Worker, "refusals" | "stages">,
    gate: AgentGate,
    handleOf: Readonly<Record<GuestKind, HandleRequest>>,
    changed: () => void,
  ) {
    this.#refusals = refusals;
    this.#gate = gate;
    this.#handleOf = handleOf;
    this.#changed = changed;
    this.#interrupted = new InterruptedCalls(stages);
  }

  /**
   * @param kind what the port belongs to; the sender's id says which
   * @param line an app's
   */
  accept(port: Port, inbox: PortInbox, kind: GuestKind = "extension", line?: number): void {
    const id = port.sender?.id;
    if (port.name !== AGENT_PORT || id === undefined || inbox.isClosed || this.#isFull(id)) {
      port.disconnect();
      return;
    }
    const connection = new AgentConnection(
      id,
      (outgoing) => this.#gate.post(port, id, outgoing),
      this.#handleOf[kind],
      this.#bucketOf(id),
      () => this.#refusals.count(id, "too-many"),
    );
    connection.line = line;
    const lines = this.#lines.get(id) ?? new Set();
    this.#lines.set(id, lines.add(connection));
    this.#interrupted.answer(id, (request, error) => connection.refuse(request, error));
    this.#changed();
    inbox.deliver({
      message: (data) => connection.receive(data),
      closed: () => {
        connection.close();
        lines.delete(connection);
        if (lines.size === 0 && this.#lines.get(id) === lines) this.#lines.delete(id);
      },
    });
  }

  isConnected(agent: string): boolean {
    return this.#lines.has(agent);
  }

  /** The tools that the agent may use have changed, or may have. */
  listChanged(agents: Iterable<string>): void {
    for (const agent of agents) this.#toNotify.add(agent);
    if (this.#toNotify.size === 0) return;
    if (this.#timer !== undefined) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      for (const agent of this.#toNotify) {
        for (const line of this.#lines.get(agent) ?? []) line.notify("notifications/tools/list_changed");
      }
      this.#toNotify.clear();
    }, NOTICE_PAUSE);
  }

  /** Says something on all lines of an agent; without one, nobody hears it. */
  tell(agent: string, method: string, params: JsonObject): void {
    for (const line of this.#lines.get(agent) ?? []) line.notify(method, params);
  }

  #isFull(agent: string): boolean {
    let all = 0;
    for (const lines of this.#lines.values()) all += lines.size;
    return all >= MAX_LINES || (this.#lines.get(agent)?.size ?? 0) >= MAX_LINES_PER_AGENT;
  }

  /** Kept when an agent hangs up: connecting again gives it no new allowance. */
  #bucketOf(agent: string): TokenBucket {
    const bucket = this.#buckets.get(agent) ?? AgentConnection.createBucket();
    this.#buckets.set(agent, bucket);
    if (this.#buckets.size > MAX_BUCKETS) this.#dropOldestBucket(agent);
    return bucket;
  }

  #dropOldestBucket(newest: string): void {
    for (const agent of this.#buckets.keys()) {
      if (agent === newest || this.#lines.has(agent)) continue;
      this.#buckets.delete(agent);
      return;
    }
  }
}
