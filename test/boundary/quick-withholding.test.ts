/** Pages have a small way to enforce a result, everybody else a quick one: both must give the same. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { enforcePageResult } from "../../src/boundary/enforce-result.js";
import { compileContract, enforceResult } from "../../src/boundary/index.js";
import type { JsonObject, JsonValue } from "../../src/sensitivity/types.js";
import { random, typedSchema, wildSchema } from "../redaction/arbitrary-schemas.js";
import { sampleValue } from "../redaction/sample-value.js";

const CASES = 4_000;
const ORIGIN = { origin: "https://shop.example" };

/** Handles are random: each becomes its number in order of appearance. */
function numbered(value: unknown): string {
  const handles: string[] = [];
  return JSON.stringify(value).replace(/airlock-[\da-f]{32}/g, (handle) => {
    if (!handles.includes(handle)) handles.push(handle);
    return `handle ${handles.indexOf(handle)}`;
  });
}

const textsIn = (value: JsonValue): readonly string[] =>
  typeof value === "string"
    ? [value]
    : typeof value === "object" && value !== null
      ? Object.values(value).flatMap(textsIn)
      : [];

/** A result with a copy of something in it, in one of the shapes in which tools return results. */
function resultOf(value: JsonValue, next: () => number): unknown {
  const pick = <Item>(list: readonly Item[]): Item => list[Math.floor(next() * list.length)] as Item;
  const copied = pick([...textsIn(value), "nothing"]);
  const note = pick([
    "",
    `It is ${copied}`,
    `"${copied}"\n`,
    btoa(copied),
    `${copied}\\`,
    "airlock-".repeat(9),
  ]);
  const whole =
    typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value, note } : value;
  const text = JSON.stringify(whole);
  const blocks = [text, note].map((each) => ({ type: "text", text: each }));
  return pick([
    whole,
    whole,
    whole,
    text,
    { content: blocks, structuredContent: whole },
    { content: blocks },
  ]);
}

/** The same as the agent must get it, from the text that a page would give. */
function agentOf(text: string): unknown {
  const { _meta, ...others } = JSON.parse(text) as JsonObject;
  const agent = { content: [{ type: "text", text: JSON.stringify(others) }], structuredContent: others };
  return _meta === undefined ? agent : { ...agent, _meta };
}

it("The quick way gives the text, the agent's result and the items that the small one does.", () => {
  const seen = { redacted: 0, clean: 0, copies: 0, plain: 0, same: 0 };
  const schema = fc.oneof(wildSchema, typedSchema);
  fc.assert(
    fc.property(schema, fc.boolean(), fc.integer(), (outputSchema, sensitiveHint, seed) => {
      const next = random(seed);
      const raw = resultOf(sampleValue(outputSchema, outputSchema, next), next);
      const hint = sensitiveHint && seed % 3 === 0;
      const contract = compileContract(
        { name: "t", outputSchema, annotations: { sensitiveHint: hint } },
        ORIGIN,
      );
      const small = enforcePageResult(contract, raw);
      const { agent, ...quick } = enforceResult(contract, raw);
      expect(numbered(quick)).toBe(numbered(small));
      const { text } = quick;
      if (typeof text !== "string" || !text.startsWith("{")) return;
      if (text === raw) {
        seen.same += 1;
        expect(agent).toStrictEqual({ content: [{ type: "text", text }] });
        return;
      }
      const isRedacted = text.includes('"webmcp-airlock/redaction"');
      seen.redacted += isRedacted ? 1 : 0;
      seen.copies += text.includes('"reason":"copy"') ? 1 : 0;
      seen.clean += isRedacted && !text.includes("[withheld]") ? 1 : 0;
      if (["content", "structuredContent", "isError"].some((name) => name in JSON.parse(text))) return;
      seen.plain += 1;
      // Nothing in it is one of our lists or records, which have no prototype.
      expect(agent).toStrictEqual(agentOf(text));
      expect(Object.getPrototypeOf(agent.structuredContent)).toBe(Object.prototype);
    }),
    { numRuns: CASES },
  );
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(CASES / 200);
});

describe("JSON of what is left, with our record behind it,", () => {
  const outputSchema = {
    type: "object",
    properties: { "7": {}, _meta: {}, secret: { type: "string", "x-sensitive": true } },
  };
  const contract = compileContract({ name: "t", outputSchema }, ORIGIN);
  const secret = "plr_live_9f2c8b7a6d5e";

  it.each([
    ["nothing is left", { secret }],
    ["one member is", { secret, name: 'it\'s "quoted"' }],
    ["a number is a name", { name: "b", secret, "7": "c" }],
    ["the tool has a record of its own, in the middle", { a: 1, _meta: { mine: 1 }, secret, z: 2 }],
    ["the tool has one, last", { a: 1, secret, _meta: { mine: 1 } }],
    ["what the tool calls so is no record", { a: 1, secret, _meta: "mine" }],
  ])("is what JSON.stringify makes of it, where %s", (_, raw) => {
    const { text, agent } = enforceResult(contract, raw);
    expect(text).toBe(JSON.stringify(JSON.parse(text ?? "")));
    expect(numbered(text)).toBe(numbered(enforcePageResult(contract, raw).text));
    expect(text).not.toContain(secret);
    expect(agent).toStrictEqual(agentOf(text ?? ""));
  });

  it.each(["aB3$eF6@h9", "aB3$eF6/h9z"])("finds copies of as few characters as %s", (key) => {
    for (const copy of [key, encodeURIComponent(key), btoa(key)]) {
      const raw = { secret: key, name: copy, [copy]: 1 };
      for (const { text } of [enforceResult(contract, raw), enforcePageResult(contract, raw)])
        expect(text).not.toContain(copy);
    }
  });

  it("shares nothing between agent and person", () => {
    const nested = { type: "object", properties: { a: { "x-sensitive": true }, b: {} } };
    const own = compileContract({ name: "t", outputSchema: nested }, ORIGIN);
    const { agent, user } = enforceResult(own, { a: { deep: ["plr_live_9f2c8b7a6d5e"] }, b: { deep: [1] } });
    const shown = agent.structuredContent as { b: { deep: number[] } };
    shown.b.deep.push(2);
    expect(user.withheld.map(({ value }) => value)).toEqual([{ deep: ["plr_live_9f2c8b7a6d5e"] }]);
  });
});
