/** The cases themselves: complete, well-formed, and made of the proposals' own words. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Ajv2020 as Ajv } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";
import {
  CASES,
  EXAMPLES,
  formatReport,
  type KitTarget,
  NOT_COVERED,
  REQUIREMENTS,
  runCase,
  runKit,
} from "../../src/kit/index.js";

const HEAD = ["id", "title", "requirements", "level", "examples", "kind"];
const MEMBERS: Readonly<Record<string, readonly string[]>> = {
  call: ["call", "expect"],
  reference: ["call", "expect", "answer", "reveals"],
  redemption: ["issue", "steps"],
  declaration: ["tool", "says", "neverSays"],
  session: ["steps", "to", "request", "warned"],
  resolve: ["tool", "answers", "requests", "prepare", "capabilities"],
  policy: ["situation", "atLeast", "atMost"],
};
const EXPECT = [
  "agentSees",
  "agentNeverSees",
  "redacted",
  "annotations",
  "warned",
  "state",
  "shows",
  "requests",
];
const CALL = ["tool", "arguments", "returns", "throws", "source", "fetches"];

const namesIn = (value: object): string[] => Object.keys(value);
const exampleOf = (id: string) => EXAMPLES.find((each) => each.id === id);
const textOf = (id: string): string => (exampleOf(id)?.lines ?? []).join("\n");

/** JSON with comments; and where a proposal's text is not JSON, with what its note says. */
const parse = (id: string): unknown =>
  JSON.parse(
    textOf(id)
      .replace(/^\s*\/\/.*$/gm, "")
      .replace('["PII", "User"]\n\n', '["PII", "User"],\n')
      .replace("{ ... }", '{"type": "object"}'),
  );

/**
 * A definition of a proposal's JSON Schema; the first one refers to definitions that it does not
 * name itself.
 */
function validatorOf(example: string, place: string, name: string): (value: unknown) => boolean {
  const definitions = parse(example) as object;
  const whole = { ToolAnnotations: {}, ...definitions };
  const ajv = new Ajv({ strict: false });
  return ajv.compile({ [place]: whole, $ref: `#/${place}/${name}` });
}

/** Other spellings, half of a block, other words: S2's are refused, too. */
const REFUSED_BY_THE_SCHEMA = [
  "S0-18/partial",
  "S0-18/unknown-member",
  "S0-15/unknown-word",
  "S0-23/partial",
  "S0-08/attribution",
];

describe("The cases of the kit", () => {
  it("have ids of their own, which begin with one of their requirements' proposals", () => {
    expect(new Set(CASES.map(({ id }) => id)).size).toBe(CASES.length);
    for (const { id } of CASES) expect(id).toMatch(/^S[0-4]-\d\d\/[a-z0-9-]+$/);
  });

  it("have only members that the runner reads", () => {
    for (const testCase of CASES) {
      const known = [...HEAD, ...(MEMBERS[testCase.kind] ?? [])];
      expect(
        namesIn(testCase).filter((name) => !known.includes(name)),
        testCase.id,
      ).toEqual([]);
      if (testCase.kind !== "call" && testCase.kind !== "reference") continue;
      expect(
        namesIn(testCase.expect).filter((name) => !EXPECT.includes(name)),
        testCase.id,
      ).toEqual([]);
      expect(
        namesIn(testCase.call).filter((name) => !CALL.includes(name)),
        testCase.id,
      ).toEqual([]);
    }
  });

  it("name all requirements of the list", () => {
    const named = new Set(CASES.flatMap(({ requirements }) => requirements));
    expect([...named].sort()).toEqual(Object.keys(REQUIREMENTS).sort());
  });

  it("ask each requirement of the traceability, or it is in the list of those that no case asks, with a reason", () => {
    const traced = readFileSync(
      fileURLToPath(new URL("../../spec-notes/traceability.md", import.meta.url)),
      "utf8",
    );
    const rows = [...traced.matchAll(/^\| (S[0-4]-\d\d) \|/gm)].map(([, id]) => id);
    expect([...Object.keys(REQUIREMENTS), ...Object.keys(NOT_COVERED)].sort()).toEqual(rows.sort());
    for (const [id, { proposal, text, reason }] of Object.entries(NOT_COVERED)) {
      expect([proposal, text, reason], id).toEqual([
        id.slice(0, 2),
        expect.stringMatching(/.\.$/),
        expect.stringMatching(/.\.$/),
      ]);
    }
  });

  it("use every worked example of the five proposals", () => {
    const used = new Set(CASES.flatMap(({ examples = [] }) => examples));
    expect([...used].sort()).toEqual(EXAMPLES.map(({ id }) => id).sort());
    expect(new Set(EXAMPLES.map(({ proposal }) => proposal))).toEqual(
      new Set(["S0", "S1", "S2", "S3", "S4"]),
    );
  });
});

