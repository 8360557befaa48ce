/**
 * `webmcp-airlock/redaction`: what a schema marks leaves a value, and copies of it leave a text.
 *
 * @example
 * import { compileRedactor } from "webmcp-airlock/redaction";
 * const redactor = compileRedactor({ properties: { key: { "x-sensitive": true } } });
 * export const line = redactor.stringify({ id: 1, key: "plr_live_9f2c8b7a" });
 */

export { compileRedactor, type RedactorOptions } from "./library/compile-redactor.js";
export { createScrubber, type Scrubber } from "./library/create-scrubber.js";
export { createScrubStream } from "./library/scrub-stream.js";
export type { RedactedValue, Redaction, RedactionReason, Redactor, RemovedValue } from "./redact/types.js";
export type { Diagnostic, JsonSchema, JsonValue } from "./schema/types.js";
