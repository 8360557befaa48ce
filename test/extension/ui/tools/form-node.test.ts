import { describe, expect, test } from "vitest";
import {
  addItem,
  addMember,
  allNodes,
  checkNode,
  choose,
  createNode,
  type FormNode,
  fill,
  readForm,
  readWithoutSecrets,
} from "../../../../extension/ui/tools/form-node.js";
import { readRoot } from "../../../../extension/ui/tools/read-schema.js";

const FLIGHT = {
  type: "object",
  required: ["to", "seats", "pay"],
  properties: {
    to: { type: "string", title: "Destination", pattern: "^[A-Z]{3}$" },
    bags: { type: "integer", maximum: 5 },
    cabin: { enum: ["economy", "business"] },
    mail: { type: "string", format: "email" },
    key: { type: "string", "x-sensitive": true },
    nick: { type: ["string", "null"] },
    meals: { type: "array", uniqueItems: true, items: { enum: ["vegan", "halal"] } },
    seats: { type: "array", minItems: 1, items: { $ref: "#/$defs/seat" } },
    pay: {
      oneOf: [
        {
          title: "By card",
          type: "object",
          properties: { by: { const: "card" }, token: { type: "string" } },
          required: ["by", "token"],
        },
        {
          title: "With points",
          type: "object",
          properties: { by: { const: "points" }, points: { type: "integer" } },
          required: ["by", "points"],
        },
      ],
    },
    contact: { type: "object", properties: { name: { type: "string" }, phone: {} }, required: ["name"] },
    labels: { type: "object", additionalProperties: { type: "integer" } },
  },
  $defs: {
    seat: { allOf: [{ properties: { row: { type: "integer" } } }], type: "object", required: ["row"] },
  },
};

const VALUE = {
  to: "BER",
  bags: 2,
  cabin: "business",
  mail: "a@b.example",
  nick: null,
  meals: ["vegan", "halal"],
  seats: [{ row: 3 }, { row: 4 }],
  pay: { by: "points", points: 9 },
  contact: { name: "Ada" },
  labels: { x: 1 },
};

const formOf = (schema: unknown): FormNode => createNode(readRoot(schema));
const at = (root: FormNode, name: string): FormNode => {
  const node = allNodes(root).find(({ field, key }) => (key ?? field.name) === name);
  if (node === undefined) throw new Error(`There is no field ${name}.`);
  return node;
};
const problemsOf = (root: FormNode, schema: unknown): string[] =>
  readForm(root, schema).wrong.map(({ problem }) => problem);
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

describe("A form", () => {
  test("holds every value that it was filled with, and gives it back.", () => {
    const root = formOf(FLIGHT);
    fill(root, VALUE);
    const { value, wrong } = readForm(root, FLIGHT);
    expect(wrong).toEqual([]);
    expect(plain(value)).toEqual(VALUE);
  });

  test("says at each field what is wrong, by the same check as for agents, all at once.", () => {
    const root = formOf(FLIGHT);
    fill(root, VALUE);
    at(root, "to").typed = "berlin";
    at(root, "bags").typed = "99";
    at(root, "mail").typed = "nobody";
    at(root, "row").typed = "x";
    expect(problemsOf(root, FLIGHT)).toEqual([
      "Destination must have the form that its pattern describes.",
      "bags must be at most 5.",
      "mail must be an e-mail address, like name@example.com.",
      "row needs a whole number.",
    ]);
  });

  test("starts with what is needed, and leaves out what was left empty.", () => {
    const root = formOf(FLIGHT);
    expect(problemsOf(root, FLIGHT)).toEqual([
      "Destination is needed.",
      "row is needed.",
      "token is needed.",
    ]);
    at(root, "to").typed = "BER";
    at(root, "row").typed = "1";
    at(root, "token").typed = "t";
    const { value, wrong } = readForm(root, FLIGHT);
    expect(wrong).toEqual([]);
    expect(plain(value)).toEqual({ to: "BER", seats: [{ row: 1 }], pay: { by: "card", token: "t" } });
  });

  test("asks for the needed members of an optional group once one of it is filled.", () => {
    const root = formOf(FLIGHT);
    fill(root, VALUE);
    fill(at(root, "contact"), { phone: "1" });
    expect(problemsOf(root, FLIGHT)).toEqual(["name is needed."]);
  });

  test("lets the person add to lists and maps, and choose a form.", () => {
    const root = formOf(FLIGHT);
    fill(root, VALUE);
    const item = addItem(at(root, "seats"));
    at(item as FormNode, "row").typed = "5";
    const member = addMember(at(root, "labels"), "y") as FormNode;
    member.typed = "2";
    choose(at(root, "pay"), "0");
    at(root, "token").typed = "t";
    const { value } = readForm(root, FLIGHT);
    expect(plain(value)).toMatchObject({
      seats: [{ row: 3 }, { row: 4 }, { row: 5 }],
      labels: { x: 1, y: 2 },
      pay: { by: "card", token: "t" },
    });
    member.key = "x";
    expect(problemsOf(root, FLIGHT)).toEqual(["Each entry needs a name of its own."]);
  });

  test("checks one field by itself when the person leaves it.", () => {
    const root = formOf(FLIGHT);
    const bags = at(root, "bags");
    bags.typed = "9";
    checkNode(bags);
    expect(bags.problem).toBe("bags must be at most 5.");
  });

  test("copies no secret, and keeps what was typed.", () => {
    const root = formOf(FLIGHT);
    fill(root, { ...VALUE, key: "sk-1" });
    expect(at(root, "key").typed).toBe("sk-1");
    const { value, hasSecrets } = readWithoutSecrets(root);
    expect(hasSecrets).toBe(true);
    expect(plain(value)).toEqual(VALUE);
    expect(at(root, "key").typed).toBe("sk-1");
  });

  test("ends where a schema names itself, with JSON for what is deeper.", () => {
    const tree = {
      $ref: "#/$defs/node",
      $defs: { node: { type: "object", properties: { next: { $ref: "#/$defs/node" }, all: { $ref: "#" } } } },
    };
    const nodes = allNodes(formOf(tree));
    expect(nodes.length).toBeLessThan(300);
    expect(nodes.some(({ field }) => field.kind === "json")).toBe(true);
  });
});

describe("A field of a form", () => {
  test.each([
    [{ type: "string", format: "date" }, "date"],
    [{ type: "string", format: "date-time" }, "date-time"],
    [{ type: "string", format: "uri" }, "uri"],
    [{ type: "string", contentEncoding: "base64" }, "file"],
    [{ type: "array", items: { type: "string" } }, "list"],
    [{ type: "array", uniqueItems: true, items: { enum: [1, 2] } }, "several"],
    [{ type: "array", prefixItems: [{}] }, "json"],
    [{ type: "object", properties: { a: {} } }, "group"],
    [{ type: "object", additionalProperties: { type: "string" } }, "group"],
    [{ anyOf: [{ type: "string" }, { type: "integer" }] }, "forms"],
    [{ anyOf: [{ type: "string" }, { type: "null" }] }, "text"],
    [
      {
        oneOf: [
          { const: 1, title: "One" },
          { const: 2, title: "Two" },
        ],
      },
      "choice",
    ],
    [{ $ref: "#/$defs/id" }, "text"],
  ])("of %j is of the kind %s.", (schema, kind) => {
    const root = readRoot({ properties: { x: schema }, $defs: { id: { type: "string" } } });
    expect(root.members?.[0]?.kind).toBe(kind);
  });
});
