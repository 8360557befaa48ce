/**
 * The sites where the extension works. On by default: an agent gets nothing before the person approved it and connected
 * a tab, and Airlock guards the page's own agents as well.
 */
import type { SiteSetting } from "../../protocol/panel-messages.js";
import type { PageDocument } from "../model/page-document.js";
import type { Settings } from "./settings.js";
import { drop, put, type State } from "./state.js";

export class Sites {
  readonly #settings: Settings;
  readonly #state: State;
  readonly #changed: () => void;
  /** For sites set to "ask": origin → the tabs in which the person turned the extension on. */
  readonly #asked: Map<string, ReadonlySet<number>>;

  constructor(settings: Settings, state: State, changed: () => void) {
    this.#settings = settings;
    this.#state = state;
    this.#changed = changed;
    this.#asked = new Map(state.initial("ask").map(([origin, tabs]) => [origin, new Set(tabs)]));
  }

  setting(origin: string): SiteSetting {
    return this.#settings.site(origin) ?? "on";
  }

  isOn(origin: string, tabId: number): boolean {
    const setting = this.setting(origin);
    return setting === "ask" ? (this.#asked.get(origin)?.has(tabId) ?? false) : setting === "on";
  }

  /** A frame is on if its own site and the site of its tab are. */
  allows({ origin, topOrigin, tabId }: PageDocument): boolean {
    return this.isOn(origin, tabId) && this.isOn(topOrigin, tabId);
  }

  async set(origin: string, setting: SiteSetting): Promise<void> {
    await this.#settings.setSite(origin, setting);
    if (setting !== "ask") await this.#setAsked(origin, new Set());
    this.#changed();
  }

  async useOnTab(origin: string, tabId: number): Promise<void> {
    await this.#setAsked(origin, new Set(this.#asked.get(origin)).add(tabId));
    this.#changed();
  }

  /** @returns whether the person had turned on a site for this tab alone */
  tabRemoved(tabId: number): boolean {
    let changed = false;
    for (const [origin, tabs] of this.#asked) {
      if (!tabs.has(tabId)) continue;
      void this.#setAsked(origin, new Set([...tabs].filter((each) => each !== tabId))).catch(() => undefined);
      changed = true;
    }
    if (changed) this.#changed();
    return changed;
  }

  /** Origins without a registered script, and those of them that have one for this browser session. */
  exceptions(): { readonly excluded: string[]; readonly asked: string[] } {
    const excluded = this.#settings.sites().filter(([, setting]) => setting !== "on");
    const asked = excluded.filter(([origin, setting]) => setting === "ask" && this.#asked.get(origin)?.size);
    return { excluded: excluded.map(([origin]) => origin), asked: asked.map(([origin]) => origin) };
  }

  #setAsked(origin: string, tabs: ReadonlySet<number>): Promise<void> {
    if (tabs.size === 0) this.#asked.delete(origin);
    else this.#asked.set(origin, tabs);
    return this.#state.write([tabs.size === 0 ? drop("ask", origin) : put("ask", origin, [...tabs])]);
  }
}
