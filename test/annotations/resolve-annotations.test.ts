import { describe, expect, it, vi } from "vitest";
import { validate } from "../../extension/background/validation.js";
import { AnswerMemo } from "../../src/annotations/answer-memo.js";
import { normalizeResolved, normalizeTool } from "../../src/annotations/normalize-tool.js";
import type { PlainObject } from "../../src/annotations/plain-data.js";
import { refineSecurity } from "../../src/annotations/refine-security.js";
import { type ResolvePorts, resolveAnnotations } from "../../src/annotations/resolve-annotations.js";
import { decodeResolveParams, writeResolveResult } from "../../src/annotations/resolve-messages.js";
import { resolveWithFallback } from "../../src/annotations/resolve-with-fallback.js";
import { writeAnnotations } from "../../src/annotations/write-annotations.js";
import {
  MANAGE_FILES,
  MANAGE_FILES_ROWS,
  RESOLVED_READ_FILE,
  resolveManageFiles,
} from "./proposal-examples.js";

type Ask = ResolvePorts["ask"];

function portsWith(ask: Ask, timeLimit = 1_000): ResolvePorts {
  const isValid = (args: PlainObject) => validate(MANAGE_FILES.inputSchema as never, args as never);
  return { ask, isValid, memo: new AnswerMemo(), timeLimit };
}

const questionFor = (args: PlainObject, tool: object = MANAGE_FILES) => ({
  tool,
  declared: normalizeTool(tool),
  epoch: "1",
  arguments: args,
});
const FILE = { path: "/home/user/notes.txt" };
const honest: Ask = async (args) => resolveManageFiles(args);

describe("manage_files", () => {
  it.each(
    Object.keys(MANAGE_FILES_ROWS).filter((action) => action !== "rename"),
  )("says of %s what its table says", async (action) => {
    const answer = await resolveAnnotations(questionFor({ ...FILE, action }), portsWith(honest));
    if (!answer.ok) throw new Error(answer.reason);
    expect(writeResolveResult("tools/annotations", "manage_files", answer.security)).toEqual({
      annotations: MANAGE_FILES_ROWS[action],
    });
    expect(answer.security.diagnostics).toEqual([]);
  });

  it("has a conservative answer for an action that it does not know", async () => {
    const ports = { ...portsWith(honest), isValid: () => true };
    const answer = await resolveAnnotations(questionFor({ ...FILE, action: "rename" }), ports);
    expect(answer.ok && writeAnnotations(answer.security)).toEqual(MANAGE_FILES_ROWS["rename"]);
  });
});

describe("the two envelopes", () => {
  it("carry the same annotations", () => {
    const security = refineSecurity(
      normalizeTool({ annotations: { readOnlyHint: true } }),
      normalizeResolved({ annotations: RESOLVED_READ_FILE }),
    );
    expect(writeResolveResult("tools/annotations", "read_file", security)).toEqual({
      annotations: {
        readOnlyHint: true,
        openWorldHint: false,
        attribution: RESOLVED_READ_FILE.attribution,
        returnMetadata: RESOLVED_READ_FILE.returnMetadata,
      },
    });
    expect(writeResolveResult("tools/resolve", "read_file", security)).toEqual({
      tool: { name: "read_file", ...writeResolveResult("tools/annotations", "read_file", security) },
    });
  });

  it.each([
    [{ name: "a" }],
    [{ arguments: {} }],
    [{ name: 1, arguments: {} }],
    [{ name: "a", arguments: null }],
    [{ name: "a", arguments: [] }],
    [null],
  ])("refuse %j", (params) => {
    expect(decodeResolveParams(params)).toBeUndefined();
  });

  it("take name and arguments, both of them", () => {
    expect(decodeResolveParams({ name: "a", arguments: {} })).toEqual({ name: "a", arguments: {} });
  });
});

