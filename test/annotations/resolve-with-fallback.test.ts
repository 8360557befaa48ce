import { describe, expect, it, vi } from "vitest";
import { normalizeTool } from "../../src/annotations/read/normalize-tool.js";
import { resolveWithFallback } from "../../src/annotations/resolve/resolve-with-fallback.js";
import { type Ask, FILE, portsWith, questionFor } from "./manage-files.js";
import { MANAGE_FILES } from "./proposal-examples.js";

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