describe("The examples in the cases", () => {
  it.each(
    CASES.flatMap((each) =>
      "call" in each && each.call.source !== undefined
        ? [[each.id, each.call.source, each.examples] as const]
        : [],
    ),
  )("%s runs the proposal's script letter by letter", (_id, source, examples = []) => {
    for (const id of examples) expect(source.join("\n")).toContain(textOf(id));
  });

  it.each(
    CASES.flatMap((each) => {
      const [id = ""] = each.examples ?? [];
      const { language = "", section } = exampleOf(id) ?? {};
      const isJson = ["json", "jsonc"].includes(language) && section !== "JSON Schema Additions";
      const isTool = each.kind === "declaration" && isJson;
      return isTool ? [[each.id, each.tool, id] as const] : [];
    }),
  )("%s has the proposal's definition", (_id, tool, example) => {
    expect(tool).toEqual(parse(example));
  });

  it("sends and expects the proposal's own messages", () => {
    const example = CASES.find(({ id }) => id === "S4-06/example");
    const { method, params } = parse("s4-request") as { method: string; params: object };
    const { result } = parse("s4-response") as { result: object };
    expect(example).toMatchObject({ requests: [{ method, params, result }] });
    const [, request = "", response = ""] = textOf("s0-tools-resolve").split(/^\/\/ .*$/m);
    expect(CASES.find(({ id }) => id === "S0-39/example")).toMatchObject({
      requests: [{ ...JSON.parse(request), result: JSON.parse(response) }],
    });
    const { capabilities } = parse("s4-capability") as { capabilities: object };
    expect(CASES.find(({ id }) => id === "S4-01/capability")).toMatchObject({ capabilities });
  });

  it("declares what the proposal's own JSON Schema allows, and knows what it does not allow as unknown", () => {
    const annotations = validatorOf("s0-json-schema", "$defs", "ToolAnnotations");
    const refused = CASES.flatMap((each) =>
      each.kind === "declaration" && !annotations(each.tool["annotations"] ?? {}) ? [each.id] : [],
    );
    expect(refused.filter((id) => !id.startsWith("S2-"))).toEqual(REFUSED_BY_THE_SCHEMA);
  });

  it("refuses the requests that the proposal's own JSON Schema refuses, and no others for their form", () => {
    const isRequest = validatorOf("s4-json-schema", "definitions", "GetToolAnnotationsRequest");
    const isResult = validatorOf("s4-json-schema", "definitions", "GetToolAnnotationsResult");
    const requests = CASES.flatMap((each) => (each.kind === "resolve" ? (each.requests ?? []) : []));
    const sent = requests.filter(({ method }) => method === "tools/annotations");
    for (const { method, params, result, error } of sent) {
      if (!isRequest({ method, params })) expect(error).toBe(-32602);
      if (result !== undefined) expect(isResult(result)).toBe(true);
    }
    expect(sent.filter(({ method, params }) => !isRequest({ method, params }))).toHaveLength(6);
  });

  it("judges by the proposal's own policies, whose rules are in its words", () => {
    const words = textOf("s0-example-policies").replace(/\s+/g, " ");
    const policy = CASES.find(({ id }) => id === "S0-64/open-world-email");
    if (policy?.kind !== "policy") throw new Error("There is no such case.");
    expect(policy.situation.rules).toHaveLength(3);
    for (const { name, effect } of policy.situation.rules) {
      expect(words).toContain(`name: "${String(name)}", effect: "${String(effect)}"`);
    }
  });
});

describe("The runner", () => {
  const [first] = CASES;
  if (first === undefined) throw new Error("There are no cases.");

  it("says of a target that throws that it has failed, and why", async () => {
    const target = { name: "broken", callTool: () => Promise.reject(new Error("No such tool.")) };
    expect(await runCase(first, target)).toMatchObject({
      outcome: "failed",
      problems: ["The target threw: No such tool."],
    });
  });

  it("says of a target that offers nothing that nothing was shown", async () => {
    const report = await runKit({ name: "empty" });
    expect(report).toMatchObject({ passed: 0, failed: 0, skipped: CASES.length, conforms: false });
    expect(formatReport(report)).toMatch(/empty: 0 passed, 0 failed, \d+ skipped: does not conform\.$/);
  });

  it("shows what the agent got of a call that failed, and of no other", async () => {
    const target: KitTarget = { name: "open", callTool: async ({ returns }) => ({ everything: [returns] }) };
    const report = await runKit(target);
    const leak = report.verdicts.find(({ id }) => id === "S1-02/option-a-marked");
    expect(leak).toMatchObject({ outcome: "failed", got: expect.stringContaining("plr_") });
    expect(formatReport(report)).toContain(`    The agent got: ${leak?.got}`);
    const passed = report.verdicts.filter(({ outcome }) => outcome === "passed");
    expect(passed.filter((verdict) => "got" in verdict)).toEqual([]);
  });

  it("does not take an agent that got nothing for one that was told nothing secret", async () => {
    const verdict = await runCase(first, { name: "silent", callTool: async () => ({ everything: [] }) });
    expect(verdict.outcome).toBe("failed");
  });
});
