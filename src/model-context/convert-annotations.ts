/** WebMCP ToolAnnotations dictionary */
import { type Converter, optional, orEmpty, toBoolean, toDictionary } from "./webidl.js";

/** @param own a member of ours, which is read in its lexicographic place. */
export const toAnnotations = <Own extends { readonly sensitiveHint?: Converter<boolean | undefined> }>(
  own: Own,
) =>
  optional(
    orEmpty(
      toDictionary("ToolAnnotations", {
        ...{ consequentialHint: toBoolean, debugging: toBoolean, readOnlyHint: toBoolean },
        ...own,
        untrustedContentHint: toBoolean,
      }),
    ),
  );