describe("what a resolver cannot do", () => {
  it("change the arguments, at any depth", async () => {
    const args = { ...FILE, action: "read", more: { list: [{ deep: 1 }] } };
    const change = vi.fn(async (given: PlainObject) => {
      expect(() =>
        Reflect.apply(Array.prototype.push, (given["more"] as typeof args.more).list, [1]),
      ).toThrow();
      return resolveManageFiles(given);
    });
    expect(await resolveAnnotations(questionFor(args), portsWith(change))).toMatchObject({ ok: true });
    expect(change).toHaveBeenCalledOnce();
    expect(args.more.list).toEqual([{ deep: 1 }]);
  });

  it("be asked about a tool that does not say it can answer", async () => {
    const ask = vi.fn(honest);
    for (const dynamicAnnotations of [undefined, false, "true", 1]) {
      const question = questionFor({ ...FILE, action: "read" }, { ...MANAGE_FILES, dynamicAnnotations });
      expect(await resolveAnnotations(question, portsWith(ask))).toMatchObject({
        code: -32602,
        reason: "not-dynamic",
      });
    }
    expect(ask).not.toHaveBeenCalled();
  });

  it("be asked about arguments that its schema does not take", async () => {
    const ask = vi.fn(honest);
    for (const args of [{}, { ...FILE }, { ...FILE, action: "burn" }, { path: 1, action: "read" }]) {
      expect(await resolveAnnotations(questionFor(args), portsWith(ask))).toMatchObject({
        code: -32602,
        reason: "invalid-arguments",
      });
    }
    expect(ask).not.toHaveBeenCalled();
  });

  it("take longer than it is given", async () => {
    let aborted = false;
    const slow: Ask = (_, signal) =>
      new Promise(() =>
        signal.addEventListener("abort", () => {
          aborted = true;
        }),
      );
    const answer = await resolveAnnotations(questionFor({ ...FILE, action: "read" }), portsWith(slow, 10));
    expect(answer).toEqual({ ok: false, code: -32603, reason: "timed-out" });
    expect(aborted).toBe(true);
  });

  it.each([
    [
      "throws",
      () => {
        throw new Error("secret of the page");
      },
    ],
    ["rejects", () => Promise.reject(new Error("secret of the page"))],
    ["gives nothing", async () => undefined],
    ["gives a text", async () => "readOnlyHint"],
    ["gives a list", async () => [{ readOnlyHint: true }]],
  ] as [string, Ask][])("%s without being told apart", async (_, ask) => {
    const answer = await resolveAnnotations(questionFor({ ...FILE, action: "read" }), portsWith(ask));
    expect(answer).toEqual({ ok: false, code: -32603, reason: "failed" });
  });
});

describe("an answer that goes beyond what the tool declares", () => {
  const declared = normalizeTool({
    annotations: {
      readOnlyHint: true,
      openWorldHint: false,
      inputMetadata: { destination: ["user", "internal"], sensitivity: "pii", outcomes: "consequential" },
      returnMetadata: { source: "internal", sensitivity: ["pii", "financial"] },
    },
  });
  const refine = (annotations: object) => refineSecurity(declared, normalizeResolved({ annotations }));

  it("counts, with a diagnostic for each field", () => {
    const { facts, diagnostics } = refine({
      openWorldHint: true,
      inputMetadata: { destination: "public", sensitivity: "credentials", outcomes: "irreversible" },
      returnMetadata: { source: "untrustedPublic", sensitivity: "none" },
    });
    expect(facts.openWorldHint.values).toEqual([true]);
    expect(facts["inputMetadata.destination"].values).toEqual(["user", "internal", "public"]);
    expect(facts["returnMetadata.source"].values).toEqual(["untrustedPublic", "internal"]);
    expect(facts["returnMetadata.sensitivity"].values).toEqual(["none"]);
    const beyond = diagnostics.filter(({ code }) => code === "worse-than-declared");
    expect(beyond.map(({ pointer }) => pointer)).toEqual([
      "/annotations/inputMetadata/destination",
      "/annotations/inputMetadata/outcomes",
      "/annotations/inputMetadata/sensitivity",
      "/annotations/openWorldHint",
      "/annotations/returnMetadata/source",
    ]);
  });

  it("is fine where it is milder, which is what resolving is for", () => {
    const { facts, diagnostics } = refine({
      readOnlyHint: true,
      openWorldHint: false,
      inputMetadata: { destination: "ephemeral", sensitivity: "none", outcomes: "benign" },
      returnMetadata: { source: "internal", sensitivity: "user" },
    });
    expect(diagnostics.filter(({ code }) => code === "worse-than-declared")).toEqual([]);
    expect(facts["inputMetadata.destination"]).toEqual({
      values: ["ephemeral"],
      known: true,
      provenance: "resolved",
    });
    expect(facts.sensitive.values).toEqual([false]);
  });

  it("has MCP's default where it leaves a hint out, not the static value", () => {
    const harmless = normalizeTool({ annotations: { readOnlyHint: false, destructiveHint: false } });
    const { facts } = refineSecurity(harmless, normalizeResolved({ annotations: { readOnlyHint: false } }));
    expect(facts.destructiveHint).toEqual({ values: [true], known: false, provenance: "default" });
  });

  it("keeps the static value of a field that has no default", () => {
    const { facts } = refine({ readOnlyHint: true });
    expect(facts["inputMetadata.destination"]).toEqual(declared.facts["inputMetadata.destination"]);
  });
});

