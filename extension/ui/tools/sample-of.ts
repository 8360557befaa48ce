/** A value of the shape that a schema describes, to start typing from. */
import { asSchema, type SchemaRecord, typeOf } from "./flatten-schema.js";

const MAX_DEPTH = 5;

function sampleOfObject(schema: SchemaRecord, depth: number): unknown {
  const members = Object.entries(asSchema(schema["properties"]) ?? {}).slice(0, 20);
  return Object.fromEntries(members.map(([name, each]) => [name, sampleOf(each, depth + 1)]));
}

export function sampleOf(value: unknown, depth = 0): unknown {
  const schema = asSchema(value) ?? {};
  const { examples, enum: listed, anyOf, oneOf, prefixItems } = schema;
  if (Array.isArray(examples) && examples.length > 0) return examples[0];
  for (const keyword of ["default", "const"]) if (Object.hasOwn(schema, keyword)) return schema[keyword];
  if (Array.isArray(listed)) return listed[0];
  const forms = oneOf ?? anyOf;
  if (depth > MAX_DEPTH) return null;
  if (Array.isArray(forms)) return sampleOf(forms[0], depth + 1);
  switch (typeOf(schema)) {
    case "string":
      return "";
    case "number":
    case "integer":
      return Number(schema["minimum"] ?? 0);
    case "boolean":
      return false;
    case "array":
      if (Array.isArray(prefixItems)) return prefixItems.map((each) => sampleOf(each, depth + 1));
      return asSchema(schema["items"]) === undefined ? [] : [sampleOf(schema["items"], depth + 1)];
    default:
      return sampleOfObject(schema, depth);
  }
}
