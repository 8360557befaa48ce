/** The apps whose configurations `mcp wrap` knows: one row for each. */
import { basename, dirname } from "node:path";
import { APP_CONFIGURATIONS } from "../../link/app-configurations.js";
import { pathsOf, type Surroundings } from "../paths.js";
import type { Format } from "./configuration-text.js";

export interface WrappedApp {
  /** Also the agent's name, as in `APP_CONFIGURATIONS`. */
  readonly name: string;
  readonly format: Format;
  /** The member that holds the servers. */
  readonly member: string;
  /** Files of the person that `APP_CONFIGURATIONS` does not name, written in the same way. */
  readonly others?: Readonly<Partial<Record<"linux" | "mac" | "windows", readonly string[]>>>;
  /** How its files end, also those of one project. */
  readonly ends: readonly string[];
  /** Its entries say what kind they are. */
  readonly isTyped?: true;
  /** The member with an address of Streamable HTTP, where it is not `url`. */
  readonly httpAddress?: string;
}

export const WRAPPED_APPS: readonly WrappedApp[] = [
  {
    name: "Claude Desktop",
    format: "json",
    member: "mcpServers",
    ends: ["claude_desktop_config.json"],
  },
  {
    name: "Claude Code",
    format: "json",
    member: "mcpServers",
    others: {
      linux: ["~/.claude.json"],
      mac: ["~/.claude.json"],
      windows: ["%USERPROFILE%\\.claude.json"],
    },
    ends: [".claude.json", ".mcp.json"],
  },
  {
    name: "VS Code",
    format: "json",
    member: "servers",
    others: {
      linux: ["~/.config/Code - Insiders/User/mcp.json"],
      mac: ["~/Library/Application Support/Code - Insiders/User/mcp.json"],
      windows: ["%APPDATA%\\Code - Insiders\\User\\mcp.json"],
    },
    ends: [".vscode/mcp.json", "User/mcp.json"],
    isTyped: true,
  },
  { name: "Cursor", format: "json", member: "mcpServers", ends: [".cursor/mcp.json"] },
  { name: "Codex", format: "toml", member: "mcp_servers", ends: ["config.toml"] },
  {
    name: "Gemini CLI",
    format: "json",
    member: "mcpServers",
    httpAddress: "httpUrl",
    ends: [".gemini/settings.json"],
  },
];

const SYSTEMS = { darwin: "mac", win32: "windows" } as const;

/** @param path as `APP_CONFIGURATIONS` has it: below `~`, `%APPDATA%` or `%USERPROFILE%` */
function filled(path: string, { platform, env, home }: Surroundings): string {
  const { join } = pathsOf(platform);
  const appData = env["APPDATA"] ?? join(home, "AppData", "Roaming");
  return path
    .replace(/^~/, () => home)
    .replace("%USERPROFILE%", () => home)
    .replace("%APPDATA%", () => appData);
}

/** @returns the paths at which this app may keep the settings of the person, there or not */
export function filesOf(app: WrappedApp, surroundings: Surroundings): readonly string[] {
  const system = SYSTEMS[surroundings.platform as keyof typeof SYSTEMS] ?? "linux";
  const named = APP_CONFIGURATIONS.find(({ name }) => name === app.name)?.file?.[system];
  const others = app.others?.[system] ?? [];
  return [...(named === undefined ? [] : [named]), ...others].map((path) => filled(path, surroundings));
}

/** @returns the app whose file has such a path */
export function appOfFile(path: string): WrappedApp | undefined {
  const end = `${basename(dirname(path))}/${basename(path)}`;
  return WRAPPED_APPS.find(({ ends }) => ends.some((each) => each === basename(path) || each === end));
}

/** @returns the app of this name; one that nobody knows has a file as most apps have it */
export const appNamed = (name: string): WrappedApp =>
  WRAPPED_APPS.find((each) => each.name === name) ?? {
    name,
    format: "json",
    member: "mcpServers",
    ends: [],
  };
