/** What clients and their registry install holds what it names. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { strFromU8, unzipSync } from "fflate";
import { afterEach, expect, it } from "vitest";
import { bundleOf, type manifestOf, serverOf } from "../tasks/packing/mcp-packages.mjs";

const about = JSON.parse(readFileSync("package.json", "utf8")) as Parameters<typeof bundleOf>[0];
const folder = mkdtempSync(join(tmpdir(), "airlock-mcpb-"));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it("The bundle starts the command that it carries, and is the same for the same sources.", () => {
  for (const name of ["cli.js", "mcp-command.js", "mcp-command.licenses.txt", "host.js"]) {
    writeFileSync(join(folder, name), name);
  }
  const bundle = bundleOf(about, folder);
  expect(bundleOf(about, folder)).toEqual(bundle);
  const files = unzipSync(bundle);
  const manifest = JSON.parse(strFromU8(files["manifest.json"] as Uint8Array)) as ReturnType<
    typeof manifestOf
  >;
  const { command, args } = manifest.server.mcp_config;
  const dollar = "$";
  expect([command, ...args]).toEqual([
    "node",
    `${dollar}{__dirname}/cli.js`,
    "mcp",
    "--agent",
    `${dollar}{user_config.agent}`,
  ]);
  expect(strFromU8(files["mcp-command.js"] as Uint8Array)).toBe("mcp-command.js");
  expect(manifest).toMatchObject({ manifest_version: "0.3", version: about.version });
});

it("The registry's file names this package, in the words that the registry takes.", () => {
  const server = serverOf(about);
  expect(server.name).toBe(about.mcpName);
  expect(server.description.length).toBeLessThanOrEqual(100);
  expect(server).toMatchObject({ packages: [{ identifier: about.name, version: about.version }] });
});
