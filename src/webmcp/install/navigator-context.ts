/**
 * `navigator.modelContext`, for pages of earlier drafts: a separate object over the tools of
 * `document.modelContext`, which stays as the newest draft defines it. The script adds it for the
 * pages that load it. The extension does not: pages that detect it would then call members that no
 * browser has.
 */

import {
  assertNavigator,
  controllerAbort,
  controllerSignal,
  isSecure,
  navigatorPrototype,
  newAbortController,
  newDOMException,
  onAbort,
  ownDocument,
  ownNavigator,
} from "../../intrinsics/dom.js";
import {
  arrayFrom,
  createList,
  defineOwn,
  jsonParse,
  listForEach,
  reflectApply,
  SafeMap,
} from "../../intrinsics/language.js";
import { promiseReject } from "../../intrinsics/promise.js";
import { stringFrom } from "../../intrinsics/text.js";
import { failedToExecute, invalidToolName } from "../../texts/page.js";
import { toRegisterToolOptions } from "../webidl/dictionaries.js";
import { createPatches, putMembers } from "../webidl/patches.js";
import { type Callable, refusalOf, type UntrustedObject } from "../webidl/webidl.js";
import type { Installation } from "./install-once.js";
import { whenDone } from "./wrap-operation.js";

/** Controllers of the tools that were registered through this object, by name. */
type Controllers = SafeMap<unknown, AbortController>;

type Call = (method: string, args: unknown[]) => unknown;

/** Gives each registration a signal of ours, so that it can be unregistered by name. */
function registerTool(call: Call, controllers: Controllers, tool: unknown, options: unknown): unknown {
  const controller = newAbortController();
  let name: string | undefined;
  const forget = (): unknown => controllers.get(name) === controller && controllers.delete(name);
  try {
    const { exposedTo, signal } = toRegisterToolOptions(options, refusalOf("registerTool"));
    name = stringFrom((tool as UntrustedObject)["name"]);
    onAbort(signal, (reason) => controllerAbort(controller, reason));
    onAbort(controllerSignal(controller), forget);
    if (!controllers.has(name)) controllers.set(name, controller);
    const own = { __proto__: null, exposedTo, signal: controllerSignal(controller) };
    const registered = whenDone(
      call("registerTool", [tool, own]),
      (value) => value,
      (reason) => {
        forget();
        // Unregistering a tool by name before its registration ended is not a failure.
        if (reason !== controller) throw reason;
      },
    );
    // Some pages expect an object with `unregister`, others await a promise: this is both.
    defineOwn(registered as object, "unregister", () => controllerAbort(controller, controller), false);
    return registered;
  } catch (error) {
    forget();
    return promiseReject(error);
  }
}

function createMethods(call: Call): object {
  const controllers: Controllers = new SafeMap();
  const unregister = (controller: AbortController): void => controllerAbort(controller, controller);
  const clearContext = (): void => controllers.forEach(unregister);
  return {
    provideContext(options?: UntrustedObject): void {
      const given = options?.["tools"];
      const tools =
        given === undefined ? createList<unknown>() : arrayFrom(undefined, given as object, (tool) => tool);
      clearContext();
      listForEach(tools, (tool) => registerTool(call, controllers, tool, undefined));
    },
    clearContext,
    registerTool: (tool: unknown, options?: unknown) => registerTool(call, controllers, tool, options),
    unregisterTool(name: unknown): void {
      const controller = controllers.get(stringFrom(name));
      if (!controller) {
        throw newDOMException(failedToExecute("unregisterTool", invalidToolName()), "InvalidStateError");
      }
      unregister(controller);
    },
    getTools: (...args: unknown[]) => call("getTools", args),
    executeTool(...args: unknown[]): unknown {
      try {
        if (typeof args[1] === "string") args[1] = jsonParse(args[1]);
      } catch {
        // Text that is not JSON stays as it is: the newest draft refuses it, because it is not an
        // object.
      }
      return call("executeTool", args);
    },
    addEventListener: (...args: unknown[]) => call("addEventListener", args),
    removeEventListener: (...args: unknown[]) => call("removeEventListener", args),
    dispatchEvent: (...args: unknown[]) => call("dispatchEvent", args),
  };
}

function createNavigatorContext(): object {
  const context = (): UntrustedObject => ownDocument.modelContext as unknown as UntrustedObject;
  const object = {};
  putMembers(
    (target, key, { value }) => {
      defineOwn(target, key, value, false);
      return true;
    },
    object,
    createMethods((method, args) => reflectApply(context()[method] as Callable, context(), args)),
  );
  return object;
}

/**
 * Adds it if the page has none: over the browser's API, ours, or the extension's.
 *
 * @returns an installation whose `uninstall` removes it first.
 */
export function addNavigatorContext({ mode, uninstall }: Installation): Installation {
  const { put, restore } = createPatches();
  if (isSecure && !("modelContext" in ownNavigator())) {
    const object = createNavigatorContext();
    putMembers(put, navigatorPrototype, {
      get modelContext(): unknown {
        assertNavigator(this);
        return object;
      },
      // A page that puts a shim of its own in place uses members that this object lacks: it steps
      // aside, as for a page that defines the property. Without a setter the assignment would throw
      // in strict code.
      set modelContext(shim: unknown) {
        assertNavigator(this);
        defineOwn(this as object, "modelContext", shim);
      },
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
