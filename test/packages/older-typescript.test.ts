/**
 * The oldest TypeScript that the guide names compiles what uses the packed package, with libraries
 * checked.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createFreshProject, type FreshProject, hasRegistry } from "./fresh-project.js";

const CONSUMER = `import "webmcp-airlock/auto";
import { createPolicy } from "webmcp-airlock/policy";
import { compileRedactor } from "webmcp-airlock/redaction";
import { createRedemptionHandler } from "webmcp-airlock/server";
import { normalizeTool } from "webmcp-airlock/annotations";

await document.modelContext.registerTool({
  name: "make_key",
  description: "Makes a key.",
  outputSchema: { type: "object", properties: { secret: { type: "string", "x-sensitive": true } } },
  execute: () => ({ secret: "s" }),
});
export const names: string[] = (await document.modelContext.getTools()).map(({ name }) => name);
export const used = [createPolicy, compileRedactor, createRedemptionHandler, normalizeTool];
`;
const OPTIONS = {
  ...{ strict: true, target: "ES2022", lib: ["ES2022", "DOM", "DOM.Iterable"], types: [], noEmit: true },
  skipLibCheck: false,
};

describe.skipIf(!(await hasRegistry()))("TypeScript (npm run test:all, with a registry)", () => {
  let project: FreshProject;
  beforeAll(async () => {
    project = await createFreshProject();
    await project.add("typescript-5.2@npm:typescript@5.2", "typescript-5.4@npm:typescript@5.4");
    project.write("consumer.ts", CONSUMER);
  });
  afterAll(() => project.remove());

  it.each([
    ["5.2", "NodeNext", "NodeNext"],
    ["5.2", "Bundler", "ESNext"],
    ["5.4", "NodeNext", "NodeNext"],
    ["5.4", "Bundler", "ESNext"],
  ])("%s compiles a consumer, resolved as %s", async (version, moduleResolution, module) => {
    const compilerOptions = { ...OPTIONS, module, moduleResolution };
    project.write("tsconfig.json", JSON.stringify({ compilerOptions, files: ["consumer.ts"] }));
    const compiled = await project.runFile(`typescript-${version}/bin/tsc`, ["-p", "."]);
    expect(compiled).toEqual({ code: 0, out: "", err: "" });
  });
});
