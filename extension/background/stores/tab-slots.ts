/**
 * The numbers that an agent knows its tabs by: its own, so that they say nothing of other tabs.
 * None is used twice.
 */
import { KINDS } from "./kinds.js";
import { Records } from "./records.js";
import type { Slots } from "./shapes/agents.js";
import type { Areas } from "./state.js";

/**
 * Whether an agent's number is that of a tab. The others are servers, which the browser does not
 * know.
 */
export const isTab = (number: number): boolean => number >= 0;

export class TabSlots {
  /** Agent → its numbers for tabs. */
  readonly #slots: Records<Slots, Slots>;

  constructor(areas: Areas) {
    this.#slots = new Records(areas, KINDS.slots);
  }

  /** Stored before a name with it is: writes happen in order. */
  of(agent: string, tabId: number): number {
    const { last, tabs } = this.#slots.get(agent);
    const known = tabs.find(([each]) => each === tabId);
    if (known !== undefined) return known[1];
    this.#slots.note([[agent, { last: last + 1, tabs: [...tabs, [tabId, last + 1]] }]]);
    return last + 1;
  }

  tabOf(agent: string, slot: number): number | undefined {
    return this.#slots.get(agent).tabs.find(([, each]) => each === slot)?.[0];
  }

  /** Names of its tools go on meaning the same. */
  tabReplaced(added: number, removed: number): void {
    for (const [agent, { last, tabs }] of this.#slots.entries()) {
      const renumbered = tabs.map(([tab, slot]) => [tab === removed ? added : tab, slot] as const);
      if (tabs.some(([tab]) => tab === removed)) this.#slots.note([[agent, { last, tabs: renumbered }]]);
    }
  }

  /** The browser may give its number to another tab. */
  tabRemoved(tabId: number): void {
    for (const [agent, { last, tabs }] of this.#slots.entries()) {
      const left = tabs.filter(([each]) => each !== tabId);
      if (left.length < tabs.length) this.#slots.note([[agent, { last, tabs: left }]]);
    }
  }
}
