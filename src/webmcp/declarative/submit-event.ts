/** WebMCP declarative §extensions to SubmitEvent: `agentInvoked`, `respondWith` */

import { addListener, newDOMException, ownWindow } from "../../intrinsics/dom.js";
import {
  assertSubmitEvent,
  eventGetPhase,
  eventIsPrevented,
  formPrototype,
  submitEventPrototype,
} from "../../intrinsics/forms.js";
import { reflectApply, reflectGetOwnPropertyDescriptor } from "../../intrinsics/language.js";
import {
  argumentMissing,
  failedToExecute,
  notAgentInvoked,
  notBeingDispatched,
  notPrevented,
} from "../../texts/page.js";
import { createMethod } from "../webidl/create-method.js";
import type { Patches } from "../webidl/patches.js";
import { type Callable, refusalOf } from "../webidl/webidl.js";
import { endRun, invocationOf, takeResponse } from "./run-form.js";

const fail = (detail: string) =>
  newDOMException(failedToExecute("respondWith", detail, "SubmitEvent"), "InvalidStateError");

function respondWith(receiver: unknown, args: unknown[]): void {
  assertSubmitEvent(receiver);
  const event = receiver as Event;
  if (args.length === 0) throw refusalOf("respondWith", "SubmitEvent")(argumentMissing());
  const run = invocationOf(event);
  if (!run) throw fail(notAgentInvoked());
  if (!eventIsPrevented(event)) throw fail(notPrevented());
  // Natively, a listener's microtasks run during the dispatch; ours run after it.
  if (!eventGetPhase(event) && !(run.isAutomatic && run.event === event)) throw fail(notBeingDispatched());
  takeResponse(run, args[0]);
}

export function defineSubmitEvent({ put }: Patches): void {
  // Before the page's listeners, which may stop the event. An event in a shadow tree reaches only its form.
  addListener(ownWindow, "submit", invocationOf, true);
  const source = {
    get agentInvoked(): boolean {
      assertSubmitEvent(this);
      return !!invocationOf(this as unknown as Event);
    },
  };
  put(
    submitEventPrototype,
    "agentInvoked",
    reflectGetOwnPropertyDescriptor(source, "agentInvoked") as PropertyDescriptor,
  );
  const attributes = { writable: true, enumerable: true, configurable: true };
  put(submitEventPrototype, "respondWith", {
    value: createMethod("respondWith", 1, respondWith),
    ...attributes,
  });
  // `form.submit()` fires no event.
  const { submit } = formPrototype;
  const value = createMethod("submit", 0, (form) => {
    reflectApply(submit as Callable, form, []);
    endRun(form);
  });
  put(formPrototype, "submit", { value, ...attributes });
}
