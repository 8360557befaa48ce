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
import {
  choicesOf,
  collectParameters,
  isBox,
  type Parameter,
  readValue,
  sanitize,
} from "./collect-parameters.js";
import { fireAtControl, type Members, membersFor } from "./form-primordials.js";
import { describeParameter, type Schema } from "./synthesize-schema.js";

type Steps = () => void;

/** What a checkbox takes for yes (the group) or no. */
const BOOLEAN = /^(?:(true|[1-9]\d*)|false|0)$/i;

const textOf = (value: unknown): string | undefined =>
  typeof value === "object" ? undefined : toStringPrimitive(value);

function fireChange(control: Element, hasChanged: boolean): void {
  if (hasChanged) fireAtControl(control, "input");
  fireAtControl(control, "change");
}

/** @returns how to choose; undefined where what is given are no choices. */
function prepareChoices(
  control: Element,
  choices: Element[],
  schema: Schema,
  value: unknown,
): Steps | undefined {
  const values = mapList(choices, readValue);
  let wanted = mapList(isArray(value) ? value : [value], textOf);
  if (schema["type"] === "boolean") {
    const match = regExpExec(BOOLEAN, wanted[0] ?? "");
    if (!match) return undefined;
    wanted = match[1] ? values : createList();
  }
  const isTwice = (text: unknown, at: number): boolean =>
    some(wanted, (other, index) => other === text && index < at);
  if (some(wanted, (text, at) => !isOneOf(values, text) || isTwice(text, at))) return undefined;
  return () => {
    let hasChanged = false;
    each(choices, (choice) => {
      const { isOn, setOn } = membersFor(choice) as Members;
      const isWanted = isOneOf(wanted, readValue(choice));
      // Where there is one choice, the platform takes off the others.
      if (schema["enum"] && !isWanted) return;
      const isNew = isOn(choice) !== isWanted;
      setOn(choice, isWanted);
      if (isBox(choice)) fireChange(choice, isNew);
      else hasChanged ||= isNew;
    });
    if (hasChanged) fireChange(control, true);
  };
}

/** @returns how to set it; undefined where the value does not fit. */
function prepare(parameter: Parameter, value: unknown): Steps | undefined {
  const schema = describeParameter(parameter);
  if (!schema || !schema["items"] === isArray(value)) return undefined;
  const { kind, controls } = parameter;
  const control = controls[0] as Element;
  const choices = choicesOf(parameter);
  if (choices) return prepareChoices(control, choices, schema, value);
  const text = textOf(value);
  const isNumber = schema["type"] === "number";
  if (text === undefined) return undefined;
  if ((text || isNumber) && !sanitize(isNumber ? "number" : kind, text)) return undefined;
  const { getValue, setValue } = membersFor(control) as Members;
  return () => {
    const before = getValue(control);
    setValue(control, text);
    if (getValue(control) !== before) fireChange(control, true);
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
