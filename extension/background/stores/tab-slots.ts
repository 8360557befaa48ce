/** The numbers that an agent knows its tabs by: its own, so that they say nothing of other tabs. None is used twice. */
import { put, type State } from "./state.js";

interface Slots {
  last: number;
  readonly tabs: Map<number, number>;
}

export class TabSlots {
  readonly #state: State;
  readonly #slots: Map<string, Slots>;

  constructor(state: State) {
    this.#state = state;
    this.#slots = new Map(
      state.initial("slots").map(([agent, { last, tabs }]) => [agent, { last, tabs: new Map(tabs) }]),
    );
  }

  /** Stored before a name with it is: writes happen in order. */
  of(agent: string, tabId: number): number {
    const slots = this.#slots.get(agent) ?? { last: 0, tabs: new Map() };
    this.#slots.set(agent, slots);
    const known = slots.tabs.get(tabId);
    if (known !== undefined) return known;
    slots.last += 1;
    slots.tabs.set(tabId, slots.last);
    this.#note(agent, slots);
    return slots.last;
  }

  /** The browser may give its number to another tab. */
  tabRemoved(tabId: number): void {
    for (const [agent, slots] of this.#slots) if (slots.tabs.delete(tabId)) this.#note(agent, slots);
  }

  #note(agent: string, { last, tabs }: Slots): void {
    this.#state.note([put("slots", agent, { last, tabs: [...tabs] })]);
  }
}
