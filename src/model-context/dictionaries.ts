/** The dictionaries of WebMCP's IDL. What only we know of a tool has been taken off it before */
import {
  optional,
  orEmpty,
  required,
  toAbortSignal,
  toBoolean,
  toCallback,
  toDictionary,
  toDOMString,
  toObject,
  toStringSequence,
  toUSVString,
  toWindow,
} from "./webidl.js";

const annotations = optional(
  orEmpty(
    toDictionary("ToolAnnotations", {
      consequentialHint: toBoolean,
      debugging: toBoolean,
      readOnlyHint: toBoolean,
      untrustedContentHint: toBoolean,
    }),
  ),
);
const description = required(toDOMString);
const inputSchema = optional(toObject);
const name = required(toDOMString);
const signal = optional(toAbortSignal);

export const toModelContextTool = toDictionary("ModelContextTool", {
  annotations,
  description,
  execute: required(toCallback),
  inputSchema,
  name,
  title: optional(toUSVString),
});

/** What the call does not need is read, and refused, all the same. */
export const toRegisteredTool = toDictionary("RegisteredTool", {
  annotations,
  description,
  inputSchema,
  name,
  origin: required(toUSVString),
  title: optional(toDOMString),
  window: required(toWindow),
});

export const toRegisterToolOptions = orEmpty(
  toDictionary("ModelContextRegisterToolOptions", { exposedTo: optional(toStringSequence), signal }),
);

export const toGetToolOptions = orEmpty(
  toDictionary("ModelContextGetToolOptions", { fromOrigins: optional(toStringSequence) }),
);

// DEVIATION: Chromium calls this dictionary ExecuteToolOptions in its messages.
export const toExecuteToolOptions = orEmpty(toDictionary("ExecuteToolOptions", { signal }));
