/**
 * Speaks for one server as a frame's isolated script speaks for a page: which tools it has, and
 * what came of each call. What the worker does with it is the same.
 */

import type { ToolOverride } from "../../annotations/override.js";
import type { JsonObject } from "../../engine/schema/types.js";
import { isRecord } from "../../intrinsics/language.js";
import { publicErrorsOf } from "../boundary/marks.js";
import { saidOf, withSaidMarks } from "../entries/said-of-tools.js";
import type { JsonRecord } from "../json.js";
import { withOptionalDefaults } from "./defaulted-inputs.js";
import type { ServerConnection } from "./server-connection.js";
import { messageOf } from "./server-error.js";

/** Bounds of what the worker takes of a tool, in characters; a tool beyond them is named only. */
const MAX_NAME = 128;
const MAX_TEXT = 16_384;
const MAX_SCHEMA = 1024 * 1024;
/** In bytes of JSON, pictures included. */
const MAX_RESULT = 8 * 1024 * 1024;
/** Calls of one server at once. */
const MAX_CALLS = 64;

/** A message to the worker, over a line that may be gone. */
export type Tell = (message: JsonRecord) => void;

interface Asked {
  readonly call: string;
  readonly registration: number;
  readonly arguments: string;
  readonly annotations?: string;
}

const isAsked = (message: JsonRecord): message is JsonRecord & Asked =>
  typeof message["call"] === "string" &&
  typeof message["registration"] === "number" &&
  typeof message["arguments"] === "string" &&
  (message["annotations"] === undefined || typeof message["annotations"] === "string");

const textOf = (key: string, value: unknown): JsonRecord =>
  value === undefined ? {} : { [key]: JSON.stringify(value) };

/** How upstream's extension says that one tool can be asked · S4 */
const RESOLUTION = "io.modelcontextprotocol/tool-resolution";

function isResolvable({ dynamicAnnotations, _meta, annotations }: JsonRecord): boolean {
  if (dynamicAnnotations === true) return true;
  if (isRecord(annotations) && annotations["dynamicAnnotations"] === true) return true;
  const [theirs, ours] = isRecord(_meta) ? [_meta[RESOLUTION], _meta["webmcp-airlock/tool"]] : [];
  if (isRecord(ours) && ours["dynamicAnnotations"] === true) return true;
  return isRecord(theirs) && theirs["resolvable"] === true;
}

/** @param publicErrors errors that agents may read */
function describe(
  tool: JsonRecord,
  said: ToolOverride | undefined,
  publicErrors: readonly unknown[],
): JsonRecord {
  const { name, title, description, inputSchema, outputSchema, annotations, _meta } = tool;
  const texts = {
    name,
    description: typeof description === "string" ? description : "",
    ...(typeof title === "string" ? { title } : {}),
    ...textOf("inputSchema", inputSchema),
    ...textOf("outputSchema", outputSchema),
    ...textOf("annotations", annotations),
    ...textOf("meta", _meta),
    ...textOf("said", said),
    ...(publicErrors.length > 0 ? textOf("publicErrors", publicErrors) : {}),
    ...(isResolvable(tool) ? { dynamic: true } : {}),
  };
  return isTooLong(texts)
    ? { name: String(name).slice(0, MAX_NAME), description: "", oversized: true }
    : texts;
}

function isTooLong(texts: JsonRecord): boolean {
  const bounds = { name: MAX_NAME, description: MAX_TEXT, title: MAX_TEXT, annotations: MAX_TEXT };
  return Object.entries(texts).some(([member, text]) => {
    const most = (bounds as Record<string, number>)[member] ?? MAX_SCHEMA;
    return typeof text === "string" && text.length > most;
  });
}

export class ServerDocument {
  readonly #server: ServerConnection;
  readonly #tell: Tell;
  readonly #running = new Map<string, AbortController>();
  /** A tool's text → its number. A tool whose definition changes is another registration. */
  readonly #numbers = new Map<string, number>();
  #tools = new Map<number, JsonRecord>();
  #said = "";