describe("an answer that changes", () => {
  const question = questionFor({ ...FILE, action: "read" });
  const reordered = questionFor({ action: "read", path: FILE.path });
  const answers = [{ readOnlyHint: true }, { readOnlyHint: false }, { readOnlyHint: true }];

  it("counts as the worse of both from then on, in whatever order the arguments stand", async () => {
    let turn = 0;
    const ports = portsWith(async () => answers[turn++] ?? {});
    const told: unknown[] = [];
    for (const each of [question, reordered, question]) {
      const answer = await resolveAnnotations(each, ports);
      if (!answer.ok) throw new Error(answer.reason);
      told.push([answer.security.facts.readOnlyHint.values[0], answer.security.diagnostics.length]);
    }
    expect(told).toEqual([
      [true, 0],
      [false, 1],
      [false, 1],
    ]);
  });

  it("binds neither other arguments nor another registration", async () => {
    let turn = 0;
    const ports = portsWith(async () => answers[turn++] ?? {});
    const others = [question, questionFor({ ...FILE, action: "append" }), { ...question, epoch: "2" }];
    for (const each of others) {
      expect(await resolveAnnotations(each, ports)).toMatchObject({ security: { diagnostics: [] } });
    }
  });
});

describe("what a client does when resolving fails", () => {
  const args = { ...FILE, action: "read" };
  const failing = () =>
    vi.fn<Ask>(async () => {
      throw new Error();
    });

  it("asks once more, then goes by what the tool declares", async () => {
    const ask = failing();
    const effective = await resolveWithFallback(questionFor(args), portsWith(ask));
    expect(ask).toHaveBeenCalledTimes(2);
    expect(effective).toMatchObject({ source: "static", mustNotRun: false, tellPerson: false });
    expect(effective.security).toEqual(normalizeTool(MANAGE_FILES));
  });

  it("takes the second answer where there is one", async () => {
    const ask = failing().mockRejectedValueOnce(new Error()).mockResolvedValue({ readOnlyHint: true });
    const effective = await resolveWithFallback(questionFor(args), portsWith(ask));
    expect(effective.source).toBe("resolved");
  });

  it("tells the person where nothing is declared that it could go by", async () => {
    const bare = { dynamicAnnotations: true };
    const ports = { ...portsWith(failing()), isValid: () => true };
    expect(await resolveWithFallback(questionFor(args, bare), ports)).toMatchObject({ tellPerson: true });
  });

  it("does not run arguments that the tool would refuse, and does not ask twice", async () => {
    const ask = failing();
    const effective = await resolveWithFallback(questionFor({ ...FILE, action: "burn" }), portsWith(ask));
    expect(effective).toMatchObject({ source: "static", mustNotRun: true });
    expect(ask).not.toHaveBeenCalled();
  });
});
