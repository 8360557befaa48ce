/** An answer as the server wrote it: what it may hold is decided behind the door. */
import type { JsonRecord } from "../json.js";

export const AS_IS = {
  "~standard": {
    version: 1,
    vendor: "webmcp-airlock",
    validate: (value: unknown) => ({ value: value as JsonRecord }),
  },
} as const;
