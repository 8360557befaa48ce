/** WebIDL dictionaries of the page as plain records: each member is read once, whoever asks again · S1-05, S1-06 */
import { createRecord, each, isOneOf, objectKeys, split, toStringPrimitive } from "../primordials.js";
import { isObject, type UntrustedObject } from "./webidl.js";

/** A record of ours without a prototype; its values are the page's. */
export type Members = Record<string, unknown>;

// In the order in which native reads its members, with ours in their lexicographic place.
export const TOOL = split("_meta annotations description execute inputSchema name outputSchema title", " ");
export const REGISTER_TOOL_OPTIONS = split("exposedTo signal", " ");
const ANNOTATIONS = split("consequentialHint debugging readOnlyHint sensitiveHint untrustedContentHint", " ");

/**
 * What is not defined is left out. Members that we do not know come last: the browser, or another polyfill, may know
 * them.
 */
export function readMembers(source: UntrustedObject, known: readonly string[]): Members {
  const members = createRecord<unknown>();
  const read = (key: string) => {
    const value = source[key];
    if (value !== undefined) members[key] = convert(key, value);
  };
  each(known, read);
  each(objectKeys(source), (key) => isOneOf(known, key) || read(key));
  return members;
}

/** A value that cannot be converted stays as it is: the implementation refuses it in its own words. */
function convert(key: string, value: unknown): unknown {
  if (key === "annotations" && isObject(value)) return readMembers(value, ANNOTATIONS);
  const isText = key === "description" || key === "name" || key === "title";
  // The one conversion that the implementation would do; it is given the text.
  return isText && typeof value !== "symbol" ? toStringPrimitive(value) : value;
}
