/**
 * Packages for MCP clients and their registry: `webmcp-airlock.mcpb`, and `server.json` of the npm
 * package.
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { zipFiles } from "./write-zip.mjs";

const SCHEMA = "https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json";
/** The registry takes 100 characters. */
const DESCRIPTION = "Your browser tabs' WebMCP tools for MCP clients, without what only you may see.";
/** The command `mcp`, what it loads, and the notices of the packages that are in them. */
const PROGRAM = ["cli.js", "mcp-command.js", "host.js"];
const NOTICES = ["cli.licenses.txt", "mcp-command.licenses.txt"];

const TOOLS = [
  { name: "airlock_status", description: "Says what is missing, and what to do next." },
  { name: "airlock_tools", description: "Lists the tools of the connected tabs." },
  { name: "airlock_call", description: "Calls one of them." },
];

/** The client puts a value in. */
const filledIn = (name) => ["$", "{", name, "}"].join("");

export function manifestOf({ name, version, license, engines }) {
  return {
    manifest_version: "0.3",
    name,
    display_name: "Airlock",
    version,
    description: DESCRIPTION,
    author: { name: "webmcp-airlock" },
    license,
    server: {
      type: "node",
      entry_point: "cli.js",
      mcp_config: {
        command: "node",
        args: [`${filledIn("__dirname")}/cli.js`, "mcp", "--agent", filledIn("user_config.agent")],
      },
    },
    user_config: {
      agent: {
        type: "string",
        title: "Name",
        description: "What Airlock calls this app in the side panel.",
        default: "Claude Desktop",
        required: true,
      },
    },
    tools: TOOLS,
    tools_generated: true,
    compatibility: { runtimes: { node: engines.node }, platforms: ["darwin", "win32", "linux"] },
  };
}

/** The repository on GitHub, as npm has it: a URL, or `github:owner/name`. */
const REPOSITORY = /(?:(?:\/\/|@)github\.com[/:]|^github:)([A-Za-z0-9-]+)\/([A-Za-z0-9._-]+?)(?:\.git)?$/;

/**
 * The registry takes a name under `io.github.OWNER/` from who signs in as that owner, and only if
 * the package on npm has the same `mcpName`. So it comes from `repository` in package.json.
 *
 * @returns undefined while there is no repository
 */
export function registryNameOf({ repository }) {
  const url = typeof repository === "string" ? repository : repository?.url;
  const [, owner, name] = REPOSITORY.exec(url ?? "") ?? [];
  return owner === undefined ? undefined : `io.github.${owner}/${name}`;
}

/** @throws where `mcpName` does not say what `repository` says */
export function checkRegistryName(about) {
  const name = registryNameOf(about);
  if (about.mcpName === name) return;
  const wanted = name === undefined ? "be left out until there is a repository on GitHub" : `be ${name}`;
  throw new Error(`package.json: mcpName has to ${wanted}.`);
}

export const serverOf = (about) => ({
  $schema: SCHEMA,
  name: registryNameOf(about) ?? `io.github.OWNER/${about.name}`,
  description: DESCRIPTION,
  version: about.version,
  packages: [
    {
      registryType: "npm",
      identifier: about.name,
      version: about.version,
      transport: { type: "stdio" },
      packageArguments: [{ type: "positional", value: "mcp" }],
    },
  ],
});

/** @param folder where the programs were built */
export function bundleOf(about, folder) {
  const notices = NOTICES.filter((name) => existsSync(join(folder, name)));
  const names = [...PROGRAM, ...notices].sort();
  const files = Object.fromEntries(names.map((name) => [name, readFileSync(join(folder, name))]));
  const text = (value) => Buffer.from(`${JSON.stringify(value, null, 2)}\n`);
  const module = text({ name: about.name, version: about.version, type: "module" });
  const whole = { "manifest.json": text(manifestOf(about)), "package.json": module, ...files };
  return zipFiles(whole);
}
