/**
 * Asks the resolvers of pages for the annotations of a call with given arguments. Only the resolver
 * runs, not the tool, and its answer is a claim of the page · S4-04, S4-10 … S4-27
 */
import { AnswerMemo } from "../../../src/annotations/resolve/answer-memo.js";
import {
  type Resolution,
  type ResolvePorts,
  type ResolveQuestion,
  resolveAnnotations,
} from "../../../src/annotations/resolve/resolve-annotations.js";
import {
  type EffectiveSecurity,
  resolveWithFallback,
} from "../../../src/annotations/resolve/resolve-with-fallback.js";
import type { JsonObject } from "../../../src/engine/schema/types.js";
import type { UntrustedResult } from "../../protocol/untrusted-values.js";
import type { FoundTool, PageDocument } from "../model/page-document.js";
import { validate } from "../model/validation.js";
import type { Registry } from "../stores/registry.js";

/** Milliseconds: a resolver only looks at its arguments. */
const TIME_LIMIT = 2_000;
/** Questions that one document has not answered. */
const MAX_OPEN = 8;

interface Open {
  readonly document: PageDocument;
  settle(result: UntrustedResult): void;
}

/** The page's fault instead of an answer. */
const NO_ANSWER: UntrustedResult = { kind: "gone", text: "" };

export class Resolving {
  readonly #registry: Registry;
  readonly #open = new Map<string, Open>();
  /** Ends with the worker: then the page is held to what it says from then on. */
  readonly #memo = new AnswerMemo();

  constructor(registry: Registry) {
    this.#registry = registry;
  }

  /**
   * For an agent that asks. Whether these arguments may go to that page at all has been decided
   * before.
   * @param args with a placeholder for each handle.
   */
  resolve(found: FoundTool, args: JsonObject): Promise<Resolution> {
    return resolveAnnotations(questionOf(found, args), this.#portsFor(found));
  }

  /** For a decision: the static record where the tool cannot be asked, or fails to answer twice. */
  effective(found: FoundTool, args: JsonObject): Promise<EffectiveSecurity> {
    return resolveWithFallback(questionOf(found, args), this.#portsFor(found));
  }

  /** Drops an answer that is no longer awaited or comes from another document. */
  settle(document: PageDocument, call: string, result: UntrustedResult): void {
    const open = this.#open.get(call);
    if (open?.document === document) open.settle(result);
  }

  documentLeft(document: PageDocument): void {
    for (const open of this.#open.values()) if (open.document === document) open.settle(NO_ANSWER);
  }

  #portsFor(found: FoundTool): ResolvePorts {
    const { projectedInputSchema } = found.tool.contract();
    return {
      memo: this.#memo,
      timeLimit: TIME_LIMIT,
      isValid: (args) =>
        projectedInputSchema === undefined || validate(projectedInputSchema, args as JsonObject),
      ask: async (args, signal) => answerIn(await this.#ask(found, JSON.stringify(args), signal)),
    };
  }

  #ask({ document, tool }: FoundTool, text: string, signal: AbortSignal): Promise<UntrustedResult> {
    const open = [...this.#open.values()].filter((each) => each.document === document).length;
    const { registration } = tool.definition;
    if (open >= MAX_OPEN || document.tool(registration) !== tool) return Promise.resolve(NO_ANSWER);
    const call = crypto.randomUUID();
    return new Promise((resolve) => {
      const settle = (result: UntrustedResult) => {
        this.#open.delete(call);
        resolve(result);
      };
      this.#open.set(call, { document, settle });
      signal.addEventListener("abort", () => settle(NO_ANSWER));
      const message = { type: "resolve", call, registration, arguments: text } as const;
      if (!this.#registry.send(document, message)) settle(NO_ANSWER);
    });
  }
}

/** A copy of the arguments: they will be frozen, and the caller's are the caller's. */
const questionOf = ({ document, tool }: FoundTool, args: JsonObject): ResolveQuestion => ({
  tool: { dynamicAnnotations: tool.definition.dynamic === true },
  declared: tool.security(),
  epoch: `${document.id} ${tool.definition.registration}`,
  arguments: structuredClone(args),
});

function answerIn({ kind, text }: UntrustedResult): unknown {
  if (kind !== "json") throw new Error("The resolver gave no answer.");
  return JSON.parse(text);
}
