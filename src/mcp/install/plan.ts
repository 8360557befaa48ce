/** What `install` will write, as data: files, and entries of the registry. */
import { EXTENSION_ID, HOST_NAME } from "../../link/names.js";
import { pathsOf, placesFor, type Surroundings } from "../paths.js";
import { type Browser, manifestFolder, profileManifestFolder, registryKey, type Scope } from "./browsers.js";

export interface PlannedFile {
  readonly path: string;
  readonly text: string;
  readonly mode: number;
  /** Every browser needs this file, so it goes only when all of them go. */
  readonly isShared?: true;
}

export interface RegistryEntry {
  readonly key: string;
  /** What the entry says: the path of the manifest. */
  readonly value: string;
}

export interface InstallPlan {
  /**
   * The host's folder, which is made first. It is private to the user, unless the host is for all
   * users.
   */
  readonly folder: string;
  readonly files: readonly PlannedFile[];
  readonly registry: readonly RegistryEntry[];
}

export interface InstallOrder {
  readonly browsers: readonly Browser[];
  readonly scope: Scope;
  /** The profile folder of one browser, in place of the browsers' own places. */
  readonly userDataDir?: string | undefined;
  /** The absolute path of Node. The package's own place may be a cache that moves. */
  readonly node: string;
  /** The host's program. */
  readonly program: string;
}

/** The name of the host's program in its folder. */
export const PROGRAM = "host.mjs";

/** The path of the file that browsers start. */
export const startFileOf = (folder: string, platform: NodeJS.Platform): string =>
  pathsOf(platform).join(folder, platform === "win32" ? "host.bat" : "host.sh");

function hostFolder(scope: Scope, surroundings: Surroundings): string {
  if (scope === "user") return placesFor(surroundings).host;
  const { platform, env } = surroundings;
  if (platform === "win32") return `${env["ProgramData"] ?? "C:\\ProgramData"}\\webmcp-airlock`;
  return platform === "darwin"
    ? "/Library/Application Support/webmcp-airlock"
    : "/usr/local/lib/webmcp-airlock";
}

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/**
 * The text of the file that browsers start. A browser starts one program, and passes no arguments
 * of ours.
 */
function launcher(node: string, program: string, { platform, env }: Surroundings): string {
  const home = env["WEBMCP_AIRLOCK_HOME"];
  if (platform === "win32") {
    const set = home ? `@set "WEBMCP_AIRLOCK_HOME=${home}"\r\n` : "";
    return `${set}@"${node}" "${program}" %*\r\n`;
  }
  const set = home ? `export WEBMCP_AIRLOCK_HOME=${quoted(home)}\n` : "";
  return `#!/bin/sh\n${set}exec ${quoted(node)} ${quoted(program)} "$@"\n`;
}

const manifest = (path: string): string => {
  const allowed = [`chrome-extension://${EXTENSION_ID}/`];
  const description = "Carries messages between the extension Airlock and apps on this computer.";
  const data = { name: HOST_NAME, description, path, type: "stdio", allowed_origins: allowed };
  return `${JSON.stringify(data, null, 2)}\n`;
};

export function planInstall(order: InstallOrder, surroundings: Surroundings): InstallPlan {
  const { platform } = surroundings;
  const { join } = pathsOf(platform);
  const { scope, browsers, userDataDir } = order;
  const folder = hostFolder(scope, surroundings);
  const program = join(folder, PROGRAM);
  const start = startFileOf(folder, platform);
  const [plainMode, programMode] = scope === "user" ? [0o600, 0o700] : [0o644, 0o755];
  const name = `${HOST_NAME}.json`;
  const host: PlannedFile[] = [
    { path: program, text: order.program, mode: plainMode, isShared: true },
    { path: start, text: launcher(order.node, program, surroundings), mode: programMode, isShared: true },
  ];
  if (platform === "win32" && userDataDir === undefined) {
    const path = join(folder, name);
    return {
      folder,
      files: [...host, { path, text: manifest(start), mode: 0o644, isShared: true }],
      registry: browsers.map((browser) => ({ key: registryKey(browser, scope, HOST_NAME), value: path })),
    };
  }
  const folders =
    userDataDir === undefined
      ? browsers.map((browser) => manifestFolder(browser, scope, surroundings) as string)
      : [profileManifestFolder(userDataDir, surroundings)];
  const manifests = [...new Set(folders)].map((each) => ({
    path: join(each, name),
    text: manifest(start),
    mode: 0o644,
  }));
  return { folder, files: [...host, ...manifests], registry: [] };
}
