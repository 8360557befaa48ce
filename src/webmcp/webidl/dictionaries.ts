/** WebMCP's dictionaries, with our members in lexicographic order · S1-01, S1-05, S1-06 */
import {
  type Converter,
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

const toAnnotations = <Own extends { readonly sensitiveHint?: Converter<boolean | undefined> }>(own: Own) =>
  optional(
    orEmpty(
      toDictionary("ToolAnnotations", {
        ...{ consequentialHint: toBoolean, debugging: toBoolean, readOnlyHint: toBoolean },
        ...own,
        untrustedContentHint: toBoolean,
      }),
    ),
  );
const asItIs: Converter<unknown> = (value) => value;
const description = required(toDOMString);
const inputSchema = optional(toObject);
const name = required(toDOMString);
const signal = optional(toAbortSignal);

/** In lexicographic order. Code that adds members must keep the order. */
export const toolMembers = {
  _meta: asItIs,
  annotations: toAnnotations({ sensitiveHint: optional(toBoolean) }),
  description,
  execute: required(toCallback),
  inputSchema,
  name,
  outputSchema: asItIs,
  title: optional(toUSVString),
};

export const toModelContextTool = toDictionary("ModelContextTool", toolMembers);

/** Members that a call does not use are read and checked all the same. */
export const toRegisteredTool = toDictionary("RegisteredTool", {
  annotations: toAnnotations({}),
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

// DEVIATION: Chromium's messages call this dictionary ExecuteToolOptions.
export const toExecuteToolOptions = orEmpty(toDictionary("ExecuteToolOptions", { signal }));
