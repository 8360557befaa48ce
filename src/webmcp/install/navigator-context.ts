/**
 * `navigator.modelContext`, for pages of earlier drafts: an object of its own, over the tools of `document.modelContext`.
 * That one stays what the newest draft says. The script brings it along for the pages that load it; the extension does
 * not, since pages that feature-detect it then call what no browser has.
 */

import {
  arrayFrom,
  assertNavigator,
  isSecure,
  navigatorPrototype,
  newDOMException,
  onAbort,
  ownDocument,
  ownNavigator,
} from "../../intrinsics/platform-primordials.js";
import {
  abort,
  apply,
  createList,
  defineOwn,
  dictionary,
  each,
  jsonParse,
  newAbortController,
  rejectedPromise,
  SafeMap,
  signalOf,
  toStringPrimitive,
} from "../../intrinsics/primordials.js";
import { failedToExecute, invalidToolName } from "../../texts/page.js";
import { toRegisterToolOptions } from "../webidl/dictionaries.js";
import { createPatches, putMembers } from "../webidl/patches.js";
import { type Callable, refusalOf, type UntrustedObject } from "../webidl/webidl.js";
import type { Installation } from "./install-once.js";
import { whenDone } from "./wrap-operation.js";

/** Of the tools that came through this object, by name. */
type Controllers = SafeMap<unknown, AbortController>;

type Call = (method: string, args: unknown[]) => unknown;

/** Each registration gets a signal of ours, so that it can be taken off by name. */
function registerTool(call: Call, controllers: Controllers, tool: unknown, options: unknown): unknown {
  const controller = newAbortController();
  let name: string | undefined;
  const forget = (): unknown => controllers.get(name) === controller && controllers.delete(name);
  try {
    const { exposedTo, signal } = toRegisterToolOptions(options, refusalOf("registerTool"));
    name = toStringPrimitive((tool as UntrustedObject)["name"]);
    onAbort(signal, (reason) => abort(controller, reason));
    onAbort(signalOf(controller), forget);
    if (!controllers.has(name)) controllers.set(name, controller);
    const own = dictionary({ exposedTo, signal: signalOf(controller) });
    const registered = whenDone(
      call("registerTool", [tool, own]),
      (value) => value,
      (reason) => {
        forget();
        // One that was undone by name before it was done is no failure.
        if (reason !== controller) throw reason;
      },
    );
    // What some pages expect to get, and others to wait for.
    defineOwn(registered as object, "unregister", () => abort(controller, controller), false);
    return registered;
  } catch (error) {
    forget();
    return rejectedPromise(error);
  }
}

function createMethods(call: Call): object {
  const controllers: Controllers = new SafeMap();
  const unregister = (controller: AbortController): void => abort(controller, controller);
  const clearContext = (): void => controllers.forEach(unregister);
  return {
    provideContext(options?: UntrustedObject): void {
      const given = options?.["tools"];
      const tools =
        given === undefined ? createList<unknown>() : arrayFrom(undefined, given as object, (tool) => tool);
      clearContext();
      each(tools, (tool) => registerTool(call, controllers, tool, undefined));
    },
    clearContext,
    registerTool: (tool: unknown, options?: unknown) => registerTool(call, controllers, tool, options),
    unregisterTool(name: unknown): void {
      const controller = controllers.get(toStringPrimitive(name));
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
        // What is no JSON is no object either, which the newest draft's refuses.
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
    createMethods((method, args) => apply(context()[method] as Callable, context(), args)),
  );
  return object;
}

/**
 * Adds it where a page finds none: over the browser's API, ours, or that of the extension.
 *
 * @returns an installation whose `uninstall` takes it off first.
 */
export function addNavigatorContext({ mode, uninstall }: Installation): Installation {
  const { put, restore } = createPatches();
  if (isSecure && !("modelContext" in ownNavigator)) {
    const object = createNavigatorContext();
    putMembers(put, navigatorPrototype, {
      get modelContext(): unknown {
        assertNavigator(this);
        return object;
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
