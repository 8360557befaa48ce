/** Between what a person types into one control and the value of an argument. */
import { forms as formTexts, tools as texts } from "../shared/words.js";
import type { Field } from "./read-schema.js";

export type Reading = { readonly value: unknown } | { readonly problem: string };

export const asText = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));

const EMAIL = /^[^\s@]{1,64}@[^\s@]{1,255}$/u;
const DATE = /^\d{4,6}-\d{2}-\d{2}$/;

/** RFC 3339 wants seconds and an offset; a control for times has neither. */
function fullTime(typed: string): string {
  const minutes = -new Date().getTimezoneOffset();
  const two = (number: number) => String(Math.floor(number)).padStart(2, "0");
  const size = Math.abs(minutes);
  const offset = minutes === 0 ? "Z" : `${minutes < 0 ? "-" : "+"}${two(size / 60)}:${two(size % 60)}`;
  return `${typed.length === 5 ? `${typed}:00` : typed}${offset}`;
}

function readText({ kind, label }: Field, typed: string): Reading {
  switch (kind) {
    case "email":
      return EMAIL.test(typed) ? { value: typed } : { problem: formTexts.notEmail(label) };
    case "uri":
      return URL.canParse(typed) ? { value: typed } : { problem: formTexts.notAddress(label) };
    case "date":
      return DATE.test(typed) ? { value: typed } : { problem: formTexts.notDate(label) };
    case "time":
      return { value: fullTime(typed) };
    case "date-time": {
      const time = new Date(typed);
      return Number.isNaN(time.getTime())
        ? { problem: formTexts.notDate(label) }
        : { value: time.toISOString() };
    }
    default:
      return { value: typed };
  }
}

/** What the person typed, as the value of one argument; `undefined` leaves the argument out. */
export function readField(field: Field, typed: string): Reading {
  const { kind, required, choices, label } = field;
  if (kind === "boolean") return { value: typed === "true" };
  if (kind === "fixed") return { value: choices[0] };
  if (typed === "") return required ? { problem: formTexts.needed(label) } : { value: undefined };
  if (kind === "choice") return { value: choices[Number(typed)] };
  if (kind === "several") return { value: typed.split(" ").map((index) => choices[Number(index)]) };
  if (kind === "json") return readJson(label, typed);
  if (kind !== "number" && kind !== "integer") return readText(field, typed);
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

const two = (number: number): string => String(number).padStart(2, "0");

/** As a control for a date and a time has it. */
function localTime(value: string): string {
  const time = new Date(value);
  if (Number.isNaN(time.getTime())) return "";
  const date = `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())}`;
  return `${date}T${two(time.getHours())}:${two(time.getMinutes())}`;
}

const indexOf = ({ choices }: Field, value: unknown): number =>
  choices.findIndex((choice) => JSON.stringify(choice) === JSON.stringify(value));

/** A value as the person would type it; empty if the control cannot show it. */
export function typedFor(field: Field, value: unknown): string {
  switch (field.kind) {
    case "boolean":
      return String(value === true);
    case "choice": {
      const index = indexOf(field, value);
      return index < 0 ? "" : String(index);
    }
    case "several":
      return Array.isArray(value)
        ? value
            .map((each) => indexOf(field, each))
            .filter((index) => index >= 0)
            .join(" ")
        : "";
    case "json":
      return JSON.stringify(value, null, 2) ?? "";
    case "date-time":
      return typeof value === "string" ? localTime(value) : "";
    case "time":
      return typeof value === "string" ? value.slice(0, 5) : "";
    default:
      return typeof value === "string" || typeof value === "number" ? String(value) : "";
  }
}
