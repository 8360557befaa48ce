/**
 * The sites where the extension works. On by default: an agent gets nothing before the person
 * approved it and connected a tab, and Airlock guards the page's own agents as well.
 */
import type { SiteSetting } from "../../protocol/panel-messages.js";
import type { PageDocument } from "../model/page-document.js";
import { KINDS } from "./kinds.js";
import { Records } from "./records.js";
import type { Settings } from "./settings.js";
import type { Areas } from "./state.js";

export class Sites {
  readonly #settings: Settings;
  readonly #changed: () => void;
  /** For sites set to "ask": origin → the tabs in which the person turned the extension on. */
  readonly #asked: Records<readonly number[], readonly number[]>;

  constructor(settings: Settings, areas: Areas, changed: () => void) {
    this.#settings = settings;
    this.#changed = changed;
    this.#asked = new Records(areas, KINDS.ask);
  }

  setting(origin: string): SiteSetting {
    return this.#settings.site(origin);
  }

  isOn(origin: string, tabId: number): boolean {
    const setting = this.setting(origin);
    return setting === "ask" ? this.#asked.get(origin).includes(tabId) : setting === "on";
  }

  /** A frame is on if its own site and the site of its tab are. */
  allows({ origin, topOrigin, tabId }: PageDocument): boolean {
    return this.isOn(origin, tabId) && this.isOn(topOrigin, tabId);
  }

  async decide(origin: string, setting: SiteSetting): Promise<void> {
    await this.#settings.decideSite(origin, setting);
    if (setting !== "ask") await this.#asked.remove([origin]);
    this.#changed();
  }

  async useOnTab(origin: string, tabId: number): Promise<void> {
    await this.#asked.set([[origin, [...new Set(this.#asked.get(origin)).add(tabId)]]]);
    this.#changed();
  }

  /** @returns whether the person had turned on a site for this tab alone */
  tabRemoved(tabId: number): boolean {
    const own = this.#asked.entries().filter(([, tabs]) => tabs.includes(tabId));
    for (const [origin, tabs] of own) {
      const left = tabs.filter((each) => each !== tabId);
      const stored = left.length === 0 ? this.#asked.remove([origin]) : this.#asked.set([[origin, left]]);
      stored.catch(() => undefined);
    }
    if (own.length > 0) this.#changed();
    return own.length > 0;
  }

  tabReplaced(added: number, removed: number): void {
    for (const [origin, tabs] of this.#asked.entries()) {
      const renumbered = tabs.map((each) => (each === removed ? added : each));
      if (tabs.includes(removed)) this.#asked.note([[origin, renumbered]]);
    }
  }

  /**
   * Origins without a registered script, and those of them that have one for this browser session.
   */
  exceptions(): { readonly excluded: string[]; readonly asked: string[] } {
    const excluded = this.#settings.sites().filter(([, setting]) => setting !== "on");
    const asked = excluded.filter(
      ([origin, setting]) => setting === "ask" && this.#asked.get(origin).length > 0,
    );
    return { excluded: excluded.map(([origin]) => origin), asked: asked.map(([origin]) => origin) };
  }
}
