/**
 * The promise, end to end: a unique string in every kind of secret that a tool can return, one agent that collects
 * all it can get, and a person who sees the real values.
 */
import { expect, test } from "./fixtures.js";
import { inPage } from "./model-context-targets.js";
import { OPEN_ROOTS } from "./secret-reference-page.js";

const canary = (kind: string) => `canary-${kind}-5b1e9c7d40f2`;

const KINDS = [
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
const TOOLS = `
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

test("No kind of secret is in anything an agent can get, and nothing hangs or crashes.", async ({
  openPage,
  canaryWatch,
}) => {
  const { page } = await openPage();
  const got = await inPage<Record<string, unknown>>(
    page,
    `const events = [];
    for (const type of ["toolchange", "toolactivated", "toolcancel"]) {
      mc.addEventListener(type, (event) => {
        const names = [];
        for (const name in event) names.push(name + "=" + String(event[name]));
        events.push(names.join());
      });
    }
    ${TOOLS}
    const results = {};
    const tools = await mc.getTools();
    // The echo comes last: by then everything has been withheld.
    for (const tool of [...tools.filter(({ name }) => name !== "echo"), ...tools.filter(({ name }) => name === "echo")]) {
      results[tool.name] = await mc.executeTool(tool, {}).catch((error) => ({ error: String(error) + error.stack }));
    }
    await sleep(50);
    return { results, events, title: document.title, html: document.documentElement.outerHTML };`,
  );
  for (const [place, value] of Object.entries(got)) canaryWatch.record(place, value);
  const results = got["results"] as Record<string, unknown>;
  expect(Object.keys(results)).toHaveLength(21);
  expect(String(results["echo"])).toContain("ordinary words stay");
  expect(String(results["reference"])).toContain("airlock-");
  await canaryWatch.expectNoCanary(KINDS.map(canary));
});

test("The person's Reveal shows the value that the agent never got.", async ({ openPage, canaryWatch }) => {
  const value = canary("redeemed");
  const { page, server } = await openPage("<main id='chat'></main>", {
    // Only the test opens the closed roots, so that its clicks and looks reach what a person's would.
    head: OPEN_ROOTS,
    routes: {
      [`/redeem/${canary("reference-url")}`]: {
        headers: { "content-type": "application/json", "cache-control": "no-store" },
        body: JSON.stringify({ value }),
      },
    },
  });
  const text = await inPage<string>(
    page,
    `${TOOLS}
    const result = await mc.executeTool(await find("reference"), {});
    const [{ handle }] = JSON.parse(result)._meta["webmcp-airlock/redaction"].redactions;
    const element = document.createElement("secret-reference");
    element.setAttribute("handle", handle);
    document.getElementById("chat").append(element);
    return result;`,
  );
  canaryWatch.record("result", text);
  await page.getByRole("button", { name: /^Reveal/ }).click();
  await expect(page.getByText(value)).toBeVisible();
  expect(server.requests.filter((request) => request.path.startsWith("/redeem/"))).toHaveLength(1);
  const seen = await inPage<string>(
    page,
    `await mc.registerTool({ name: "echo-redeemed", description: "d", execute: () => "later: ${value}" });
    return mc.executeTool(await find("echo-redeemed"), {});`,
  );
  canaryWatch.record("a later result", seen);
  await canaryWatch.expectNoCanary([value, canary("reference-id"), canary("reference-url")]);
});
