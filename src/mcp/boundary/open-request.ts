/** A client's request that the server has not answered yet. */
import type { JsonObject, JsonValue } from "../../engine/schema/types.js";
import { isRecord } from "../../intrinsics/language.js";
import type { KnownTool } from "./tool-list.js";

const asObject = (value: unknown): JsonObject => (isRecord(value) ? (value as JsonObject) : {});

export interface Given {
  readonly response: JsonObject;
  /** As the server gave them to its transport. */
  readonly options: unknown;
}

export class OpenRequest {
  readonly method: string;
  /** As the client sent it. */
  readonly request: JsonObject;
  readonly progressToken: JsonValue;
  readonly controller = new AbortController();
  /** The tool of a call that its server runs. */
  tool: KnownTool | undefined;
  /** To be called when the server has answered the call. */
  ended: () => void = () => undefined;
  /** The server's answer to a call, before the boundary; others are not waited for. */
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

  /** Whether the server runs a call, and has not answered. */
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

  /** Its answer has left, or none will. */
  settle(): void {
    this.#left?.();
  }
}
