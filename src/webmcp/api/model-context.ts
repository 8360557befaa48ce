/**
 * WebMCP §ModelContext interface
 * https://webmachinelearning.github.io/webmcp/#model-context-container
 *
 *     partial interface Document {
 *       [SecureContext, SameObject] readonly attribute ModelContext modelContext;
 *     };
 *
 *     [Exposed=Window, SecureContext]
 *     interface ModelContext : EventTarget {
 *       Promise<undefined> registerTool(ModelContextTool tool,
 *                                       optional ModelContextRegisterToolOptions options = {});
 *       Promise<sequence<RegisteredTool>>
 *           getTools(optional ModelContextGetToolOptions options = {});
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
import { failedToConstruct, illegalConstructor, illegalInvocation } from "../../texts/page.js";
import type { ContextState } from "../webidl/context-state.js";
import { type Deferred, deferMethod } from "../webidl/deferred.js";
import { defineEventHandlerAttribute } from "../webidl/event-handler-attribute.js";
import { exposeInterface } from "../webidl/expose-interface.js";
import type { Patches } from "../webidl/patches.js";
import { type Refuse, refusalOf } from "../webidl/webidl.js";
import { defineToolEvents } from "./tool-events.js";

/** The operations, with their lengths. */
export const LENGTHS: Record<string, number> = dictionary({ executeTool: 1, getTools: 0, registerTool: 1 });

export interface Polyfill {
  /** The context of a document. A document without a window gets one that refuses every call. */
  contextOf(document: Document): EventTarget;
  /** @throws TypeError if the object is not a context of this realm. */
  stateOf(context: unknown, refuse?: Refuse): ContextState;
}

/**
 * WebMCP §extensions to Document https://webmachinelearning.github.io/webmcp/#document-extension,
 * for browsers without it. Each installation makes a new interface, so that nothing of an earlier
 * one remains. What its operations do is in `operations.ts`.
 */
export function createPolyfill(patches: Patches, deferred: Deferred): Polyfill {
  // By document and by context object.
  const states = new SafeWeakMap<object, ContextState>();
  const stateOf: Polyfill["stateOf"] = (receiver, refuse = refusalOf()) => {
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
  recordForEach(LENGTHS, (name, length) => defineOwn(prototype, name, deferMethod(deferred, name, length)));
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
