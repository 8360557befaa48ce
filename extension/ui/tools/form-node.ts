/** What the person has entered so far: a tree of fields, without a DOM. */

import { escapePointerToken } from "../../../src/engine/schema/json-pointer.js";
import type { JsonValue } from "../../../src/engine/schema/types.js";
import { checkValue, type Fault } from "../../../src/schemas/check-value.js";
import { asRecord } from "../../protocol/decode.js";
import { faults, forms as texts } from "../shared/words.js";
import type { Field } from "./read-schema.js";
import { readField, typedFor } from "./read-value.js";

export interface FormNode {
  readonly field: Field;
  /** Of its control in the page. */
  readonly id: string;
  /** Of a member that the schema does not name: its name, as typed. */
  key: string | undefined;
  /** What the control holds; of `forms`, the place of the chosen one. */
  typed: string;
  isNull: boolean;
  isShown: boolean;
  isTouched: boolean;
  /** Of a file. */
  fileName: string;
  problem: string;
  /** Members of a group, items of a list, or the chosen form. */
  parts: FormNode[];
}

let made = 0;

export function createNode(field: Field, key?: string): FormNode {
  made += 1;
  const node: FormNode = {
    field,
    id: `field-${made}`,
    key,
    typed: field.initial,
    isNull: false,
    isShown: false,
    isTouched: false,
    fileName: "",
    problem: "",
    parts: (field.members ?? []).map((each) => createNode(each)),
  };
  if (field.kind === "forms" && field.required) choose(node, "0");
  startFrom(node);
  return node;
}

const BRANCHED = new Set(["group", "list", "forms", "several"]);

/** The default of a part that has parts. */
function startFrom(node: FormNode): void {
  const { kind, initial, required, schema } = node.field;
  if (!BRANCHED.has(kind)) return;
  if (kind !== "forms") node.typed = "";
  if (initial !== "") fill(node, JSON.parse(initial));
  const least = Number(schema?.["minItems"]);
  if (kind === "list" && required) while (node.parts.length < Math.min(least, 20)) addItem(node);
}

export function choose(node: FormNode, typed: string): void {
  const form = node.field.forms?.[Number(typed)];
  node.typed = form === undefined || typed === "" ? "" : typed;
  node.parts = node.typed === "" || form === undefined ? [] : [createNode(form.read())];
  // The value that tells a form from the others is not the person's to choose.
  for (const part of node.parts.flatMap(({ parts }) => parts)) {
    if (part.field.kind === "choice" && Object.hasOwn(part.field.schema ?? {}, "const")) part.typed = "0";
  }
}

export function addItem(node: FormNode): FormNode | undefined {
  const field = node.field.item?.(node.parts.length + 1);
  if (field === undefined) return undefined;
  const item = createNode(field);
  node.parts = [...node.parts, item];
  return item;
}

export function addMember(node: FormNode, key = ""): FormNode | undefined {
  const field = node.field.other?.(key === "" ? texts.memberValue() : key);
  if (field === undefined) return undefined;
  const member = createNode(field, key);
  node.parts = [...node.parts, member];
  return member;
}

/** Nothing was entered. */
function isBlank({ field, typed, isNull, parts, key }: FormNode): boolean {
  if (isNull || key !== undefined) return false;
  if (field.kind === "fixed") return true;
  if (field.kind === "boolean") return typed !== "true";
  if (field.kind === "group") return parts.every(isBlank);
  if (field.kind === "list") return parts.length === 0;
  return typed === "";
}

/** By JSON Pointer into the value. */
export type Places = Map<string, FormNode>;

function readGroup(node: FormNode, pointer: string, places: Places): unknown {
  const value: Record<string, unknown> = Object.create(null);
  for (const part of node.parts) {
    const name = part.key ?? part.field.name;
    const isTwice = part.key !== undefined && (name === "" || Object.hasOwn(value, name));
    const read = readNode(part, `${pointer}/${escapePointerToken(name)}`, places);
    if (isTwice) part.problem = texts.namesDiffer();
    if (read !== undefined) value[name] = read;
  }
  return value;
}

function readList(node: FormNode, pointer: string, places: Places): unknown {
  // What is missing has its problem; null holds its place.
  return node.parts.map((part, index) => readNode(part, `${pointer}/${index}`, places) ?? null);
}

