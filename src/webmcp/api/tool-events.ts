/**
 * WebMCP §ToolActivatedEvent interface
 * https://webmachinelearning.github.io/webmcp/#tool-activated-event, §ToolCancelEvent interface
 * https://webmachinelearning.github.io/webmcp/#tool-cancel-event
 */

import { dispatchEvent, EventConstructor } from "../../intrinsics/dom.js";
import {
  createRecord,
  objectDefineProperty,
  recordForEach,
  reflectConstruct,
  SafeWeakMap,
  TypeErrorConstructor,
} from "../../intrinsics/language.js";
import { argumentMissing, failedToConstruct, illegalInvocation } from "../../texts/page.js";
import type { ContextState } from "../webidl/context-state.js";
import { exposeInterface } from "../webidl/expose-interface.js";
import type { Patches } from "../webidl/patches.js";
import { optional, orEmpty, type Refuse, refusalOf, toDictionary, toDOMString } from "../webidl/webidl.js";

/** @param name of the event's interface. */
const toToolEventInit = (name: string) =>
  orEmpty(toDictionary(`${name}Init`, { toolName: optional(toDOMString) }));

/** By event type, for the latest installation: creates the event that the platform would fire. */
const creators = createRecord<(toolName: string) => Event>();

function defineToolEvent(patches: Patches, type: string, name: string): void {
  const toolNames = new SafeWeakMap<object, string>();
  const toInit = toToolEventInit(name);
  const refuse: Refuse = (detail) => new TypeErrorConstructor(failedToConstruct(name, detail));
  class Interface extends EventConstructor {
    constructor(...args: unknown[]) {
      if (args.length === 0) throw refuse(argumentMissing());
      // The platform's own constructor reads the type, and the members of the parent's dictionary.
      super(args[0] as string, args[1] as EventInit);
      toolNames.set(this, toInit(args[1], refuse).toolName ?? "");
    }
    get toolName(): string {
      const toolName = toolNames.get(this);
      if (toolName === undefined) throw refusalOf()(illegalInvocation());
      return toolName;
    }
  }
  objectDefineProperty(Interface.prototype, "toolName", { enumerable: true });
  exposeInterface(patches, name, 1, Interface);
  // Attack: a page that changes what the interface inherits from. So this avoids our constructor,
  // which calls `super`.
  creators[type] = (toolName) => {
    const event = reflectConstruct(EventConstructor, [type], Interface) as Event;
    toolNames.set(event, toolName);
    return event;
  };
}

export const defineToolEvents = (patches: Patches): void =>
  recordForEach({ toolactivated: "ToolActivatedEvent", toolcancel: "ToolCancelEvent" }, (type, name) =>
    defineToolEvent(patches, type, name),
  );

/** DOM §fire an event at the ModelContext of the tool's document. */
export const fireToolEvent = (
  { object }: ContextState,
  type: "toolactivated" | "toolcancel",
  toolName: string,
): void => dispatchEvent(object, (creators[type] as (toolName: string) => Event)(toolName));
