/**
 * The settings by which common MCP clients start `webmcp-airlock mcp`, each in the form of its own
 * settings.
 */

export const INSTALL_COMMAND = "npx webmcp-airlock mcp install";
export const DOCTOR_COMMAND = "npx webmcp-airlock mcp doctor";

export interface AppConfiguration {
  /** Also the agent's name. */
  readonly name: string;
  /** The file that it goes into; undefined for a command. */
  readonly file?: string;
  /** It opens `webmcp-airlock.mcpb`, of each release. */
  readonly bundle?: true;
  readonly text: string;
}

const argsFor = (name: string): string[] => ["-y", "webmcp-airlock", "mcp", "--agent", name];
const json = (value: unknown): string => JSON.stringify(value, null, 2);
const asServers = (name: string): string =>
  json({ mcpServers: { airlock: { command: "npx", args: argsFor(name) } } });

export const APP_CONFIGURATIONS: readonly AppConfiguration[] = [
  {
    name: "Claude Desktop",
    file: "claude_desktop_config.json",
    bundle: true,
    text: asServers("Claude Desktop"),
  },
  {
    name: "Claude Code",
    text: `claude mcp add airlock -- npx -y webmcp-airlock mcp --agent "Claude Code"`,
  },
  {
    name: "VS Code",
    file: ".vscode/mcp.json",
    text: json({ servers: { airlock: { type: "stdio", command: "npx", args: argsFor("VS Code") } } }),
  },
  { name: "Cursor", file: "~/.cursor/mcp.json", text: asServers("Cursor") },
  {
    name: "Codex",
    file: "~/.codex/config.toml",
    text: `[mcp_servers.airlock]\ncommand = "npx"\nargs = ${JSON.stringify(argsFor("Codex"))}`,
  },
  { name: "Gemini CLI", file: "~/.gemini/settings.json", text: asServers("Gemini CLI") },
  {
    name: "MCP Inspector",
    text: `npx @modelcontextprotocol/inspector npx -y webmcp-airlock mcp --agent "MCP Inspector"`,
  },
];
