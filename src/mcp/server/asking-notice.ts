/**
 * While the browser asks the person about a call, a client that can elicit shows a notice that says so. The call does not
 * wait for an answer to the notice, no answer changes anything, and the notice is withdrawn when the question has ended.
 * Its words are the same for every call, so they tell nothing of the page, the tool or its arguments.
 *
 * In the protocol of 2026-07-28 a server cannot elicit while a call runs: it would have to end the call, and the client
 * would send it again. There, the progress of the call says that the person is asked.
 */
import type { ServerContext } from "@modelcontextprotocol/server";
import { isRecord } from "../../intrinsics/language.js";
import { askedInBrowser } from "../../texts/apps.js";

/** In milliseconds: longer than any question. */
const TIME_LIMIT = 10 * 60_000;

function canElicit(capabilities: unknown): boolean {
  const elicitation = isRecord(capabilities) ? capabilities["elicitation"] : undefined;
  return isRecord(elicitation) && isRecord(elicitation["form"]);
}

export class AskingNotice {
  readonly #mcpReq: ServerContext["mcpReq"];
  readonly #isWanted: boolean;
  #controller: AbortController | undefined;

  /** @param capabilities of the client */
  constructor({ mcpReq }: ServerContext, capabilities: unknown) {
    this.#mcpReq = mcpReq;
    this.#isWanted = mcpReq.envelope === undefined && canElicit(capabilities);
  }

  /** Once for a call, however many questions it has. */
  begin(): void {
    if (!this.#isWanted || this.#controller !== undefined) return;
    this.#controller = new AbortController();
    const { signal } = this.#controller;
    const requestedSchema = { type: "object", properties: {} } as const;
    this.#mcpReq
      .elicitInput(
        { mode: "form", message: askedInBrowser(), requestedSchema },
        { signal, timeout: TIME_LIMIT },
      )
      .catch(() => undefined);
  }

  end(): void {
    this.#controller?.abort();
  }
}