/** @returns undefined leaves it out. Problems are noted in the nodes. */
function readNode(node: FormNode, pointer: string, places: Places): unknown {
  const { field, typed, parts } = node;
  node.problem = "";
  places.set(pointer, node);
  if (node.isNull) return null;
  if (field.kind === "group" || field.kind === "list") {
    if (isBlank(node) && !field.required) return undefined;
    return field.kind === "group" ? readGroup(node, pointer, places) : readList(node, pointer, places);
  }
  if (field.kind === "forms") {
    const [chosen] = parts;
    if (chosen !== undefined) return readNode(chosen, pointer, places);
    if (field.required) node.problem = texts.needed(field.label);
    return undefined;
  }
  const reading =
    field.kind === "several" && typed === "" && field.required ? { value: [] } : readField(field, typed);
  if ("value" in reading) return reading.value;
  node.problem = reading.problem;
  return undefined;
}

export function allNodes(node: FormNode): FormNode[] {
  return [node, ...node.parts.flatMap(allNodes)];
}

function nodeAt(pointer: string, places: Places): FormNode | undefined {
  for (let at = pointer; ; at = at.slice(0, at.lastIndexOf("/"))) {
    const node = places.get(at);
    if (node !== undefined || at === "") return node;
  }
}

function noteFault({ pointer, keyword, limit }: Fault, places: Places): void {
  const node = nodeAt(pointer, places);
  if (node === undefined || node.problem !== "") return;
  const { label } = node.field;
  node.problem =
    keyword === "required" && places.has(pointer)
      ? texts.needed(label)
      : texts.faulty(label, faults.faultWords(keyword, limit));
}

/** @returns the value, and whether the person must correct something first: `problem` of the nodes says what. */
export function readForm(root: FormNode, schema: unknown): { value: unknown; wrong: readonly FormNode[] } {
  const places: Places = new Map();
  const value = readNode(root, "", places);
  if (value !== undefined) {
    // As it would be sent: without prototypes of ours.
    const sent = JSON.parse(JSON.stringify(value)) as JsonValue;
    for (const fault of checkValue(schema as JsonValue, sent)) noteFault(fault, places);
  }
  return { value, wrong: allNodes(root).filter(({ problem }) => problem !== "") };
}

/** One field by itself, when the person leaves it. */
export function checkNode(node: FormNode): void {
  const places: Places = new Map();
  const value = readNode(node, "", places);
  if (node.problem !== "" || value === undefined) return;
  const sent = JSON.parse(JSON.stringify(value)) as JsonValue;
  for (const fault of checkValue((node.field.schema ?? true) as JsonValue, sent)) noteFault(fault, places);
}

function fillGroup(node: FormNode, value: unknown): void {
  const record = asRecord(value) ?? {};
  node.parts = node.parts.filter(({ key }) => key === undefined);
  for (const part of node.parts) fill(part, record[part.field.name]);
  for (const [name, each] of Object.entries(record)) {
    if (node.parts.some(({ field, key }) => key === undefined && field.name === name)) continue;
    const member = addMember(node, name);
    if (member !== undefined) fill(member, each);
  }
}

function fillForms(node: FormNode, value: unknown): void {
  const forms = node.field.forms ?? [];
  const fits = (index: number) =>
    checkValue((forms[index]?.read().schema ?? true) as JsonValue, value as JsonValue).length === 0;
  const index = forms.findIndex((_, each) => fits(each));
  choose(node, value === undefined ? "" : String(Math.max(index, 0)));
  const [chosen] = node.parts;
  if (chosen !== undefined) fill(chosen, value);
}

/** Puts a value in; what no control can hold is left out. Undefined empties it. */
export function fill(node: FormNode, value: unknown): void {
  const { kind, isNullable } = node.field;
  node.problem = "";
  node.isNull = value === null && isNullable === true;
  node.fileName = "";
  if (kind === "group") fillGroup(node, value);
  else if (kind === "forms") fillForms(node, value);
  else if (kind === "list") {
    node.parts = [];
    for (const each of Array.isArray(value) ? (value as unknown[]) : []) {
      const item = addItem(node);
      if (item !== undefined) fill(item, each);
    }
  } else node.typed = value === undefined ? "" : typedFor(node.field, value);
}

/** The value without what is secret. */
export function readWithoutSecrets(root: FormNode): { value: unknown; hasSecrets: boolean } {
  const secrets = allNodes(root).filter(({ field, typed }) => field.kind === "secret" && typed !== "");
  const kept = secrets.map(({ typed }) => typed);
  const problems = allNodes(root).map(({ problem }) => problem);
  for (const node of secrets) node.typed = "";
  const value = readNode(root, "", new Map());
  secrets.forEach((node, index) => {
    node.typed = kept[index] ?? "";
  });
  allNodes(root).forEach((node, index) => {
    node.problem = problems[index] ?? "";
  });
  return { value, hasSecrets: secrets.length > 0 };
}
