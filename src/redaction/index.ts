/** `webmcp-airlock/redaction` */
export type { Diagnostic, JsonSchema, JsonValue } from "../sensitivity/types.js";
export { compileRedactor, type RedactorOptions } from "./compile-redactor.js";
export { createScrubber, type Scrubber } from "./create-scrubber.js";
export type { RedactedValue, Redaction, RedactionReason, Redactor, RemovedValue } from "./types.js";
