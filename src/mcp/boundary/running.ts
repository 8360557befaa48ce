/**
 * What runs behind the boundaries of one origin and one agent. A tool counts as running until its
 * server has answered, whether or not the client still waits: an agent can cancel at will, and the
 * tool goes on.
 */
import type { AgentSession } from "../../engine/enforce/agent-session.js";
import type { Contract } from "../../engine/enforce/types.js";
import { closedContract } from "../../engine/enforce/used-secrets.js";
import type { JsonObject, JsonValue } from "../../engine/schema/types.js";
import type { KnownTool } from "./tool-list.js";

/** A task that began here. */
export interface BegunTask {
  /** Absent where it answers another request than a call. */
  readonly tool?: KnownTool;
  /** Of the call, as the agent sent them; none where they held a secret. */
  readonly arguments: JsonObject;
  /** Of the request that began it: it goes on for as long as the task. */
  readonly progressToken?: JsonValue;
  isRunning: boolean;
  /** The agent had it cancelled, so an error is not the end of the tool. */
  isCancelled: boolean;
  /**
   * The server said so. Without that, an error is one of the request: an agent can bring it about.
   */
  hasFailed: boolean;
  /** The latest result, and what became of it: the same one is not kept twice. */
  latest?: { readonly raw: string; readonly passed: Promise<JsonObject> };
}

/** Those that have ended make room for others. */
const MAX_TASKS = 1_000;
const MAX_NAMED = 10_000;

/**
 * One id for tasks of two tools: what is said of it may be of either.
 *
 * Attack: the id of a marked tool's task as that of another, before or after it.
 */
function stricter(known: KnownTool | undefined, tool: KnownTool): KnownTool {
  if (known === undefined || !known.contract.enforces) return tool;
  if (known === tool || !tool.contract.enforces) return known;
  return { ...tool, contract: closedContract(tool.contract, true) };
}

export class Running {
  readonly #calls = new Set<{ readonly isMarked: boolean }>();
  readonly #tasks = new Map<string, BegunTask>();
  readonly #named = new Set<JsonValue>();

  /**
   * Whether a tool runs whose result is partly for the person only: what to search for is known
   * when it has ended.
   */
  get isGuarded(): boolean {
    if ([...this.#calls].some(({ isMarked }) => isMarked)) return true;
    return [...this.#tasks.values()].some(
      ({ isRunning, tool }) => isRunning && tool?.contract.enforces === true,
    );
  }

  /** A call was handed to its server. @returns to be called when the server has answered */
  begin({ enforces: isMarked }: Contract): () => void {
    const entry = { isMarked };
    this.#calls.add(entry);
    return () => void this.#calls.delete(entry);
  }

  task(id: unknown): BegunTask | undefined {
    return typeof id === "string" ? this.#tasks.get(id) : undefined;
  }

  /**
   * A server may begin another task by an id that it has used before: it runs, too.
   *
   * @returns false where there is no room
   */
  beginTask(
    id: string,
    { tool, ...began }: Pick<BegunTask, "tool" | "arguments" | "progressToken">,
  ): boolean {
    const known = this.#tasks.get(id);
    if (known !== undefined && tool === undefined) return true;
    if (known === undefined && this.#tasks.size >= MAX_TASKS && !this.#makeRoom()) {
      // Nobody will hear of its end.
      if (tool !== undefined) this.begin(tool.contract);
      return false;
    }
    const begun = { isRunning: true, isCancelled: false, hasFailed: false };
    // What the agent said itself is no secret to it, and in which of both calls it did is not
    // known.
    const said = known === undefined ? began : { ...began, arguments: {} };
    this.#tasks.set(id, { ...begun, ...said, ...(tool && { tool: stricter(known?.tool, tool) }) });
    return true;
  }

  /** Whether a task that runs tells its progress by this token. */
  hasToken(token: JsonValue): boolean {
    return [...this.#tasks.values()].some(
      ({ isRunning, progressToken }) => isRunning && token !== null && progressToken === token,
    );
  }

  /**
   * An id, cursor or address that either side has said to the other: to say it again is no news.
   */
  name(value: JsonValue): void {
    if (this.#named.size < MAX_NAMED) this.#named.add(value);
  }

  isNamed = (value: JsonValue | undefined): boolean => value !== undefined && this.#named.has(value);

  #makeRoom(): boolean {
    const ended = [...this.#tasks].find(([, { isRunning }]) => !isRunning);
    return ended !== undefined && this.#tasks.delete(ended[0]);
  }
}

/**
 * Over HTTP, each request has a transport of its own; what an agent began by one goes on behind
 * all.
 */
const byOrigin = new WeakMap<AgentSession, Map<string, Running>>();

export function runningOf(session: AgentSession, origin: string): Running {
  const origins = byOrigin.get(session) ?? new Map<string, Running>();
  byOrigin.set(session, origins);
  const running = origins.get(origin) ?? new Running();
  origins.set(origin, running);
  return running;
}
