/** Public types of redaction. */
import type { Diagnostic, JsonSchema, JsonValue } from "../schema/types.js";

export type RedactionReason = "x-sensitive" | "sensitiveHint" | "unresolvable-schema" | "shape-mismatch";

export interface Redaction {
  /** JSON Pointer (RFC 6901) into the original value; empty for the whole value. */
  readonly pointer: string;
  readonly reason: RedactionReason;
}

export interface RemovedValue {
  readonly pointer: string;
  readonly value: JsonValue;
  /** The member's name, if that was removed too, as under `propertyNames` with a mark. */
  readonly name?: string;
}

export interface RedactedValue {
  /**
   * The value that an agent may see; `undefined` where the whole value was removed. Parts without
   * removals are shared with the input.
   */
  readonly value: JsonValue | undefined;
  readonly redactions: readonly Redaction[];
  /** The removed values of `redactions`, in the same order: for the person, never for an agent. */
  readonly removed: readonly RemovedValue[];
}

export interface Redactor {
  /**
   * Redacts plain data: the output of `JSON.parse`, or of `structuredClone` of plain objects. Never
   * mutates it. Never throws: a value that cannot be walked is withheld.
   */
  redact(plainData: unknown): RedactedValue;
  /**
   * The JSON text of the redacted value, without copies of removals (see `createScrubber`): safe
   * for a log.
   *
   * @returns JSON; `undefined` if the whole value is withheld, also because it holds an encoded
   * copy.
   */
  stringify(plainData: unknown): string | undefined;
  /**
   * `outputSchema` as an agent may see it; `undefined` without a schema. If something is marked,
   * the redacted form of every value satisfies it, valid or not, provided that the value has the
   * root's type. Below the root, a type is a hint (`anyOf: [{ type }, {}]`). If nothing is marked,
   * it is the schema itself.
   */
  readonly projectedSchema: JsonSchema | undefined;
  /**
   * Parts that the engine may not understand as the author expects, in the schema or in `schemas`;
   * see `diagnoseSchema`.
   */
  readonly diagnostics: readonly Diagnostic[];
  /**
   * The schema marks something, or has a part that the engine does not understand, which counts as
   * marked.
   */
  readonly hasMarks: boolean;
}
