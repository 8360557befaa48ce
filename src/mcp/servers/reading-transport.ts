/**
 * Has a server take calls of the tools that stand for its resources and prompts, and knows which of
 * its tools run: one counts as running until the server has answered, whoever still waits for it.
 */
import type { Transport } from "@modelcontextprotocol/client";
import { isRecord } from "../../intrinsics/language.js";
import { isReading, type Reading } from "../../link/readings.js";
import { noAnswer } from "../../texts/servers.js";
import type { JsonRecord } from "../json.js";
import { askedOf, readingTools, resultOf } from "./readings.js";

type Message = Parameters<Transport["send"]>[0];
type Heard = NonNullable<Transport["onmessage"]>;

/** What the server's next answer with this id is to. */
type Open =
  | { readonly kind: "hello" }
  | { readonly kind: "list"; readonly isFirst: boolean }
  | { readonly kind: "call"; readonly tool: string }
  | { readonly kind: "reading"; readonly tool: Reading };

/** Methods whose answer says what a server has, by era. */
const HELLOS = ["initialize", "server/discover"];
const METHOD_NOT_FOUND = -32601;
const INTERNAL_ERROR = -32603;
/** Answers that never come are forgotten beyond so many. */
const MAX_OPEN = 10_000;

export class ReadingTransport {
  readonly #open = new Map<unknown, Open>();
  #capabilities: JsonRecord = {};

  /** @param transport not started; changed in place */
  constructor(transport: Transport) {
    const send = transport.send.bind(transport);
    transport.send = (message, options) => send(this.#outgoing(message as JsonRecord) as Message, options);
    let heard: Heard | undefined;
    Object.defineProperty(transport, "onmessage", {
      configurable: true,
      enumerable: true,
      get: () => heard,
      set: (handler: Heard | undefined) => {
        heard =
          handler && ((message, extra) => handler(this.#incoming(message as JsonRecord) as Message, extra));
      },
    });
  }

  /** Names of tools that the server has not answered for. */
  get running(): string[] {
    return [...this.#open.values()].flatMap((each) => ("tool" in each ? [each.tool] : []));
  }

  #outgoing(message: JsonRecord): JsonRecord {
    const { id, method, params } = message;
    if (id === undefined || typeof method !== "string") return message;
    const { name, arguments: args, ...rest } = isRecord(params) ? params : {};
    if (HELLOS.includes(method)) this.#note(id, { kind: "hello" });
    if (method === "tools/list") this.#note(id, { kind: "list", isFirst: rest["cursor"] === undefined });
    if (method !== "tools/call") return message;
    if (!isReading(name)) {
      this.#note(id, { kind: "call", tool: String(name) });
      return message;
    }
    this.#note(id, { kind: "reading", tool: name });
    return { ...message, method: name, params: { ...rest, ...askedOf(name, isRecord(args) ? args : {}) } };
  }

  #note(id: unknown, open: Open): void {
    this.#open.set(id, open);
    if (this.#open.size <= MAX_OPEN) return;
    for (const oldest of this.#open.keys()) {
      this.#open.delete(oldest);
      break;
    }
  }

  #incoming(message: JsonRecord): JsonRecord {
    const { method, result } = message;
    const id = this.#idOf(message["id"]);
    const open = method === undefined ? this.#open.get(id) : undefined;
    if (open === undefined) return message;
    this.#open.delete(id);
    if (open.kind === "hello" && isRecord(result) && isRecord(result["capabilities"]))
      this.#capabilities = result["capabilities"];
    if (open.kind === "list") return this.#listOf(message, open.isFirst);
    return open.kind === "reading" ? readingOf(message, open.tool) : message;
  }

  /** Attack: the same number as a text, which clients read as the number. */
  #idOf(id: unknown): unknown {
    return typeof id === "string" && !this.#open.has(id) ? Number(id) : id;
  }

  /** Attack: a tool of the server's own by such a name. A server need not have tools at all. */
  #listOf(message: JsonRecord, isFirst: boolean): JsonRecord {
    const { jsonrpc, id, result, error } = message;
    const readings = isFirst ? readingTools(this.#capabilities) : [];
    if (isRecord(result)) {
      if (!Array.isArray(result["tools"])) return message;
      const own = result["tools"].filter((tool) => !isRecord(tool) || !isReading(tool["name"]));
      return { ...message, result: { ...result, tools: [...readings, ...own] } };
    }
    const hasNone = isRecord(error) && error["code"] === METHOD_NOT_FOUND && readings.length > 0;
    return hasNone ? { jsonrpc, id, result: { tools: readings } } : message;
  }
}

function readingOf(message: JsonRecord, reading: Reading): JsonRecord {
  const { jsonrpc, id, error } = message;
  if (error !== undefined) return message;
  const result = resultOf(reading, message["result"]);
  if (result !== undefined) return { ...message, result };
  return { jsonrpc, id, error: { code: INTERNAL_ERROR, message: noAnswer() } };
}
