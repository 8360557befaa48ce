/** Cases that the redaction engine is measured on; the limits are those of the project. */
import { makeReport, reportSchema } from "./data.js";

const plain = { type: "string" };
const secret = { type: "string", "x-sensitive": true };
const objectOf = (properties) => ({ type: "object", properties });

const report = makeReport();
const five = {
  id: "key_123",
  name: "production",
  made: "2026-01-15",
  scope: "read",
  secret: "plr_live_9f2c8b7a6d5e",
};
const fiveSchema = objectOf({ id: plain, name: plain, made: plain, scope: plain, secret });

let chain = null;
for (let level = 0; level < 200; level++)
  chain = { label: `level ${level}`, secret: `s-${level}`, child: chain };

/** Each place is reached by another applicator. */
const every = {
  ...objectOf({ a: { allOf: [objectOf({ s: secret })] }, b: { anyOf: [objectOf({ s: secret }), plain] } }),
  $defs: { d: objectOf({ s: secret }) },
  patternProperties: { "^p": objectOf({ s: secret }) },
  additionalProperties: objectOf({ s: secret, t: { prefixItems: [plain, secret], items: secret } }),
  if: objectOf({ c: plain }),
  else: objectOf({ c: { $ref: "#/$defs/d" } }),
  dependentSchemas: { a: objectOf({ e: { oneOf: [{ $ref: "#/$defs/d" }, plain] } }) },
};
const part = (n) => ({ s: `secret ${n}`, kept: `kept ${n}`, more: { number: n, text: "as it is" } });
const everyValue = Object.fromEntries(
  ["a", "b", "c", "e", "p1", "p2", "x"].map((name, n) => [name, part(n)]),
);
everyValue.x.t = ["one", "two", "three"];

const bigSchema = objectOf({ secret, rows: { type: "array", items: { type: "object" } } });

/** name, schema, value, limit of redaction ÷ structuredClone */
export const REDACTIONS = [
  ["5 fields, 1 marked", fiveSchema, five, 0.15],
  ["200 levels by a recursive $ref", objectOf({ label: plain, secret, child: { $ref: "#" } }), chain, 0.2],
  ["every applicator", every, everyValue, 0.45],
  ["one mark over an untouched list", bigSchema, { secret: "plr_live_9f2c8b7a", rows: report.rows }, 0.001],
];

/** name, schema: compiling ÷ structuredClone of the schema ≤ 5 */
export const SCHEMAS = [
  ["5 fields", fiveSchema],
  ["12 fields a row", reportSchema],
  ["every applicator", every],
];

const withText = { ...report, text: report.rows.map((row) => Object.values(row).join(" ")).join("\n") };
const withTextSchema = { ...reportSchema, properties: { ...reportSchema.properties, text: plain } };

/** name, schema, value, limit of redacted and scrubbed JSON text ÷ a JSON round trip */
export const TEXTS = [
  ["1,000 rows", reportSchema, report, 5],
  ["1,000 rows and a text copy of them", withTextSchema, withText, 7],
];
export const LIVE = [reportSchema, report];

let seed = 7;
const random = () => {
  seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
  return seed / 2 ** 31;
};
const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
const token = (length) => Array.from({ length }, () => LETTERS[Math.floor(random() * 62)]).join("");
export const tokens = (count, length) => Array.from({ length: count }, () => token(length));
