/**
 * A value of the shape that a schema describes, to start typing from. Secrets are left out: Airlock
 * asks the person for them.
 */
import { resolveLocal } from "../../../src/schemas/check/resolve-local.js";
import { asRecord, type JsonRecord } from "../../protocol/decode.js";

/**
 * Attack: a schema that branches without end. At most 500 parts of it are read, and 40 members of
 * each.
 */
interface Source {
  readonly root: JsonRecord;
  left: number;
}

const MOST_PARTS = 500;
const MOST_ITEMS = 5;
const MOST_MEMBERS = 40;
const MOST_LETTERS = 100;
/** Deeper, a list or an object is empty. */
const MOST_LEVELS = 4;

const FORMATS: Readonly<Record<string, string>> = {
  date: "2026-01-31",
  "date-time": "2026-01-31T12:00:00Z",
  time: "12:00:00Z",
  email: "name@example.com",
  uri: "https://example.com/",
};

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** `["string", "null"]` is still a string. */
function typeOf({ type, properties }: JsonRecord): unknown {
  const named = Array.isArray(type) ? type.find((each) => each !== "null") : type;
  return named ?? (properties === undefined ? undefined : "object");
}

function firstOf(members: JsonRecord = {}): JsonRecord {
  const names = Object.keys(members);
  if (names.length <= MOST_MEMBERS) return members;
  return Object.fromEntries(names.slice(0, MOST_MEMBERS).map((name) => [name, members[name]]));
}

/** With what its reference and the parts of `allOf` say. */
function whole(value: unknown, source: Source): JsonRecord {
  const { $ref, allOf, ...own } = asRecord(value) ?? {};
  source.left -= 1;
  if (source.left < 0) return {};
  const target = resolveLocal($ref, source.root);
  const parts = [...(target === undefined ? [] : [target]), ...listOf(allOf)];
  const all = [...parts.map((part) => whole(part, source)), own];
  const properties = Object.assign({}, ...all.map((each) => firstOf(asRecord(each["properties"]))));
  return Object.assign({}, ...all, Object.keys(properties).length === 0 ? {} : { properties });
}

function sampleText({ format, minLength }: JsonRecord): string {
  const start = typeof format === "string" && Object.hasOwn(FORMATS, format) ? FORMATS[format] : "";
  return (start ?? "").padEnd(Math.min(Number(minLength ?? 0), MOST_LETTERS), "x");
}

function sampleNumber({ minimum, exclusiveMinimum, maximum }: JsonRecord): number {
  if (typeof minimum === "number") return minimum;
  if (typeof exclusiveMinimum === "number") return exclusiveMinimum + 1;
  return Math.min(0, typeof maximum === "number" ? maximum : 0);
}

function sampleList({ prefixItems, items, minItems }: JsonRecord, source: Source, depth: number): unknown[] {
  const first = listOf(prefixItems).slice(0, MOST_ITEMS);
  if (first.length > 0) return first.map((each) => sample(each, source, depth + 1));
  const count = asRecord(items) === undefined ? 0 : Math.min(Math.max(1, Number(minItems ?? 1)), MOST_ITEMS);
  return Array.from({ length: count }, () => sample(items, source, depth + 1));
}

function sample(value: unknown, source: Source, depth = 0): unknown {
  const schema = whole(value, source);
  const { examples, enum: listed, anyOf, oneOf } = schema;
  for (const keyword of ["default", "const"]) if (Object.hasOwn(schema, keyword)) return schema[keyword];
  const [chosen] = [...listOf(examples), ...listOf(listed)];
  if (chosen !== undefined) return chosen;
  const [form] = listOf(oneOf ?? anyOf);
  if (form !== undefined) return sample(form, source, depth + 1);
  switch (typeOf(schema)) {
    case "string":
      return sampleText(schema);
    case "number":
    case "integer":
      return sampleNumber(schema);
    case "boolean":
      return false;
    case "array":
      return depth > MOST_LEVELS ? [] : sampleList(schema, source, depth);
    case "object": {
      const members = depth > MOST_LEVELS ? [] : Object.entries(asRecord(schema["properties"]) ?? {});
      const open = members.filter(([, each]) => asRecord(each)?.["x-sensitive"] !== true);
      return Object.fromEntries(open.map(([name, each]) => [name, sample(each, source, depth + 1)]));
    }
    default:
      return null;
  }
}

/** Arguments are an object, whatever else a schema says. */
export function sampleOf(schema: unknown): JsonRecord {
  const root = asRecord(schema) ?? {};
  return asRecord(sample(root, { root, left: MOST_PARTS })) ?? {};
}
