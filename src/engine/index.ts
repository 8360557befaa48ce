/** `webmcp-airlock/redaction` */

export { compileRedactor, type RedactorOptions } from "./redact/compile-redactor.js";
export { createScrubber, type Scrubber } from "./redact/create-scrubber.js";
export type { RedactedValue, Redaction, RedactionReason, Redactor, RemovedValue } from "./redact/types.js";
export type { Diagnostic, JsonSchema, JsonValue } from "./schema/types.js";
