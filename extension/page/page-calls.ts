/** Calls of the page's raw functions, each with a signal of its own. */

import { controllerAbort, controllerSignal, newAbortController } from "../../src/intrinsics/dom.js";
import { createRecord, isRecord, jsonParse, reflectApply, SafeMap } from "../../src/intrinsics/language.js";
import { promiseCreate, promiseThen } from "../../src/intrinsics/promise.js";
import { afterGroup } from "../../src/intrinsics/tasks.js";
import type { Callable } from "../../src/webmcp/webidl/webidl.js";
import type { UntrustedResult } from "../protocol/untrusted-values.js";
import { describeReason, serializeRaw } from "./serialize-raw.js";
import type { FireToolEvent } from "./tool-events.js";

export interface PageCallsEvents {
  readonly fire: FireToolEvent;
  settled(call: string, result: UntrustedResult): void;
  progressed(call: string): void;
}

export interface RunnableTool {
  readonly name: string;
  readonly execute: Callable;
  /** Set if the tool resolves annotations for given arguments. */
  readonly resolve?: Callable | undefined;
  /** The browser runs it and fires the events itself. */
  readonly isNative: boolean;
}

export interface PageCalls {
  /**
   * @param annotationsText what the page may know of the agent's session, as JSON; undefined where
   * there is nothing.
   */
  run(call: string, tool: RunnableTool | undefined, argumentsText: string, annotationsText?: string): void;
  stop(call: string): void;
}

interface Running {
  readonly tool: RunnableTool;
  readonly controller: AbortController;
}

export function createPageCalls({ fire, settled, progressed }: PageCallsEvents): PageCalls {
  const running = new SafeMap<string, Running>();
  const tell = (type: Parameters<FireToolEvent>[0], { name, isNative }: RunnableTool): void => {
    if (!isNative) fire(type, name);
  };
  /** A cancelled call has been answered already. */
  const finish = (call: string, started: Running, result: UntrustedResult): void => {
    if (running.get(call) !== started) return;
    running.delete(call);
    settled(call, result);
  };
  return {
    run(call, tool, argumentsText, annotationsText) {
      if (tool === undefined) return settled(call, { kind: "gone", text: "" });
      const started = { tool, controller: newAbortController() };
      running.set(call, started);
      const options = createOptions(
        started,
        annotationsText,
        () => running.get(call) === started && progressed(call),
      );
      promiseThen(
        promiseCreate<unknown>((resolve) =>
          resolve(reflectApply(tool.execute, undefined, [input(argumentsText), options])),
        ),
        (raw) => finish(call, started, serializeRaw(raw)),
        (reason) => finish(call, started, { kind: "threw", text: describeReason(reason) }),
      );
      // Like native: after the tool's first synchronous turn, even if it threw, or at submission.
      afterGroup(() => tell("toolactivated", tool));
    },
    stop(call) {
      const started = running.get(call);
      if (started === undefined) return;
      running.delete(call);
      controllerAbort(started.controller);
      tell("toolcancel", started.tool);
    },
  };
}

/**
 * `ToolExecuteCallbackOptions` and two members of Airlock's. `reportProgress()` says only that the
 * tool is alive. `annotations` are those of the request: with them, a page can refuse a call that
 * injected text may have caused.
 */
function createOptions(
  { controller }: Running,
  annotations: string | undefined,
  reportProgress: () => unknown,
): object {
  const options = createRecord<unknown>();
  options["signal"] = controllerSignal(controller);
  options["reportProgress"] = () => void reportProgress();
  options["annotations"] = jsonParse(annotations ?? "{}");
  return options;
}

function input(text: string): unknown {
  const value = jsonParse(text);
  return isRecord(value) ? value : {};
}
