/** `inputSchema` → the fields of a form. A part that no control fits is typed as JSON, that part alone. */

import { asLine } from "../shared/untrusted-text.js";
import { forms as formTexts, tools as texts } from "../shared/words.js";
import type { SchemaRecord, Source } from "./flatten-schema.js";
import { asSchema, flatten, limitsOf, sourceOf, typeOf, withoutNull } from "./flatten-schema.js";
import { asText } from "./read-value.js";

export type FieldKind =
  | "text"
  | "long"
  | "secret"
  | "number"
  | "integer"
  | "boolean"
  | "choice"
  | "json"
  | "date"
  | "time"
  | "date-time"
  | "email"
  | "uri"
  | "file"
  /** The one value that is allowed. */
  | "fixed"
  | "group"
  | "list"
  /** Boxes to tick, for a list of listed values. */
  | "several"
  /** One of several forms. */
  | "forms";

export interface Field {
  readonly name: string;
  readonly kind: FieldKind;
  readonly label: string;
  readonly hint: string;
  readonly required: boolean;
  readonly choices: readonly unknown[];
  /** The `default` of the schema, as a person would type it; empty without one. */
  readonly initial: string;
  readonly schema?: SchemaRecord;
  /** What the choices are called, where the schema says it. */
  readonly titles?: readonly string[];
  readonly isNullable?: boolean;
  /** What it may be, in words. */
  readonly limits?: string;
  readonly example?: string;
  /** Of a group. */
  readonly members?: readonly Field[];
  /** Of a group: a member that the schema does not name. */
  readonly other?: (name: string) => Field;
  /** Of a list. */
  readonly item?: (place: number) => Field;
  /** Of `forms`. */
  readonly forms?: readonly { readonly label: string; read(): Field }[];
}

const MAX_FIELDS = 100;
const MAX_CHOICES = 500;
const MAX_BOXES = 12;
const MAX_FORMS = 20;
const MAX_HINT = 500;
/** Texts that may be longer than this get several lines. */
const LONG = 300;
/** Groups within groups. */
const MAX_DEPTH = 6;

interface Place {
  readonly name: string;
  readonly required: boolean;
  readonly source: Source;
  readonly depth: number;
  /** Of a list's item, which has no name. */
  readonly label?: string;
}

const text = (value: unknown): string => (typeof value === "string" ? value : "");

const FORMATS: { readonly [format: string]: FieldKind } = {
  date: "date",
  time: "time",
  "date-time": "date-time",
  email: "email",
  uri: "uri",
  url: "uri",
  binary: "file",
  byte: "file",
};

/** `oneOf` of single values, each with a title: the usual way to give an `enum` names. */
function namedValues({ oneOf, anyOf }: SchemaRecord): readonly SchemaRecord[] | undefined {
  const branches = oneOf ?? anyOf;
  if (!Array.isArray(branches) || branches.length === 0 || branches.length > MAX_CHOICES) return undefined;
  const named = branches.map(asSchema).filter((each) => each !== undefined && Object.hasOwn(each, "const"));
  return named.length === branches.length ? (named as SchemaRecord[]) : undefined;
}

function choicesOf(schema: SchemaRecord, required: boolean): readonly unknown[] {
  if (Object.hasOwn(schema, "const")) return [schema["const"]];
  // Of more choices, some could never be chosen: it is typed, and checked like everything that is typed.
  if (Array.isArray(schema["enum"])) return schema["enum"].length > MAX_CHOICES ? [] : schema["enum"];
  const named = namedValues(schema);
  if (named !== undefined) return named.map((each) => each["const"]);
  // A checkbox has two states; an optional boolean has three.
  return typeOf(schema) === "boolean" && !required ? [true, false] : [];
}

/** Only what differs in more than which members are needed is worth a choice. */
function branchesOf({ oneOf, anyOf }: SchemaRecord): readonly SchemaRecord[] {
  const branches = oneOf ?? anyOf;
  if (!Array.isArray(branches) || branches.length > MAX_FORMS) return [];
  const schemas = branches.map((each) => asSchema(each) ?? {});
  const says = (each: SchemaRecord) => Object.keys(each).some((key) => key !== "required" && key !== "not");
  return schemas.some(says) ? schemas : [];
}

