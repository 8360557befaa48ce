/**
 * WebMCP §ModelContext interface https://webmachinelearning.github.io/webmcp/#model-context-container
 *
 *     partial interface Document {
 *       [SecureContext, SameObject] readonly attribute ModelContext modelContext;
 *     };
 *
 *     [Exposed=Window, SecureContext]
 *     interface ModelContext : EventTarget {
 *       Promise<undefined> registerTool(ModelContextTool tool, optional ModelContextRegisterToolOptions options = {});
 *       Promise<sequence<RegisteredTool>> getTools(optional ModelContextGetToolOptions options = {});
 *       Promise<DOMString?> executeTool(RegisteredTool tool, optional object inputObject,
 *                                       optional ModelContextExecuteToolOptions options = {});
 *       attribute EventHandler ontoolchange;
 *       attribute EventHandler ontoolactivated;
 *       attribute EventHandler ontoolcancel;
 *     };
 */

import { documentDefaultView, EventTargetConstructor, ownWindow } from "../../intrinsics/dom.js";
import {
  createRecord,
  defineOwn,
  dictionary,
  listForEach,
  recordForEach,
  reflectConstruct,
  SafeWeakMap,
} from "../../intrinsics/language.js";
import { promiseCreate } from "../../intrinsics/promise.js";
import {
  argumentMissing,
  failedToConstruct,
  illegalConstructor,
  illegalInvocation,
} from "../../texts/page.js";
import { whenAllowed } from "../documents/permission.js";
import { type ContextState, type Operation, refuseIfInactive } from "../webidl/context-state.js";
import { createMethod } from "../webidl/create-method.js";
import { defineEventHandlerAttribute } from "../webidl/event-handler-attribute.js";
import { exposeInterface } from "../webidl/expose-interface.js";
import type { Patches } from "../webidl/patches.js";
import { type Callable, type Refuse, refusalOf } from "../webidl/webidl.js";
import { executeTool } from "./execute-tool.js";
import { getTools } from "./get-tools.js";
import { registerTool } from "./register-tool.js";
import { defineToolEvents } from "./tool-events.js";

export interface Polyfill {
  /** The context of a document. A document without a window gets one that refuses every call. */
  contextOf(document: Document): EventTarget;
  /** @throws TypeError if the object is not a context of this realm. */
  stateOf(context: unknown): ContextState;
}

type StateOf = (receiver: unknown, refuse?: Refuse) => ContextState;

/**
 * WebMCP §extensions to Document https://webmachinelearning.github.io/webmcp/#document-extension, for browsers without
 * it. Each installation makes a new interface, so that nothing of an earlier one remains.
 */
export function createPolyfill(patches: Patches): Polyfill {
  // By document and by context object.
  const states = new SafeWeakMap<object, ContextState>();
  const stateOf: StateOf = (receiver, refuse = refusalOf()) => {
    // A WeakMap returns undefined for any key that is not an object.
    const state = states.get(receiver as object);
    if (state?.object !== receiver || !state) throw refuse(illegalInvocation());
    return state;
  };
  class ModelContext extends EventTargetConstructor {
    constructor() {
      super();
      throw refusalOf()(failedToConstruct("ModelContext", illegalConstructor()));
    }
  }
  const { prototype } = ModelContext;
  listForEach(["toolchange", "toolactivated", "toolcancel"], (type) => {
    defineEventHandlerAttribute(prototype, type, stateOf);
  });
  recordForEach({ executeTool, getTools, registerTool }, (name, operation) => {
    defineOwn(prototype, name, createOperation(name, operation, stateOf));
  });
  exposeInterface(patches, "ModelContext", 0, ModelContext);
  defineToolEvents(patches);
  const contextOf = (document: Document): EventTarget => {
    // A document of another realm has the context that its own realm gives it.
    if ((documentDefaultView(document) ?? ownWindow) !== ownWindow) return document.modelContext;
    let state = states.get(document);
    if (!state) {
      const object = reflectConstruct(EventTargetConstructor, [], ModelContext) as EventTarget;
      state = { object, document, toolMap: createRecord(), handlers: createRecord() };
      states.set(document, state);
      states.set(object, state);
    }
    return state.object;
  };
  return { contextOf, stateOf };
}

/**
 * WebIDL operation with a promise type: a throw becomes a rejection. The first steps are the same for all three methods.
 */
function createOperation(name: string, operation: Operation, stateOf: StateOf): Callable {
  const refuse = refusalOf(name);
  const length = operation === getTools ? 0 : 1;
  return createMethod(name, length, (receiver, args) =>
    promiseCreate((resolve, reject) => {
      const state = stateOf(receiver, refuse);
      if (args.length < length) throw refuse(argumentMissing());
      state.flush?.(operation === getTools);
      const steps = operation(dictionary(args), refuse);
      // If the document is not fully active, reject with an "InvalidStateError" DOMException.
      refuseIfInactive(state);
      // If the document is not allowed to use "tools", reject with a "NotAllowedError" DOMException.
      whenAllowed(reject, () => steps(state, resolve, reject));
    }),
  );
}
