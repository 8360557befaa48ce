/** Shapes of the redaction room. */
import type { Diagnostic, JsonSchema, JsonValue } from "../schema/types.js";

export type RedactionReason = "x-sensitive" | "sensitiveHint" | "unresolvable-schema" | "shape-mismatch";

export interface Redaction {
  /** JSON Pointer (RFC 6901) into the value as it was given; empty for the whole. */
  readonly pointer: string;
  readonly reason: RedactionReason;
}

export interface RemovedValue {
  readonly pointer: string;
  readonly value: JsonValue;
  /** The member's name, where that stays behind, too, as under `propertyNames` with a mark. */
  readonly name?: string;
}

export interface RedactedValue {
  /** What may be shown; `undefined` exactly when `withheld`. Parts without removals are shared with the input. */
  readonly value: JsonValue | undefined;
  /** Nothing at all may be shown. */
  readonly withheld: boolean;
  readonly redactions: readonly Redaction[];
  /** The other side of `redactions`, in the same order: for the person, never for an agent. */
  readonly removed: readonly RemovedValue[];
}

export interface Redactor {
  /**
   * Redacts plain data: what `JSON.parse` or `structuredClone` of plain objects gives. Never mutates it. Never
   * throws: what cannot be walked is withheld.
   */
  redact(plainData: unknown): RedactedValue;
  /**
   * The JSON text of the redacted value, without copies of what was removed (see `createScrubber`): what a log may have.
   *
   * @returns `undefined` where all of it stays behind, as where it holds an encoded copy; otherwise it is JSON.
   */
  stringify(plainData: unknown): string | undefined;
  /**
   * `outputSchema` as an agent may see it; `undefined` without a schema. Where something is marked, the redacted form of
   * every value satisfies it, valid or not, as long as the outermost value has a type that the schema's root gives, if it
   * gives one: below the root, types are said as a likely form (`anyOf: [{ type }, {}]`). Where nothing is marked, it is
   * the schema itself, and values are as valid as they were given.
   */
  readonly projectedSchema: JsonSchema | undefined;
  /** What in the schema, or in `schemas`, is not understood, or not as its author may think: as of `diagnoseSchema`. */
  readonly diagnostics: readonly Diagnostic[];
  /** The schema marks something (or has a part that is not understood, which counts as marked). */
  readonly hasMarks: boolean;
}
