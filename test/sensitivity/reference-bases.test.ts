/** Identifiers that some drafts heed and others do not: what a reference means by either reading counts. */
import { describe, expect, it } from "vitest";
import { compileRedactor } from "../../src/redaction/index.js";
import { DIALECTS } from "../redaction/dialects.js";

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
