/** Withheld items grouped by site. */
import type { PanelItem } from "../../protocol/panel-messages.js";
import { labelWords } from "../sentences/label-words.js";
import { hasWords } from "../shared/row-styles.js";

export interface KeptGroup {
  readonly key: string;
  readonly origin: string;
  /** Newest first. */
  readonly items: readonly PanelItem[];
}

/** Groups keep the order of their newest items. */
export function groupItems(items: readonly PanelItem[]): KeptGroup[] {
  const groups = new Map<string, PanelItem[]>();
  for (const item of items) groups.set(item.origin, [...(groups.get(item.origin) ?? []), item]);
  return [...groups].map(([origin, members]) => ({ key: origin, origin, items: members }));
}

/** @param typed what the person searches for; empty for all */
export const isWanted = ({ label, origin, tool, agent }: PanelItem, typed: string): boolean =>
  hasWords([label, labelWords(label), origin, tool, agent], typed);
