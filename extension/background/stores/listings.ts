/** The tools listed to each agent, by name: a name stands for one registration and never for another. */
import type { ListedTool } from "../model/records.js";
import { put, type State } from "./state.js";

const MAX_LISTED = 5_000;

export class Listings {
  readonly #state: State;
  readonly #listed: Map<string, { readonly [name: string]: ListedTool }>;

  constructor(state: State) {
    this.#state = state;
    this.#listed = new Map(state.initial("listed"));
  }

  get(agent: string, name: string): ListedTool | undefined {
    const listed = this.#listed.get(agent);
    return listed !== undefined && Object.hasOwn(listed, name) ? listed[name] : undefined;
  }

  /**
   * @param isFirst the first page of a list replaces the last list; further pages add to it
   * @returns when it is stored, so that the names survive the worker
   */
  async add(
    agent: string,
    tools: readonly [name: string, tool: ListedTool][],
    isFirst: boolean,
  ): Promise<void> {
    const earlier = isFirst ? [] : Object.entries(this.#listed.get(agent) ?? {});
    const listed = Object.fromEntries([...earlier, ...tools].slice(-MAX_LISTED));
    this.#listed.set(agent, listed);
    await this.#state.write([put("listed", agent, listed)]);
  }
}
