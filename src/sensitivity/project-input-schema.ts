/** The agent-facing input schema: a marked input is a bare string that need not be given (design §4). */
import {
  ArrayPrototype,
  append,
  createList,
  defineOwn,
  isArray,
  objectKeys,
  objectSetPrototypeOf,
  SafeMap,
} from "../primordials.js";
import { applicableNodes } from "./applicable-nodes.js";
import { eachNeighbour, type Plan } from "./compile-plan.js";
import type { JsonObject, JsonSchema, JsonValue, SchemaNode } from "./types.js";

/** Above a mark these could quote a value for it. */
const QUOTING = ["const", "enum", "default", "examples"];

class InputProjector {
  readonly #nodes = new SafeMap<object, SchemaNode>();
  /** The subschemas that can be met without passing a mark. */
  readonly #shown = new SafeMap<SchemaNode, true>();

  constructor(plan: Plan) {
    const pending = createList<SchemaNode>();
    append(pending, plan.nodes[0] as SchemaNode);
    for (let i = 0; i < plan.nodes.length; i++) {
      const node = plan.nodes[i] as SchemaNode;
      if (typeof node.source === "object" && node.source !== null) this.#nodes.set(node.source, node);
    }
    for (let i = 0; i < pending.length; i++) {
      const node = pending[i] as SchemaNode;
      if (this.#shown.has(node) || isMarked(node)) continue;
      this.#shown.set(node, true);
      eachNeighbour(node, (next) => append(pending, next));
    }
  }

  project(value: JsonValue): JsonValue {
    if (typeof value !== "object" || value === null) return value;
    const node = this.#nodes.get(value);
    if (node !== undefined && !this.#shown.has(node)) return { type: "string" };
    if (isArray(value)) {
      const items = createList<JsonValue>();
      for (let i = 0; i < value.length; i++) append(items, this.project(value[i] as JsonValue));
      return objectSetPrototypeOf(items, ArrayPrototype) as JsonValue[];
    }
    const copy: JsonObject = {};
    const keys = objectKeys(value);
    for (let i = 0; i < keys.length; i++) {
      const key = keys[i] as string;
      const member = (value as JsonObject)[key] as JsonValue;
      if (node?.reaches && quotes(key)) continue;
      if (node !== undefined && (key === "$defs" || key === "definitions")) {
        defineOwn(copy, key, this.#definitions(member));
        continue;
      }
      const isRequired = node !== undefined && key === "required" && isArray(member);
      defineOwn(copy, key, isRequired ? withoutMarked(node, member) : this.project(member));
    }
    return copy;
  }

  /** A definition that nothing refers to was never compiled, so nobody knows what it says. */
  #definitions(definitions: JsonValue): JsonObject {
    const copy: JsonObject = {};
    if (typeof definitions !== "object" || definitions === null) return copy;
    const names = objectKeys(definitions);
    for (let i = 0; i < names.length; i++) {
      const name = names[i] as string;
      const definition = (definitions as JsonObject)[name] as JsonValue;
      const isNode = typeof definition === "object" && definition !== null && this.#nodes.has(definition);
      const kept = (isNode ? this.project(definition) : this.#definitions(definition)) as JsonObject;
      if (isNode || objectKeys(kept).length > 0) defineOwn(copy, name, kept);
    }
    return copy;
  }
}

function quotes(keyword: string): boolean {
  for (let i = 0; i < QUOTING.length; i++) if (QUOTING[i] === keyword) return true;
  return false;
}

function withoutMarked(node: SchemaNode, required: readonly JsonValue[]): JsonValue {
  const kept = createList<JsonValue>();
  for (let i = 0; i < required.length; i++) {
    const property = typeof required[i] === "string" ? node.properties.get(required[i] as string) : undefined;
    if (property === undefined || !isMarked(property)) append(kept, required[i] as JsonValue);
  }
  return objectSetPrototypeOf(kept, ArrayPrototype) as JsonValue[];
}

function isMarked(property: SchemaNode): boolean {
  const nodes = applicableNodes([{ node: property, certain: true }]);
  for (let i = 0; i < nodes.length; i++) if (nodes[i]?.node.sensitive) return true;
  return false;
}

/** @returns `undefined` without a schema; the schema itself where nothing in it is marked. */
export function projectInputSchema(plan: Plan): JsonSchema | undefined {
  const { schema } = plan;
  // Inputs are not redacted: a part that is only not understood stays as the page wrote it.
  if (schema === undefined || !plan.hasLiteralMarks) return schema as JsonSchema | undefined;
  return new InputProjector(plan).project(schema) as JsonSchema;
}
