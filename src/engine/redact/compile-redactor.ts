/** `webmcp-airlock/redaction`: the engine by itself · S1-07, S1-08 */
import {
  asArray,
  createList,
  createRecord,
  listAppend,
  listForEach,
  objectKeys,
} from "../../intrinsics/language.js";
import { stringFrom } from "../../intrinsics/text.js";
import { compilePlan, type Plan } from "../schema/compile-plan.js";
import { diagnoseSnapshot } from "../schema/diagnose-schema.js";
import type { SchemaDocuments } from "../schema/index-schema.js";
import { escapePointerToken } from "../schema/json-pointer.js";
import { projectOutputSchema } from "../schema/project-schema.js";
import { snapshotSchema } from "../schema/snapshot-schema.js";
import type { Diagnostic, JsonSchema, JsonValue } from "../schema/types.js";
import { type PlanResult, redactValue } from "./redact-value.js";
import { eachRemoval, type Removal, type Step } from "./removals.js";
import { stringifyRedacted } from "./stringify-redacted.js";
import type { RedactedValue, Redaction, Redactor, RemovedValue } from "./types.js";

export interface RedactorOptions {
  /**
   * The tool's `annotations.sensitiveHint`: closed redaction. Without marks, it withholds
   * everything.
   */
  readonly sensitiveHint?: boolean;
  /**
   * Schemas that a `$ref` may lead to, by absolute URI without a fragment. They are read once,
   * here; nothing is fetched. A reference to any other document withholds what it describes, except
   * the metaschemas of JSON Schema and OpenAPI, which mark nothing.
   */
  readonly schemas?: { readonly [uri: string]: unknown };
}

/**
 * Compiles a JSON Schema (drafts 4, 6, 7, 2019-09, 2020-12). Redaction withholds what it marks with
 * `"x-sensitive": true`. The schema is read once, here. A schema that the engine cannot understand
 * withholds what it would describe.
 *
 * @param outputSchema a JSON Schema, or `undefined` for none.
 * @returns a redactor; never throws.
 */
export function compileRedactor(outputSchema: unknown, options: RedactorOptions = {}): Redactor {
  const others = readSchemas(options.schemas);
  const plan = compilePlan(snapshotSchema(outputSchema), others);
  return new CompiledRedactor(plan, !!options.sensitiveHint, others);
}

/**
 * Fails closed: if a schema or the list cannot be read, its references do not resolve, which
 * withholds.
 */
function readSchemas(schemas: RedactorOptions["schemas"]): SchemaDocuments {
  const documents = createRecord<JsonValue>();
  try {
    listForEach(objectKeys(schemas ?? {}), (uri) => {
      const schema = snapshotSchema(schemas?.[uri]);
      if (schema !== undefined) documents[uri] = schema;
    });
  } catch {
    // The schemas that were read before the fault stay usable.
  }
  return documents;
}

/**
 * A class, because V8 retains the hidden class of an object literal with a getter, and with it the
 * plan, until a full garbage collection. The same holds for a function that a constructor assigns,
 * but not for one of a field.
 */
class CompiledRedactor implements Redactor {
  readonly hasMarks: boolean;
  readonly #plan: Plan;
  readonly #sensitiveHint: boolean;
  readonly #others: SchemaDocuments;
  #projected: JsonSchema | undefined;
  #diagnostics: readonly Diagnostic[] | undefined;

  constructor(plan: Plan, sensitiveHint: boolean, others: SchemaDocuments) {
    this.hasMarks = plan.hasMarks;
    this.#plan = plan;
    this.#sensitiveHint = sensitiveHint;
    this.#others = others;
  }

  get diagnostics(): readonly Diagnostic[] {
    const { schema } = this.#plan;
    this.#diagnostics ??= schema === undefined ? [] : diagnoseSnapshot(schema, this.#others);
    return this.#diagnostics;
  }

  /** Computed on first use: many callers never show a schema to an agent. */
  get projectedSchema(): JsonSchema | undefined {
    this.#projected ??= projectOutputSchema(this.#plan, { sensitiveHint: this.#sensitiveHint });
    return this.#projected;
  }

  readonly redact = (plainData: unknown): RedactedValue => new Redacted(this.#redact(plainData));

  readonly stringify = (plainData: unknown): string | undefined => stringifyRedacted(this.#redact(plainData));

  #redact(plainData: unknown): PlanResult {
    return redactValue(this.#plan, plainData as JsonValue, this.#sensitiveHint);
  }
}

/**
 * A large result has thousands of pointers that many callers never read, so they are computed on
 * first use.
 */
class Redacted implements RedactedValue {
  readonly value: JsonValue | undefined;
  readonly #run: PlanResult;
  #redactions: readonly Redaction[] | undefined;
  #removed: readonly RemovedValue[] | undefined;

  constructor(run: PlanResult) {
    this.value = run.value;
    this.#run = run;
  }

  get redactions(): readonly Redaction[] {
    this.#redactions ??= this.#list((removal) => ({ pointer: pointerOf(removal), reason: removal.reason }));
    return this.#redactions;
  }

  get removed(): readonly RemovedValue[] {
    this.#removed ??= this.#list((removal) => {
      const { name, value } = removal;
      const pointer = pointerOf(removal);
      return name ? { pointer, value, name } : { pointer, value };
    });
    return this.#removed;
  }

  #list<Item>(write: (removal: Removal) => Item): readonly Item[] {
    const list = createList<Item>();
    eachRemoval(this.#run, (removal) => listAppend(list, write(removal)));
    return asArray(list);
  }
}

/** JSON Pointer into the original value. */
function pointerOf({ parent, key }: Step): string {
  return parent === undefined ? "" : `${pointerOf(parent)}/${escapePointerToken(stringFrom(key))}`;
}
