/** HTML §event handler IDL attributes, for one event type */
import { addListener, apply, removeListener } from "../primordials.js";
import type { ContextState } from "./context-state.js";
import { preventDefault } from "./platform-primordials.js";
import { type Callable, isObject } from "./webidl.js";

/** @returns an object with the attribute, to be defined on the prototype. */
export function eventHandlerAttribute(type: string, stateOf: (receiver: unknown) => ContextState): object {
  const name = `on${type}`;
  function listener(this: unknown, event: Event): void {
    const handler = stateOf(this).handlers[type];
    if (typeof handler === "function" && apply(handler as Callable, this, [event]) === false) {
      preventDefault(event);
    }
  }
  return {
    get [name]() {
      return stateOf(this).handlers[type] ?? null;
    },
    set [name](value: unknown) {
      const { handlers, object } = stateOf(this);
      // [LegacyTreatNonObjectAsNull]: an object that cannot be called is kept, and does nothing.
      const handler = isObject(value) ? value : null;
      handlers[type] = handler;
      // The listener stays where it was first put until the handler is set to null.
      (handler ? addListener : removeListener)(object, type, listener);
    },
  };
}
