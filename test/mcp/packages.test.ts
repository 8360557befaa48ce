/** The packages for clients and their registry hold what they name. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Ajv } from "ajv";
import { strFromU8, unzipSync } from "fflate";
import { afterEach, expect, it } from "vitest";
import { FIXED_TOOLS } from "../../src/mcp/server/fixed-tools.js";
import {
  bundleOf,
  checkRegistryName,
  manifestOf,
  registryNameOf,
  serverOf,
} from "../tasks/packing/mcp-packages.mjs";
import { MANIFEST_RULES, SERVER_RULES } from "./package-rules.js";

const about = JSON.parse(readFileSync("package.json", "utf8")) as Parameters<typeof bundleOf>[0];
const folder = mkdtempSync(join(tmpdir(), "airlock-mcpb-"));

/** The rules that a file breaks; as JSON, which is what its readers read. */
function faultsOf(rules: object, file: unknown): string[] {
  const validate = new Ajv({ allErrors: true, strict: false }).compile(rules);
  validate(JSON.parse(JSON.stringify(file)));
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}

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
  expect(faultsOf(MANIFEST_RULES, manifest)).toEqual([]);
  // The files that the manifest names are there.
  expect(Object.keys(files)).toContain(manifest.server.entry_point);
  expect(manifest.tools.map(({ name }) => name)).toEqual(FIXED_TOOLS.map(({ name }) => name));
  const asked = [...JSON.stringify(manifest.server).matchAll(/\{user_config\.(\w+)\}/g)];
  expect(asked.map(([, name]) => name)).toEqual(Object.keys(manifest.user_config));
});

it.each([
  ["manifest_version", "0.2"],
  ["author", "somebody"],
  ["server", { type: "node", entry_point: "cli.js" }],
  ["user_config", { agent: { type: "text", title: "t", description: "d" } }],
  ["icon", 1],
  ["made_up", "x"],
])("A manifest with another %s is one that clients refuse.", (name, value) => {
  expect(faultsOf(MANIFEST_RULES, { ...manifestOf(about), [name]: value })).not.toEqual([]);
});

it("The registry's file names this package, in the words that the registry takes.", () => {
  const server = serverOf(about);
  expect(faultsOf(SERVER_RULES, server)).toEqual([]);
  expect(faultsOf(SERVER_RULES, { ...server, name: "airlock" })).not.toEqual([]);
  const [entry] = server.packages;
  for (const wrong of [{ version: "latest" }, { registryType: undefined }, { transport: { type: "pipe" } }]) {
    expect(faultsOf(SERVER_RULES, { ...server, packages: [{ ...entry, ...wrong }] })).not.toEqual([]);
  }
  expect(server.name).toMatch(/^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/);
  expect(server.description.length).toBeLessThanOrEqual(100);
  expect(server).toMatchObject({ packages: [{ identifier: about.name, version: about.version }] });
});

it.each([
  ["git+https://github.com/some-owner/webmcp-airlock.git", "io.github.some-owner/webmcp-airlock"],
  ["git@github.com:Some/x.y.git", "io.github.Some/x.y"],
  ["github:a/b", "io.github.a/b"],
  ["https://gitlab.com/a/b.git", undefined],
  ["https://github.com.evil.example/a/b", undefined],
  ["https://not-github.com/a/b", undefined],
])("Its name there comes from the repository: %s", (url, name) => {
  expect(registryNameOf({ repository: { url } })).toBe(name);
  expect(registryNameOf({ repository: url })).toBe(name);
  const mcpName = name ?? "io.github.made-up/x";
  const check = () => checkRegistryName({ repository: { url }, mcpName });
  if (name === undefined) expect(check).toThrow("be left out");
  else expect(check).not.toThrow();
});

it("package.json claims no name that its repository does not have.", () => {
  expect(() => checkRegistryName(about)).not.toThrow();
  expect(() => checkRegistryName({ repository: "github:a/b" })).toThrow("mcpName has to be io.github.a/b");
});
