/** What a server says without being asked: its questions to the client, and its notifications. */
import type { JsonObject, JsonValue } from "../../engine/schema/types.js";
import { isRecord } from "../../intrinsics/language.js";
import { rpcHeldBack } from "../../texts/agents.js";
import { noSampling } from "../../texts/apps.js";
import { ownNotification, ownQuestion } from "./own-members.js";
import { type TaskParts, taskWords } from "./task-words.js";

const SAMPLING = "sampling/createMessage";
const UPDATED = "notifications/resources/updated";
const TASK_STATUS = /^notifications\/tasks(?:\/|$)/;
/** Requests that name what the client wants to hear of. */
const SUBSCRIBING = ["resources/subscribe", "subscriptions/listen"];
const MAX_NAMED = 10_000;

const asObject = (value: unknown): JsonObject => (isRecord(value) ? (value as JsonObject) : {});

export class ServerWords {
  readonly #parts: TaskParts;
  /** Progress of a call that is not open says nothing to the client. */
  readonly #isOpen: (progressToken: JsonValue) => boolean;
  readonly #named = new Set<string>();

  constructor(parts: TaskParts, isOpen: (progressToken: JsonValue) => boolean) {
    this.#parts = parts;
    this.#isOpen = isOpen;
  }

  /** A request of the client's. */
  note({ method, params }: JsonObject): void {
    if (!SUBSCRIBING.includes(method as string)) return;
    JSON.stringify(params ?? null, (_name, value: unknown) => {
      if (typeof value === "string" && this.#named.size < MAX_NAMED) this.#named.add(value);
      return value;
    });
  }

  /** @returns the question as it may leave, or why it may not */
  question(method: string, id: JsonValue, params: JsonValue | undefined): JsonObject | string {
    const { outward, running } = this.#parts;
    const asked: JsonObject = params === undefined ? { method } : { method, params };
    if (running.isGuarded && method === SAMPLING) return noSampling();
    const own = running.isGuarded ? ownQuestion(asked) : asked;
    const passed = own && outward.pass(own);
    const whole = outward.passWhole([id]);
    return passed === undefined || whole === undefined ? rpcHeldBack() : { jsonrpc: "2.0", id, ...passed };
  }

  /** @returns undefined for a notification that does not leave */
  async notification(method: string, params: JsonValue | undefined): Promise<JsonObject | undefined> {
    const said = asObject(params);
    if (TASK_STATUS.test(method)) {
      // A result in there is let through already, with what the boundary itself wrote.
      const words = await taskWords(this.#parts, said["taskId"], said);
      return words && { jsonrpc: "2.0", method, params: words };
    }
    const own = this.#ownOf(method, said);
    const passed = own && this.#parts.outward.pass({ method, params: own });
    if (passed === undefined) return undefined;
    return params === undefined ? { jsonrpc: "2.0", method } : { jsonrpc: "2.0", ...passed };
  }

  #ownOf(method: string, params: JsonObject): JsonObject | undefined {
    const { isGuarded } = this.#parts.running;
    const own = isGuarded ? ownNotification(method, params) : params;
    if (own === undefined) return undefined;
    if (method === "notifications/progress")
      return this.#isOpen(own["progressToken"] ?? null) ? own : undefined;
    return isGuarded ? this.#onlyNamed(method, own) : own;
  }

  /** Addresses that the client has not asked about would be words, too. */
  #onlyNamed(method: string, own: JsonObject): JsonObject | undefined {
    const isNamed = (value: JsonValue | undefined) => typeof value === "string" && this.#named.has(value);
    if (method === UPDATED) return isNamed(own["uri"]) ? own : undefined;
    const { notifications } = own;
    if (!isRecord(notifications)) return own;
    const named = Object.entries(notifications as JsonObject).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.filter(isNamed) : value,
    ]);
    return { ...own, notifications: Object.fromEntries(named) as JsonObject };
  }
}
