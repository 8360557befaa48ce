import { describe, expect, it } from "vitest";
import type { FactName, ToolSecurity } from "../../src/annotations/model/types.js";
import { normalizeTool } from "../../src/annotations/read/normalize-tool.js";
import {
  BROKEN_SEND_EMAIL_TEXT,
  DELETE_USER,
  LIST_INBOX,
  PASCAL_LIST_INBOX,
  PASCAL_READ_DRAFTS,
  PASCAL_SEND_EMAIL,
  READ_DRAFTS,
  SEND_EMAIL,
} from "./proposal-examples.js";

const factOf = (annotations: object, name: FactName) => normalizeTool({ annotations }).facts[name];
const codes = ({ diagnostics }: ToolSecurity) => diagnostics.map(({ code, pointer }) => [code, pointer]);

describe("what a tool that says nothing is", () => {
  const { facts } = normalizeTool({});

  it.each([
    ["readOnlyHint", false],
    ["destructiveHint", true],
    ["idempotentHint", false],
    ["openWorldHint", true],
  ] as const)("has MCP's default for %s, which was not stated", (name, value) => {
    expect(facts[name]).toEqual({ values: [value], known: false, provenance: "default" });
  });

  it.each([
    "maliciousActivityHint",
    "sensitive",
    "inputMetadata.destination",
    "attribution",
  ] as const)("is unknown in %s", (name) => {
    expect(facts[name]).toEqual({ values: [], known: false, provenance: "default" });
  });
});

describe("what leaving a hint out means", () => {
  it("is 'never' for maliciousActivityHint, of a tool that declares some trust field", () => {
    expect(factOf({ attribution: [] }, "maliciousActivityHint")).toMatchObject({
      values: [false],
      known: true,
      provenance: "derived",
    });
    expect(factOf({ readOnlyHint: true }, "maliciousActivityHint").known).toBe(false);
  });

  it("is the default for openWorldHint, also of a tool that declares another field", () => {
    expect(factOf({ attribution: [] }, "openWorldHint")).toMatchObject({ values: [true], known: false });
  });
});

describe("the proposals' own tools", () => {
  it.each([
    [READ_DRAFTS, PASCAL_READ_DRAFTS],
    [LIST_INBOX, PASCAL_LIST_INBOX],
    [SEND_EMAIL, PASCAL_SEND_EMAIL],
  ])("are the same record in either spelling: $name", (camel, pascal) => {
    expect(normalizeTool(pascal)).toEqual(normalizeTool(camel));
    expect(normalizeTool(camel).diagnostics).toEqual([]);
  });

  it("read_drafts returns the user's own data, which is sensitive", () => {
    const { facts } = normalizeTool(READ_DRAFTS);
    expect(facts["returnMetadata.source"].values).toEqual(["user"]);
    expect(facts.sensitive).toEqual({ values: [true], known: true, provenance: "derived" });
    expect(facts.openWorldHint.known).toBe(false);
  });

  it("list_inbox returns what strangers wrote, so it is open-world", () => {
    const { facts } = normalizeTool(LIST_INBOX);
    expect(facts.openWorldHint).toEqual({ values: [true], known: true, provenance: "derived" });
    expect(facts["returnMetadata.sensitivity"].values).toEqual(["user", "pii"]);
  });

  it("send_email goes out to the public for good, and returns nothing sensitive", () => {
    const { facts } = normalizeTool(SEND_EMAIL);
    expect(facts["inputMetadata.destination"].values).toEqual(["public"]);
    expect(facts["inputMetadata.outcomes"].values).toEqual(["irreversible"]);
    expect(facts.sensitive.values).toEqual([false]);
  });

  it("send_email as it is printed is not JSON", () => {
    expect(() => JSON.parse(BROKEN_SEND_EMAIL_TEXT)).toThrow(SyntaxError);
  });

  it("delete_user is destructive, irreversible, and to be confirmed; its level is not a data class", () => {
    const { facts, diagnostics } = normalizeTool(DELETE_USER);
    expect(diagnostics).toEqual([]);
    expect(facts.destructiveHint).toMatchObject({ values: [true], known: true });
    expect(facts["inputMetadata.outcomes"].values).toEqual(["irreversible"]);
    expect(facts.requiresConfirmation.values).toEqual([true]);
    expect(facts.idempotentHint).toMatchObject({ values: [false], known: true });
    expect(facts.resultLevel.values).toEqual(["internal"]);
    expect(facts["returnMetadata.sensitivity"].known).toBe(false);
  });
});

describe("possible sets", () => {
  it("keeps every value, each once, in the vocabulary's order", () => {
    const inputMetadata = {
      destination: ["public", "user", "public"],
      sensitivity: ["credentials", "none"],
      outcomes: ["irreversible", "benign"],
    };
    const { facts } = normalizeTool({ annotations: { inputMetadata } });
    expect(facts["inputMetadata.destination"].values).toEqual(["user", "public"]);
    expect(facts["inputMetadata.sensitivity"].values).toEqual(["none", "credentials"]);
    expect(facts["inputMetadata.outcomes"].values).toEqual(["benign", "irreversible"]);
  });

  it("takes both spellings in one block", () => {
    const returnMetadata = { Source: "trustedPublic", sensitivity: ["PII", "none"] };
    const { facts, diagnostics } = normalizeTool({ annotations: { returnMetadata } });
    expect(diagnostics).toEqual([]);
    expect(facts["returnMetadata.source"].values).toEqual(["trustedPublic"]);
  });

  it("reads another case as what it means, and says so", () => {
    const returnMetadata = { source: "SYSTEM", sensitivity: "Pii" };
    const security = normalizeTool({ annotations: { returnMetadata } });
    expect(security.facts["returnMetadata.source"].values).toEqual(["system"]);
    expect(codes(security)).toEqual([["unusual-case", "/annotations/returnMetadata/source"]]);
  });
});

describe("regulated data", () => {
  const scopesOf = (sensitivity: unknown) => {
    const { facts } = normalizeTool({ annotations: { returnMetadata: { source: "user", sensitivity } } });
    return [facts["returnMetadata.sensitivity"].values, facts["returnMetadata.scopes"].values];
  };

  it.each([
    [{ regulated: { scopes: ["HIPAA", "GDPR"] } }, ["GDPR", "HIPAA"]],
    [{ regulated: { scopes: [] } }, []],
    ["Regulated", []],
    [
      [{ regulated: { scopes: ["X-2027"] } }, { regulated: { scopes: ["GDPR"] } }],
      ["GDPR", "X-2027"],
    ],
  ])("%j has the scopes %j", (sensitivity, scopes) => {
    expect(scopesOf(sensitivity)).toEqual([["regulated"], scopes]);
  });

  it.each([
    { regulated: true },
    { regulated: {} },
    { regulated: { scopes: "GDPR" } },
    { regulated: { scopes: [1] } },
    { regulated: { scopes: [], since: 2018 } },
    { regulated: { scopes: [] }, pii: true },
    {},
  ])("%j is not a class, so the block is unknown", (sensitivity) => {
    expect(scopesOf(sensitivity)).toEqual([[], []]);
  });
});
