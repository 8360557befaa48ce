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
  eachMember,
  jsonParse,
  newAbortController,
  SafeMap,
  signalOf,
  toStringPrimitive,
} from "../primordials.js";
import { type Put, whenDone, wrapOperation } from "./augment.js";
import { createMethod } from "./create-method.js";
import { toRegisterToolOptions } from "./dictionaries.js";
import type { Installation } from "./install-once.js";
import { createPatches } from "./patches.js";
import { arrayFrom, newDOMException, onAbort, ownDocument } from "./platform-primordials.js";
import { type Callable, isObject, refusalOf, type UntrustedObject } from "./webidl.js";

/** Of the tools that can be unregistered by name. */
type Controllers = SafeMap<unknown, AbortController>;

/** Each registration gets a signal of ours. @returns the object that has `registerTool`. */
function followRegistrations(context: object, put: Put, controllers: Controllers): object | undefined {
  return wrapOperation(context, "registerTool", put, (original, receiver, args) => {
    const controller = newAbortController();
    let name: string | undefined;
    const forget = (): unknown => controllers.get(name) === controller && controllers.delete(name);
    try {
      const { exposedTo, signal } = toRegisterToolOptions(args[1], refusalOf());
      name = toStringPrimitive((args[0] as UntrustedObject)["name"]);
      onAbort(signal, (reason) => {
        forget();
        abort(controller, reason);
      });
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

function createMethods(context: UntrustedObject, controllers: Controllers): Record<string, Callable> {
  const registerTool = context["registerTool"] as Callable;
  const clearContext = (): void => {
    controllers.forEach((_controller, name) => {
      unregisterTool(name);
    });
  };
  const unregisterTool = (name: unknown): void => {
    const key = toStringPrimitive(name);
    const controller = controllers.get(key);
    if (!controller) {
      throw newDOMException(failedToExecute("unregisterTool", invalidToolName()), "InvalidStateError");
    }
    controllers.delete(key);
    abort(controller, controller);
  };
  return {
    clearContext,
    provideContext(options) {
      const tools = arrayFrom(undefined, (options as UntrustedObject)["tools"] as object, (tool) => tool);
      clearContext();
      each(tools, (tool) => apply(registerTool, context, [tool]));
    },
    unregisterTool,
  };
}

/** @returns an installation whose `uninstall` takes the layer off first. */
export function addLegacy({ mode, uninstall }: Installation): Installation {
  const { put, restore } = createPatches();
  const context: unknown = ownDocument.modelContext;
  // Where there is such a method already, there is such a layer.
  if (isObject(context) && !context["provideContext"]) {
    const controllers: Controllers = new SafeMap();
    const holder = followRegistrations(context, put, controllers) as object;
    eachMember(createMethods(context, controllers), (name, behaviour) => {
      const value = createMethod(name, name === "unregisterTool" ? 1 : 0, (_receiver, args) => {
        behaviour(args[0]);
      });
      put(holder, name, { value, writable: true, enumerable: true, configurable: true });
    });
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
