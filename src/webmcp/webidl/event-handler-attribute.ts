/** HTML §event handler IDL attributes, for one event type */

import { addListener, eventPreventDefault, removeListener } from "../../intrinsics/dom.js";
import { objectDefineProperty, reflectApply } from "../../intrinsics/language.js";
import type { ContextState } from "./context-state.js";
import { putMembers } from "./patches.js";
import { type Callable, isObject } from "./webidl.js";

export function defineEventHandlerAttribute(
  prototype: object,
  type: string,
  stateOf: (receiver: unknown) => ContextState,
): void {
  const name = `on${type}`;
  function listener(this: unknown, event: Event): void {
    const handler = stateOf(this).handlers[type];
    if (typeof handler === "function" && reflectApply(handler as Callable, this, [event]) === false) {
      eventPreventDefault(event);
    }
  }
  // Accessors of an object literal have the platform's names and attributes.
  putMembers(objectDefineProperty, prototype, {
    get [name](): object | null {
      return stateOf(this).handlers[type] ?? null;
    },
    set [name](value: unknown) {
      const { handlers, object } = stateOf(this);
      // [LegacyTreatNonObjectAsNull]: an object that is not callable is stored and ignored.
      const handler = isObject(value) ? value : null;
      handlers[type] = handler;
      // The listener keeps its position until the handler is set to null.
      (handler ? addListener : removeListener)(object, type, listener);
    },
  });
}
