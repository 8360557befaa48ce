/** `inputSchema` → the fields of a form. What has no plain field is asked for as JSON. */

export type FieldKind = "text" | "secret" | "number" | "integer" | "boolean" | "choice" | "json";

export interface Field {
  readonly name: string;
  readonly kind: FieldKind;
  readonly label: string;
  readonly hint: string;
  readonly required: boolean;
  readonly choices: readonly unknown[];
}

interface SchemaRecord {
  readonly [key: string]: unknown;
}

const asSchema = (value: unknown): SchemaRecord | undefined =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as SchemaRecord) : undefined;

const text = (value: unknown): string => (typeof value === "string" ? value : "");

function kindOf(schema: SchemaRecord): FieldKind {
  const { type } = schema;
  if (schema["x-sensitive"] !== undefined && schema["x-sensitive"] !== false) return "secret";
  if (Array.isArray(schema["enum"]) && schema["enum"].length > 0) return "choice";
  if (type === "string") return "text";
  if (type === "number" || type === "integer" || type === "boolean") return type;
  return "json";
}

/** @returns undefined where the schema does not describe plain members: the form then is one field of JSON. */
export function readFields(inputSchema: unknown): Field[] | undefined {
  const schema = asSchema(inputSchema);
  if (schema === undefined) return undefined;
  const properties = asSchema(schema["properties"]);
  if (properties === undefined) return Object.keys(schema).some((key) => key !== "type") ? undefined : [];
  const required = Array.isArray(schema["required"]) ? schema["required"] : [];
  return Object.entries(properties).map(([name, value]) => {
    const property = asSchema(value) ?? {};
    const choices = property["enum"];
    return {
      name,
      kind: kindOf(property),
      label: text(property["title"]) || name,
      hint: text(property["description"]),
      required: required.includes(name),
      choices: Array.isArray(choices) ? choices : [],
    };
  });
}

export type Reading = { readonly value: unknown } | { readonly problem: string };

/** What the person typed, as the value of one argument; `undefined` leaves the argument out. */
export function readField({ kind, required, choices, label }: Field, typed: string): Reading {
  if (kind === "boolean") return { value: typed === "true" };
  if (typed === "")
    return required && kind !== "text"
      ? { problem: `${label} is needed.` }
      : { value: required ? "" : undefined };
  if (kind === "text" || kind === "secret") return { value: typed };
  if (kind === "choice") return { value: choices[Number(typed)] };
  if (kind === "json") return readJson(label, typed);
  const number = Number(typed);
  if (!Number.isFinite(number) || (kind === "integer" && !Number.isInteger(number))) {
    return { problem: `${label} needs ${kind === "integer" ? "a whole number" : "a number"}.` };
  }
  return { value: number };
}

export function readJson(label: string, typed: string): Reading {
  try {
    return { value: JSON.parse(typed) };
  } catch {
    return { problem: `${label} is not JSON.` };
  }
}
