/** WebMCP ToolAnnotations dictionary, plus `sensitiveHint` · S1-05 */
import type { OwnMembers } from "./own-members.js";
import { type Place, toDictionaryMember } from "./webidl.js";

export interface Annotations {
  readonly consequentialHint: boolean;
  readonly debugging: boolean;
  readonly readOnlyHint: boolean;
  readonly untrustedContentHint: boolean;
}

const NONE: Annotations = {
  consequentialHint: false,
  debugging: false,
  readOnlyHint: false,
  untrustedContentHint: false,
};

/** @param own receives `sensitiveHint`, which is read in its lexicographic place. */
export function convertAnnotations(place: Place, value: unknown, own?: OwnMembers): Annotations | null {
  if (value === undefined) return null;
  const source = toDictionaryMember(place, "annotations", "ToolAnnotations", value);
  if (source === null) return NONE;
  const consequentialHint = !!source["consequentialHint"];
  const debugging = !!source["debugging"];
  const readOnlyHint = !!source["readOnlyHint"];
  if (own) own.sensitiveHint = source["sensitiveHint"];
  const untrustedContentHint = !!source["untrustedContentHint"];
  return { consequentialHint, debugging, readOnlyHint, untrustedContentHint };
}
