/** Marks that are misspelt, or stand where nobody looks; and schemas that are none. */
import { findLikeMarks, type Holder, markMeant } from "../../engine/schema/like-a-mark.js";
import { snapshotSchema } from "../../engine/schema/snapshot-schema.js";
import { createList, listForEach, objectKeys } from "../../intrinsics/language.js";
import { isObject } from "../webidl/webidl.js";
import type { Find } from "./registration-mistakes.js";

/** By names alone. The page's code may run (a Proxy), and throw. */
function namesOf(read: () => unknown): readonly string[] {
  try {
    const holder = read();
    return isObject(holder) ? objectKeys(holder) : createList();
  } catch {
    return createList();
  }
}

export const findMisspelt: Find = ({ tool, source }, found) => {
  const look = (holder: Exclude<Holder, "schema">, at: string, read: () => unknown): void =>
    listForEach(namesOf(read), (name) => {
      const meant = markMeant(holder, name);
      if (meant) found("misspelt-mark", `${at}/${name}`, meant);
    });
  look("tool", "", () => source);
  look("annotations", "/annotations", () => (source as { readonly annotations?: unknown }).annotations);
  look("_meta", "/_meta", () => tool._meta);
  const lookInside = (at: string, schema: unknown): void => {
    const snapshot = snapshotSchema(schema);
    if (snapshot) findLikeMarks(snapshot, (pointer) => found("misspelt-mark", at + pointer, '"x-sensitive"'));
  };
  lookInside("/inputSchema", tool.inputSchema);
  lookInside("/outputSchema", tool.outputSchema);
};

export const findNotSchemas: Find = ({ tool: { notSchemas } }, found) => {
  if (notSchemas?.output) found("not-a-json-schema", "/outputSchema");
  if (notSchemas?.input) found("bad-input-schema", "/inputSchema");
};
