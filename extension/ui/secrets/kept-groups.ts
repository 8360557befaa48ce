/** Withheld items grouped by agent, site and tool. */
import type { PanelItem } from "../../protocol/panel-messages.js";

export interface KeptGroup {
  readonly key: string;
  readonly agent: string;
  readonly origin: string;
  readonly tool: string;
  /** Newest first. */
  readonly items: readonly PanelItem[];
}

/** Groups keep the order of their newest items. */
export function groupItems(items: readonly PanelItem[]): KeptGroup[] {
  const groups = new Map<string, PanelItem[]>();
  for (const item of items) {
    const key = JSON.stringify([item.agent, item.origin, item.tool]);
    groups.set(key, [...(groups.get(key) ?? []), item]);
  }
  return [...groups].flatMap(([key, members]) => {
    const [first] = members;
    if (first === undefined) return [];
    const { agent, origin, tool } = first;
    return [{ key, agent, origin, tool, items: members }];
  });
}