function kindOfText(schema: SchemaRecord): FieldKind {
  if (schema["contentEncoding"] === "base64") return "file";
  const format = FORMATS[text(schema["format"])];
  return format ?? (Number(schema["maxLength"]) > LONG ? "long" : "text");
}

/** Otherwise it is typed as JSON. */
const hasRoom = ({ depth, source }: Place): boolean => depth < MAX_DEPTH && source.left > 0;

function kindOfObject(schema: SchemaRecord, place: Place): FieldKind {
  const isDescribed =
    Object.keys(asSchema(schema["properties"]) ?? {}).length > 0 || otherOf(schema) !== undefined;
  return isDescribed && hasRoom(place) && membersFit(schema) ? "group" : "json";
}

function kindOfList({ items, uniqueItems }: SchemaRecord, place: Place): FieldKind {
  const item = asSchema(items);
  if (item === undefined || !hasRoom(place)) return "json";
  const flat = flatten(item, place.source);
  const boxes = choicesOf(flat, true).length;
  return uniqueItems === true && boxes > 0 && boxes <= MAX_BOXES && !Object.hasOwn(flat, "const")
    ? "several"
    : "list";
}

function kindOf(schema: SchemaRecord, choices: readonly unknown[], place: Place): FieldKind {
  const type = typeOf(schema);
  if (schema["x-sensitive"] !== undefined && schema["x-sensitive"] !== false) return "secret";
  if (Object.hasOwn(schema, "const") && place.required) return "fixed";
  if (choices.length > 0) return "choice";
  if (branchesOf(schema).length > 0) return hasRoom(place) ? "forms" : "json";
  if (type === "string") return kindOfText(schema);
  if (type === "number" || type === "integer" || type === "boolean") return type;
  if (type === "array") return kindOfList(schema, place);
  const isObject = type === "object" || (type === undefined && asSchema(schema["properties"]) !== undefined);
  return isObject ? kindOfObject(schema, place) : "json";
}

/** What members that the schema does not name must be. */
function otherOf({ additionalProperties, patternProperties }: SchemaRecord): SchemaRecord | undefined {
  const [pattern] = Object.values(asSchema(patternProperties) ?? {});
  return asSchema(additionalProperties) ?? asSchema(pattern);
}

const membersFit = (schema: SchemaRecord): boolean =>
  Object.keys(asSchema(schema["properties"]) ?? {}).length <= MAX_FIELDS;

function membersOf(schema: SchemaRecord, { source, depth }: Place): readonly Field[] {
  const required: readonly unknown[] = Array.isArray(schema["required"]) ? schema["required"] : [];
  return Object.entries(asSchema(schema["properties"]) ?? {}).map(([name, value]) =>
    readAt(value, { name, required: required.includes(name), source, depth: depth + 1 }),
  );
}

/** A form's name: its title, the value that tells it from the others, its type. */
function formLabel(branch: SchemaRecord, index: number): string {
  const title = asLine(text(branch["title"]));
  if (title !== "") return title;
  for (const each of Object.values(asSchema(branch["properties"]) ?? {})) {
    const [value] = choicesOf(asSchema(each) ?? {}, true);
    if (Object.hasOwn(asSchema(each) ?? {}, "const")) return asLine(asText(value));
  }
  return formTexts.kinds[String(typeOf(branch))]?.() ?? formTexts.oneForm(index + 1);
}

function formsOf(schema: SchemaRecord, place: Place): NonNullable<Field["forms"]> {
  const { oneOf: _one, anyOf: _any, title: _title, ...base } = schema;
  const branches = branchesOf(schema).map((each) => flatten({ allOf: [each, base] }, place.source));
  const labels = branches.map(formLabel);
  return branches.map((branch, index) => {
    const isClear = labels.filter((each) => each === labels[index]).length === 1;
    const label = isClear ? (labels[index] ?? "") : formTexts.oneForm(index + 1);
    const inside = { ...place, required: true, depth: place.depth + 1 };
    return { label, read: () => readAt({ ...branch, description: "" }, inside) };
  });
}

