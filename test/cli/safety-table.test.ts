import { describe, expect, it } from "vitest";
import { formatSafetyTable } from "../../src/cli/formats/format-safety-table.js";
import { safetyTable } from "../../src/cli/safety-table.js";
import { DELETE_USER, LIST_INBOX, MANAGE_FILES, SEND_EMAIL } from "../annotations/proposal-examples.js";

const KEYS = {
  name: "list_keys",
  description: "Lists keys.",
  annotations: { readOnlyHint: true, idempotentHint: true, sensitiveHint: true },
  inputSchema: { properties: { token: { type: "string", "x-sensitive": true } } },
  outputSchema: {
    properties: {
      rows: { type: "array", items: { properties: { name: {}, key: { "x-sensitive": true } } } },
      owner: { properties: { mail: {} }, "x-sensitive": true },
      other: { $ref: "#/$defs/secret" },
    },
    $defs: { secret: { "x-sensitive": true }, row: { properties: { pin: { "x-sensitive": true } } } },
  },
};

describe("The safety table", () => {
  it("says of each tool what it declares, and nothing where it is silent", () => {
    const silent = { name: "silent", description: "d" };
    const rows = safetyTable([DELETE_USER, LIST_INBOX, SEND_EMAIL, MANAGE_FILES, KEYS, silent, "no tool"]);
    expect(formatSafetyTable(rows).split("\n")).toEqual([
      "| Tool | Effect | Idempotent | Confirmation | Sensitivity in | Sensitivity out | Marked |",
      "| --- | --- | --- | --- | --- | --- | --- |",
      "| delete_user | delete | no | required | not declared | internal | nothing |",
      "| list_inbox | benign | not declared | not declared | none | user, pii | nothing |",
      "| send_email | irreversible | not declared | not declared | user, pii | none | nothing |",
      "| manage_files | irreversible (by arguments) | no | not declared | not declared | not declared | nothing |",
      "| list_keys | benign | yes | not declared | not declared | sensitiveHint | in: /token; " +
        "out: /rows/&#42;/key, /owner, /other, &#35;/&#36;defs/secret, &#35;/&#36;defs/row/pin |",
      "| silent | not declared | not declared | not declared | not declared | not declared | nothing |",
    ]);
  });

  it("is data for other programs, too", () => {
    expect(safetyTable([DELETE_USER])).toEqual([
      {
        tool: "delete_user",
        effect: ["delete"],
        idempotent: false,
        confirmation: true,
        inputSensitivity: [],
        resultSensitivity: ["internal"],
        markedInputs: [],
        markedResults: [],
        dynamic: false,
      },
    ]);
  });

  it("takes a word of S3 for idempotence, and the worst of contradictions", () => {
    const tool = (annotations: object, _meta: object) => ({
      name: "t",
      description: "d",
      annotations,
      _meta,
    });
    const idempotent = (...tools: object[]) => safetyTable(tools).map((row) => row.idempotent);
    expect(
      idempotent(
        tool({}, { "mcp.dev/idempotent": true }),
        tool({ idempotentHint: true }, { "mcp.dev/idempotent": false }),
        tool({ idempotentHint: "yes" }, { "mcp.dev/idempotent": 1 }),
      ),
    ).toEqual([true, false, undefined]);
  });

  it("cannot be left by a name: no cell ends, no markup begins", () => {
    const name = "x | `y` <img src=x onerror=alert(1)>\n| [a](javascript:b) \\| \u202e";
    const schema = { properties: { [name]: { "x-sensitive": true } } };
    const tool = { name, description: "d", outputSchema: schema, inputSchema: schema };
    const lines = formatSafetyTable(safetyTable([tool])).split("\n");
    expect(lines).toHaveLength(3);
    expect(lines[2]?.match(/\|/g)).toHaveLength(8);
    expect(lines[2]).not.toMatch(/[<>`[\]\\\u202e]|javascript:b\)/);
  });

  it("is made of any definition", () => {
    const hostile = [
      { name: 1, inputSchema: "x", annotations: 1, _meta: [] },
      { inputSchema: { $ref: "#" } },
      {},
    ];
    expect(safetyTable(hostile).map(({ tool }) => tool)).toEqual(["#0", "#1", "#2"]);
  });
});
