/** Decoders: received data is `unknown` until one of these has checked it. Each returns undefined for anything else. */

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

export const asNumber = (value: unknown): number | undefined =>
  typeof value === "number" && Number.isFinite(value) ? value : undefined;

/** An absent member stays absent. @returns undefined if it is present and not a text of that length */
export function optionalText(
  record: JsonRecord,
  key: string,
  maximum: number,
): { [key: string]: string } | undefined {
  if (record[key] === undefined) return {};
  const text = asString(record[key], maximum);
  return text === undefined ? undefined : { [key]: text };
}
