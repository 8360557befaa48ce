/**
 * Random values that mostly satisfy a random schema: everything that surely applies to a place is
 * heeded together.
 */
import type { JsonValue } from "../../../src/engine/schema/types.js";
import { NAMES, record } from "./arbitrary-schemas.js";
import { forItem, forMember, type Schema } from "./oracle.js";
import { targetsOf } from "./references.js";

type Keywords = { [keyword: string]: unknown };

const TYPES = ["object", "array", "string", "integer", "boolean", "null"];
const REFERENCES = ["$ref", "$dynamicRef", "$recursiveRef"];

export class ValueWriter {
  readonly #root: Schema;
  readonly #next: () => number;

  constructor(root: Schema, next: () => number) {
    this.#root = root;
    this.#next = next;
  }

  write(): JsonValue {
    return this.#value([this.#root], 0);
  }

  #pick<Item>(list: readonly Item[]): Item {
    return list[Math.floor(this.#next() * list.length)] as Item;
  }

  /** Schemas that surely apply, and one of the alternatives. */
  #applied(schemas: readonly Schema[]): Keywords[] {
    const met = new Set<Keywords>();
    const visit = (schema: unknown): void => {
      if (typeof schema !== "object" || schema === null || met.has(schema as Keywords)) return;
      const keywords = schema as Keywords;
      met.add(keywords);
      for (const branch of (keywords["allOf"] as unknown[] | undefined) ?? []) visit(branch);
      for (const keyword of ["anyOf", "oneOf"]) {
        const branches = keywords[keyword] as unknown[] | undefined;
        if (branches) visit(this.#pick(branches));
      }
      for (const keyword of REFERENCES) {
        const targets = targetsOf(this.#root, keywords, keyword);
        if (targets.length > 0) visit(this.#pick(targets));
      }
    };
    for (const schema of schemas) visit(schema);
    return [...met];
  }

  #value(schemas: readonly Schema[], depth: number): JsonValue {
    const applied = this.#applied(schemas);
    const fixed = applied.flatMap((schema) => {
      const values = (schema["enum"] as JsonValue[] | undefined) ?? [];
      return Object.hasOwn(schema, "const") ? [schema["const"] as JsonValue] : values;
    });
    if (fixed.length > 0) return this.#pick(fixed);
    const { type, others } = this.#typeOf(applied);
    if (type === "null" || (depth > 5 && !others.includes("string"))) return type === "array" ? [] : null;
    if (type === "boolean") return this.#next() < 0.5;
    if (type === "integer") return 5 + Math.floor(this.#next() * 1e8);
    if (type === "string" || depth > 5) return `leaf-${Math.floor(this.#next() * 1e12).toString(36)}.`;
    return type === "array" ? this.#array(applied, depth) : this.#object(applied, depth);
  }

  #typeOf(applied: readonly Keywords[]): { readonly type: string; readonly others: readonly string[] } {
    const said = applied.flatMap(({ type }) => (type === undefined ? [] : [[type].flat() as string[]]));
    const possible = TYPES.filter((type) =>
      said.every((types) => types.includes(type) || (type === "integer" && types.includes("number"))),
    );
    const others = possible.length > 0 ? possible : TYPES;
    const has = (keywords: readonly string[]) =>
      applied.some((schema) => keywords.some((keyword) => Object.hasOwn(schema, keyword)));
    const guess = has(["items", "prefixItems", "contains"]) && this.#next() < 0.6 ? "array" : "object";
    const isGuess = others.includes(guess) && this.#next() < 0.8;
    return { type: isGuess ? guess : this.#pick(others), others };
  }

  #array(applied: readonly Keywords[], depth: number): JsonValue {
    const needsOne = applied.some((schema) => Object.hasOwn(schema, "contains"));
    const length = Math.max(needsOne ? 1 : 0, Math.floor(this.#next() * 4));
    return Array.from({ length }, (_, index) => this.#value(forItem(applied, index), depth + 1));
  }

  #object(applied: readonly Keywords[], depth: number): JsonValue {
    const required = applied.flatMap((schema) => (schema["required"] as string[] | undefined) ?? []);
    const declared = applied.flatMap((schema) =>
      Object.keys((schema["properties"] as object | undefined) ?? {}),
    );
    const extra = this.#next() < 0.3 ? [this.#pick(NAMES)] : [];
    const names = new Set([...required, ...declared.filter(() => this.#next() < 0.8), ...extra]);
    return record(
      [...names].map((name) => [name, this.#value(forMember(applied, name), depth + 1)] as const),
    );
  }
}
