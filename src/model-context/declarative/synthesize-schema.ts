/** WebMCP declarative §input schema synthesis, as Chromium does it · S1-06 */

import { dateFormat } from "../../errors.js";
import {
  append,
  asArray,
  createList,
  createRecord,
  dictionary,
  eachMember,
  mapList,
  mathMax,
  RegExpConstructor,
  regExpExec,
  some,
  toLowerCase,
  trim,
} from "../../primordials.js";
import { readAttribute } from "../../secrets/dom-primordials.js";
import { type Choice, choicesOf, collectParameters, labelOf, type Parameter } from "./collect-parameters.js";
import { closest, eachControl, matches } from "./form-primordials.js";

type Schema = Record<string, unknown>;

const MONTH = "^[0-9]{4}-(0[1-9]|1[0-2])";
/** Of the kinds that have one. */
const FORMATS: Readonly<Record<string, string | undefined>> = dictionary({
  color: "^#[0-9a-zA-Z]{6}$",
  date: "date",
  "datetime-local": `${MONTH}-[0-9]{2}T`,
  month: `${MONTH}$`,
  time: "^",
  week: "^[0-9]{4}-W(0[1-9]|[1-4][0-9]|5[0-3])$",
});
const SECONDS = "(:[0-5][0-9])?";
const MILLISECONDS = "(:[0-5][0-9](\\.[0-9]{1,3})?)?";
const TEXTUAL = /^(text|search|tel|url|email|password|hidden|textarea)$/;
/** HTML "valid floating-point number". */
const FLOAT = /^-?(\d+|\d*\.\d+)(e[+-]?\d+)?$/i;

function numberIn(control: Element, attribute: string): number | undefined {
  const text = readAttribute(control, attribute) ?? "";
  const number = +text;
  // An infinite one is out of range.
  return regExpExec(FLOAT, text) && number - number === 0 ? number : undefined;
}

function describeNumber(control: Element, isRange: boolean): Schema {
  const minimum = numberIn(control, "min") ?? (isRange ? 0 : undefined);
  let maximum = numberIn(control, "max") ?? (isRange ? 100 : undefined);
  if (isRange) maximum = mathMax(minimum as number, maximum as number);
  const step = numberIn(control, "step") ?? 0;
  let multipleOf: number | undefined = step > 0 ? step : 1;
  // Steps count from the step base; JSON Schema's multiples count from zero.
  const rest = ((numberIn(control, "min") ?? numberIn(control, "value") ?? 0) / multipleOf) % 1;
  const distance = mathMax(rest, -rest);
  const isAny = !isRange && toLowerCase(readAttribute(control, "step") ?? "") === "any";
  if (isAny || (distance > 1e-9 && distance < 1 - 1e-9)) multipleOf = undefined;
  return { type: "number", minimum, maximum, multipleOf };
}

function describeText(control: Element, kind: string): Schema | undefined {
  let format = FORMATS[kind];
  if (!format) return regExpExec(TEXTUAL, kind) ? { type: "string" } : undefined;
  if (kind === "time" || kind === "datetime-local") {
    const step = numberIn(control, "step") ?? 0;
    const hasSeconds = step > 0 && step < 59.9995;
    format += `([01][0-9]|2[0-3]):[0-5][0-9]${hasSeconds ? (step < 0.9995 ? MILLISECONDS : SECONDS) : ""}$`;
  }
  return { type: "string", format };
}

function describeChoices(choices: Choice[], isSelect: boolean): Schema {
  const type = "string";
  return {
    type,
    anyOf: asArray(
      mapList(choices, ({ value, title }) => ({
        type,
        const: value,
        title: isSelect || title ? title : undefined,
      })),
    ),
    enum: asArray(mapList(choices, ({ value }) => value)),
  };
}

/** A group is described by the fieldset that all of it is in. */
function descriptionOf({ kind, controls }: Parameter): string | undefined {
  const control = controls[0] as Element;
  const fieldset = closest(control, "fieldset");
  let text: string | null = "";
  if (controls.length === 1) {
    text =
      readAttribute(control, "toolparamdescription") ||
      labelOf(control) ||
      trim(readAttribute(control, "aria-description") ?? "");
  } else if (fieldset && !some(controls, (other) => closest(other, "fieldset") !== fieldset)) {
    text = readAttribute(fieldset, "toolparamdescription");
  }
  if (kind === "date") return text ? `${text} (${dateFormat()})` : dateFormat();
  return text || undefined;
}

function patternOf(control: Element): string | undefined {
  const pattern = readAttribute(control, "pattern");
  try {
    // One that cannot be compiled is ignored, as the platform ignores it.
    if (pattern !== null) new RegExpConstructor(pattern, "v");
    return pattern ?? undefined;
  } catch {
    return undefined;
  }
}

/** @returns undefined where a call cannot set it. */
export function describeParameter(parameter: Parameter): Schema | undefined {
  const { kind, controls } = parameter;
  const control = controls[0] as Element;
  const choices = choicesOf(parameter);
  let schema: Schema | undefined;
  const isNumber = kind === "number";
  if (kind === "hidden" && !readAttribute(control, "toolparamdescription")) return undefined;
  if (choices) {
    schema = describeChoices(choices, kind !== "radio" && kind !== "checkbox");
    if (kind === "checkbox" || kind === "multiple")
      schema = { type: "array", items: schema, uniqueItems: true };
  } else if (kind === "checkbox") schema = { type: "boolean" };
  else if (isNumber || kind === "range") schema = describeNumber(control, !isNumber);
  else schema = describeText(control, kind);
  if (!schema) return undefined;
  const hasPattern = isNumber || (regExpExec(TEXTUAL, kind) && kind !== "textarea");
  return {
    ...schema,
    pattern: hasPattern ? patternOf(control) : undefined,
    description: descriptionOf(parameter),
  };
}

export const isSensitive = (control: Element): boolean => matches(control, "[type=password],[toolsensitive]");

export function hasSensitiveControl(form: Element): boolean {
  let found = false;
  eachControl(form, (control) => {
    found ||= isSensitive(control);
  });
  return found;
}

/** Sensitive parameters are marked. */
export function synthesizeSchema(form: Element): Schema {
  const properties = createRecord<unknown>();
  const required = createList<string>();
  eachMember(collectParameters(form), (name, parameter) => {
    const schema = describeParameter(parameter);
    if (!schema) return;
    const { controls } = parameter;
    properties[name] = { ...schema, "x-sensitive": some(controls, isSensitive) || undefined };
    if (some(controls, (control) => matches(control, "[required]"))) append(required, name);
  });
  return { type: "object", properties, required: asArray(required) };
}
