/**
 * The settings by which common MCP clients start `webmcp-airlock mcp`, each in the form of its own
 * settings.
 */

export const INSTALL_COMMAND = "npx webmcp-airlock mcp install";
export const DOCTOR_COMMAND = "npx webmcp-airlock mcp doctor";

export type System = "linux" | "mac" | "windows";

export interface AppConfiguration {
  /** Also the agent's name. */
  readonly name: string;
  /** The file that it goes into; undefined for a command. */
  readonly file?: Readonly<Record<System, string>>;
  /** It opens `webmcp-airlock.mcpb`, of each release. */
  readonly bundle?: true;
  readonly text: string;
}

/** Below the folder in which an app keeps its settings on each system. */
const inSettings = (folder: string, file: string): Readonly<Record<System, string>> => ({
  linux: `~/.config/${folder}/${file}`,
  mac: `~/Library/Application Support/${folder}/${file}`,
  windows: `%APPDATA%\\${folder}\\${file}`.replaceAll("/", "\\"),
});
const inHome = (folder: string, file: string): Readonly<Record<System, string>> => ({
  linux: `~/${folder}/${file}`,
  mac: `~/${folder}/${file}`,
  windows: `%USERPROFILE%\\${folder}\\${file}`,
});

const argsFor = (name: string): string[] => ["-y", "webmcp-airlock", "mcp", "--agent", name];
const json = (value: unknown): string => JSON.stringify(value, null, 2);
const asServers = (name: string): string =>
  json({ mcpServers: { airlock: { command: "npx", args: argsFor(name) } } });

export const APP_CONFIGURATIONS: readonly AppConfiguration[] = [
  {
    name: "Claude Desktop",
    file: inSettings("Claude", "claude_desktop_config.json"),
    bundle: true,
    text: asServers("Claude Desktop"),
  },
  {
    name: "Claude Code",
    text: `claude mcp add airlock -- npx -y webmcp-airlock mcp --agent "Claude Code"`,
  },
  {
    name: "VS Code",
    file: inSettings("Code/User", "mcp.json"),
    text: json({ servers: { airlock: { type: "stdio", command: "npx", args: argsFor("VS Code") } } }),
  },
  { name: "Cursor", file: inHome(".cursor", "mcp.json"), text: asServers("Cursor") },
  {
    name: "Codex",
    file: inHome(".codex", "config.toml"),
    text: `[mcp_servers.airlock]\ncommand = "npx"\nargs = ${JSON.stringify(argsFor("Codex"))}`,
  },
  { name: "Gemini CLI", file: inHome(".gemini", "settings.json"), text: asServers("Gemini CLI") },
  {
    name: "MCP Inspector",
    text: `npx @modelcontextprotocol/inspector npx -y webmcp-airlock mcp --agent "MCP Inspector"`,
  },
];
