/**
 * The package compiles next to these packages, in a project of its own: as Node and as bundlers
 * resolve, libraries checked or not.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createFreshProject, type FreshProject } from "../packages/fresh-project.js";

const SAMPLES = fileURLToPath(new URL("types", import.meta.url));
const BASE = fileURLToPath(new URL("../types/tsconfig.json", import.meta.url));
const WAYS = [[], ["--module", "ESNext", "--moduleResolution", "Bundler", "--skipLibCheck"]];
const PACKAGES = ["preact", "solid-js", "svelte", "vue", "@mcp-b/webmcp-types", "webmcp-types"];
const SCHEMAS = ["zod", "arktype", "valibot", "@valibot/to-json-schema", "@types/node", "@types/react"];

let project: FreshProject;
beforeAll(async () => {
  project = await createFreshProject();
  project.link("typescript", ...PACKAGES, ...SCHEMAS);
  project.write("base.json", readFileSync(BASE, "utf8"));
});
afterAll(() => project.remove());

describe.each(readdirSync(SAMPLES))("%s", (name) => {
  it.each(WAYS)("compiles %s", async (...way) => {
    for (const file of readdirSync(join(SAMPLES, name)))
      project.write(
        `${name}/${file}`,
        readFileSync(join(SAMPLES, name, file), "utf8").replace("../tsconfig.json", "../base.json"),
      );
    const args = ["-p", name, ...way];
    expect(await project.runFile("typescript/bin/tsc", args)).toEqual({ code: 0, out: "", err: "" });
  });
});
