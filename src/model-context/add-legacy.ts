/**
 * What drafts before `document.modelContext` had, as a layer over the API of whoever installed it (the browser, this
 * copy, an earlier one). Only for pages that ask for it, and until 2027-06-30.
 */
import { failedToExecute, invalidToolName } from "../errors.js";
import {
  abort,
  apply,
  dictionary,
  each,
  jsonParse,
  newAbortController,
  SafeMap,
  signalOf,
  toStringPrimitive,
} from "../primordials.js";
import { type Put, whenDone, wrapOperation } from "./augment.js";
import { toRegisterToolOptions } from "./dictionaries.js";
import type { Installation } from "./install-once.js";
import { createPatches, putMembers } from "./patches.js";
import { arrayFrom, newDOMException, onAbort, ownDocument } from "./platform-primordials.js";
import { type Callable, isObject, refusalOf, type UntrustedObject } from "./webidl.js";

/** Of the tools that can be unregistered by name. */
type Controllers = SafeMap<unknown, AbortController>;

/** Each registration gets a signal of ours. */
function followRegistrations(context: object, put: Put, controllers: Controllers): void {
  wrapOperation(context, "registerTool", put, (original, receiver, args) => {
    const controller = newAbortController();
    let name: string | undefined;
    const forget = (): unknown => controllers.get(name) === controller && controllers.delete(name);
    try {
      const { exposedTo, signal } = toRegisterToolOptions(args[1], refusalOf());
      name = toStringPrimitive((args[0] as UntrustedObject)["name"]);
      onAbort(signal, (reason) => abort(controller, reason));
      onAbort(signalOf(controller), forget);
      args[1] = dictionary({ exposedTo, signal: signalOf(controller) });
      if (!controllers.get(name)) controllers.set(name, controller);
    } catch {
      // The original refuses it in its own words.
    }
    return whenDone(
      apply(original, receiver, args),
      (value) => value,
      (reason) => {
        forget();
        // One that was undone by name before it was done is no failure.
        if (reason !== controller) throw reason;
      },
    );
  });
}

function createMethods(context: UntrustedObject, controllers: Controllers): object {
  const registerTool = context["registerTool"] as Callable;
  const unregister = (controller: AbortController): void => abort(controller, controller);
  const clearContext = (): void => controllers.forEach(unregister);
  return {
    provideContext(options: UntrustedObject): void {
      const tools = arrayFrom(undefined, options["tools"] as object, (tool) => tool);
      clearContext();
      each(tools, (tool) => apply(registerTool, context, [tool]));
    },
    clearContext,
    unregisterTool(name: unknown): void {
      const controller = controllers.get(toStringPrimitive(name));
      if (!controller) {
        throw newDOMException(failedToExecute("unregisterTool", invalidToolName()), "InvalidStateError");
      }
      unregister(controller);
    },
  };
}

/** @returns an installation whose `uninstall` takes the layer off first. */
export function addLegacy({ mode, uninstall }: Installation): Installation {
  const { put, restore } = createPatches();
  const context: unknown = ownDocument.modelContext;
  // Where there is such a method already, there is such a layer.
  if (isObject(context) && !context["provideContext"]) {
    const controllers: Controllers = new SafeMap();
    followRegistrations(context, put, controllers);
    putMembers(put, context, createMethods(context, controllers));
    wrapOperation(context, "executeTool", put, (original, receiver, args) => {
      try {
        if (typeof args[1] === "string") args[1] = jsonParse(args[1]);
      } catch {
        // What is no JSON is no object either, which the original says.
      }
      return apply(original, receiver, args);
    });
  }
  return {
    mode,
    uninstall() {
      restore();
      uninstall();
    },
  };
}