/** What only some kinds of fields have. */
function partsOf(kind: FieldKind, schema: SchemaRecord, place: Place): Partial<Field> {
  if (kind === "forms") return { forms: formsOf(schema, place) };
  const inside = { required: true, source: place.source, depth: place.depth + 1 };
  if (kind === "list") {
    const label = labelOf(schema, place);
    return {
      item: (at) => readAt(schema["items"], { ...inside, name: "", label: formTexts.item(label, at) }),
    };
  }
  if (kind !== "group") return {};
  const other = otherOf(schema);
  const read = (name: string) => readAt(other, { ...inside, name });
  return { members: membersOf(schema, place), ...(other === undefined ? {} : { other: read }) };
}

function initialOf(value: unknown, kind: FieldKind, choices: readonly unknown[]): string {
  if (value === undefined || kind === "secret" || kind === "file") return "";
  if (kind === "choice") {
    const index = choices.findIndex((choice) => JSON.stringify(choice) === JSON.stringify(value));
    return index < 0 ? "" : String(index);
  }
  if (kind === "json" || kind === "group" || kind === "list" || kind === "forms" || kind === "several") {
    return JSON.stringify(value, null, 2);
  }
  return typeof value === "object" ? "" : String(value);
}

const labelOf = (schema: SchemaRecord, { name, label }: Place): string =>
  label ?? (asLine(text(schema["title"])) || asLine(name) || texts.noName());

function exampleOf({ examples }: SchemaRecord, kind: FieldKind): Partial<Field> {
  if (!Array.isArray(examples) || examples.length === 0 || kind === "secret") return {};
  return { example: asLine(asText(examples[0])) };
}

/** Boxes have the choices of the list's items. */
function choicesIn(schema: SchemaRecord, { source, required }: Place): SchemaRecord {
  const item = asSchema(schema["items"]);
  const own = typeOf(schema) === "array" && !Array.isArray(schema["enum"]) && item !== undefined;
  return own && kindOfList(schema, { name: "", required, source, depth: 0 }) === "several"
    ? flatten(item, source)
    : schema;
}

function readAt(value: unknown, place: Place): Field {
  const flat = flatten(asSchema(value) ?? {}, place.source);
  const { schema, isNullable } = withoutNull(flat);
  const chosen = choicesIn(schema, place);
  const choices = choicesOf(chosen, chosen === schema ? place.required : true);
  const kind = chosen === schema ? kindOf(schema, choices, place) : "several";
  const titles = namedValues(chosen)?.map((each) => asLine(text(each["title"])) || asText(each["const"]));
  const limits = limitsOf(schema, kind);
  return {
    name: place.name,
    kind,
    label: labelOf(schema, place),
    hint: asLine(text(schema["description"]), MAX_HINT),
    required: place.required,
    choices,
    initial: initialOf(schema["default"], kind, choices),
    schema: flat,
    ...(titles === undefined ? {} : { titles }),
    ...(isNullable ? { isNullable } : {}),
    ...(limits === "" ? {} : { limits }),
    ...exampleOf(schema, kind),
    ...partsOf(kind, schema, place),
  };
}

/** @returns undefined if the schema does not describe plain members: the form is then one field for JSON. */
export function readFields(inputSchema: unknown): readonly Field[] | undefined {
  const schema = asSchema(inputSchema);
  if (schema === undefined) return undefined;
  if (asSchema(schema["properties"]) === undefined) {
    return Object.keys(schema).some((key) => key !== "type" && key !== "$schema") ? undefined : [];
  }
  return membersFit(schema)
    ? membersOf(schema, { name: "", required: true, source: sourceOf(schema), depth: 0 })
    : undefined;
}

/** The field for all arguments. */
export function readRoot(inputSchema: unknown): Field {
  const root = asSchema(inputSchema) ?? {};
  const source = sourceOf(root);
  const place: Place = { name: "", label: formTexts.whole(), required: true, source, depth: 0 };
  const schema = flatten(root, source);
  const { hint: _, ...read } = readAt({ type: "object", ...schema }, place);
  const field = { ...read, hint: "" };
  if (field.kind === "group" || field.kind === "forms") return field;
  if (asSchema(inputSchema) !== undefined && readFields(schema)?.length === 0) {
    return { ...field, kind: "group", members: [] };
  }
  return {
    ...field,
    kind: "json",
    label: texts.wholeArguments(),
    hint: texts.wholeArgumentsHint(),
    initial: "{}",
  };
}

export { readField, readJson } from "./read-value.js";
