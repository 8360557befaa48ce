/** WebMCP §ModelContext interface: the interface object, its prototype, and the brand of its instances */
import { argumentMissing, illegalConstructor, illegalInvocation } from "../errors.js";
import {
  construct,
  createRecord,
  defineOwn,
  defineProperty,
  dictionary,
  each,
  getOwnPropertyDescriptor,
  objectCreate,
  objectSetPrototypeOf,
  ownKeys,
  rejectedPromise,
  SafeMap,
  SafeWeakMap,
  TypeErrorConstructor,
  toStringTagSymbol,
} from "../primordials.js";
import type { ContextState } from "./context-state.js";
import { eventHandlerAttribute } from "./event-handler-attribute.js";
import { executeTool } from "./execute-tool.js";
import { getTools } from "./get-tools.js";
import type { PageHost } from "./page-host.js";
import { EventTargetConstructor } from "./platform-primordials.js";
import { registerTool } from "./register-tool.js";
import { type Callable, type Refuse, refusalOf } from "./webidl.js";

type Operation = (context: ContextState, args: readonly unknown[], refuse: Refuse) => Promise<unknown>;
type StateOf = (receiver: unknown, refuse?: Refuse) => ContextState;

export interface ModelContextInterface {
  readonly interfaceObject: object;
  create(document: Document, host: PageHost): EventTarget;
}

/** A fresh interface for each installation, so that nothing of an earlier one is left behind. */
export function createModelContextInterface(): ModelContextInterface {
  const states = new SafeWeakMap<object, ContextState>();
  const stateOf: StateOf = (receiver, refuse = (detail) => new TypeErrorConstructor(detail)) => {
    // A WeakMap holds objects only, and answers undefined for anything else.
    const state = states.get(receiver as object);
    if (state === undefined) throw refuse(illegalInvocation());
    return state;
  };
  function ModelContext(): never {
    throw new TypeErrorConstructor(illegalConstructor(new.target));
  }
  const prototype = objectCreate(EventTargetConstructor.prototype) as object;
  objectSetPrototypeOf(ModelContext, EventTargetConstructor);
  defineProperty(ModelContext, "prototype", { value: prototype, writable: false });
  each(["toolchange", "toolactivated", "toolcancel"], (type) => {
    defineMembers(prototype, eventHandlerAttribute(type, stateOf));
  });
  defineMembers(prototype, operation("executeTool", 1, executeTool, stateOf));
  defineMembers(prototype, operation("getTools", 0, getTools, stateOf));
  defineMembers(prototype, operation("registerTool", 1, registerTool, stateOf));
  defineOwn(prototype, "constructor", ModelContext, false);
  defineProperty(prototype, toStringTagSymbol, { value: "ModelContext", configurable: true });
  return {
    interfaceObject: ModelContext,
    create(document, host) {
      const object = construct(EventTargetConstructor, [], ModelContext) as EventTarget;
      states.set(object, { object, document, host, toolMap: new SafeMap(), handlers: createRecord() });
      return object;
    },
  };
}

/** Members of an object literal have the names and attributes of the platform's, and cannot be constructed. */
function defineMembers(prototype: object, source: object): void {
  each(ownKeys(source), (key) => {
    defineProperty(prototype, key, getOwnPropertyDescriptor(source, key) as PropertyDescriptor);
  });
}

/** WebIDL operation with a promise type: whatever it throws becomes a rejection. */
function operation(name: string, length: number, steps: Operation, stateOf: StateOf): object {
  const refuse = refusalOf(name);
  const source = {
    [name](this: unknown, ...args: unknown[]): Promise<unknown> {
      try {
        const state = stateOf(this, refuse);
        if (args.length < length) throw refuse(argumentMissing());
        return steps(state, dictionary(args), refuse);
      } catch (error) {
        return rejectedPromise(error);
      }
    },
  };
  defineProperty(source[name] as Callable, "length", { value: length });
  return source;
}
