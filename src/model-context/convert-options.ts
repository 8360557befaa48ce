/** WebMCP option dictionaries of the three methods */
import { optional, orEmpty, toAbortSignal, toDictionary, toStringSequence } from "./webidl.js";

const signal = optional(toAbortSignal);

export const toRegisterToolOptions = orEmpty(
  toDictionary("ModelContextRegisterToolOptions", { exposedTo: optional(toStringSequence), signal }),
);
export const toGetToolOptions = orEmpty(
  toDictionary("ModelContextGetToolOptions", { fromOrigins: optional(toStringSequence) }),
);
// DEVIATION: Chromium calls this dictionary ExecuteToolOptions in its messages.
export const toExecuteToolOptions = orEmpty(toDictionary("ExecuteToolOptions", { signal }));
