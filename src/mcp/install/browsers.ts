/** The folders where each browser looks for the manifests of native messaging hosts. Chrome's documentation calls them by these names. */
import { pathsOf, type Surroundings } from "../paths.js";

export const BROWSERS = ["chrome", "chromium", "edge", "brave"] as const;
export type Browser = (typeof BROWSERS)[number];
export const SCOPES = ["user", "system"] as const;
export type Scope = (typeof SCOPES)[number];

interface Places {
  /** Linux: the browser's own folder, below `~/.config`. */
  readonly linux: string;
  /** Linux: the folder of manifests for all users. */
  readonly linuxSystem: string;
  /** macOS: the browser's own folder, below `~/Library/Application Support`. */
  readonly mac: string;
  /** macOS: the folder of manifests for all users. */
  readonly macSystem: string;
  /** Windows: below `Software`, in the user's or in the computer's part of the registry. */
  readonly windows: string;
}

const PLACES: Readonly<Record<Browser, Places>> = {
  chrome: {
    linux: "google-chrome",
    linuxSystem: "/etc/opt/chrome/native-messaging-hosts",
    mac: "Google/Chrome",
    macSystem: "/Library/Google/Chrome/NativeMessagingHosts",
    windows: "Google\\Chrome",
  },
  chromium: {
    linux: "chromium",
    linuxSystem: "/etc/chromium/native-messaging-hosts",
    mac: "Chromium",
    macSystem: "/Library/Application Support/Chromium/NativeMessagingHosts",
    windows: "Chromium",
  },
  edge: {
    linux: "microsoft-edge",
    linuxSystem: "/etc/opt/edge/native-messaging-hosts",
    mac: "Microsoft Edge",
    macSystem: "/Library/Microsoft/Edge/NativeMessagingHosts",
    windows: "Microsoft\\Edge",
  },
  // For all users, Brave looks where Chromium does on Linux, and where Chrome does on macOS.
  brave: {
    linux: "BraveSoftware/Brave-Browser",
    linuxSystem: "/etc/chromium/native-messaging-hosts",
    mac: "BraveSoftware/Brave-Browser",
    macSystem: "/Library/Google/Chrome/NativeMessagingHosts",
    windows: "BraveSoftware\\Brave-Browser",
  },
};

/** Below the browser's own folder, or its key in the registry. */
const MANIFESTS = "NativeMessagingHosts";

/** The user's own folder of that browser; it exists where the browser was ever started. Undefined on Windows. */
export function profileFolder(browser: Browser, { platform, home, env }: Surroundings): string | undefined {
  const { join } = pathsOf(platform);
  if (platform === "win32") return undefined;
  if (platform === "darwin") return join(home, "Library", "Application Support", PLACES[browser].mac);
  return join(env["XDG_CONFIG_HOME"] || join(home, ".config"), PLACES[browser].linux);
}

/** The folder for the manifest; undefined on Windows, where the registry says where the manifest is. */
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

export const profileManifestFolder = (userDataDir: string, { platform }: Surroundings): string =>
  pathsOf(platform).join(userDataDir, MANIFESTS);

export const registryKey = (browser: Browser, scope: Scope, host: string): string =>
  [scope === "user" ? "HKCU" : "HKLM", "Software", PLACES[browser].windows, MANIFESTS, host].join("\\");
