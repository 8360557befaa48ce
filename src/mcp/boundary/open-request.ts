/** A client's request that the server has not answered yet. */
import type { JsonObject, JsonValue } from "../../engine/schema/types.js";
import { isRecord } from "../../intrinsics/language.js";
import type { KnownTool } from "./tool-list.js";

const asObject = (value: unknown): JsonObject => (isRecord(value) ? (value as JsonObject) : {});

export interface Given {
  readonly response: JsonObject;
  /** The options with which the server handed its message to the transport. */
  readonly options: unknown;
}

export class OpenRequest {
  readonly method: string;
  /** The request as the client sent it. */
  readonly request: JsonObject;
  readonly progressToken: JsonValue;
  readonly controller = new AbortController();
  /** The tool, where the request is a call that the server runs. */
  tool: KnownTool | undefined;
  /** Called when the server has answered the call. */
  ended: () => void = () => undefined;
  /** The server's answer to a call, before the boundary. Only calls are waited for. */
  given: Given | undefined;
  #isWaiting = false;
  #resolve: ((given: Given) => void) | undefined;
  #left: (() => void) | undefined;

  constructor(method: string, request: JsonObject) {
    const { _meta: meta } = asObject(request["params"]);
    this.method = method;
    this.request = request;
    this.progressToken = asObject(meta)["progressToken"] ?? null;
  }

  /** Whether the server runs a call and has not answered it. */
  get isRunning(): boolean {
    return this.#isWaiting && this.given === undefined;
  }

  /** Resolves with the server's answer. */
  answer(): Promise<Given> {
    this.#isWaiting = true;
    return new Promise((resolve) => {
      this.#resolve = resolve;
    });
  }

  /** @returns when what the client gets has left; false for an answer that was not waited for */
  async take(given: Given): Promise<boolean> {
    if (!this.isRunning) return false;
    this.given = given;
    const left = new Promise<void>((resolve) => {
      this.#left = resolve;
    });
    this.#resolve?.(given);
    await left;
    return true;
  }

  /** Ends the request: its answer has left, or none will. */
  settle(): void {
    this.#left?.();
  }
}
