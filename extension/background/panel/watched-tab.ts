/** The state of a tab: its site, the person's setting, and whether our scripts run in its page. */
import { PROBE } from "../../protocol/content-messages.js";
import type { PanelState } from "../../protocol/panel-messages.js";
import { isWebOrigin } from "../model/page-document.js";
import type { ChromeApi } from "../platform/chrome-api.js";
import { originOf, type Registry } from "../stores/registry.js";
import type { Sites } from "../stores/sites.js";

type TabView = NonNullable<PanelState["tab"]>;

/** In milliseconds. A busy page answers late; for a page without the script, the browser answers at once. */
const PROBE_LIMIT = 1_000;

export interface TabParts {
  readonly api: ChromeApi;
  readonly registry: Registry;
  readonly sites: Sites;
}

/** A page that does not answer was loaded before the extension or before the setting. */
async function hasScript({ api, registry }: TabParts, tabId: number): Promise<boolean> {
  if (registry.inTab(tabId).some(({ top }) => top)) return true;
  const late = new Promise<boolean>((resolve) => setTimeout(() => resolve(false), PROBE_LIMIT));
  const answer = api.tabs.sendMessage(tabId, PROBE, { frameId: 0 }).then(
    (value) => value === true,
    () => false,
  );
  return await Promise.race([answer, late]);
}

export async function viewTab(parts: TabParts, tabId: number): Promise<TabView | undefined> {
  const { api, registry, sites } = parts;
  const tab = await api.tabs.get(tabId).catch(() => undefined);
  if (tab === undefined) return undefined;
  const origin = originOf(tab.url);
  const setting = sites.setting(origin);
  const view = { id: tabId, origin, setting };
  if (!isWebOrigin(origin)) return { ...view, status: "unsupported" };
  if (setting === "off") return { ...view, status: "off" };
  if (!sites.isOn(origin, tabId)) return { ...view, status: "ask" };
  if (!(await hasScript(parts, tabId))) return { ...view, status: "reload" };
  const mode = registry.inTab(tabId).find(({ top }) => top)?.mode;
  return { ...view, status: "ready", ...(mode === undefined ? {} : { mode }) };
}
