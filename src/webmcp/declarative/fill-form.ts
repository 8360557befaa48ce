/** WebMCP declarative §fill a form: checks the whole input before it sets any control */

import { sayName } from "../../engine/enforce/clean-text.js";
import { fireAtControl, type Members, membersFor } from "../../intrinsics/forms.js";
import {
  arrayIsArray,
  createList,
  listAppend,
  listForEach,
  listIncludes,
  listMap,
  listSome,
  recordForEach,
} from "../../intrinsics/language.js";
import { regExpExec, stringFrom } from "../../intrinsics/text.js";
import { invalidParameter, unknownParameter } from "../../texts/page.js";
import {
  choicesOf,
  collectParameters,
  isBox,
  type Parameter,
  readValue,
  sanitize,
} from "./collect-parameters.js";
import { describeParameter, type Schema } from "./synthesize-schema.js";

type Steps = () => void;

/** The texts that a checkbox accepts as yes (the group) or no. */
const BOOLEAN = /^(?:(true|[1-9]\d*)|false|0)$/i;

const textOf = (value: unknown): string | undefined =>
  typeof value === "object" ? undefined : stringFrom(value);

// The events that a changed control fires, as a sum.
const INPUT = 1;
const CHANGE = 2;

/**
 * In two steps: natively, microtasks run after each listener, and those of `input` before `change`.
 */
function addSteps(steps: Steps[], control: Element, set: () => number): void {
  let told: number;
  listAppend(steps, () => {
    told = set();
    if (told & INPUT) fireAtControl(control, "input");
  });
  listAppend(steps, () => {
    if (told & CHANGE) fireAtControl(control, "change");
  });
}

/** @returns undefined if the value does not name choices. */
function wantedOf(choices: Element[], schema: Schema, value: unknown): unknown[] | undefined {
  const values = listMap(choices, readValue);
  const wanted = listMap(arrayIsArray(value) ? value : [value], textOf);
  if (schema["type"] === "boolean") {
    const match = regExpExec(BOOLEAN, wanted[0] ?? "");
    return match ? (match[1] ? values : createList()) : undefined;
  }
  const isTwice = (text: unknown, at: number): boolean =>
    listSome(wanted, (other, index) => other === text && index < at);
  return listSome(wanted, (text, at) => !listIncludes(values, text) || isTwice(text, at))
    ? undefined
    : wanted;
}

/** @returns the events to fire. */
function choose(choice: Element, wanted: unknown[]): number {
  const { isOn, setOn } = membersFor(choice) as Members;
  const isWanted = listIncludes(wanted, readValue(choice));
  const isNew = isOn(choice) !== isWanted;
  setOn(choice, isWanted);
  return +isNew;
}

function setText(control: Element, kind: string, text: string): number {
  const { getValue, setValue } = membersFor(control) as Members;
  const before = getValue(control);
  setValue(control, text);
  if (kind === "hidden") return 0;
  if (getValue(control) !== before) return INPUT + CHANGE;
  // As the platform does it: not for `select-one` and `datetime-local`.
  return +!(text || before || regExpExec(/-/, kind));
}

/** @returns false if the value does not fit. */
function prepare(steps: Steps[], parameter: Parameter, value: unknown): boolean {
  const schema = describeParameter(parameter);
  if (!schema || !schema["items"] === arrayIsArray(value)) return false;
  const { kind, controls } = parameter;
  const control = controls[0] as Element;
  const choices = choicesOf(parameter);
  const wanted = choices && wantedOf(choices, schema, value);
  const text = textOf(value) as string;
  if (choices ? !wanted : text ? !sanitize(kind, text) : text === undefined || schema["type"] === "number")
    return false;
  if (wanted && isBox(control))
    listForEach(choices, (choice) => {
      // In a single choice, the platform deselects the others.
      if (!schema["enum"] || listIncludes(wanted, readValue(choice)))
        addSteps(steps, choice, () => CHANGE + choose(choice, wanted));
    });
  else
    addSteps(steps, control, () => {
      if (!schema["items"]) return setText(control, kind, text);
      let told = 0;
      // Reads the options again: a listener may have replaced them.
      listForEach(choicesOf(parameter) as Element[], (choice) => {
        told += choose(choice, wanted as unknown[]);
      });
      return told && INPUT + CHANGE;
    });
  return true;
}

/** @returns the steps that fill the form; a text if that is impossible, which says why. */
export function prepareToFill(form: Element, input: object): Steps[] | string {
  const parameters = collectParameters(form);
  const steps = createList<Steps>();
  let problem = "";
  recordForEach(input as Record<string, unknown>, (name, value) => {
    const parameter = parameters[name];
    if (!parameter || !prepare(steps, parameter, value))
      problem ||= parameter
        ? invalidParameter(sayName(name), textOf(value))
        : unknownParameter(sayName(name));
  });
  return problem || steps;
}
