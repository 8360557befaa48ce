/**
 * WebMCP declarative §execute a declarative tool: fills the form, then submits it or waits for the
 * person
 */

import { asName, sayName } from "../../engine/enforce/clean-text.js";
import {
  addListener,
  elementFocus,
  elementGetAttribute,
  elementSetAttribute,
  nodeIsConnected,
  onAbort,
  removeListener,
  signalIsAborted,
} from "../../intrinsics/dom.js";
import {
  elementMatches,
  elementQueryAll,
  elementRemoveAttribute,
  eventGetPhase,
  eventGetTarget,
  eventIsPrevented,
  eventIsTrusted,
  formForEachControl,
  formRequestSubmit,
  membersFor,
  nodeListForEach,
} from "../../intrinsics/forms.js";
import { arrayIsArray, listAppend, SafeWeakMap } from "../../intrinsics/language.js";
import { promiseCreate, promiseThen } from "../../intrinsics/promise.js";
import { queueTask, queueTogether } from "../../intrinsics/tasks.js";
import {
  formCancelled,
  formInvalid,
  inputNotJsonObject,
  noResponse,
  noSubmitButton,
} from "../../texts/page.js";
import { failureOf, NO_TEXT } from "../api/enforcing-execute.js";
import type { Settle } from "../webidl/context-state.js";
import { prepareToFill } from "./fill-form.js";
import { hintsOf } from "./hints-of.js";
import { isSensitive } from "./synthesize-schema.js";

interface Run {
  /** Ends the call: the form was sent, or this is the page's response. */
  end: Settle;
  reject: Settle;
  readonly isAutomatic: boolean;
  /** Ends the call with the page's response. */
  answer?: Promise<() => void>;
  /** The submit event whose outcome is still open. */
  event?: Event | undefined;
  isSubmitted?: boolean;
  /** The last event of a reset; one that its listeners did not prevent ends the call. */
  reset?: Event;
}

const runs = new SafeWeakMap<object, Run>();
/** The calls that submit events belong to. */
const invocations = new SafeWeakMap<object, Run>();

/** The call of an event. The first lookup makes the event the submission of that call. */
export function invocationOf(event: Event): Run | undefined {
  const known = invocations.get(event);
  if (known || !eventGetPhase(event) || !eventIsTrusted(event)) return known;
  const run = runs.get(eventGetTarget(event) as object);
  if (!run) return undefined;
  run.isSubmitted = true;
  run.event = event;
  invocations.set(event, run);
  queueTask(() => conclude(run));
  return run;
}

const fail = (run: Run | undefined, problem: string): void => run?.reject(failureOf(problem));

/** Accepts any value; the last response counts. */
export function takeResponse(run: Run, response: unknown): void {
  run.answer = promiseThen(
    promiseCreate((resolve) => resolve(response)),
    (raw) => () => run.end(raw),
    (reason) => () => run.reject(reason),
  );
}

/** The page has submitted the form itself. */
export const endRun = (form: unknown): void => runs.get(form as object)?.end(NO_TEXT);
/**
 * The form has changed. During submission, native notices that one task later, when an immediate
 * response has already ended the call. It never notices that a form has stopped being a tool.
 */
export function cancelRun(form: Element, isTool: boolean): void {
  const run = runs.get(form);
  const cancel = (): void => fail(run, formCancelled());
  if (!run?.event || !(run.isAutomatic || eventGetPhase(run.event))) cancel();
  else if (isTool) queueTask(cancel);
}

/** Why the platform did not submit the form; empty if a script cancelled it. */
function refusalOf(form: Element): string {
  let problems = "";
  formForEachControl(form, (control) => {
    if (!elementMatches(control, ":invalid:not(fieldset)")) return;
    // The message is the browser's or the page's, which may quote the value.
    const problem = !isSensitive(control) && !hintsOf(form) && membersFor(control)?.getProblem(control);
    problems += `${sayName(elementGetAttribute(control, "name") ?? "")}: ${asName(problem || "")}. `;
  });
  if (problems) return formInvalid(problems);
  return nodeIsConnected(form) ? "" : formCancelled();
}

