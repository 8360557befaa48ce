/**
 * The manifest and its words as data. Scripts for pages are registered by the worker, which knows
 * the person's choice per site.
 */

/**
 * The public half of a key pair whose private half was thrown away: it makes the extension's id the
 * same everywhere.
 */
const KEY =
  "MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAt0oMldYqd2tjTviLgxaU8ZSt+YOI69CrHaPzyOwwPiiRU7dEeM0ieQF5ZIolR6QEB2G8" +
  "dPwyqJl++rQt7Y8EFvsbQU6faAXir21L7+yg8oKfx2U8ync/X3mAxrohgDm0LDn0wCX+f0ptEnAoDj7M/8m6Gk76qnM/6ltEcrdNSXPsTCzjQ0qG" +
  "Z4nGH6B/w1cAAozeGeu88TS7U4MMv0iJlTXERmCNZcPVDZJUR7oD0AQMpLeNsL4C4jr7ow8Me1Qx4znpBWlXEh9IYLB0OAJJHcxh3qXxUw8Feu06" +
  "tn/3No1jIL860zStx1ckGWTGHQqHfoVdVPs/riYtfDTp8MN2HwIDAQAB";

import { language as german } from "../src/texts/german/index.js";
import * as english from "../src/texts/people/manifest.js";

export const MANAGED_SCHEMA_FILE = "managed-schema.json";

/** Firefox needs an id that the author states. */
export const FIREFOX_ID = "airlock@webmcp-airlock";

const ICONS = { 16: "icons/16.png", 32: "icons/32.png", 48: "icons/48.png", 128: "icons/128.png" };

const SHORTCUT = "Alt+Shift+K";

type ManifestWord = keyof typeof english;

const wordsOf = (name: ManifestWord): string => `__MSG_${name}__`;

const messagesOf = (words: typeof english): { readonly [name: string]: { readonly message: string } } =>
  Object.fromEntries(Object.entries(words).map(([name, say]) => [name, { message: say() }]));

/** By language, as `_locales/<language>/messages.json` has them. */
export const MANIFEST_MESSAGES = {
  en: messagesOf(english),
  de: messagesOf(german.sentences.manifest),
} as const;

export const createManifest = (version: string): chrome.runtime.ManifestV3 => ({
  manifest_version: 3,
  default_locale: "en",
  name: wordsOf("extensionName"),
  short_name: "Airlock",
  description: wordsOf("extensionDescription"),
  version,
  minimum_chrome_version: "123",
  key: KEY,
  incognito: "split",
  permissions: ["alarms", "idle", "nativeMessaging", "scripting", "sidePanel", "storage"],
  // Each asked for at its switch, in Settings.
  optional_permissions: ["clipboardRead", "clipboardWrite", "notifications"],
  host_permissions: ["http://*/*", "https://*/*"],
  background: { service_worker: "background.js", type: "module" },
  icons: ICONS,
  action: { default_icon: ICONS, default_title: wordsOf("openPanel") },
  // With `openPanelOnActionClick`, what the button does is to open and close the panel. People may
  // choose other keys.
  commands: {
    _execute_action: {
      suggested_key: { default: SHORTCUT },
      description: wordsOf("openPanelCommand"),
    },
  },
  side_panel: { default_path: "panel.html" },
  // Rules that an administrator may set.
  storage: { managed_schema: MANAGED_SCHEMA_FILE },
  // Any extension may knock; the person decides whom to let in.
  externally_connectable: { ids: ["*"] },
  content_security_policy: {
    extension_pages:
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; base-uri 'none'; " +
      "form-action 'none'; require-trusted-types-for 'script'; trusted-types lit-html dompurify",
  },
});

/**
 * For Firefox, which has a sidebar in place of a side panel, a background page in place of a
 * worker, and lets every other extension knock. It cannot split private windows off, and what was
 * done there must not be written to disk: so it stays out.
 */
export function createFirefoxManifest(version: string): object {
  const {
    action,
    externally_connectable: _open,
    key: _key,
    minimum_chrome_version: _minimum,
    permissions = [],
    side_panel: _panel,
    storage: _managed,
    ...shared
  } = createManifest(version);
  return {
    ...shared,
    permissions: permissions.filter((permission) => permission !== "sidePanel"),
    incognito: "not_allowed",
    background: { scripts: ["background.js"], type: "module" },
    action: { ...action, default_title: "Airlock: open the sidebar" },
    sidebar_action: {
      default_panel: "panel.html",
      default_title: "Airlock",
      default_icon: ICONS,
      open_at_install: false,
    },
    browser_specific_settings: {
      gecko: {
        id: FIREFOX_ID,
        strict_min_version: "153.0",
        data_collection_permissions: { required: ["none"] },
      },
    },
  };
}
