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
  /** The tool of the call that began the task; absent where another request began it. */
  readonly tool?: KnownTool;
  /** The arguments as the agent sent them; empty where they held a secret. */
  readonly arguments: JsonObject;
  /**
   * The progress token of the request that began the task. It stays valid as long as the task runs.
   */
  readonly progressToken?: JsonValue;
  isRunning: boolean;
  /** The agent had the task cancelled, so an error does not end the tool. */
  isCancelled: boolean;
  /**
   * The server said that the task has failed. Without that, an error is one of the request, which
   * an agent can bring about.
   */
  hasFailed: boolean;
  /** The latest result, and what became of it: the same one is not kept twice. */
  latest?: { readonly raw: string; readonly passed: Promise<JsonObject> };
}

/** The most tasks that are remembered. One that has ended makes room for another. */
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
   * Whether a tool runs whose result is partly for the person only. What to search for is known
   * when it has ended.
   */
  get isGuarded(): boolean {
    if ([...this.#calls].some(({ isMarked }) => isMarked)) return true;
    return [...this.#tasks.values()].some(
      ({ isRunning, tool }) => isRunning && tool?.contract.enforces === true,
    );
  }

  /**
   * Notes that a call was handed to its server.
   *
   * @returns a function to be called when the server has answered
   */
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

  /** Whether a running task reports its progress by this token. */
  hasToken(token: JsonValue): boolean {
    return [...this.#tasks.values()].some(
      ({ isRunning, progressToken }) => isRunning && token !== null && progressToken === token,
    );
  }

  /**
   * Remembers an id, cursor or address that either side has said to the other, so that it may be
   * said again.
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
 * Session → what runs, by origin. Over HTTP each request has a transport of its own, and what one
 * of them began goes on behind all.
 */
const byOrigin = new WeakMap<AgentSession, Map<string, Running>>();

export function runningOf(session: AgentSession, origin: string): Running {
  const origins = byOrigin.get(session) ?? new Map<string, Running>();
  byOrigin.set(session, origins);
  const running = origins.get(origin) ?? new Running();
  origins.set(origin, running);
  return running;
}
