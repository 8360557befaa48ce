/** JSON Schema applicators (2020-12 §10, and the older drafts' forms) · S1-10 */
import { append, isArray, readOwn, type SafeMap } from "../primordials.js";
import { type CompileContext, child, distrust, eachMember, single } from "./compile-context.js";
import { isModernDialect } from "./dialects.js";
import { escapePointerToken } from "./index-schema.js";
import { compilePattern } from "./safe-pattern.js";
import type { JsonObject, JsonValue, SchemaNode } from "./types.js";

const IN_PLACE_LISTS = ["allOf", "anyOf", "oneOf"] as const;
const IN_PLACE_SINGLES = ["not", "if", "then", "else"] as const;

export function compileInPlace(context: CompileContext, node: SchemaNode, schema: JsonObject): void {
  for (let i = 0; i < IN_PLACE_LISTS.length; i++) {
    const keyword = IN_PLACE_LISTS[i] as string;
    const list = readOwn(schema, keyword);
    if (list === undefined) continue;
    if (!isArray(list)) distrust(context, node, "malformed-keyword", keyword);
    else {
      const certain = keyword === "allOf" || list.length === 1;
      for (let s = 0; s < list.length; s++) {
        append(node.inPlace, {
          node: child(context, node, list[s] as JsonValue, `${keyword}/${s}`),
          certain,
        });
      }
    }
  }
  for (let i = 0; i < IN_PLACE_SINGLES.length; i++) {
    const keyword = IN_PLACE_SINGLES[i] as string;
    const value = readOwn(schema, keyword);
    if (value !== undefined)
      append(node.inPlace, { node: child(context, node, value, keyword), certain: false });
  }
  compileDependents(context, node, schema, "dependentSchemas");
  compileDependents(context, node, schema, "dependencies");
}

/** `dependencies` also has a list form, which only names required members. */
function compileDependents(
  context: CompileContext,
  node: SchemaNode,
  schema: JsonObject,
  keyword: string,
): void {
  eachMember(context, node, schema, keyword, (name, value) => {
    if (keyword === "dependencies" && isArray(value)) return;
    append(node.inPlace, {
      node: child(context, node, value, `${keyword}/${escapePointerToken(name)}`),
      certain: false,
    });
  });
}

export function compileProperties(context: CompileContext, node: SchemaNode, schema: JsonObject): void {
  const named = node.properties as SafeMap<string, SchemaNode>;
  eachMember(context, node, schema, "properties", (name, value) => {
    named.set(name, child(context, node, value, `properties/${escapePointerToken(name)}`));
    append(node.propertyNamesInOrder, name);
  });
  eachMember(context, node, schema, "patternProperties", (pattern, value) => {
    const edge = {
      node: child(context, node, value, `patternProperties/${escapePointerToken(pattern)}`),
      testName: compilePattern(pattern),
    };
    if (edge.testName("") === undefined && edge.testName("a") === undefined) {
      append(context.diagnostics, { location: edge.node.location, code: "unsafe-pattern" });
    }
    append(node.patterns, edge);
  });
  node.additional = single(context, node, schema, "additionalProperties");
  node.unevaluatedProperties = single(context, node, schema, "unevaluatedProperties");
  node.propertyNames = single(context, node, schema, "propertyNames");
}

export function compileItems(context: CompileContext, node: SchemaNode, schema: JsonObject): void {
  const items = readOwn(schema, "items");
  const prefixItems = readOwn(schema, "prefixItems");
  // The older drafts put a tuple into `items` and the rest into `additionalItems`.
  const tupleKeyword = prefixItems === undefined && isArray(items) ? "items" : "prefixItems";
  const tuple = tupleKeyword === "items" ? items : prefixItems;
  const rest = single(context, node, schema, "additionalItems");
  if (tuple !== undefined) {
    if (!isArray(tuple)) distrust(context, node, "malformed-keyword", tupleKeyword);
    else {
      for (let i = 0; i < tuple.length; i++) {
        append(node.prefix, child(context, node, tuple[i] as JsonValue, `${tupleKeyword}/${i}`));
      }
    }
  }
  if (tupleKeyword === "items") {
    node.items = rest;
    node.itemsAfterPrefix = true;
  } else {
    // Two tuples in the words of two drafts: which item either means cannot be known.
    if (items !== undefined && isArray(items)) distrust(context, node, "malformed-keyword", "items");
    else node.items = single(context, node, schema, "items");
    node.itemsAfterPrefix = context.isModern && isModernDialect(readOwn(schema, "$schema"));
    // Without its tuple, `additionalItems` may have been meant for any item.
    if (rest !== undefined) append(node.anyItem, rest);
  }
  node.unevaluatedItems = single(context, node, schema, "unevaluatedItems");
  const contains = single(context, node, schema, "contains");
  if (contains !== undefined) append(node.anyItem, contains);
}

export function compileContent(context: CompileContext, node: SchemaNode, schema: JsonObject): void {
  node.content = single(context, node, schema, "contentSchema");
  node.contentEncoded = readOwn(schema, "contentEncoding") !== undefined;
}
