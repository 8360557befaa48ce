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
import { type CompiledContract, compileContract } from "../enforce/compile-contract.js";
import { type PlanResult, redactValue } from "../redact/redact-value.js";
import { eachRemoval, type Removal, type Step } from "../redact/removals.js";
import type { RedactedValue, Redaction, Redactor, RemovedValue } from "../redact/types.js";
import { diagnoseSnapshot } from "../schema/diagnose-schema.js";
import type { SchemaDocuments } from "../schema/index-schema.js";
import { escapePointerToken } from "../schema/json-pointer.js";
import { snapshotSchema } from "../schema/snapshot-schema.js";
import type { Diagnostic, JsonSchema, JsonValue } from "../schema/types.js";
import { stringifyRedacted } from "./stringify-redacted.js";

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
  const annotations = { sensitiveHint: !!options.sensitiveHint };
  const tool = { name: "", outputSchema, annotations };
  return new CompiledRedactor(compileContract(tool, { origin: "" }, undefined, others), others);
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
  readonly #contract: CompiledContract;
  readonly #others: SchemaDocuments;
  #diagnostics: readonly Diagnostic[] | undefined;

  constructor(contract: CompiledContract, others: SchemaDocuments) {
    this.hasMarks = contract.plan.hasMarks;
    this.#contract = contract;
    this.#others = others;
  }

  get diagnostics(): readonly Diagnostic[] {
    const { schema } = this.#contract.plan;
    this.#diagnostics ??= schema === undefined ? [] : diagnoseSnapshot(schema, this.#others);
    return this.#diagnostics;
  }

  get projectedSchema(): JsonSchema | undefined {
    return this.#contract.projectedOutputSchema;
  }

  readonly redact = (plainData: unknown): RedactedValue => {
    const { plan, sensitiveHint } = this.#contract;
    return new Redacted(redactValue(plan, plainData as JsonValue, sensitiveHint));
  };

  readonly stringify = (plainData: unknown): string | undefined =>
    stringifyRedacted(this.#contract, plainData as JsonValue);
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
