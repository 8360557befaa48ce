/**
 * WebMCP declarative: what `respondWith` and the events of a submission do, once forms are tools
 */

import { newDOMException } from "../../intrinsics/dom.js";
import { assertSubmitEvent, eventGetPhase, eventIsPrevented } from "../../intrinsics/forms.js";
import {
  argumentMissing,
  failedToExecute,
  notAgentInvoked,
  notBeingDispatched,
  notPrevented,
} from "../../texts/page.js";
import { createMethod } from "../webidl/create-method.js";
import type { Deferred } from "../webidl/deferred.js";
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

export function prepareSubmitEvent({ methods }: Deferred): void {
  methods["respondWith"] = createMethod("respondWith", 1, respondWith);
  methods["invocationOf"] = invocationOf as Callable;
  methods["endRun"] = endRun as Callable;
}
