import { describe, expect, it, vi } from "vitest";
import type { PlainObject } from "../../src/annotations/model/plain-data.js";
import { normalizeResolved, normalizeTool } from "../../src/annotations/read/normalize-tool.js";
import { refineSecurity } from "../../src/annotations/resolve/refine-security.js";
import { resolveAnnotations } from "../../src/annotations/resolve/resolve-annotations.js";
import { decodeResolveParams, writeResolveResult } from "../../src/annotations/resolve/resolve-messages.js";
import { writeAnnotations } from "../../src/annotations/write/write-annotations.js";
import { type Ask, FILE, honest, portsWith, questionFor } from "./manage-files.js";
import {
  MANAGE_FILES,
  MANAGE_FILES_ROWS,
  RESOLVED_READ_FILE,
  resolveManageFiles,
} from "./proposal-examples.js";

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
