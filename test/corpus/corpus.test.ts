/** Results as real tools return them, in every form in which a tool could return them. */
import { Validator } from "@cfworker/json-schema";
import { describe, expect, it } from "vitest";
import { isStrong } from "../../src/engine/copies/strength.js";
import { compileContract } from "../../src/engine/enforce/compile-contract.js";
import { createSession, type EnforcedResult, enforceResult } from "../../src/gateway/index.js";
import { leaks, ORIGIN, seenByAgent } from "../gateway/agent-view.js";
import { cloud } from "./cloud.js";
import type { CorpusEntry } from "./corpus-entry.js";
import { health } from "./health.js";
import { identity } from "./identity.js";
import { mail } from "./mail.js";
import { money } from "./money.js";
import { people } from "./people.js";
import { things } from "./things.js";
import { trade } from "./trade.js";
import { travel } from "./travel.js";

const CORPUS = [
  ...money,
  ...health,
  ...people,
  ...cloud,
  ...identity,
  ...mail,
  ...trade,
  ...travel,
  ...things,
];
const json = JSON.stringify;
const text = (value: string) => ({ type: "text", text: value });

/** Every name and leaf, in words: as a tool might tell a story instead of returning data. */
const prose = (value: unknown): string =>
  typeof value === "object" && value !== null
    ? Object.entries(value).flat().map(prose).join(", ")
    : String(value);

type Form = readonly [title: string, write: (result: unknown) => unknown];
/** The shape that was declared, or JSON of it: what is not marked must survive. */
const DECLARED: readonly Form[] = [
  ["as it is", (result) => result],
  ["as JSON text", json],
  ["as indented JSON text in JSON text", (result) => json(json(result, null, 2))],
  [
    "as structuredContent with its JSON",
    (result) => ({ structuredContent: result, content: [text(json(result))] }),
  ],
  ["as JSON text in content", (result) => ({ content: [text(json(result, null, 1))] })],
];
const OTHER: readonly Form[] = [
  ["as prose in content", (result) => ({ content: [text(`Done: ${prose(result)}`)] })],
  ["as prose", (result) => `Done: ${prose(result)}`],
  ["in an envelope", (result) => ({ status: "ok", data: result })],
  ["in an envelope of a list", (result) => ({ items: [result], total: 1 })],
  ["in an envelope as JSON text", (result) => ({ body: json(result) })],
  ["in a list", (result) => [result]],
  ["in a list of lists", (result) => [[result, result]]],
  ["under a name", (result) => ({ first: { second: result } })],
  ["as structuredContent in an envelope", (result) => ({ structuredContent: { result }, content: [] })],
  [
    "beside prose that quotes it",
    (result) => ({ structuredContent: result, content: [text(prose(result))] }),
  ],
  ["as JSON lines", (result) => `${json(result)}\n${json(result)}`],
  ["as JSON after words", (result) => `Result:\n\`\`\`json\n${json(result)}\n\`\`\``],
  ["as an error", (result) => ({ isError: true, content: [text(`failed for ${prose(result)}`)] })],
  [
    "as a resource",
    (result) => ({ content: [{ type: "resource", resource: { uri: "a:b", text: json(result) } }] }),
  ],
  ["with another member in front", (result) => ({ ok: true, ...(result as object) })],
];

const contractOf = ({ outputSchema }: Partial<CorpusEntry>, sensitiveHint = false) =>
  compileContract({ name: "tool", outputSchema, annotations: { sensitiveHint } }, { origin: ORIGIN });

function leaked(result: EnforcedResult, secrets: CorpusEntry["secrets"]): (string | number)[] {
  const seen = seenByAgent(result).replaceAll(/\\+[nrt]?/g, " ");
  return secrets.filter((secret) =>
    typeof secret === "string"
      ? leaks(result, secret)
      : new RegExp(`(?<![\\w.])${secret}(?![\\w.])`).test(seen),
  );
}

it("The corpus has tools of many kinds, whose results satisfy what they declare.", () => {
  expect(CORPUS.length).toBeGreaterThanOrEqual(40);
  expect(new Set(CORPUS.map(({ name }) => name.split(":")[0])).size).toBeGreaterThan(15);
  for (const { name, outputSchema, result, secrets, kept } of CORPUS) {
    const { $schema = "2020-12" } = outputSchema as { $schema?: string };
    const draft = /2020-12|2019-09|0([467])/.exec($schema) as RegExpExecArray;
    const version = draft[1] === "6" ? "7" : (draft[1] ?? draft[0]);
    expect(new Validator(outputSchema as never, version as never).validate(result).valid, name).toBe(true);
    const quoted = prose(result);
    for (const each of [...secrets, ...kept])
      expect(
        quoted.includes(String(each)) || json(result).includes(json(String(each)).slice(1, -1)),
        String(each),
      ).toBe(true);
  }
});

it.each(CORPUS)("The search for secrets sees all of them where nothing is marked: $name", ({
  result,
  secrets,
}) => {
  const unmarked = contractOf({});
  for (const [title, write] of [...DECLARED, ...OTHER])
    expect(leaked(enforceResult(unmarked, write(result)), secrets), title).toEqual(secrets);
});

describe.each(CORPUS)("$name", (tool) => {
  const contract = contractOf(tool);
  const hinted = contractOf(tool, true);
  // A schema about every name is about `content` too, so an MCP result is read as such a map as
  // well.
  const isOfMcp = (raw: unknown) => typeof raw === "object" && raw !== null && "content" in raw;
  it.each(DECLARED)("keeps its secrets and shows the rest: %s", (_title, write) => {
    const result = enforceResult(contract, write(tool.result));
    expect(leaked(result, tool.secrets)).toEqual([]);
    if (tool.marksAnyName && isOfMcp(write(tool.result))) return;
    const shown = prose([result.agent.structuredContent, result.text]).replaceAll("\\", "");
    expect(tool.kept.filter((value) => !shown.includes(String(value)))).toEqual([]);
    expect(result.user.withheld.map(({ reason }) => reason)).not.toContain("shape-mismatch");
  });

  it.each(OTHER)("keeps its secrets: %s", (_title, write) => {
    const result = enforceResult(contract, write(tool.result));
    expect(leaked(result, tool.secrets)).toEqual([]);
  });

  it("keeps its secrets under sensitiveHint, in every form", () => {
    for (const [title, write] of [...DECLARED, ...OTHER])
      expect(leaked(enforceResult(hinted, write(tool.result)), tool.secrets), title).toEqual([]);
  });
});

describe.each(CORPUS)("$name", (tool) => {
  const contract = contractOf(tool);

  it("keeps its secrets in later results of the same session", () => {
    const session = createSession();
    enforceResult(contract, tool.result, { session });
    const echo = contractOf({});
    for (const secret of tool.secrets) {
      if (typeof secret !== "string" || !isStrong(secret)) continue;
      for (const said of [`It is ${secret}.`, { note: btoa(`..${secret}`) }, { [secret]: 1 }])
        expect(leaked(enforceResult(echo, said, { session }), [secret])).toEqual([]);
    }
  });

  it("gives agents a schema that what they see satisfies, and that names no secret", () => {
    const projected = contract.projectedOutputSchema as object;
    const validator = new Validator(projected as never, "2020-12");
    for (const [title, write] of DECLARED) {
      const { structuredContent } = enforceResult(contract, write(tool.result)).agent;
      if (structuredContent !== undefined)
        expect(validator.validate(structuredContent).valid, title).toBe(true);
    }
    expect(json(projected)).not.toContain("x-sensitive");
  });
});
