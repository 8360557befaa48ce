/** WebMCP declarative §extensions to SubmitEvent: `agentInvoked`, `respondWith` */

import { addListener, ownWindow } from "../../intrinsics/dom.js";
import { assertSubmitEvent, formPrototype, submitEventPrototype } from "../../intrinsics/forms.js";
import { reflectApply, reflectGetOwnPropertyDescriptor } from "../../intrinsics/language.js";
import { createMethod } from "../webidl/create-method.js";
import { type Deferred, deferMethod } from "../webidl/deferred.js";
import type { Patches } from "../webidl/patches.js";
import type { Callable } from "../webidl/webidl.js";

const ATTRIBUTES = { writable: true, enumerable: true, configurable: true };

/**
 * For browsers without declarative tools. Before a form's first run there is nothing to look up:
 * see `respond-with.ts`.
 */
export function defineSubmitEvent({ put }: Patches, deferred: Deferred): void {
  const { methods } = deferred;
  const invocationOf = (event: unknown): unknown =>
    methods["invocationOf"] && reflectApply(methods["invocationOf"], undefined, [event]);
  // Before the page's listeners, which may stop the event. An event in a shadow tree reaches only
  // its form.
  addListener(ownWindow, "submit", invocationOf, true);
  const source = {
    get agentInvoked(): boolean {
      assertSubmitEvent(this);
      return !!invocationOf(this);
    },
  };
  put(
    submitEventPrototype,
    "agentInvoked",
    reflectGetOwnPropertyDescriptor(source, "agentInvoked") as PropertyDescriptor,
  );
  put(submitEventPrototype, "respondWith", { value: deferMethod(deferred, "respondWith", 1), ...ATTRIBUTES });
  // `form.submit()` fires no event.
  const { submit } = formPrototype;
  const value = createMethod("submit", 0, (form) => {
    reflectApply(submit as Callable, form, []);
    if (methods["endRun"]) reflectApply(methods["endRun"], undefined, [form]);
  });
  put(formPrototype, "submit", { value, ...ATTRIBUTES });
}
