/**
 * Everything that a server says outside of a tool's result: lists, prompts, resources,
 * notifications, errors, questions. No schema describes it, so it loses copies of what was
 * withheld, and nothing else.
 */
import type { AgentSession } from "../../engine/enforce/agent-session.js";
import { isReservedOfServers } from "../../engine/enforce/own-records.js";
import { release } from "../../engine/enforce/release.js";
import type { TooLarge } from "../../engine/enforce/run.js";
import type { JsonObject, JsonValue } from "../../engine/schema/types.js";
import { boundOfWords, type TextBound } from "../../gateway/text-bound.js";
import { rpcAnswerTooLarge, rpcHeldBack } from "../../texts/agents.js";

export class Outward {
  readonly #session: AgentSession;
  readonly #origin: string;
  readonly #tooLarge: TooLarge;

  constructor(session: AgentSession, origin: string, bound: TextBound) {
    this.#session = session;
    this.#origin = origin;
    this.#tooLarge = boundOfWords(bound);
  }

  /** @returns what may leave; undefined where that cannot be told */
  pass<Value extends JsonValue>(value: Value): Value | undefined {
    const { value: left } = release(value, {
      session: this.#session,
      origin: this.#origin,
      isReserved: isReservedOfServers,
      tooLarge: this.#tooLarge,
    });
    return left as Value | undefined;
  }

  /** Why nothing of a value leaves. */
  whyNot(value: JsonValue): string {
    return this.#tooLarge(JSON.stringify(value), true) ? rpcAnswerTooLarge() : rpcHeldBack();
  }

  /**
   * For what must leave as it is or not at all: a token that the server will read again, a name
   * that it is called by.
   */
  passWhole<Value extends JsonValue>(value: Value): Value | undefined {
    const left = this.pass(value);
    return left !== undefined && JSON.stringify(left) === JSON.stringify(value) ? left : undefined;
  }

  /** @returns an error that takes this one's place, with words of ours */
  passError(error: JsonObject, words: string): JsonObject {
    const code = Number.isSafeInteger(error["code"]) ? (error["code"] as number) : -32603;
    const left = this.pass(error);
    return left === undefined ? { code, message: words } : { ...left, code };
  }
}
