/** HTML §event handler IDL attributes, for one type on one object */
import { apply } from "../primordials.js";
import { listen, preventDefault, unlisten } from "./platform-primordials.js";
import { type Callable, isObject } from "./webidl.js";

export interface EventHandler {
  get(): object | null;
  set(value: unknown): void;
}

export function createEventHandler(target: EventTarget, type: string): EventHandler {
  let value: object | null = null;
  // The listener stays where it was first put until the handler is set to null.
  const listener = (event: Event) => {
    if (typeof value !== "function") return;
    const result = apply(value as Callable, target, [event]);
    if (result === false) preventDefault(event);
  };
  return {
    get: () => value,
    set(next) {
      // [LegacyTreatNonObjectAsNull]: an object that cannot be called is kept, and does nothing.
      const handler = isObject(next) ? next : null;
      if (handler === null) unlisten(target, type, listener);
      else if (value === null) listen(target, type, listener);
      value = handler;
    },
  };
}
