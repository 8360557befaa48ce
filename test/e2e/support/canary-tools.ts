/**
 * A tool for every kind of secret that a tool can return, each with a unique string in it. For
 * `inPage`.
 */

export const canary = (kind: string) => `canary-${kind}-5b1e9c7d40f2`;

export const KINDS = [
  "field",
  "deep",
  "item",
  "member-name",
  "pattern",
  "json-text",
  "text-only",
  "envelope",
  "other-type",
  "hint",
  "hint-content",
  "reference-id",
  "reference-url",
  "foreign-url",
  "nested-reference",
  "audience",
  "thrown",
  "is-error",
  "unresolved",
  "unknown-block",
  "raw-meta",
];

/** Each tool plants its canary where its name says, and copies of it where they do not belong. */
export const TOOLS = `
  const c = (kind) => "canary-" + kind + "-5b1e9c7d40f2";
  const S = { "x-sensitive": true };
  const object = (properties, more) => ({ type: "object", properties, ...more });
  const text = (value) => ({ type: "text", text: value });
  const make = (name, outputSchema, execute, more) =>
    mc.registerTool({ name, description: "plants a canary", outputSchema, execute, ...more });
  const secret = object({ id: { type: "string" }, secret: { type: "string", ...S } });
  await make("field", secret, () => ({ id: "1", secret: c("field"), note: "copy " + c("field") + " " + btoa("x" + c("field")) }));
  await make("deep", { $ref: "#/$defs/node", $defs: { node: object({ next: { $ref: "#/$defs/node" }, secret: S }) } },
    () => ({ next: { next: { secret: { inner: [c("deep")] } } } }));
  await make("item", { type: "array", items: { oneOf: [{ type: "string", ...S }, { type: "number" }] } }, () => [1, c("item")]);
  await make("member-name", object({}, { propertyNames: S }), () => ({ [c("member-name")]: 1 }));
  await make("pattern", object({}, { patternProperties: { "^key_": S } }), () => ({ key_a: c("pattern"), other: "x" }));
  await make("json-text", secret, () => JSON.stringify(JSON.stringify({ id: "1", secret: c("json-text") })));
  await make("text-only", secret, () => ({ content: [text("Your key is " + c("text-only"))] }));
  await make("envelope", secret, () => ({ data: { result: { secret: c("envelope") } } }));
  await make("other-type", object({ account: object({ secret: S }) }), () => ({ account: "key=" + c("other-type") }));
  await make("hint", undefined, () => ({ diagnosis: c("hint") }), { annotations: { sensitiveHint: true } });
  await make("hint-content", object({ secret: S, name: { type: "string" } }),
    () => ({ structuredContent: { secret: c("hint-content"), name: "n", extra: c("hint-content") }, content: [text(c("hint-content"))] }),
    { annotations: { sensitiveHint: true } });
  await make("reference", undefined, () => ({ content: [text("Made " + c("reference-id")),
    { type: "secret_reference", id: c("reference-id"), label: "Key", redeemUrl: "/redeem/" + c("reference-url"), ttl: 60 }] }));
  await make("foreign-url", undefined, () => ({ content: [
    { type: "secret_reference", id: c("foreign-url"), label: "Key", redeemUrl: "https://evil.invalid/" + c("foreign-url") }] }));
  await make("nested-reference", undefined, () => ({ list: [{ type: "secret_reference", id: c("nested-reference"), label: "l", redeemUrl: "/x" }],
    quoted: JSON.stringify({ type: "secret_reference", id: c("nested-reference"), label: "l", redeemUrl: "/x" }) }));
  await make("audience", undefined, () => ({ content: [{ ...text(c("audience")), annotations: { audience: ["user"] } }, text("ok")] }));
  await make("thrown", secret, () => { throw new Error(c("thrown")); });
  await make("is-error", secret, () => ({ isError: true, content: [text("failed with " + c("is-error"))] }));
  await make("unresolved", object({ secret: { $ref: "https://elsewhere.invalid/schema.json" } }), () => ({ secret: c("unresolved") }));
  await make("unknown-block", secret, () => ({ structuredContent: { id: "1", secret: "s" }, content: [{ type: "hologram", data: c("unknown-block") }] }));
  await make("raw-meta", secret, () => ({ content: [text("plain words")], _meta: { "webmcp-airlock/redaction": c("raw-meta"), other: c("raw-meta") } }));
  // Unmarked, called last: whatever an earlier tool withheld must not come out here.
  await make("echo", undefined, () => ({ all: ${JSON.stringify(KINDS.slice(0, 10).map(canary))}, page: "ordinary words stay" }));
`;
