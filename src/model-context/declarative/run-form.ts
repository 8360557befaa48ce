/** WebMCP declarative §execute a declarative tool: fill the form, then submit it or wait for the person */
import { formCancelled, formInvalid, inputNotJsonObject, noResponse, noSubmitButton } from "../../errors.js";
import {
  addListener,
  append,
  isAborted,
  isArray,
  newPromise,
  promiseThen,
  removeListener,
  SafeWeakMap,
} from "../../primordials.js";
import { focusOn, isConnected, readAttribute, setAttribute } from "../../secrets/dom-primordials.js";
import type { Settle } from "../context-state.js";
import { failureOf, NO_TEXT } from "../enforcing-execute.js";
import { onAbort } from "../platform-primordials.js";
import { queueTask, queueTogether } from "../task-primordials.js";
import { prepareToFill } from "./fill-form.js";
import {
  eachControl,
  eachNode,
  findInside,
  getPhase,
  getTarget,
  isPrevented,
  isTrusted,
  matches,
  membersFor,
  removeAttribute,
  requestSubmit,
} from "./form-primordials.js";
import { hintsOf } from "./hints-of.js";
import { isSensitive } from "./synthesize-schema.js";

interface Run {
  /** The form was sent, or this is what the page has responded. */
  end: Settle;
  reject: Settle;
  readonly isAutomatic: boolean;
  /** Ends it with what the page responds. */
  answer?: Promise<() => void>;
  /** That of the submission whose end is not known yet. */
  event?: Event | undefined;
  isSubmitted?: boolean;
}

/** A button with a command is one only where it says so. */
const SUBMIT =
  ":is(:is(input,button)[type=submit],button:not([type=button],[type=reset],[command],[commandfor]),input[type=image]):enabled";

const runs = new SafeWeakMap<object, Run>();
/** Of the submit events that belong to a call. */
const invocations = new SafeWeakMap<object, Run>();

/** The call that an event belongs to, also before it has come to our listener. */
export function invocationOf(event: Event): Run | undefined {
  const known = invocations.get(event);
  if (known || !getPhase(event) || !isTrusted(event)) return known;
  return runs.get(getTarget(event) as object);
}

const fail = (run: Run | undefined, problem: string): void => run?.reject(failureOf(problem));

/** Whatever it is; the last response counts. */
export function takeResponse(run: Run, response: unknown): void {
  run.answer = promiseThen(
    newPromise((resolve) => resolve(response)),
    (raw) => () => run.end(raw),
    (reason) => () => run.reject(reason),
  );
}

/** The page has submitted the form itself. */
export const endRun = (form: unknown): void => runs.get(form as object)?.end(NO_TEXT);
/** What a page does to a form while it is being submitted, as native sees it, does not end the call. */
export function cancelRun(form: Element): void {
  const run = runs.get(form);
  if (!run?.event || !(run.isAutomatic || getPhase(run.event))) fail(run, formCancelled());
}

function submitButton(form: Element): Element | undefined {
  let button: Element | undefined;
  const consider = (element: Element): void => {
    if (matches(element, SUBMIT)) button ??= element;
  };
  eachControl(form, consider);
  // Images are none of a form's elements.
  eachNode(findInside(form, "input"), consider);
  return button;
}

/** Why the platform did not submit the form; empty where a script did. */
function refusalOf(form: Element): string {
  let problems = "";
  eachControl(form, (control) => {
    const members = membersFor(control);
    if (!members || !matches(control, ":invalid")) return;
    // The browser's own words, or the page's, which may quote the value.
    const problem = isSensitive(control) || hintsOf(form) ? "" : members.getProblem(control);
    problems += `${readAttribute(control, "name") ?? ""}: ${problem}. `;
  });
  if (problems) return formInvalid(problems);
  return isConnected(form) ? "" : formCancelled();
}

/** When the submit event has been dispatched. */
function conclude(run: Run, event: Event): void {
  run.event = undefined;
  if (run.answer) promiseThen(run.answer, (end) => end());
  else if (isPrevented(event)) fail(run, noResponse());
  else run.end(NO_TEXT);
}

function start(
  form: Element,
  button: Element | undefined,
  isAutomatic: boolean,
  resolve: Settle,
  reject: Settle,
): Run {
  /** DEVIATION: the attributes stand for `:tool-form-active` and `:tool-submit-active`. */
  const toggle = (put: typeof setAttribute, listen: typeof addListener): void => {
    put(form, "data-tool-form-active", "");
    if (button) put(button, "data-tool-submit-active", "");
    listen(form, "submit", onSubmit, true);
    listen(form, "reset", onReset, true);
  };
  const finishBy =
    (settle: Settle): Settle =>
    (value) => {
      if (runs.get(form) === run) {
        runs.delete(form);
        toggle(removeAttribute, removeListener);
      }
      settle(value);
    };
  const run: Run = { end: finishBy(resolve), reject: finishBy(reject), isAutomatic };
  const isOwn = (event: Event): boolean => getTarget(event) === form && isTrusted(event);
  const onSubmit = (event: Event): void => {
    if (!isOwn(event)) return;
    run.isSubmitted = true;
    run.event = event;
    invocations.set(event, run);
    queueTask(() => conclude(run, event));
  };
  const onReset = (event: Event): unknown =>
    isOwn(event) && queueTask(() => isPrevented(event) || fail(run, formCancelled()));
  // The form holds this call's values now.
  fail(runs.get(form), formCancelled());
  runs.set(form, run);
  toggle(setAttribute, addListener);
  return run;
}

function activate(form: Element, button: Element | undefined, run: Run): void {
  if (!run.isAutomatic) {
    focusOn(button as Element);
    return;
  }
  try {
    requestSubmit(form, button ?? null);
  } catch {
    // A listener has made the button something else, or removed it.
    requestSubmit(form, null);
  }
  if (run.isSubmitted) return;
  const refusal = refusalOf(form);
  if (refusal) fail(run, refusal);
  else run.end(NO_TEXT);
}

/**
 * @param gone aborts where the form changes so that it is another tool.
 * @returns what the page responds, as it is.
 */
export function runForm(
  form: Element,
  input: object,
  signal: AbortSignal,
  gone: AbortSignal,
): Promise<unknown> {
  return newPromise((resolve, reject) => {
    const steps = isArray(input) ? inputNotJsonObject() : prepareToFill(form, input);
    const isAutomatic = matches(form, "[toolautosubmit]");
    const button = submitButton(form);
    if (typeof steps === "string") throw failureOf(steps);
    if (!button && !isAutomatic) throw failureOf(noSubmitButton());
    append(steps, () => {
      // The caller has given up while the form was filled: nothing is started.
      if (isAborted(signal)) return reject(failureOf(formCancelled()));
      const run = start(form, button, isAutomatic, resolve, reject);
      onAbort(signal, () => fail(run, formCancelled()));
      activate(form, button, run);
      // A person is not asked for what was told before a listener changed it.
      if (!isAutomatic && isAborted(gone)) fail(run, formCancelled());
    });
    queueTogether(steps);
  });
}
