/** WebMCP ModelContextTool dictionary · S1-05 */
import { snapshotSchema } from "../sensitivity/snapshot-schema.js";
import { toAnnotations } from "./convert-annotations.js";
import { snapshotMeta } from "./own-members.js";
import {
  optional,
  type Refuse,
  required,
  toBoolean,
  toCallback,
  toDictionary,
  toDOMString,
  toObject,
  toUSVString,
} from "./webidl.js";

const toTool = toDictionary("ModelContextTool", {
  _meta: snapshotMeta,
  annotations: toAnnotations({ sensitiveHint: optional(toBoolean) }),
  description: required(toDOMString),
  execute: required(toCallback),
  // Still the page's own object: it becomes JSON in a later step, as the draft has it.
  inputSchema: optional(toObject),
  name: required(toDOMString),
  outputSchema: snapshotSchema,
  title: optional(toUSVString),
});

export type ConvertedTool = ReturnType<typeof convertTool>;

export function convertTool(value: unknown, refuse: Refuse) {
  const { _meta: meta, outputSchema, ...tool } = toTool(value, refuse);
  return { ...tool, own: { meta, outputSchema, sensitiveHint: tool.annotations?.sensitiveHint } };
}
