/** Copies a schema document with what marks cover taken out and what they touch loosened. */
import {
  ArrayPrototype,
  append,
  createList,
  defineOwn,
  hasOwn,
  isArray,
  objectKeys,
  objectSetPrototypeOf,
  SafeMap,
} from "../primordials.js";
import type { WeightedNode } from "./applicable-nodes.js";
import { compilePlan, nodesReaching, type Plan } from "./compile-plan.js";
import {
  DATA,
  IDENTIFIERS,
  ITEM_KEYWORDS,
  SCALAR_ASSERTIONS,
  SCHEMA_LISTS,
  SCHEMA_MAPS,
  SCHEMAS,
} from "./projected-keywords.js";
import type { Survey } from "./survey.js";
import type { JsonObject, JsonSchema, JsonValue, SchemaNode } from "./types.js";

export interface RewriteOptions {
  /** What stands for a hidden subschema. */
  readonly hiddenAs: JsonObject;
  /** The root may carry `_meta`, as redacted results do. */
  readonly rootMeta: boolean;
}

class Rewriter {
  readonly #nodes = new SafeMap<object, SchemaNode>();
  /** By node id: something hidden or touched can be met from here, so a negation could turn a loosening around. */
  readonly #near: readonly boolean[];
  readonly #atRoot = new SafeMap<SchemaNode, true>();
  readonly #survey: Survey;
  readonly #options: RewriteOptions;

  constructor(plan: Plan, survey: Survey, options: RewriteOptions) {
    this.#survey = survey;
    this.#options = options;
    for (let i = 0; i < plan.nodes.length; i++) {
      const node = plan.nodes[i] as SchemaNode;
      if (typeof node.source === "object" && node.source !== null) this.#nodes.set(node.source, node);
    }
    this.#near = nodesReaching(plan.nodes, (node) => survey.exposure.has(node));
    const atRoot = plan.root.nodes;
    for (let i = 0; i < atRoot.length; i++) this.#atRoot.set((atRoot[i] as WeightedNode).node, true);
  }

  rewrite(value: JsonValue): JsonValue {
    if (typeof value !== "object" || value === null) return value;
    if (isArray(value)) return this.#list(value, false);
    const node = this.#nodes.get(value);
    if (node === undefined) return this.#container(value as JsonObject);
    const exposure = this.#survey.exposure.get(node);
    if (exposure === "hidden") return this.#options.hiddenAs;
    if (!this.#near[node.id] && !this.#survey.loose) return this.#copy(value as JsonObject);
    return this.#loosen(value as JsonObject, node, exposure === "touched");
  }

  /** Not a schema that anything uses: only what may lie inside it is kept, no text. */
  #container(source: JsonObject): JsonValue {
    return this.#members(source, (value) =>
      typeof value === "object" && value !== null ? this.rewrite(value) : undefined,
    );
  }

  /** An untouched schema, keyword for keyword. */
  #copy(source: JsonObject): JsonValue {
    return this.#members(source, (value, keyword) =>
      DATA.has(keyword) || typeof value !== "object" || value === null
        ? value
        : this.#keyword(keyword, value, false),
    );
  }

  /** Only keywords known to hold for every redacted value. */
  #loosen(source: JsonObject, node: SchemaNode, touched: boolean): JsonValue {
    const { loose, optional } = this.#survey;
    const copy = this.#members(source, (value, keyword) => {
      if (IDENTIFIERS.has(keyword)) return value;
      if (keyword === "required") return loose ? undefined : without(value, optional.get(node));
      if (SCHEMA_MAPS.has(keyword) || SCHEMA_LISTS.has(keyword) || SCHEMAS.has(keyword)) {
        return this.#keyword(keyword, value, loose && ITEM_KEYWORDS.has(keyword));
      }
      return !touched && SCALAR_ASSERTIONS.has(keyword) && isScalarData(value) ? value : undefined;
    });
    // Once its branches are looser, more than one of `oneOf` may match.
    if (hasOwn(source, "oneOf") && !hasOwn(source, "anyOf") && isArray(source["oneOf"])) {
      assign(copy, "anyOf", this.#list(source["oneOf"], false));
    }
    if (this.#options.rootMeta && this.#atRoot.has(node) && hasOwn(copy, "additionalProperties")) {
      const properties = (hasOwn(copy, "properties") ? copy["properties"] : {}) as Record<string, JsonValue>;
      if (!hasOwn(properties, "_meta")) assign(properties, "_meta", {});
      assign(copy, "properties", properties);
    }
    return copy;
  }

  #keyword(keyword: string, value: JsonValue, nullable: boolean): JsonValue {
    if (isArray(value)) return this.#list(value, nullable);
    if (SCHEMA_MAPS.has(keyword) && typeof value === "object" && value !== null && !this.#nodes.has(value)) {
      return this.#members(value as JsonObject, (schema) => this.rewrite(schema));
    }
    return nullable ? orNull(this.rewrite(value)) : this.rewrite(value);
  }

  #list(list: readonly JsonValue[], nullable: boolean): JsonValue {
    const copy = createList<JsonValue>();
    for (let i = 0; i < list.length; i++) {
      const item = this.rewrite(list[i] as JsonValue);
      append(copy, nullable ? orNull(item) : item);
    }
    return objectSetPrototypeOf(copy, ArrayPrototype) as JsonValue[];
  }

  #members(
    source: JsonObject,
    next: (value: JsonValue, key: string) => JsonValue | undefined,
  ): Record<string, JsonValue> {
    const copy: Record<string, JsonValue> = {};
    const keys = objectKeys(source);
    for (let i = 0; i < keys.length; i++) {
      const key = keys[i] as string;
      const value = next(source[key] as JsonValue, key);
      if (value !== undefined) assign(copy, key, value);
    }
    return copy;
  }
}

function assign(target: Record<string, JsonValue>, key: string, value: JsonValue): void {
  defineOwn(target, key, value);
}

function orNull(schema: JsonValue): JsonValue {
  return { anyOf: [schema, { type: "null" }] };
}

function isScalarData(value: JsonValue): boolean {
  if (typeof value !== "object" || value === null) return true;
  if (!isArray(value)) return false;
  for (let i = 0; i < value.length; i++) if (typeof value[i] === "object" && value[i] !== null) return false;
  return true;
}

function without(required: JsonValue, names: SafeMap<string, true> | undefined): JsonValue | undefined {
  if (!isArray(required)) return undefined;
  const kept = createList<JsonValue>();
  for (let i = 0; i < required.length; i++) {
    const name = required[i];
    if (typeof name === "string" && !names?.has(name)) append(kept, name);
  }
  return objectSetPrototypeOf(kept, ArrayPrototype) as JsonValue[];
}

/**
 * @returns the schema as an agent may see it; `undefined` where the copy would not stand by itself (a reference
 *   into a part that was left out) or would still hold a mark.
 */
export function rewriteSchema(plan: Plan, survey: Survey, options: RewriteOptions): JsonSchema | undefined {
  const projected = new Rewriter(plan, survey, options).rewrite(plan.schema as JsonValue);
  return compilePlan(projected).hasMarks ? undefined : (projected as JsonSchema);
}
