/** Where each browser looks for the manifests of native messaging hosts. Chrome's documentation calls them by these names. */
import { pathsOf, type Surroundings } from "../paths.js";

export const BROWSERS = ["chrome", "chromium", "edge", "brave"] as const;
export type Browser = (typeof BROWSERS)[number];
export const SCOPES = ["user", "system"] as const;
export type Scope = (typeof SCOPES)[number];

type Folders = Readonly<Record<Browser, string>>;

/** Below `~/.config`: also the browser's own folder. */
const LINUX: Folders = {
  chrome: "google-chrome",
  chromium: "chromium",
  edge: "microsoft-edge",
  brave: "BraveSoftware/Brave-Browser",
};
/** Brave looks where Chromium does. */
const LINUX_SYSTEM: Folders = {
  chrome: "/etc/opt/chrome/native-messaging-hosts",
  chromium: "/etc/chromium/native-messaging-hosts",
  edge: "/etc/opt/edge/native-messaging-hosts",
  brave: "/etc/chromium/native-messaging-hosts",
};
/** Below `~/Library/Application Support`. */
const MAC: Folders = {
  chrome: "Google/Chrome",
  chromium: "Chromium",
  edge: "Microsoft Edge",
  brave: "BraveSoftware/Brave-Browser",
};
const MAC_SYSTEM: Folders = {
  chrome: "/Library/Google/Chrome/NativeMessagingHosts",
  chromium: "/Library/Application Support/Chromium/NativeMessagingHosts",
  edge: "/Library/Microsoft/Edge/NativeMessagingHosts",
  brave: "/Library/Google/Chrome/NativeMessagingHosts",
};
/** Below `Software` of a hive. */
const WINDOWS: Folders = {
  chrome: "Google\\Chrome",
  chromium: "Chromium",
  edge: "Microsoft\\Edge",
  brave: "BraveSoftware\\Brave-Browser",
};
const MANIFESTS = "NativeMessagingHosts";

/** The user's own folder of that browser; it exists where the browser was ever started. Undefined on Windows. */
export function profileFolder(browser: Browser, { platform, home, env }: Surroundings): string | undefined {
  const { join } = pathsOf(platform);
  if (platform === "win32") return undefined;
  if (platform === "darwin") return join(home, "Library", "Application Support", MAC[browser]);
  return join(env["XDG_CONFIG_HOME"] || join(home, ".config"), LINUX[browser]);
}

/** The folder for the manifest; undefined on Windows, where the registry says where the manifest is. */
export function manifestFolder(
  browser: Browser,
  scope: Scope,
  surroundings: Surroundings,
): string | undefined {
  const { platform } = surroundings;
  if (platform === "win32") return undefined;
  if (scope === "system") return (platform === "darwin" ? MAC_SYSTEM : LINUX_SYSTEM)[browser];
  return pathsOf(platform).join(profileFolder(browser, surroundings) as string, MANIFESTS);
}

export const profileManifestFolder = (userDataDir: string, { platform }: Surroundings): string =>
  pathsOf(platform).join(userDataDir, MANIFESTS);

export const registryKey = (browser: Browser, scope: Scope, host: string): string =>
  [scope === "user" ? "HKCU" : "HKLM", "Software", WINDOWS[browser], MANIFESTS, host].join("\\");
