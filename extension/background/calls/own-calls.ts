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
import { pauseFairly } from "../../../src/gateway/pause.js";
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
import type { Worker } from "./worker.js";

type Asked = Extract<UntrustedOwnCall, { type: "own-call" }>;

/** `stop`: a rule said no. */
type Answer = "allow" | "deny" | "stop";

/** A page may have its agents ask the person, but not fill the panel with it. */
const MAX_QUESTIONS = 2;
const MAX_CALLS = 64;
/** Bytes. The page has its result whatever its size: all that a frame lets through is looked at. */
const TEXTS_OF_OWN = 6 * 1024 * 1024;

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
  enforceInTurns(tool.contract(), raw, { detect: createDetector(), textLimit: TEXTS_OF_OWN }, pauseFairly);

export class OwnCalls {
  readonly #worker: Worker;
  readonly #calls = new Map<PageDocument, Map<string, CallPolicy>>();
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
      .catch(() => "deny" as const)
      .then((answer) => {
        const [allow, isStopped] = [answer === "allow", answer === "stop"];
        if (!allow || message.type === "own-result") this.#end(document, call);
        post(document.port, { type: "own-answer", call, allow, ...(isStopped ? { isStopped } : {}) });
      });
  }

  documentLeft(document: PageDocument): void {
    for (const call of [...(this.#calls.get(document)?.keys() ?? [])]) this.#end(document, call);
  }

  async #begin(document: PageDocument, asked: Asked): Promise<Answer> {
    const { sites, keepAlive } = this.#worker;
    // An opaque origin has no rules and keeps nothing. A site that the person turned off has no
    // rules either.
    if (!sites.allows(document) || !isWebOrigin(document.origin)) return "allow";
    const own = this.#calls.get(document) ?? new Map<string, CallPolicy>();
    if (own.has(asked.call) || own.size >= MAX_CALLS) return "deny";
    const policy = this.#start(document, asked);
    this.#calls.set(document, own.set(asked.call, policy));
    keepAlive.hold();
    if (!(await makeRoom(document.topOrigin, this.#worker))) return "deny";
    const { arguments: args } = policy.call.order;
    return await this.#decide(policy, asked.isActive === true, await policy.before({ arguments: args }));
  }

  async #settle(
    document: PageDocument,
    { call: id, result }: { call: string; result: UntrustedResult },
  ): Promise<Answer> {
    const policy = this.#calls.get(document)?.get(id);
    if (policy === undefined) {
      const hasRules = this.#worker.sites.allows(document) && isWebOrigin(document.origin);
      return hasRules ? "deny" : "allow";
    }
    const { call } = policy;
    const { found, arguments: args } = call.order;
    const returned =
      result.kind === "json" ? parseJson(result.text) : result.kind === "string" ? result.text : undefined;
    // One call returns once, whatever its page says.
    if (!call.become({ stage: "finished", returned })) return "deny";
    const enforced = await inspect(found.tool, returned);
    const decision = await policy.after({ arguments: args }, enforced);
    const answer = await this.#decide(policy, false, decision);
    await policy.released(answer !== "allow");
    return answer;
  }

  #start(document: PageDocument, { tool: definition, arguments: text, by }: Asked): CallPolicy {
    const tool = toolOf(document, definition);
    const order = {
      // Callers in all frames count as one agent, that of the page around them.
      agent: ownAgent(by, document.topOrigin),
      found: { document, tool },
      arguments: argumentsOf(text),
      stillAllowed: () => undefined,
    };
    const call = new RunningCall(order, () => (this.#calls.get(document)?.size ?? 0) > 1);
    // Only a question has a limit here: the tool runs in the page, for as long as the page likes.
    call.close();
    // Calls that the page sent with it have their turn first.
    call.become({ written: pause() });
    return new CallPolicy(this.#worker, call);
  }

  async #decide(policy: CallPolicy, isActive: boolean, decision: Decision): Promise<Answer> {
    const { call } = policy;
    if (decision.effect !== "escalate") return decision.effect === "allow" ? "allow" : "stop";
    const { topOrigin } = call.order.found.document;
    const asking = this.#asking.get(topOrigin) ?? 0;
    if (asking >= MAX_QUESTIONS) {
      await policy.noteAsked();
      return "deny";
    }
    this.#asking.set(topOrigin, asking + 1);
    try {
      return await askAboutCall(this.#worker, call, policy, decision, isActive);
    } finally {
      call.close();
      if (call.missed !== undefined) {
        this.#worker.log.missedInPage(call);
        await this.#worker.audit.mention(unansweredInPage(call));
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
    ended.call.end({ result: refusal("") });
    ended.call.close();
    this.#worker.keepAlive.release();
  }
}
