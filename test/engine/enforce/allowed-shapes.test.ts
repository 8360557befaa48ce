/**
 * Shapes that the schema allows next to the one with the marks, and that hold marked names all the
 * same.
 */
import { describe, expect, it } from "vitest";
import { CANARY, enforce, KEY_SCHEMA, keptForUser, leaks } from "../../gateway/agent-view.js";

const RAW = { id: "k_1", name: "prod", secret: CANARY };
const json = JSON.stringify;
const lines = `${json(RAW)}\n${json(RAW)}`;
const fenced = `\`\`\`json\n${json(RAW)}\n\`\`\``;

const OBJECT = { type: "object", properties: KEY_SCHEMA.properties };
const OR_LIST = { ...OBJECT, type: ["array", "object"] };
const OR_TEXT = { anyOf: [{ type: "string" }, OBJECT] };
const INSIDE = { type: "object", properties: { ok: { type: "boolean" }, key: OR_TEXT } };

describe("A result of a shape that the schema allows beside the marked one", () => {
  it.each<[string, object, unknown]>([
    ["a list whose items hold marked names", OR_LIST, [RAW]],
    ["a list that holds them deeper inside", OR_LIST, [{ rows: [[RAW]] }]],
    ["a list of JSON texts", OR_LIST, [json(RAW)]],
    ["JSON in a code fence", OR_TEXT, fenced],
    ["JSON lines", OR_TEXT, lines],
    ["JSON lines in a member", INSIDE, { ok: true, key: lines }],
    ["JSON lines in a member that was not declared", OBJECT, { id: "k", log: lines }],
    ["JSON in a code fence in an item", { type: "array", items: OR_TEXT }, [fenced]],
  ])("leaks nothing where it quotes what is marked: %s", (_title, outputSchema, raw) => {
    const result = enforce({ outputSchema }, raw);
    expect(leaks(result)).toBe(false);
    expect(keptForUser(result)).toContain(CANARY);
  });

  it.each<[string, object, unknown]>([
    ["prose", OR_TEXT, "Nothing was made."],
    ["prose that names what is marked", OR_TEXT, "The secret was not made."],
    ["an empty list", OR_LIST, []],
    ["a list of something else", OR_LIST, [{ n: 1 }, "two"]],
    ["prose in a member", INSIDE, { ok: true, key: "none" }],
  ])("passes where it does not: %s", (_title, outputSchema, raw) => {
    const result = enforce({ outputSchema }, raw);
    expect(result.user.withheld).toEqual([]);
    expect(result.text).toBe(typeof raw === "string" ? raw : json(raw));
  });
});

it("A whole result that is JSON text leaves as the structured value that it stands for.", () => {
  const { agent, text } = enforce({ outputSchema: OBJECT }, json(RAW));
  expect(agent.structuredContent).toEqual({ id: "k_1", name: "prod" });
  expect(JSON.parse(text as string)).toMatchObject({ id: "k_1", name: "prod", _meta: {} });
});
