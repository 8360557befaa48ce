/** WebIDL dictionaries of the page as plain records: each member is read once, whoever asks again · S1-05, S1-06 */
import { createRecord, each, isOneOf, objectKeys, split, toStringPrimitive } from "../primordials.js";
import { isObject, type UntrustedObject } from "./webidl.js";

/** A record of ours without a prototype; its values are the page's. */
export type Members = Record<string, unknown>;

// In the order in which native reads its members, with ours in their lexicographic place.
const TOOL = split("_meta annotations description execute inputSchema name outputSchema title", " ");
const ANNOTATIONS = split("consequentialHint debugging readOnlyHint sensitiveHint untrustedContentHint", " ");
const OPTIONS = split("exposedTo signal", " ");

/**
 * What is not defined is left out. Members that we do not know come last: the browser, or another polyfill, may know
 * them.
 */
function readMembers(
  source: UntrustedObject,
  known: readonly string[],
  convert: (key: string, value: unknown) => unknown,
): Members {
  const members = createRecord<unknown>();
  const read = (key: string) => {
    const value = source[key];
    if (value !== undefined) members[key] = convert(key, value);
  };
  each(known, read);
  each(objectKeys(source), (key) => isOneOf(known, key) || read(key));
  return members;
}

const asItIs = (_key: string, value: unknown): unknown => value;

/** A value that cannot be converted stays as it is: the implementation refuses it in its own words. */
function convertToolMember(key: string, value: unknown): unknown {
  if (key === "annotations") return isObject(value) ? readMembers(value, ANNOTATIONS, asItIs) : value;
  const isText = key === "description" || key === "name" || key === "title";
  // The one conversion that the implementation would do; it is given the text.
  return isText && typeof value !== "symbol" ? toStringPrimitive(value) : value;
}

export const readTool = (source: UntrustedObject): Members => readMembers(source, TOOL, convertToolMember);

export const readOptions = (source: UntrustedObject): Members => readMembers(source, OPTIONS, asItIs);
