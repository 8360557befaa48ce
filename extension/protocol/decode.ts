/**
 * Decoders: received data is `unknown` until one of these has checked it. Each returns undefined
 * for anything else.
 */

import { isRecord } from "../../src/intrinsics/language.js";

export interface JsonRecord {
  readonly [key: string]: unknown;
}

export const asRecord = (value: unknown): JsonRecord | undefined => (isRecord(value) ? value : undefined);

export const asString = (value: unknown, maximum: number): string | undefined =>
  typeof value === "string" && value.length <= maximum ? value : undefined;

export const asArray = (value: unknown, maximum: number): readonly unknown[] | undefined =>
  Array.isArray(value) && value.length <= maximum ? value : undefined;

/** A non-negative safe integer. */
export const asCount = (value: unknown): number | undefined =>
  Number.isSafeInteger(value) && (value as number) >= 0 ? (value as number) : undefined;

export const asInteger = (value: unknown): number | undefined =>
  Number.isSafeInteger(value) ? (value as number) : undefined;

export const asNumber = (value: unknown): number | undefined =>
  typeof value === "number" && Number.isFinite(value) ? value : undefined;

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export type Decoder<Value> = (data: unknown) => Value | undefined;

/** What a member's decoder returns to leave the member out. */
const ABSENT = Symbol("absent");
type Member<Value> = (data: unknown) => Exclude<Value, undefined> | typeof ABSENT | undefined;

export const text =
  (maximum: number): Decoder<string> =>
  (value) =>
    asString(value, maximum);

/** A member that may be absent, and is checked where it is there. */
export const optional =
  <Value>(decode: Decoder<Value>): Member<Value> =>
  (value) =>
    value === undefined ? ABSENT : (decode(value) as Exclude<Value, undefined> | undefined);

/** A member that is left out where it is invalid. */
export const lenient =
  <Value>(decode: Decoder<Value>): Member<Value> =>
  (value) =>
    (decode(value) as Exclude<Value, undefined> | undefined) ?? ABSENT;

/** A member that is there only where it is `true`. */
export const onlyTrue: Member<true> = (value) => (value === true ? true : ABSENT);

export const flag: Decoder<boolean> = (value) => (typeof value === "boolean" ? value : undefined);

export const isTrue: Decoder<boolean> = (value) => value === true;

export const oneOf =
  <const Choice extends string>(choices: readonly Choice[]): Decoder<Choice> =>
  (value) =>
    choices.find((choice) => choice === value);

/** Decodes all items or none: half a list would hide what the page did. */
export const list =
  <Item>(decode: Decoder<Item>, maximum: number): Decoder<readonly Item[]> =>
  (value) => {
    const items = asArray(value, maximum)?.map(decode);
    return items === undefined || items.includes(undefined) ? undefined : (items as Item[]);
  };

/** The decoder of each member of a record. Other members are left out. */
export type Members<Value> = { readonly [Name in keyof Value]-?: Member<Value[Name]> };

type Answer<Each> = Each extends (data: unknown) => infer Value ? Value : never;
type IsOptional<Each> = typeof ABSENT extends Answer<Each> ? true : false;
/** The record that a shape describes. */
export type Decoded<Shape> = {
  readonly [Name in keyof Shape as IsOptional<Shape[Name]> extends true ? never : Name]: Exclude<
    Answer<Shape[Name]>,
    undefined
  >;
} & {
  readonly [Name in keyof Shape as IsOptional<Shape[Name]> extends true ? Name : never]?: Exclude<
    Answer<Shape[Name]>,
    undefined | typeof ABSENT
  >;
};

export const members =
  <Value>(shape: Members<Value>): Decoder<Value> =>
  (data) => {
    const record = asRecord(data);
    if (record === undefined) return undefined;
    const decoded: [name: string, value: unknown][] = [];
    for (const [name, decode] of Object.entries(shape) as [string, Member<unknown>][]) {
      const value = decode(record[name]);
      if (value === undefined) return undefined;
      if (value !== ABSENT) decoded.push([name, value]);
    }
    return Object.fromEntries(decoded) as Value;
  };

/** A message without its type. */
export type RestOf<
  Message extends { readonly type: string },
  Type extends Message["type"],
> = Message extends { readonly type: infer Own } ? (Type extends Own ? Omit<Message, "type"> : never) : never;

/** A row for each type of message: the shape of its other members. */
export type Rows<Message extends { readonly type: string }> = {
  readonly [Type in Message["type"]]: Decoder<RestOf<Message, Type>>;
};

/** @returns a decoder for messages of the types that have a row */
export const byType =
  <Message extends { readonly type: string }>(rows: Rows<Message>): Decoder<Message> =>
  (data) => {
    const type = asRecord(data)?.["type"];
    if (typeof type !== "string" || !Object.hasOwn(rows, type)) return undefined;
    const rest = rows[type as Message["type"]](data);
    return rest === undefined ? undefined : ({ type, ...rest } as unknown as Message);
  };
