/** A form from an input schema: enough of JSON Schema for the tools of a page like this. */
import { h } from "../dom/element.js";
import type { JsonObject } from "../model-context.js";
import { isRecord } from "./redactions.js";

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

export interface SchemaForm {
  readonly fields: readonly HTMLElement[];
  read(): JsonObject;
  fill(values: JsonObject): void;
}

interface Field {
  readonly name: string;
  readonly schema: JsonObject;
  readonly control: Control;
}

const LONG = 1000;

function controlFor(schema: JsonObject): Control {
  const choices = schema["enum"];
  if (Array.isArray(choices)) {
    return h(
      "select",
      {},
      ...choices.map((choice) => h("option", { value: String(choice) }, String(choice))),
    );
  }
  if (schema["type"] === "boolean") return h("input", { type: "checkbox" });
  if (schema["type"] === "number" || schema["type"] === "integer")
    return h("input", { type: "number", step: "any" });
  const max = typeof schema["maxLength"] === "number" ? schema["maxLength"] : undefined;
  if (max !== undefined && max > LONG) return h("textarea", { rows: 3 });
  return h("input", { type: "text", autocomplete: "off" });
}

function fieldView({ name, schema, control }: Field, required: boolean): HTMLElement {
  control.id = `input-${name}`;
  control.setAttribute("name", name);
  const help = typeof schema["description"] === "string" ? schema["description"] : "";
  const helpId = `help-${name}`;
  if (help !== "") control.setAttribute("aria-describedby", helpId);
  control.required = required;
  const label = h(
    "label",
    { for: control.id },
    h("span", { class: "mono" }, name),
    " ",
    !required && h("span", { class: "optional" }, "optional"),
  );
  const hint = help !== "" && h("p", { class: "help", id: helpId }, help);
  const check = control instanceof HTMLInputElement && control.type === "checkbox";
  return check
    ? h("div", { class: "field field-check" }, control, label, hint)
    : h("div", { class: "field" }, label, control, hint);
}

/** Undefined is left out: an agent would not send it either. */
function controlValue(control: Control): unknown {
  if (control instanceof HTMLInputElement && control.type === "checkbox") return control.checked || undefined;
  if (control.value === "") return undefined;
  return control.type === "number" ? Number(control.value) : control.value;
}

function setValue(control: Control, value: unknown): void {
  if (control instanceof HTMLInputElement && control.type === "checkbox") control.checked = value === true;
  else control.value = value === undefined ? "" : String(value);
}

export function schemaForm(inputSchema: JsonObject | undefined): SchemaForm {
  const properties = isRecord(inputSchema?.["properties"]) ? inputSchema["properties"] : {};
  const required = Array.isArray(inputSchema?.["required"]) ? inputSchema["required"] : [];
  const all: Field[] = Object.entries(properties).map(([name, given]) => {
    const schema = isRecord(given) ? given : {};
    return { name, schema, control: controlFor(schema) };
  });
  return {
    fields: all.map((field) => fieldView(field, required.includes(field.name))),
    read() {
      const given = all.map(({ name, control }) => [name, controlValue(control)] as const);
      return Object.fromEntries(given.filter(([, value]) => value !== undefined));
    },
    fill(values) {
      for (const { name, control } of all) setValue(control, values[name]);
    },
  };
}
