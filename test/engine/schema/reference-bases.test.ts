/**
 * Identifiers that some drafts heed and others do not: what a reference means by either reading
 * counts.
 */
import { describe, expect, it } from "vitest";
import { compileRedactor } from "../../../src/engine/index.js";
import { DIALECTS } from "../redact/dialects.js";

const MARKED = { type: "object", properties: { secret: { "x-sensitive": true } } };

describe("A mark counts under a", () => {
  it.each<[string, object]>([
    [
      "$ref beside an $id, which older drafts ignore",
      {
        $id: "http://a.example/base/",
        allOf: [{ $id: "http://a.example/", $ref: "foo.json" }],
        definitions: { foo: { $id: "http://a.example/foo.json" }, base: { $id: "foo.json", ...MARKED } },
      },
    ],
    [
      "$ref below such an $id",
      {
        $id: "http://a.example/base/",
        allOf: [{ $ref: "#/definitions/c/definitions/d" }],
        definitions: {
          foo: { $id: "http://a.example/foo.json" },
          base: { $id: "foo.json", ...MARKED },
          c: { $id: "http://a.example/", $ref: "foo.json", definitions: { d: { $ref: "foo.json" } } },
        },
      },
    ],
    [
      "$ref below an $id that draft 4 does not know",
      {
        $schema: "http://json-schema.org/draft-04/schema#",
        allOf: [{ $id: "o", allOf: [{ $ref: "#/definitions/s" }], definitions: { s: {} } }],
        definitions: { s: MARKED },
      },
    ],
  ])("%s", (_title, schema) => {
    const others = DIALECTS.filter(({ year }) => year > 2013).map(({ uri }) => ({ $schema: uri }));
    const dialects = "$schema" in schema ? [{}] : [{}, ...others];
    for (const dialect of dialects) {
      const redactor = compileRedactor({ ...schema, ...dialect });
      expect(redactor.redact({ id: 1, secret: "CANARY" }).value).toEqual({ id: 1 });
    }
  });
});

const PLAIN = { type: "string" };
const SECRET = { type: "string", "x-sensitive": true };

describe("Nothing passes under", () => {
  it.each<[string, object]>([
    [
      "a reference that leads nowhere, beside an identifier that is relative to a URN",
      {
        $id: "urn:example:root",
        properties: { pin: { $ref: "secrets.json" } },
        $defs: { item: { $id: "item" } },
      },
    ],
    [
      "a reference that is not a URI, beside an identifier that is none",
      { properties: { pin: { $ref: "http://[b" } }, $defs: { item: { $id: "http://[a" } } },
    ],
    ["a reference to the folder of the document", { properties: { pin: { $ref: "." } } }],
    ["a reference to the top of its server", { properties: { pin: { $ref: "/" } } }],
    [
      "a mark in a resource that is relative to a URN, though the document has a definition of that name, too",
      {
        $id: "urn:example:root",
        properties: { pin: { $ref: "card" } },
        $defs: { own: PLAIN, card: { $id: "card", $ref: "#/$defs/own", $defs: { own: SECRET } } },
      },
    ],
    [
      "a mark in a resource with an identifier that is not a URI",
      {
        properties: { pin: { $ref: "#/$defs/card" } },
        $defs: { own: PLAIN, card: { $id: "http://[a", $ref: "#/$defs/own", $defs: { own: SECRET } } },
      },
    ],
  ])("%s", (_title, schema) => {
    expect(compileRedactor(schema).redact({ id: 1, pin: "CANARY" }).value).toEqual({ id: 1 });
  });
});

it("What an identifier relative to a URN names is found, and nothing more is withheld", () => {
  const redactor = compileRedactor({
    $id: "urn:example:root",
    properties: { id: { $ref: "./number" }, pin: { $ref: "#/$defs/pin" } },
    $defs: {
      number: { $id: "number", $ref: "#/$defs/own", $defs: { own: { type: "integer" } } },
      pin: SECRET,
    },
  });
  expect(redactor.redact({ id: 1, pin: "CANARY" }).value).toEqual({ id: 1 });
});
