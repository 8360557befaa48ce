/** The state of a tab: its site, the person's setting, and whether our scripts run in its page. */
import type { PanelState } from "../../protocol/panel-messages.js";
import { isWebOrigin } from "../model/page-document.js";
import { hasScript } from "../platform/frame-scripts.js";
import { originOf } from "../stores/registry.js";
import type { PanelParts } from "./panel-parts.js";

type TabView = NonNullable<PanelState["tab"]>;

type TabParts = Pick<PanelParts, "api" | "registry" | "sites">;

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
  const isKnown = registry.inTab(tabId).some(({ top }) => top);
  if (!isKnown && !(await hasScript(api, tabId))) return { ...view, status: "reload" };
  const mode = registry.inTab(tabId).find(({ top }) => top)?.mode;
  return { ...view, status: "ready", ...(mode === undefined ? {} : { mode }) };
}
