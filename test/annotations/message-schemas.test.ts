/** The messages of the proposals, in their own words · S0-31, S0-33, S0-39, S4-06 … S4-08 */
import { Validator } from "@cfworker/json-schema";
import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { annotationsSchema } from "../../src/annotations/model/schema.js";
import { normalizeTool } from "../../src/annotations/read/normalize-tool.js";
import {
  decodeResolveParams,
  RESOLVE_METHODS,
  writeResolveResult,
} from "../../src/annotations/resolve/resolve-messages.js";
import { ALL_TOOLS, MANAGE_FILES_ROWS, RESOLVED_READ_FILE } from "./proposal-examples.js";

const ajv = new Ajv2020({ strict: false }).addSchema({
  ...annotationsSchema,
  $id: "https://airlock.example/annotations",
});

/** Two validators, of one mind. */
function isValid(name: string, message: unknown): boolean {
  const { $defs } = annotationsSchema;
  const cfworker = new Validator({ $defs, $ref: `#/$defs/${name}` } as never, "2020-12");
  const verdict = ajv.validate({ $ref: `https://airlock.example/annotations#/$defs/${name}` }, message);
  expect(cfworker.validate(message).valid).toBe(verdict);
  return verdict === true;
}

const SOURCES = ["mcp://file-server.acme.local/hr/salaries.xlsx"];

describe("the schemas of messages", () => {
  it.each([
    [
      "GetToolAnnotationsRequest",
      {
        method: "tools/annotations",
        params: { name: "manage_files", arguments: { path: "/home/user/notes.txt", action: "read" } },
      },
    ],
    ["GetToolAnnotationsResult", { annotations: MANAGE_FILES_ROWS["read"] }],
    [
      "ResolveToolRequest",
      {
        method: "tools/resolve",
        params: { name: "read_file", arguments: { path: "/internal/salaries.xlsx" } },
      },
    ],
    ["ResolveToolResult", { tool: { name: "read_file", annotations: RESOLVED_READ_FILE } }],
    [
      "AnnotatedCallRequest",
      {
        method: "tools/call",
        params: {
          name: "send_email",
          arguments: { to: "external@example.com", subject: "Report", body: "..." },
          _meta: { annotations: { attribution: SOURCES } },
        },
      },
    ],
    [
      "AnnotatedCallResult",
      {
        content: [{ type: "text", text: "File contents..." }],
        _meta: { annotations: { attribution: SOURCES } },
      },
    ],
  ])("take the proposals' own %s", (name, message) => {
    expect(isValid(name, message)).toBe(true);
  });

  it.each([
    ["GetToolAnnotationsRequest", { method: "tools/resolve", params: { name: "t", arguments: {} } }],
    ["GetToolAnnotationsRequest", { method: "tools/annotations", params: { name: "t" } }],
    ["GetToolAnnotationsResult", {}],
    ["GetToolAnnotationsResult", { annotations: { readOnlyHint: "yes" } }],
    ["ResolveToolResult", { annotations: {} }],
    [
      "AnnotatedCallRequest",
      { method: "tools/call", params: { name: "t", _meta: { annotations: { attribution: "x" } } } },
    ],
    ["AnnotatedCallResult", { _meta: { annotations: { maliciousActivityHint: 1 } } }],
  ])("refuse as %s: %j", (name, message) => {
    expect(isValid(name, message)).toBe(false);
  });

  it("take what is sent for each of the proposals' tools", () => {
    for (const tool of ALL_TOOLS) {
      const [annotations, resolve] = RESOLVE_METHODS.map((method) =>
        writeResolveResult(method, tool.name, normalizeTool(tool)),
      );
      expect(isValid("GetToolAnnotationsResult", annotations)).toBe(true);
      expect(isValid("ResolveToolResult", resolve)).toBe(true);
    }
  });

  it("take exactly the parameters that are read", () => {
    const odd = fc.oneof(
      fc.string(),
      fc.constant(null),
      fc.array(fc.nat()),
      fc.dictionary(fc.string(), fc.nat()),
    );
    fc.assert(
      fc.property(fc.record({ name: odd, arguments: odd }, { requiredKeys: [] }), (params) => {
        const isRead = decodeResolveParams(JSON.parse(JSON.stringify(params))) !== undefined;
        const message = JSON.parse(JSON.stringify({ method: "tools/annotations", params }));
        expect(isValid("GetToolAnnotationsRequest", message)).toBe(isRead);
      }),
    );
  });
});
