/** `inputSchema` → the fields of a form. A value without a plain field is typed as JSON. */
import * as texts from "../../../src/texts/people/tools.js";
import { asRecord } from "../../protocol/decode.js";
import { asLine } from "../shared/untrusted-text.js";

export type FieldKind = "text" | "long" | "secret" | "number" | "integer" | "boolean" | "choice" | "json";

export interface Field {
  readonly name: string;
  readonly kind: FieldKind;
  readonly label: string;
  readonly hint: string;
  readonly required: boolean;
  readonly choices: readonly unknown[];
  /** The `default` of the schema, as a person would type it; empty without one. */
  readonly initial: string;
}

interface SchemaRecord {
  readonly [key: string]: unknown;
}

const MAX_FIELDS = 100;
const MAX_CHOICES = 500;
const MAX_HINT = 500;
/** Texts that may be longer than this get several lines. */
const LONG = 300;

const asSchema = (value: unknown): SchemaRecord | undefined => asRecord(value) as SchemaRecord | undefined;

const text = (value: unknown): string => (typeof value === "string" ? value : "");

/** `["string", "null"]` is still a string. */
function typeOf({ type }: SchemaRecord): unknown {
  if (!Array.isArray(type)) return type;
  const types = type.filter((each) => each !== "null");
  return types.length === 1 ? types[0] : undefined;
}

function choicesOf(schema: SchemaRecord, required: boolean): readonly unknown[] {
  if (Object.hasOwn(schema, "const")) return [schema["const"]];
  if (Array.isArray(schema["enum"])) return schema["enum"].slice(0, MAX_CHOICES);
  // A checkbox has two states; an optional boolean has three.
  return typeOf(schema) === "boolean" && !required ? [true, false] : [];
}

function kindOf(schema: SchemaRecord, choices: readonly unknown[]): FieldKind {
  const type = typeOf(schema);
  if (schema["x-sensitive"] !== undefined && schema["x-sensitive"] !== false) return "secret";
  if (choices.length > 0) return "choice";
  if (type === "string") return Number(schema["maxLength"]) > LONG ? "long" : "text";
  if (type === "number" || type === "integer" || type === "boolean") return type;
  return "json";
}

function initialOf(value: unknown, kind: FieldKind, choices: readonly unknown[]): string {
  if (value === undefined || kind === "secret") return "";
  if (kind === "choice") {
    const index = choices.findIndex((choice) => JSON.stringify(choice) === JSON.stringify(value));
    return index < 0 ? "" : String(index);
  }
  if (kind === "json") return JSON.stringify(value, null, 2);
  return typeof value === "object" ? "" : String(value);
}

function readProperty(name: string, value: unknown, required: boolean): Field {
  const property = asSchema(value) ?? {};
  const choices = choicesOf(property, required);
  const kind = kindOf(property, choices);
  return {
    name,
    kind,
    label: asLine(text(property["title"])) || asLine(name) || texts.noName(),
    hint: asLine(text(property["description"]), MAX_HINT),
    required,
    choices,
    initial: initialOf(property["default"], kind, choices),
  };
}

/** @returns undefined if the schema does not describe plain members: the form is then one field for JSON. */
export function readFields(inputSchema: unknown): Field[] | undefined {
  const schema = asSchema(inputSchema);
  if (schema === undefined) return undefined;
  const properties = asSchema(schema["properties"]);
  if (properties === undefined) {
    return Object.keys(schema).some((key) => key !== "type" && key !== "$schema") ? undefined : [];
  }
  const entries = Object.entries(properties);
  if (entries.length > MAX_FIELDS) return undefined;
  const required: readonly unknown[] = Array.isArray(schema["required"]) ? schema["required"] : [];
  return entries.map(([name, value]) => readProperty(name, value, required.includes(name)));
}

export type Reading = { readonly value: unknown } | { readonly problem: string };

/** What the person typed, as the value of one argument; `undefined` leaves the argument out. */
export function readField({ kind, required, choices, label }: Field, typed: string): Reading {
  if (kind === "boolean") return { value: typed === "true" };
  if (typed === "") return required ? { problem: texts.fieldNeeded(label) } : { value: undefined };
  if (kind === "text" || kind === "long" || kind === "secret") return { value: typed };
  if (kind === "choice") return { value: choices[Number(typed)] };
  if (kind === "json") return readJson(label, typed);
  const number = typed.trim() === "" ? Number.NaN : Number(typed);
  if (!Number.isFinite(number) || (kind === "integer" && !Number.isInteger(number))) {
    const problem = kind === "integer" ? texts.fieldNeedsInteger(label) : texts.fieldNeedsNumber(label);
    return { problem };
  }
  return { value: number };
}

export function readJson(label: string, typed: string): Reading {
  try {
    return { value: JSON.parse(typed) };
  } catch {
    return { problem: texts.fieldNotJson(label) };
  }
}