  constructor(server: ServerConnection, tell: Tell) {
    this.#server = server;
    this.#tell = tell;
  }

  /** Says which tools there are, where that has changed. */
  announce(): void {
    const { entry } = this.#server;
    const { tools: found, readings, unlisted } = this.#server.listed;
    const described = [...found, ...readings].map((tool) =>
      withOptionalDefaults(withSaidMarks(tool, entry.said)),
    );
    const numbered = described.map((tool) => [this.#numberOf(tool), tool] as const);
    this.#tools = new Map(numbered);
    const tools = numbered.map(([registration, tool]) => ({
      registration,
      ...describe(
        tool,
        saidOf(String(tool["name"]), entry.said),
        publicErrorsOf(tool as JsonObject, entry.said?.marks),
      ),
    }));
    const message = { type: "tools", mode: "augmented", tools, ...(unlisted > 0 ? { unlisted } : {}) };
    const said = JSON.stringify(message);
    if (said === this.#said) return;
    this.#said = said;
    this.#tell(message);
    // Nobody else lists these tools, so there is nothing to compare them with.
    this.#tell({ type: "native", withheld: [] });
  }

  receive(message: unknown): void {
    if (!isRecord(message)) return;
    const { type, call } = message;
    if (type === "cancel" && typeof call === "string") this.#running.get(call)?.abort();
    if ((type === "run" || type === "resolve") && isAsked(message)) void this.#answer(type, message);
  }

  /** The worker is gone, or the server is not wanted any more. */
  close(): void {
    for (const controller of this.#running.values()) controller.abort();
    this.#running.clear();
  }

  async #answer(type: "run" | "resolve", asked: Asked): Promise<void> {
    const { call } = asked;
    const answer = type === "run" ? "result" : "resolved";
    const tool = this.#tools.get(asked.registration);
    if (tool === undefined || this.#running.size >= MAX_CALLS || this.#running.has(call)) {
      this.#tell({ type: answer, call, result: { kind: "gone", text: "" } });
      return;
    }
    const controller = new AbortController();
    this.#running.set(call, controller);
    const progressed = () => this.#tell({ type: "progress", call });
    const options = { signal: controller.signal, progressed };
    const asking = type === "run" ? this.#run(tool, asked, options) : this.#resolve(tool, asked, options);
    const result = await asking.then(
      (value) => resultOf(value),
      (error: unknown) => ({ kind: "threw", text: messageOf(error).slice(0, MAX_TEXT) }),
    );
    this.#running.delete(call);
    this.#tell({ type: answer, call, result });
  }

  #run(tool: JsonRecord, asked: Asked, options: Parameters<ServerConnection["request"]>[2]) {
    return this.#server.request("tools/call", paramsOf(tool, asked), options);
  }

  /** Errors and odd answers are the worker's to judge: it asks twice, then goes by the list. */
  async #resolve(tool: JsonRecord, asked: Asked, options: Parameters<ServerConnection["request"]>[2]) {
    await this.#server.start();
    const answer = await this.#server.request(this.#server.resolveMethod, paramsOf(tool, asked), options);
    const resolved = answer["tool"];
    return answer["annotations"] ?? (isRecord(resolved) ? resolved["annotations"] : undefined);
  }

  #numberOf(tool: JsonRecord): number {
    const text = JSON.stringify(tool);
    const known = this.#numbers.get(text);
    if (known !== undefined) return known;
    const number = this.#numbers.size + 1;
    this.#numbers.set(text, number);
    return number;
  }
}

function paramsOf(tool: JsonRecord, { arguments: text, annotations }: Asked): JsonRecord {
  const said = annotations === undefined ? {} : { _meta: { annotations: JSON.parse(annotations) } };
  return { name: tool["name"], arguments: JSON.parse(text), ...said };
}

function resultOf(value: unknown): JsonRecord {
  const text = JSON.stringify(value);
  if (text === undefined) return { kind: "undefined", text: "" };
  const isTooLong = text.length > MAX_RESULT || Buffer.byteLength(text) > MAX_RESULT;
  return isTooLong ? { kind: "oversized", text: "" } : { kind: "json", text };
}
