/** WebMCP declarative §input schema synthesis, as Chromium does it · S1-06 */

import { elementGetAttribute, nodeGetText } from "../../intrinsics/dom.js";
import { elementClosest, elementMatches, formForEachControl } from "../../intrinsics/forms.js";
import {
  createList,
  createRecord,
  dictionary,
  listAppend,
  listMap,
  listSome,
  mathMax,
  recordForEach,
} from "../../intrinsics/language.js";
import { RegExpConstructor, regExpExec } from "../../intrinsics/text.js";
import { dateFormat } from "../../texts/agents.js";
import {
  choicesOf,
  collectParameters,
  findLabels,
  labelOf,
  type Parameter,
  readValue,
  sanitize,
} from "./collect-parameters.js";

export type Schema = Record<string, unknown>;

function numberIn(control: Element, attribute: string, preset?: number): number | undefined {
  const given = elementGetAttribute(control, attribute);
  const text = given && sanitize("number", given);
  return text ? +text : preset;
}

function describeNumber(control: Element, isRange: boolean, step: number): Schema {
  const minimum = numberIn(control, "min", isRange ? 0 : undefined);
  const maximum = numberIn(control, "max", isRange ? 100 : undefined);
  // Steps count from the step base; JSON Schema's multiples count from zero.
  const base = numberIn(control, "min", numberIn(control, "value", 0)) as number;
  const isExact = (mathMax(base, -base) / step + 1e-9) % 1 < 1e-8;
  return {
    type: "number",
    minimum,
    maximum: (maximum as number) < (minimum as number) ? minimum : maximum,
    multipleOf: isExact && !elementMatches(control, "[step=any i]") ? step : undefined,
  };
}

const MONTH = "^[0-9]{4}-(0[1-9]|1[0-2])";

/** For a control that takes one text. */
function describeText(control: Element, kind: string, step: number): Schema {
  const seconds = step > 0 && step < 60 ? `(:[0-5][0-9]${step < 1 ? "(\\.[0-9]{1,3})?" : ""})?` : "";
  const time = `([01][0-9]|2[0-3]):[0-5][0-9]${seconds}$`;
  const format = dictionary({
    color: "^#[0-9a-zA-Z]{6}$",
    date: "date",
    "datetime-local": `${MONTH}-[0-9]{2}T${time}`,
    month: `${MONTH}$`,
    time: `^${time}`,
    week: "^[0-9]{4}-W(0[1-9]|[1-4][0-9]|5[0-3])$",
  } as Record<string, string>)[kind];
  let pattern = format || kind === "textarea" ? null : elementGetAttribute(control, "pattern");
  try {
    // The platform ignores a pattern that does not compile.
    new RegExpConstructor(pattern as string, "v");
  } catch {
    pattern = null;
  }
  return { type: "string", format, pattern: pattern ?? undefined };
}

function describeChoices(choices: Element[], isMany: boolean): Schema {
  const type = "string";
  const items = {
    type,
    anyOf: listMap(choices, (choice) => ({
      type,
      const: readValue(choice),
      title: nodeGetText(choice) || labelOf(choice) || undefined,
    })),
    enum: listMap(choices, readValue),
  };
  return isMany ? { type: "array", items, uniqueItems: true } : items;
}

/** The description of a group: that of the fieldset that contains all of it. */
function descriptionOf(controls: Element[]): string | null {
  const isGroup = controls.length > 1;
  const fieldset = elementClosest(controls[0] as Element, "fieldset");
  const source = isGroup ? fieldset : (controls[0] as Element);
  if (!source || (isGroup && listSome(controls, (other) => elementClosest(other, "fieldset") !== source)))
    return "";
  return (
    elementGetAttribute(source, "toolparamdescription") ||
    labelOf(source) ||
    elementGetAttribute(source, "aria-description")
  );
}

/**
 * sensitive-results §describe a declarative tool, 3
 * @returns undefined if a call cannot set it.
 */
export function describeParameter(parameter: Parameter): Schema | undefined {
  const { kind, controls } = parameter;
  let description = descriptionOf(controls) || undefined;
  if (!kind || (kind === "hidden" && !description) || regExpExec(/file|submit|reset|button/, kind)) {
    return undefined;
  }
  if (kind === "date") description = description ? `${description} (${dateFormat()})` : dateFormat();
  const control = controls[0] as Element;
  const choices = choicesOf(parameter);
  const isChecks = kind === "checkbox";
  const isRange = kind === "range";
  const step = numberIn(control, "step", 0) as number;
  let schema: Schema = { type: "boolean" };
  if (isRange || kind === "number") schema = describeNumber(control, isRange, step > 0 ? step : 1);
  else if (!choices) schema = describeText(control, kind, step);
  else if (!isChecks || controls[1])
    schema = describeChoices(choices, isChecks || kind === "select-multiple");
  const isMarked = listSome(controls, isSensitive) || undefined;
  return { __proto__: null, ...schema, description, "x-sensitive": isMarked };
}

/**
 * The autofill fields of cards, codes and passwords say what a control holds. In doubt, `cc-`
 * counts anywhere.
 */
const SENSITIVE =
  "[type=password],[toolsensitive],[autocomplete*='cc-' i],[autocomplete~='one-time-code' i]," +
  "[autocomplete~='current-password' i],[autocomplete~='new-password' i]";
/** sensitive-results §describe a declarative tool, 2 */
export const isSensitive = (control: Element): boolean => elementMatches(control, SENSITIVE);

export function hasSensitiveControl(form: Element): boolean {
  let found = false;
  formForEachControl(form, (control) => {
    found ||= isSensitive(control);
  });
  return found;
}

/** Marks the sensitive parameters. */
export function synthesizeSchema(form: Element): Schema {
  const properties = createRecord<unknown>();
  const required = createList<string>();
  findLabels(form);
  recordForEach(collectParameters(form), (name, parameter) => {
    const schema = describeParameter(parameter);
    if (!schema) return;
    properties[name] = schema;
    if (listSome(parameter.controls, (control) => elementMatches(control, "[required]")))
      listAppend(required, name);
  });
  return { type: "object", properties, required };
}
