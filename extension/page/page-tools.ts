/** The registrations of this document, each with the page's raw function, and the calls that run. */

import type { ConvertedTool } from "../../src/model-context/context-state.js";
import { onAbort } from "../../src/model-context/platform-primordials.js";
import type { Callable } from "../../src/model-context/webidl.js";
import {
  abort,
  append,
  apply,
  createList,
  createRecord,
  isRecord,
  jsonParse,
  newAbortController,
  newPromise,
  promiseThen,
  SafeMap,
  signalOf,
} from "../../src/primordials.js";
import type { UntrustedResult, UntrustedTool } from "../protocol/page-messages.js";
import { describeTool, type ToolTexts } from "./describe-tool.js";
import { describeReason, serializeRaw } from "./serialize-raw.js";

export interface PageTools {
  /** Read before the tool is registered. @returns what to call once it is. */
  observe(tool: ConvertedTool): (signal: AbortSignal | undefined) => void;
  list(): UntrustedTool[];
  run(call: string, registration: number, argumentsText: string): void;
  cancel(call: string): void;
  cancelAll(): void;
}

export interface PageToolsEvents {
  changed(): void;
  settled(call: string, result: UntrustedResult): void;
  progressed(call: string): void;
}

interface Registered {
  readonly execute: Callable;
  readonly texts: ToolTexts;
}

const failed = (kind: UntrustedResult["kind"], text = ""): UntrustedResult => ({ kind, text });

export function createPageTools({ changed, settled, progressed }: PageToolsEvents): PageTools {
  const tools = new SafeMap<number, Registered>();
  const running = new SafeMap<string, AbortController>();
  let count = 0;

  const cancel = (call: string) => {
    const controller = running.get(call);
    if (controller === undefined) return;
    running.delete(call);
    abort(controller);
  };

  /** A call that was cancelled has had its answer. */
  const finish = (call: string, controller: AbortController, result: UntrustedResult) => {
    if (running.get(call) !== controller) return;
    running.delete(call);
    settled(call, result);
  };

  return {
    observe(tool) {
      const { execute } = tool;
      const texts = describeTool(tool);
      return (signal) => {
        const registration = ++count;
        tools.set(registration, { execute, texts });
        changed();
        onAbort(signal, () => {
          if (tools.delete(registration)) changed();
        });
      };
    },
    list() {
      const list = createList<UntrustedTool>();
      tools.forEach(({ texts }, registration) => {
        append(list, { ...texts, registration });
      });
      return list;
    },
    run(call, registration, argumentsText) {
      const tool = tools.get(registration);
      if (tool === undefined) return settled(call, failed("gone"));
      const controller = newAbortController();
      running.set(call, controller);
      const options = createRecord<unknown>();
      options["signal"] = signalOf(controller);
      options["reportProgress"] = () => {
        if (running.get(call) === controller) progressed(call);
      };
      promiseThen(
        newPromise<unknown>((resolve) =>
          resolve(apply(tool.execute, undefined, [input(argumentsText), options])),
        ),
        (raw) => finish(call, controller, serializeRaw(raw)),
        (reason) => finish(call, controller, failed("threw", describeReason(reason))),
      );
    },
    cancel,
    cancelAll() {
      running.forEach((_controller, call) => {
        cancel(call);
      });
    },
  };
}

function input(text: string): unknown {
  const value = jsonParse(text);
  return isRecord(value) ? value : {};
}
