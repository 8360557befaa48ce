/**
 * The folders where each browser looks for the manifests of native messaging hosts. Chrome's
 * documentation calls them by these names.
 */
import { existsSync } from "node:fs";
import { pathsOf, type Surroundings } from "../paths.js";

export const BROWSERS = ["chrome", "chromium", "edge", "brave"] as const;
export type Browser = (typeof BROWSERS)[number];
export const SCOPES = ["user", "system"] as const;
export type Scope = (typeof SCOPES)[number];

interface Places {
  /** The browser's name as people know it. */
  readonly name: string;
  /** Linux: the browser's own folder, below `~/.config`. */
  readonly linux: string;
  /** Linux: the folder of manifests for all users. */
  readonly linuxSystem: string;
  /**
   * Linux: the browser's names as sandboxed packages, which start no program outside of the
   * sandbox.
   */
  readonly snap?: string;
  readonly flatpak: string;
  /** macOS: the browser's own folder, below `~/Library/Application Support`. */
  readonly mac: string;
  /** macOS: the folder of manifests for all users. */
  readonly macSystem: string;
  /** Windows: below `Software`, in the user's or in the computer's part of the registry. */
  readonly windows: string;
}

const PLACES: Readonly<Record<Browser, Places>> = {
  chrome: {
    name: "Chrome",
    linux: "google-chrome",
    flatpak: "com.google.Chrome",
    linuxSystem: "/etc/opt/chrome/native-messaging-hosts",
    mac: "Google/Chrome",
    macSystem: "/Library/Google/Chrome/NativeMessagingHosts",
    windows: "Google\\Chrome",
  },
  chromium: {
    name: "Chromium",
    linux: "chromium",
    snap: "chromium",
    flatpak: "org.chromium.Chromium",
    linuxSystem: "/etc/chromium/native-messaging-hosts",
    mac: "Chromium",
    macSystem: "/Library/Application Support/Chromium/NativeMessagingHosts",
    windows: "Chromium",
  },
  edge: {
    name: "Edge",
    linux: "microsoft-edge",
    flatpak: "com.microsoft.Edge",
    linuxSystem: "/etc/opt/edge/native-messaging-hosts",
    mac: "Microsoft Edge",
    macSystem: "/Library/Microsoft/Edge/NativeMessagingHosts",
    windows: "Microsoft\\Edge",
  },
  // For all users, Brave looks where Chromium does on Linux, and where Chrome does on macOS.
  brave: {
    name: "Brave",
    linux: "BraveSoftware/Brave-Browser",
    snap: "brave",
    flatpak: "com.brave.Browser",
    linuxSystem: "/etc/chromium/native-messaging-hosts",
    mac: "BraveSoftware/Brave-Browser",
    macSystem: "/Library/Google/Chrome/NativeMessagingHosts",
    windows: "BraveSoftware\\Brave-Browser",
  },
};

/** The folder of manifests, below the browser's own folder or its registry key. */
const MANIFESTS = "NativeMessagingHosts";

/**
 * The user's own folder of that browser; it exists where the browser was ever started. Undefined on
 * Windows.
 */
function profileFolder(browser: Browser, { platform, home, env }: Surroundings): string | undefined {
  const { join } = pathsOf(platform);
  if (platform === "win32") return undefined;
  if (platform === "darwin") return join(home, "Library", "Application Support", PLACES[browser].mac);
  return join(env["XDG_CONFIG_HOME"] || join(home, ".config"), PLACES[browser].linux);
}

/**
 * The folder for the manifest; undefined on Windows, where the registry says where the manifest is.
 */
export function manifestFolder(
  browser: Browser,
  scope: Scope,
  surroundings: Surroundings,
): string | undefined {
  const { platform } = surroundings;
  if (platform === "win32") return undefined;
  const { macSystem, linuxSystem } = PLACES[browser];
  if (scope === "system") return platform === "darwin" ? macSystem : linuxSystem;
  return pathsOf(platform).join(profileFolder(browser, surroundings) as string, MANIFESTS);
}

/** The browsers that were ever started on this computer, outside of a sandbox. */
export const startedBrowsers = (surroundings: Surroundings): readonly Browser[] =>
  BROWSERS.filter((browser) => {
    const folder = profileFolder(browser, surroundings);
    return folder !== undefined && existsSync(folder);
  });

export interface Sandboxed {
  readonly browser: Browser;
  /** The browser's name as people know it. */
  readonly name: string;
}

export const nameOf = (browser: Browser): string => PLACES[browser].name;

/** The browsers that are on this computer as sandboxed packages: installed, or started once. */
export function sandboxedBrowsers({ platform, home }: Surroundings): readonly Sandboxed[] {
  if (platform !== "linux") return [];
  const { join } = pathsOf(platform);
  return BROWSERS.flatMap((browser) => {
    const { name, snap, flatpak } = PLACES[browser];
    const snaps = [join(home, "snap"), "/snap", "/var/lib/snapd/snap"];
    const flatpaks = [
      join(home, ".var", "app"),
      join(home, ".local", "share", "flatpak", "app"),
      "/var/lib/flatpak/app",
    ];
    const isIn = (folders: string[], id: string) => folders.some((each) => existsSync(join(each, id)));
    return [
      ...(snap !== undefined && isIn(snaps, snap) ? [{ browser, name: `${name} (Snap)` }] : []),
      ...(isIn(flatpaks, flatpak) ? [{ browser, name: `${name} (Flatpak)` }] : []),
    ];
  });
}

export const profileManifestFolder = (userDataDir: string, { platform }: Surroundings): string =>
  pathsOf(platform).join(userDataDir, MANIFESTS);

export const registryKey = (browser: Browser, scope: Scope, host: string): string =>
  [scope === "user" ? "HKCU" : "HKLM", "Software", PLACES[browser].windows, MANIFESTS, host].join("\\");
