/**
 * Calls by agents in the page and by the browser's own agent. Airlock checks the person's rules
 * before the tool runs and before the caller gets the result. If the extension is off or gone, its
 * isolated script lets everything pass.
 */

import { onAbort } from "../../src/intrinsics/dom.js";
import { dictionary, jsonParse, reflectApply, SafeMap, SafeWeakMap } from "../../src/intrinsics/language.js";
import { promiseCreate, promiseThen } from "../../src/intrinsics/promise.js";
import {
  agentCallDenied,
  agentCallStopped,
  agentResultDenied,
  agentResultStopped,
} from "../../src/texts/agents.js";
import { holdActivation } from "../../src/webmcp/api/activation.js";
import { failureOf, hasAborted } from "../../src/webmcp/api/enforcing-execute.js";
import type { ReadTool } from "../../src/webmcp/webidl/read-tool.js";
import { type Callable, isAbortSignal, isObject } from "../../src/webmcp/webidl/webidl.js";
import { MAX_TEXT } from "../protocol/limits.js";
import type { UntrustedOwnCall } from "../protocol/own-call-messages.js";
import type { ToolTexts } from "./describe-tool.js";
import { serializeRaw } from "./serialize-raw.js";

/** @returns false if no port is open */
type Send = (message: UntrustedOwnCall) => boolean;

export interface OwnCalls {
  /** Returns a tool whose `execute` asks the rules first. */
  guard(tool: ReadTool): ReadTool;
  /** @returns the same tool with the page's own `execute`, for calls of the extension */
  known(tool: ReadTool, texts: ToolTexts): ReadTool;
  answered(call: string, allow: boolean, isStopped?: boolean): void;
}

/** The tool behind a guarded one. */
interface Guarded {
  readonly execute: Callable;
  /** Before its registration, a tool cannot be called. */
  texts: ToolTexts | undefined;
}

interface Line {
  /** Resolves with the decision of the person or the rules. */
  ask(message: UntrustedOwnCall): Promise<Answer>;
  /** The caller no longer waits. */
  end(call: string): void;
}

/** `stop`: a rule said no, and not the person. */
type Answer = "allow" | "deny" | "stop";

/** Calls that wait for an answer, by tool name. */
function createLine(send: Send): Line & Pick<OwnCalls, "answered"> {
  const waiting = new SafeMap<string, (answer: Answer) => void>();
  const answered = (call: string, allow: boolean, isStopped = false): void => {
    const say = waiting.get(call);
    waiting.delete(call);
    say?.(allow ? "allow" : isStopped ? "stop" : "deny");
  };
  return {
    answered,
    ask: (message) =>
      promiseCreate((resolve) => {
        waiting.set(message.call, resolve);
        if (!send(message)) answered(message.call, true);
      }),
    end(call) {
      send({ type: "own-end", call });
      answered(call, false);
    },
  };
}

export function createOwnCalls(send: Send, by: () => "page" | "browser"): OwnCalls {
  const guarded = new SafeWeakMap<object, Guarded>();
  const line = createLine(send);
  let count = 0;
  const run = ({ execute, texts }: Guarded, args: unknown[]): Promise<unknown> => {
    const call = `own-${++count}`;
    const signal = isObject(args[1]) ? args[1]["signal"] : undefined;
    const { begun, takenBack } = holdActivation();
    const end = (): void => {
      line.end(call);
      takenBack();
    };
    const forget = isAbortSignal(signal) && !hasAborted(signal) ? onAbort(signal, end) : undefined;
    const tool = { name: "", description: "", ...texts, registration: 0 };
    const asked = line.ask({ type: "own-call", call, tool, by: by(), arguments: shown(args[0]) });
    const done = promiseThen(asked, (answer) => {
      if (answer !== "allow") throw failureOf(answer === "stop" ? agentCallStopped() : agentCallDenied());
      return release(call, execute, args, line, begun);
    });
    // A signal may be used for many calls.
    return whenOver(done, () => forget?.());
  };
  return {
    guard(tool) {
      const behind: Guarded = { execute: tool.execute, texts: undefined };
      const execute: Callable = (...args) => run(behind, args);
      const shownTool = dictionary({ ...tool, execute }) as ReadTool;
      guarded.set(shownTool, behind);
      return shownTool;
    },
    known(tool, texts) {
      const behind = guarded.get(tool);
      if (behind === undefined) return tool;
      behind.texts = texts;
      return dictionary({ ...tool, execute: behind.execute }) as ReadTool;
    },
    answered: line.answered,
  };
}

/** To the page, it looks like the same promise. */
const whenOver = <Value>(promise: Promise<Value>, act: () => void): Promise<Value> =>
  promiseThen(
    promise,
    (value) => {
      act();
      return value;
    },
    (reason) => {
      act();
      throw reason;
    },
  );

/** Only the person sees it, so a text that is too long for the panel is not sent. */
function shown(input: unknown): string {
  const { kind, text } = serializeRaw(input);
  return kind === "json" && text.length <= MAX_TEXT ? text : "";
}

/**
 * A text that an object has as its JSON has quotes, which a text that the tool returned does not
 * have.
 */
function valueIn(json: string): unknown {
  const value: unknown = jsonParse(json);
  return typeof value === "string" ? dictionary({ toJSON: () => value }) : value;
}

/**
 * Reads the result once, so that the released result is the one that the rules checked.
 *
 * @param begun called when the page's function has returned
 */
function release(
  call: string,
  execute: Callable,
  args: unknown[],
  line: Line,
  begun: () => void,
): Promise<unknown> {
  const running = promiseCreate<unknown>((resolve) => resolve(reflectApply(execute, undefined, args)));
  begun();
  return promiseThen(
    running,
    (raw) => {
      const result = serializeRaw(raw);
      return promiseThen(line.ask({ type: "own-result", call, result }), (answer) => {
        if (answer !== "allow")
          throw failureOf(answer === "stop" ? agentResultStopped() : agentResultDenied());
        return result.kind === "json" ? valueIn(result.text) : raw;
      });
    },
    (reason) => {
      line.end(call);
      throw reason;
    },
  ) as Promise<unknown>;
}
