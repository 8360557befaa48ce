/** WebMCP declarative §fill a form: all of the input is checked before anything is set */
import { invalidParameter, unknownParameter } from "../../errors.js";
import {
  append,
  createList,
  each,
  eachMember,
  isArray,
  isOneOf,
  mapList,
  regExpExec,
  some,
  toStringPrimitive,
} from "../../primordials.js";
import { newElement, setAttribute } from "../../secrets/dom-primordials.js";
import { type Choice, choicesOf, collectParameters, type Parameter } from "./collect-parameters.js";
import {
  fireAtControl,
  isChecked,
  isSelected,
  membersFor,
  setChecked,
  setSelected,
} from "./form-primordials.js";
import { describeParameter } from "./synthesize-schema.js";

type Steps = () => void;

/** What a checkbox takes for yes (the group) or no. */
const BOOLEAN = /^(?:(true|-?0*[1-9]\d*)|false|-?0+)$/i;

const textOf = (value: unknown): string | undefined =>
  typeof value === "object" ? undefined : toStringPrimitive(value);

function fireChange(control: Element, hasChanged: boolean): void {
  if (hasChanged) fireAtControl(control, "input");
  fireAtControl(control, "change");
}

function check(control: Element, checked: boolean): void {
  const hasChanged = isChecked(control) !== checked;
  setChecked(control, checked);
  fireChange(control, hasChanged);
}

function select(control: Element, choices: Choice[], isWanted: (choice: Choice) => boolean): void {
  let hasChanged = false;
  each(choices, (choice) => {
    if (isSelected(choice.element) === isWanted(choice)) return;
    setSelected(choice.element, isWanted(choice));
    hasChanged = true;
  });
  if (hasChanged) fireChange(control, true);
}

/** @returns undefined where the value is none of the choices. */
function prepareChoice({ kind, controls }: Parameter, choices: Choice[], value: unknown): Steps | undefined {
  const isMany = kind === "checkbox" || kind === "multiple";
  if (isMany && !isArray(value)) return undefined;
  const wanted = mapList(isMany ? (value as unknown[]) : [value], textOf);
  const isKnown = (text: unknown): boolean => some(choices, (choice) => choice.value === text);
  if (
    some(wanted, (text, index) => !isKnown(text) || some(wanted, (other, at) => at < index && other === text))
  ) {
    return undefined;
  }
  let chosen: Choice | undefined;
  each(choices, (choice) => {
    if (choice.value === wanted[0]) chosen ??= choice;
  });
  const isWanted = (choice: Choice): boolean => (isMany ? isOneOf(wanted, choice.value) : choice === chosen);
  if (kind === "radio") return () => check((chosen as Choice).element, true);
  if (kind !== "checkbox") return () => select(controls[0] as Element, choices, isWanted);
  return () => each(choices, (choice) => check(choice.element, isWanted(choice)));
}

/** Whether the platform would keep nothing of the value. */
function isMalformed(kind: string, text: string): boolean {
  if (text === "") return kind === "number" || kind === "range";
  const sample = newElement("input");
  setAttribute(sample, "type", kind);
  membersFor(sample)?.setValue(sample, text);
  return membersFor(sample)?.getValue(sample) === "";
}

/** @returns how to set it; undefined where the value does not fit. */
function prepare(parameter: Parameter, value: unknown): Steps | undefined {
  const { kind, controls } = parameter;
  const control = controls[0] as Element;
  const choices = choicesOf(parameter);
  if (choices) return prepareChoice(parameter, choices, value);
  const text = textOf(value);
  const schema = describeParameter(parameter);
  if (text === undefined || !schema) return undefined;
  if (kind === "checkbox") {
    const match = regExpExec(BOOLEAN, text);
    return match ? () => check(control, match[1] !== undefined) : undefined;
  }
  if ((schema["format"] || schema["type"] === "number") && isMalformed(kind, text)) return undefined;
  return () => {
    const members = membersFor(control);
    const before = members?.getValue(control);
    members?.setValue(control, text);
    if (members?.getValue(control) !== before) fireChange(control, true);
  };
}

/** @returns how to fill it; a text says why that cannot be done. */
export function prepareToFill(form: Element, input: object): Steps | string {
  const parameters = collectParameters(form);
  const steps = createList<Steps>();
  let problem = "";
  eachMember(input as Record<string, unknown>, (name, value) => {
    const parameter = parameters[name];
    const step = parameter && prepare(parameter, value);
    if (step) append(steps, step);
    else problem ||= parameter ? invalidParameter(name, textOf(value)) : unknownParameter(name);
  });
  return problem || (() => each(steps, (step) => step()));
}
