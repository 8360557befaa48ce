/** Asks a tool to describe a call with these arguments · S0-38 … S0-41, S4-04 … S4-27 */

import { isRecord } from "../../intrinsics/language.js";
import type { PlainObject } from "../model/plain-data.js";
import type { ToolSecurity } from "../model/types.js";
import { type DeclaredTool, isDynamic, normalizeResolved } from "../read/normalize-tool.js";
import type { AnswerMemo } from "./answer-memo.js";
import { refineSecurity } from "./refine-security.js";
import { ResolveCode } from "./resolve-messages.js";

/** Freezes plain data in place, without recursion. Attack: nesting that overflows the stack. */
function freezeDeep<Value>(value: Value): Value {
  const pending: unknown[] = [value];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (typeof next !== "object" || next === null || Object.isFrozen(next)) continue;
    Object.freeze(next);
    pending.push(...Object.values(next));
  }
  return value;
}

export interface ResolvePorts {
  /**
   * Runs only the tool's resolver. Resolves with plain JSON data, or rejects.
   * @param args deeply frozen.
   * @param signal aborted when the time is over.
   */
  ask(args: PlainObject, signal: AbortSignal): Promise<unknown>;
  /** Whether the arguments satisfy the tool's `inputSchema`: the same check as for a call. */
  isValid(args: PlainObject): boolean;
  readonly memo: AnswerMemo;
  /** Milliseconds for one answer. */
  readonly timeLimit: number;
}

export interface ResolveQuestion {
  readonly tool: DeclaredTool;
  /** The record of the tool's static annotations. */
  readonly declared: ToolSecurity;
  /** Names the registration: answers of an earlier one no longer bind. */
  readonly epoch: string;
  readonly arguments: PlainObject;
}

export type ResolveFailure = "not-dynamic" | "invalid-arguments" | "failed" | "timed-out";

export type Resolution =
  | {
      readonly ok: true;
      /** The answer alone. */
      readonly answer: ToolSecurity;
      /** The declaration refined by the answer: decides about the call. */
      readonly security: ToolSecurity;
    }
  | { readonly ok: false; readonly code: number; readonly reason: ResolveFailure };

const failure = (reason: ResolveFailure): Resolution => ({
  ok: false,
  code:
    reason === "not-dynamic" || reason === "invalid-arguments"
      ? ResolveCode.invalidParams
      : ResolveCode.failed,
  reason,
});

/** Settles with `asked`, or when the time is over. */
async function withinTime(
  ask: (signal: AbortSignal) => Promise<unknown>,
  limit: number,
): Promise<{ readonly answer: unknown } | ResolveFailure> {
  const controller = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<"timed-out">((resolve) => {
    timer = setTimeout(() => resolve("timed-out"), limit);
  });
  try {
    return await Promise.race([ask(controller.signal).then((answer) => ({ answer })), late]);
  } catch {
    return "failed";
  } finally {
    clearTimeout(timer);
    controller.abort();
  }
}

/**
 * Asks once; never calls the tool. Remembers only the answers that a resolver is held to.
 *
 * @returns never rejects.
 */
export async function resolveAnnotations(
  question: ResolveQuestion,
  ports: ResolvePorts,
): Promise<Resolution> {
  const { tool, declared, epoch, arguments: args } = question;
  if (!isDynamic(tool)) return failure("not-dynamic");
  try {
    if (!ports.isValid(args)) return failure("invalid-arguments");
    freezeDeep(args);
    const given = await withinTime(async (signal) => await ports.ask(args, signal), ports.timeLimit);
    if (typeof given === "string") return failure(given);
    if (!isRecord(given.answer)) return failure("failed");
    const answer = ports.memo.check(epoch, args, normalizeResolved({ annotations: given.answer }));
    return { ok: true, answer, security: refineSecurity(declared, answer) };
  } catch {
    return failure("failed");
  }
}
