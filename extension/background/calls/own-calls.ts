/**
 * Calls that do not come through the extension: of agents in a page, and of the browser's own. The
 * same rules decide about them, under identities of their own; what the tool returned is enforced
 * in the page.
 */

import { refusal } from "../../../src/engine/enforce/mcp-result.js";
import type { EnforcedResult } from "../../../src/engine/enforce/types.js";
import type { JsonObject } from "../../../src/engine/schema/types.js";
import { enforceInTurns } from "../../../src/gateway/agent-result.js";
import { createDetector } from "../../../src/gateway/detector.js";
import type { Decision } from "../../../src/policy/types.js";
import { asRecord, parseJson } from "../../protocol/decode.js";
import type { UntrustedOwnCall } from "../../protocol/own-call-messages.js";
import type { UntrustedResult } from "../../protocol/untrusted-values.js";
import { unansweredInPage } from "../audit/audit-notes.js";
import { isWebOrigin, type PageDocument } from "../model/page-document.js";
import { createRegisteredTool, isSameTool, type RegisteredTool } from "../model/registered-tool.js";
import { RunningCall } from "../model/running-call.js";
import { pause } from "../platform/pause.js";
import { post } from "../platform/port-inbox.js";
import { ownAgent } from "../stores/agents.js";
import { CallPolicy } from "./call-policy.js";
import { askAboutCall } from "./call-question.js";
import { makeRoom } from "./own-sessions.js";
import { hasTooManyParts } from "./raw-result.js";
import type { Worker } from "./worker.js";

interface Own {
  readonly running: RunningCall;
  readonly policy: CallPolicy;
}

type Asked = Extract<UntrustedOwnCall, { type: "own-call" }>;

/** A page may have its agents ask the person, but not fill the panel with it. */
const MAX_QUESTIONS = 2;
const MAX_CALLS = 64;

/** As the person may see them; the rules need none. */
const argumentsOf = (text: string): JsonObject =>
  (asRecord(parseJson(text)) as JsonObject | undefined) ?? { "…": "too long to be shown" };

/** The same words are the same tool, whatever registration they came with. */
function toolOf(document: PageDocument, definition: Asked["tool"]): RegisteredTool {
  const isSame = (tool: RegisteredTool) =>
    tool.definition.name === definition.name && isSameTool(tool.definition, definition);
  const known = document.tools().find(isSame);
  return known ?? createRegisteredTool(definition, document.origin);
}

/** The facts about the result for the rules. The result itself is not stored here. */
const inspect = (tool: RegisteredTool, raw: unknown): Promise<EnforcedResult> =>
  enforceInTurns(tool.contract(), raw, { detect: createDetector() }, pause);

export class OwnCalls {
  readonly #worker: Worker;
  readonly #calls = new Map<PageDocument, Map<string, Own>>();
  /**
   * Origin of a tab → how many calls in it wait for the person: frames of other origins give a page
   * no more.
   */
  readonly #asking = new Map<string, number>();

  constructor(worker: Worker) {
    this.#worker = worker;
  }

  take(document: PageDocument, message: UntrustedOwnCall): void {
    const { call } = message;
    if (message.type === "own-end") {
      this.#end(document, call);
      return;
    }
    const decided =
      message.type === "own-call" ? this.#begin(document, message) : this.#settle(document, message);
    void decided
      .catch(() => false)
      .then((allow) => {
        const isStopped = !allow && this.#calls.get(document)?.get(call)?.running.isStopped === true;
        if (!allow || message.type === "own-result") this.#end(document, call);
        post(document.port, { type: "own-answer", call, allow, ...(isStopped ? { isStopped } : {}) });
      });
  }

  documentLeft(document: PageDocument): void {
    for (const call of [...(this.#calls.get(document)?.keys() ?? [])]) this.#end(document, call);
  }

  async #begin(document: PageDocument, asked: Asked): Promise<boolean> {
    const { sites, keepAlive } = this.#worker;
    // An opaque origin has no rules and keeps nothing. A site that the person turned off has no
    // rules either.
    if (!sites.allows(document) || !isWebOrigin(document.origin)) return true;
    const own = this.#calls.get(document) ?? new Map<string, Own>();
    if (own.has(asked.call) || own.size >= MAX_CALLS) return false;
    const started = this.#start(document, asked);
    this.#calls.set(document, own.set(asked.call, started));
    keepAlive.hold();
    if (!(await makeRoom(document.topOrigin, this.#worker))) return false;
    const { arguments: args } = started.running.order;
    return await this.#decide(
      started,
      asked.isActive === true,
      await started.policy.before({ arguments: args }),
    );
  }

  async #settle(
    document: PageDocument,
    { call, result }: { call: string; result: UntrustedResult },
  ): Promise<boolean> {
    const own = this.#calls.get(document)?.get(call);
    if (own === undefined) return !this.#worker.sites.allows(document) || !isWebOrigin(document.origin);
    const { running, policy } = own;
    const { found, arguments: args } = running.order;
    if (result.kind === "json" && hasTooManyParts(result.text)) return false;
    running.returned =
      result.kind === "json" ? parseJson(result.text) : result.kind === "string" ? result.text : undefined;
    const enforced = await inspect(found.tool, running.returned);
    const decision = await policy.after({ arguments: args }, enforced);
    const allow = await this.#decide(own, false, decision);
    await policy.released(!allow);
    return allow;
  }

  #start(document: PageDocument, { tool: definition, arguments: text, by }: Asked): Own {
    const tool = toolOf(document, definition);
    const order = {
      // Callers in all frames count as one agent, that of the page around them.
      agent: ownAgent(by, document.topOrigin),
      found: { document, tool },
      arguments: argumentsOf(text),
      argumentsText: text,
      stillAllowed: () => undefined,
    };
    const isBatch = () => (this.#calls.get(document)?.size ?? 0) > 1;
    const unanswered = (call: RunningCall) => {
      call.missed = "unanswered";
      return { result: refusal("") };
    };
    const running = new RunningCall(order, unanswered, isBatch);
    // Only a question has a limit here: the tool runs in the page, for as long as the page likes.
    running.close();
    // Calls that the page sent with it have their turn first.
    running.written = pause();
    return { running, policy: new CallPolicy(this.#worker, running) };
  }

  async #decide({ running, policy }: Own, isActive: boolean, decision: Decision): Promise<boolean> {
    running.isStopped = decision.effect === "block";
    if (decision.effect !== "escalate") return decision.effect === "allow";
    const { topOrigin } = running.order.found.document;
    const asking = this.#asking.get(topOrigin) ?? 0;
    if (asking >= MAX_QUESTIONS) {
      await policy.noteAsked();
      return false;
    }
    this.#asking.set(topOrigin, asking + 1);
    try {
      return (await askAboutCall(this.#worker, running, policy, decision, isActive)) === "allow";
    } finally {
      running.close();
      if (running.missed !== undefined) {
        this.#worker.log.missedInPage(running);
        await this.#worker.audit.mention(unansweredInPage(running));
      }
      const left = (this.#asking.get(topOrigin) ?? 1) - 1;
      if (left > 0) this.#asking.set(topOrigin, left);
      else this.#asking.delete(topOrigin);
    }
  }

  #end(document: PageDocument, call: string): void {
    const own = this.#calls.get(document);
    const ended = own?.get(call);
    if (own === undefined || ended === undefined) return;
    own.delete(call);
    if (own.size === 0) this.#calls.delete(document);
    ended.running.end({ result: refusal("") });
    ended.running.close();
    this.#worker.keepAlive.release();
  }
}
