/** WebMCP §ModelContext interface: the interface object, its prototype, and the brand of its instances */
import { argumentMissing, failedToConstruct, illegalConstructor, illegalInvocation } from "../errors.js";
import {
  construct,
  defineProperty,
  objectCreate,
  objectSetPrototypeOf,
  rejectedPromise,
  SafeWeakMap,
  TypeErrorConstructor,
  toStringTagSymbol,
} from "../primordials.js";
import { type ContextState, createContextState } from "./context-state.js";
import { createEventHandler, type EventHandler } from "./event-handler-attribute.js";
import { executeTool } from "./execute-tool.js";
import { getTools } from "./get-tools.js";
import type { PageHost } from "./page-host.js";
import { EventTargetConstructor } from "./platform-primordials.js";
import { registerTool } from "./register-tool.js";
import { operationError } from "./webidl.js";

type Operation = (context: ContextState, args: readonly unknown[]) => Promise<unknown>;

interface Slots {
  readonly state: ContextState;
  readonly ontoolchange: EventHandler;
  readonly ontoolactivated: EventHandler;
  readonly ontoolcancel: EventHandler;
}

export interface ModelContextInterface {
  readonly interfaceObject: object;
  create(document: Document, host: PageHost): EventTarget;
}

/** A fresh interface for each installation, so that nothing of an earlier one is left behind. */
export function createModelContextInterface(): ModelContextInterface {
  const slots = new SafeWeakMap<object, Slots>();
  function ModelContext(): never {
    throw new TypeErrorConstructor(new.target === undefined ? illegalConstructor() : failedToConstruct());
  }
  const prototype = objectCreate(EventTargetConstructor.prototype) as object;
  objectSetPrototypeOf(ModelContext, EventTargetConstructor);
  defineProperty(ModelContext, "prototype", { value: prototype, writable: false });
  defineHandler(prototype, slots, "ontoolchange");
  defineHandler(prototype, slots, "ontoolactivated");
  defineHandler(prototype, slots, "ontoolcancel");
  defineOperation(prototype, slots, "executeTool", 1, executeTool);
  defineOperation(prototype, slots, "getTools", 0, getTools);
  defineOperation(prototype, slots, "registerTool", 1, registerTool);
  defineProperty(prototype, "constructor", { value: ModelContext, writable: true, configurable: true });
  defineProperty(prototype, toStringTagSymbol, { value: "ModelContext", configurable: true });
  return {
    interfaceObject: ModelContext,
    create(document, host) {
      const object = construct(EventTargetConstructor, [], ModelContext) as EventTarget;
      slots.set(object, createSlots(createContextState(object, document, host)));
      return object;
    },
  };
}

function createSlots(state: ContextState): Slots {
  return {
    state,
    ontoolchange: createEventHandler(state.object, "toolchange"),
    ontoolactivated: createEventHandler(state.object, "toolactivated"),
    ontoolcancel: createEventHandler(state.object, "toolcancel"),
  };
}

function slotsOf(slots: SafeWeakMap<object, Slots>, receiver: unknown): Slots | undefined {
  // A WeakMap holds objects only, and answers undefined for anything else.
  return slots.get(receiver as object);
}

/** WebIDL operation with a promise type: whatever it throws becomes a rejection. */
function defineOperation(
  prototype: object,
  slots: SafeWeakMap<object, Slots>,
  name: string,
  length: number,
  operation: Operation,
): void {
  // A method has no `prototype` and cannot be constructed, as the platform's operations.
  const { method } = {
    method(this: unknown, ...args: unknown[]): Promise<unknown> {
      try {
        const own = slotsOf(slots, this);
        if (own === undefined) throw operationError(name, illegalInvocation());
        if (args.length < length) throw operationError(name, argumentMissing());
        return operation(own.state, args);
      } catch (error) {
        return rejectedPromise(error);
      }
    },
  };
  defineProperty(method, "name", { value: name });
  defineProperty(method, "length", { value: length });
  defineProperty(prototype, name, { value: method, writable: true, enumerable: true, configurable: true });
}

function defineHandler(
  prototype: object,
  slots: SafeWeakMap<object, Slots>,
  name: "ontoolchange" | "ontoolactivated" | "ontoolcancel",
): void {
  const handlerOf = (receiver: unknown): EventHandler => {
    const own = slotsOf(slots, receiver);
    if (own === undefined) throw new TypeErrorConstructor(illegalInvocation());
    return own[name];
  };
  const { get, set } = {
    get(this: unknown): object | null {
      return handlerOf(this).get();
    },
    set(this: unknown, value: unknown): void {
      handlerOf(this).set(value);
    },
  };
  defineProperty(get, "name", { value: `get ${name}` });
  defineProperty(set, "name", { value: `set ${name}` });
  defineProperty(prototype, name, { get, set, enumerable: true, configurable: true });
}
