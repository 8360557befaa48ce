/** Calls of the page's raw functions, each with a signal of its own. */

import type { Callable } from "../../src/model-context/webidl.js";
import {
  abort,
  apply,
  createRecord,
  isRecord,
  jsonParse,
  newAbortController,
  newPromise,
  promiseThen,
  SafeMap,
  signalOf,
} from "../../src/primordials.js";
import type { UntrustedResult } from "../protocol/page-messages.js";
import { describeReason, serializeRaw } from "./serialize-raw.js";

export interface PageCallsEvents {
  settled(call: string, result: UntrustedResult): void;
  progressed(call: string): void;
}

export interface PageCalls {
  run(call: string, execute: Callable | undefined, argumentsText: string): void;
  stop(call: string): void;
}

export function createPageCalls({ settled, progressed }: PageCallsEvents): PageCalls {
  const running = new SafeMap<string, AbortController>();
  /** A call that was cancelled has had its answer. */
  const finish = (call: string, controller: AbortController, result: UntrustedResult): void => {
    if (running.get(call) !== controller) return;
    running.delete(call);
    settled(call, result);
  };
  return {
    run(call, execute, argumentsText) {
      if (execute === undefined) {
        settled(call, { kind: "gone", text: "" });
        return;
      }
      const controller = newAbortController();
      running.set(call, controller);
      const options = createOptions(controller, () => running.get(call) === controller && progressed(call));
      promiseThen(
        newPromise<unknown>((resolve) => resolve(apply(execute, undefined, [input(argumentsText), options]))),
        (raw) => finish(call, controller, serializeRaw(raw)),
        (reason) => finish(call, controller, { kind: "threw", text: describeReason(reason) }),
      );
    },
    stop(call) {
      const controller = running.get(call);
      if (controller === undefined) return;
      running.delete(call);
      abort(controller);
    },
  };
}

/** `ToolExecuteCallbackOptions`, and ours: `reportProgress()` says that the tool is alive, and nothing else. */
function createOptions(controller: AbortController, reportProgress: () => unknown): object {
  const options = createRecord<unknown>();
  options["signal"] = signalOf(controller);
  options["reportProgress"] = () => void reportProgress();
  return options;
}

function input(text: string): unknown {
  const value = jsonParse(text);
  return isRecord(value) ? value : {};
}
