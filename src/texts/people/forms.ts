/** The form that a tool is run with, beyond its plain fields (`tools.ts`). */
import { counted, number } from "./formats.js";

export const needed = (label: string) => `${label} is needed.`;
export const faulty = (label: string, fault: string) => `${label} ${fault}.`;
export const notEmail = (label: string) => `${label} must be an e-mail address, like name@example.com.`;
export const notAddress = (label: string) => `${label} must be a web address, like https://example.com/.`;
export const notDate = (label: string) => `${label} must be a date and nothing else.`;
export const corrections = (count: number) =>
  counted(count, {
    one: () => "One field needs a correction.",
    other: (n) => `${n} fields need a correction.`,
  });

// Limits, as a hint beside the field.
export const between = (least: number, most: number) => `${number(least)} to ${number(most)}`;
export const atLeast = (least: number) => `${number(least)} or more`;
export const atMost = (most: number) => `At most ${number(most)}`;
export const inSteps = (step: number) => `in steps of ${number(step)}`;
export const lengthAtMost = (most: number) =>
  counted(most, { one: (n) => `At most ${n} character`, other: (n) => `At most ${n} characters` });
export const forExample = (example: string) => `For example: ${example}`;

// Lists, maps, forms to choose from.
export const item = (label: string, place: number) => `${label} ${number(place)}`;
export const addItem = (label: string) => `Add to ${label}`;
export const addMember = () => "Add an entry";
export const memberName = () => "Name";
export const memberValue = () => "Value";
export const namesDiffer = () => "Each entry needs a name of its own.";
export const remove = () => "Remove";
export const removed = (label: string) => `${label} was removed.`;
export const full = (most: number) => `No more than ${number(most)}.`;
export const empty = () => "Empty.";
export const oneForm = (place: number) => `Form ${number(place)}`;
export const whichForm = (label: string) => `${label}: which form`;
export const noneOfThem = () => "None";
export const nullValue = () => "No value (null)";
export const otherMembers = () => "Other entries";
export const whole = () => "Arguments";
export const kinds: { readonly [type: string]: () => string } = {
  string: () => "Text",
  number: () => "Number",
  integer: () => "Whole number",
  boolean: () => "Yes or no",
  array: () => "List",
  object: () => "Object",
};

// JSON, secrets, files.
export const show = () => "Show";
export const hide = () => "Hide";
export const schemaOfIt = () => "What it may be";
export const exampleOfIt = () => "An example";
export const fileChosen = (name: string, size: string) => `${name}, ${size}`;
export const clearFile = () => "Take the file out";
export const fileTooLarge = (most: string) => `This file is too large. At most ${most} fit.`;
export const kilobytes = (count: number) => `${number(count)} kB`;

// All arguments at once.
export const copyJson = () => "Copy as JSON";
export const copied = () => "Copied.";
export const copiedWithoutSecrets = () => "Copied, without what is secret.";
export const notCopied = () => "The browser did not let Airlock copy.";
export const pasteJson = () => "Paste JSON";
export const pasteHere = () => "Arguments as JSON";
export const fillIn = () => "Fill in";
export const filled = () => "Filled in.";
export const filledInPart = () => "Filled in. Some of it has no field here and was left out.";
export const earlierRuns = () => "Fill from an earlier run";
export const notJsonObject = () => "This is not a JSON object: {…}";