const isReset = ({ reset }: Run): boolean => reset !== undefined && !eventIsPrevented(reset);

/** Runs after the submit event was dispatched. */
function conclude(run: Run): void {
  const { event } = run;
  if (!event) return;
  run.event = undefined;
  // A listener may have reset the form before or after its answer.
  if (isReset(run)) fail(run, formCancelled());
  else if (run.answer) promiseThen(run.answer, (end) => end());
  else if (eventIsPrevented(event)) fail(run, noResponse());
  else run.end(NO_TEXT);
}

function start(
  form: Element,
  button: Element | undefined,
  isAutomatic: boolean,
  resolve: Settle,
  reject: Settle,
): Run {
  /** DEVIATION: the attributes replace `:tool-form-active` and `:tool-submit-active`. */
  const toggle = (put: typeof elementSetAttribute, listen: typeof addListener): void => {
    put(form, "data-tool-form-active", "");
    if (button) put(button, "data-tool-submit-active", "");
    listen(form, "submit", invocationOf, true);
    listen(form, "reset", onReset, true);
  };
  const finishBy =
    (settle: Settle): Settle =>
    (value) => {
      if (runs.get(form) === run) {
        runs.delete(form);
        toggle(elementRemoveAttribute, removeListener);
      }
      settle(value);
    };
  const run: Run = { end: finishBy(resolve), reject: finishBy(reject), isAutomatic };
  const onReset = (event: Event): void => {
    if (eventGetTarget(event) !== form || !eventIsTrusted(event) || isReset(run)) return;
    run.reset = event;
    queueTask(() => isReset(run) && fail(run, formCancelled()));
  };
  // The form holds the new call's values now.
  fail(runs.get(form), formCancelled());
  runs.set(form, run);
  toggle(elementSetAttribute, addListener);
  return run;
}

function activate(form: Element, button: Element | undefined, run: Run): void {
  if (!run.isAutomatic) {
    elementFocus(button as Element);
    return;
  }
  try {
    formRequestSubmit(form, button ?? null);
  } catch {
    // A listener has changed the button's type or removed it.
    formRequestSubmit(form, null);
  }
  if (run.isSubmitted) return;
  const refusal = refusalOf(form);
  if (refusal) fail(run, refusal);
  else run.end(NO_TEXT);
}

/**
 * @param gone aborts when the form changes into another tool.
 * @returns the page's response, unchanged.
 */
export function runForm(
  form: Element,
  input: object,
  signal: AbortSignal,
  gone: AbortSignal,
): Promise<unknown> {
  return promiseCreate((resolve, reject) => {
    const steps = arrayIsArray(input) ? inputNotJsonObject() : prepareToFill(form, input);
    const isAutomatic = elementMatches(form, "[toolautosubmit]");
    const button = submitButton(form);
    if (typeof steps === "string") throw failureOf(steps);
    if (!button && !isAutomatic) throw failureOf(noSubmitButton());
    let run: Run | undefined;
    listAppend(steps, () => {
      // The caller cancelled while the form was filled: do not submit.
      if (signalIsAborted(signal)) return reject(failureOf(formCancelled()));
      run = start(form, button, isAutomatic, resolve, reject);
      onAbort(signal, () => fail(run, formCancelled()));
      activate(form, button, run);
      // Do not ask the person about a form that a listener has changed since.
      if (!isAutomatic && signalIsAborted(gone)) fail(run, formCancelled());
    });
    // After the microtasks of its listeners, and before the next call uses the form.
    listAppend(steps, () => run && conclude(run));
    queueTogether(steps);
  });
}

/** A button with a command submits only if it says so. */
const SUBMIT =
  ":is(:is(input,button)[type=submit],button:not([type=button],[type=reset],[command],[commandfor]),input[type=image]):enabled";

/** The form's submit button, as Chromium picks it. */
function submitButton(form: Element): Element | undefined {
  let button: Element | undefined;
  const consider = (element: Element): void => {
    if (elementMatches(element, SUBMIT)) button ??= element;
  };
  formForEachControl(form, consider);
  // `form.elements` does not contain image buttons.
  nodeListForEach(elementQueryAll(form, "input"), consider);
  return button;
}
