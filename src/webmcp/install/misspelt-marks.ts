/**
 * Marks outside of schemas that are misspelt, or stand where nobody looks; and schemas that are
 * none.
 */
import { MARKING, markMeant } from "../../engine/schema/like-a-mark.js";
import { looksLikeJson } from "../../engine/schema/read-schema.js";
import { UNREADABLE } from "../../engine/schema/snapshot-schema.js";
import { listForEach, objectKeys, reflectGetOwnPropertyDescriptor } from "../../intrinsics/language.js";
import type { Find } from "./registration-mistakes.js";

/** By names alone. */
export const findMisspelt: Find = ({ tool, source }, found) => {
  const look = (holder: unknown, at: string, known: readonly string[]): void =>
    listForEach(objectKeys((holder as object | undefined) ?? {}), (name) => {
      const meant = markMeant(known, name);
      if (meant) found("misspelt-mark", `${at}/${name}`, meant);
    });
  look(source, "", MARKING.tool);
  // No member is read twice: a getter of the page's stays unasked.
  const annotations = reflectGetOwnPropertyDescriptor(source as object, "annotations")?.value as unknown;
  look(annotations, "/annotations", MARKING.annotations);
  look(tool._meta, "/_meta", MARKING._meta);
};

export const findNotSchemas: Find = ({ tool: { inputSchema, outputSchema } }, found) => {
  if (outputSchema === UNREADABLE) found("not-a-json-schema", "/outputSchema");
  if (inputSchema && !looksLikeJson(inputSchema)) found("bad-input-schema", "/inputSchema");
};
