/** WebMCP declarative §execute a declarative tool: fill the form, then submit it or wait for the person */
import {
  formCancelled,
  formInvalid,
  formReset,
  inputNotJsonObject,
  noResponse,
  noSubmitButton,
} from "../../errors.js";
import {
  addListener,
  dictionary,
  isArray,
  newPromise,
  promiseThen,
  removeListener,
  SafeWeakMap,
} from "../../primordials.js";
import { focusOn, isConnected, readAttribute, setAttribute } from "../../secrets/dom-primordials.js";
import { onAbort } from "../platform-primordials.js";
import { queueTask } from "../task-primordials.js";
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
import { isSensitive } from "./synthesize-schema.js";

/** How a call ended: with what the page responded, with nothing (the form was submitted), or with a failure. */
export type FormEnd =
  | {
      readonly raw: unknown;
      readonly hasFailed: boolean;
      readonly failure?: undefined;
      readonly text?: undefined;
    }
  | { readonly text: null; readonly failure?: undefined }
  | { readonly failure: string };
interface Run {
  finish(end: FormEnd): void;
  readonly isAutomatic: boolean;
  /** That of the submission whose end is not known yet. */
  event: Event | undefined;
  isSubmitted: boolean;
}

const SUBMIT = ":is(button:not([type=button],[type=reset]),input:is([type=submit],[type=image])):enabled";

const runs = new SafeWeakMap<object, Run>();
/** Of the submit events that belong to a call. */
const invocations = new SafeWeakMap<object, Run>();
const responses = new SafeWeakMap<object, Promise<FormEnd>>();
const NOTHING: FormEnd = dictionary({ text: null });
const failed = (failure: string): FormEnd => dictionary({ failure });

/** The call that an event belongs to, also before it has come to our listener. */
export function invocationOf(event: Event): object | undefined {
  const known = invocations.get(event);
  if (known || !getPhase(event) || !isTrusted(event)) return known;
  return runs.get(getTarget(event) as object);
}

/** What the page responds with, whatever it is; the last response of an event counts. */
export function takeResponse(event: Event, response: unknown): void {
  const end = (hasFailed: boolean) => (raw: unknown) => dictionary({ raw, hasFailed }) as FormEnd;
  const answer = promiseThen(
    newPromise<unknown>((resolve) => resolve(response)),
    end(false),
    end(true),
  );
  responses.set(event, answer);
}

/** The page has submitted the form itself. */
export const endRun = (form: unknown): void => runs.get(form as object)?.finish(NOTHING);
/** What a page does to a form while it is being submitted, as native sees it, does not end the call. */
export function cancelRun(form: Element): void {
  const run = runs.get(form);
  const { event, isAutomatic } = run ?? {};
  if (!event || !(isAutomatic || getPhase(event))) run?.finish(failed(formCancelled()));
}

function submitButton(form: Element): Element | undefined {
  let button: Element | undefined;
  const consider = (element: Element): void => {
    if (matches(element, SUBMIT)) button ??= element;
  };
  eachControl(form, consider);
  // Images are none of a form's elements.
  if (!button) eachNode(findInside(form, "input"), consider);
  return button;
}

/** Why the platform did not submit the form. */
function refusalOf(form: Element): FormEnd {
  let problems = "";
  eachControl(form, (control) => {
    const members = membersFor(control);
    if (!members || !matches(control, ":invalid")) return;
    // The browser's own words, or the page's, which may quote the value.
    const problem =
      isSensitive(control) || matches(form, "[toolsensitive]") ? "" : members.getProblem(control);
    problems += `${readAttribute(control, "name") ?? ""}: ${problem}. `;
  });
  if (problems) return failed(formInvalid(problems));
  return isConnected(form) ? NOTHING : failed(formCancelled());
}

type Put = (element: Element, name: string, value: string) => void;

/** DEVIATION: the attributes stand for `:tool-form-active` and `:tool-submit-active`. */
function showActive(form: Element, button: Element | undefined, put: Put): void {
  put(form, "data-tool-form-active", "");
  if (button) put(button, "data-tool-submit-active", "");
}

/** When a submit event has been dispatched. */
function conclude(event: Event, run: Run): void {
  const { finish } = run;
  run.event = undefined;
  const response = responses.get(event);
  if (response) promiseThen(response, finish);
  else finish(isPrevented(event) ? failed(noResponse()) : NOTHING);
}

function start(
  form: Element,
  button: Element | undefined,
  isAutomatic: boolean,
  signal: AbortSignal,
  end: Run["finish"],
): Run {
  const isOwn = (event: Event): boolean => getTarget(event) === form && isTrusted(event);
  const onSubmit = (event: Event): void => {
    if (!isOwn(event)) return;
    run.isSubmitted = true;
    run.event = event;
    invocations.set(event, run);
    queueTask(() => conclude(event, run));
  };
  const onReset = (event: Event): void => {
    if (isOwn(event)) queueTask(() => isPrevented(event) || finish(failed(formReset())));
  };
  const finish = (how: FormEnd): void => {
    if (runs.get(form) === run) {
      runs.delete(form);
      showActive(form, button, removeAttribute);
      removeListener(form, "submit", onSubmit, true);
      removeListener(form, "reset", onReset, true);
      release?.();
    }
    end(how);
  };
  const run: Run = { finish, isAutomatic, event: undefined, isSubmitted: false };
  const release = onAbort(signal, () => finish(failed(formCancelled())));
  // The form holds this call's values now.
  runs.get(form)?.finish(failed(formCancelled()));
  runs.set(form, run);
  showActive(form, button, setAttribute);
  addListener(form, "submit", onSubmit, true);
  addListener(form, "reset", onReset, true);
  return run;
}

export function runForm(form: Element, input: object, signal: AbortSignal): Promise<FormEnd> {
  return newPromise((resolve) => {
    if (isArray(input)) return resolve(failed(inputNotJsonObject()));
    const fill = prepareToFill(form, input);
    if (typeof fill === "string") return resolve(failed(fill));
    const isAutomatic = matches(form, "[toolautosubmit]");
    const button = submitButton(form);
    if (!button && !isAutomatic) return resolve(failed(noSubmitButton()));
    fill();
    const run = start(form, button, isAutomatic, signal, resolve);
    if (!isAutomatic) return focusOn(button as Element);
    requestSubmit(form, button ?? null);
    if (!run.isSubmitted) run.finish(refusalOf(form));
  });
}
