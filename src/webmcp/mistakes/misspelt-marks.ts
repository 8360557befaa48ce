/** Marks that are misspelt, or stand where nobody looks; and schemas that are none. */
import { findLikeMarks, type Holder, markMeant } from "../../engine/schema/like-a-mark.js";
import { snapshotSchema } from "../../engine/schema/snapshot-schema.js";
import { listForEach, objectKeys } from "../../intrinsics/language.js";
import { isObject } from "../webidl/webidl.js";
import type { Find } from "./registration-mistakes.js";

/** By the names alone: no member is read. */
export const findMisspelt: Find = ({ tool, source }, found) => {
  const look = (holder: Exclude<Holder, "schema">, value: unknown, before: string): void =>
    listForEach(isObject(value) ? objectKeys(value) : [], (name) => {
      const meant = markMeant(holder, name);
      if (meant) found({ code: "misspelt-mark", place: before + name, detail: meant });
    });
  look("tool", source, "");
  look("annotations", isObject(source) && source["annotations"], "annotations.");
  look("_meta", tool._meta, "_meta.");
  const { inputSchema, outputSchema } = tool;
  const lookAt = (member: string, schema: unknown): void => {
    const snapshot = snapshotSchema(schema);
    if (snapshot)
      findLikeMarks(snapshot, (pointer) =>
        found({ code: "misspelt-mark", place: member + pointer, detail: '"x-sensitive"' }),
      );
  };
  lookAt("inputSchema", inputSchema);
  lookAt("outputSchema", outputSchema);
};

export const findNotSchemas: Find = ({ tool: { notSchemas } }, found) => {
  if (notSchemas?.output) found({ code: "not-a-json-schema", place: "outputSchema" });
  if (notSchemas?.input) found({ code: "bad-input-schema", place: "inputSchema" });
};
