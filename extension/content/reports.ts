/**
 * The frame's reports for the worker, which may be missing, may have just started, or may refuse a
 * large message.
 */
import type { FromFrame, WithheldTool } from "../protocol/content-messages.js";
import type { FromPage } from "../protocol/page-messages.js";
import type { FrameLink } from "./frame-link.js";

export type ToolsReport = Extract<FromPage, { type: "tools" }>;

/** Items that in-page calls withheld while the worker was away: the latest ones. */
const MAX_WAITING = 20;

export class Reports {
  readonly #link: FrameLink;
  readonly #waiting: FromFrame[] = [];
  #tools: ToolsReport | undefined;
  /** Undefined until the comparison is done; no tool is offered before. */
  #withheld: readonly WithheldTool[] | undefined;

  constructor(link: FrameLink) {
    this.#link = link;
  }

  get tools(): ToolsReport | undefined {
    return this.#tools;
  }

  get hasTools(): boolean {
    return (this.#tools?.tools.length ?? 0) > 0;
  }

  /** Sends everything, for a new worker. */
  sayAll(): void {
    if (this.#tools !== undefined) this.#send(this.#tools);
    if (this.#withheld !== undefined) this.#link.send({ type: "native", withheld: this.#withheld });
    for (const message of this.#waiting.splice(0)) this.#send(message);
  }

  pass(message: FromPage): void {
    if (message.type === "tools") {
      this.#tools = message;
      this.#withheld = undefined;
    }
    if (message.type !== "withheld" || this.#link.isOpen) this.#send(message);
    else if (this.#waiting.push(message) > MAX_WAITING) this.#waiting.shift();
  }

  /** @param tools the report that was compared; one that came later has its own comparison */
  compared(tools: ToolsReport | undefined, withheld: readonly WithheldTool[]): boolean {
    if (this.#tools !== tools) return false;
    this.#withheld = withheld;
    this.#link.send({ type: "native", withheld });
    return true;
  }

  /**
   * The browser refuses messages beyond 64 MiB of JSON, in which an escape may take six characters
   * for one.
   */
  #send(message: FromFrame): void {
    if (this.#link.send(message) || message.type !== "result") return;
    this.#link.send({ ...message, result: { kind: "oversized", text: "" } });
  }
}
