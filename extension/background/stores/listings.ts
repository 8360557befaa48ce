/** The tools listed to each agent, by name: a name stands for one registration and never for another. */
import type { ListedTool } from "../model/records.js";
import { Records } from "./records.js";
import type { Area } from "./state.js";

const MAX_LISTED = 5_000;

export class Listings {
  /** Agent → what it was listed, by the agent's name for it. */
  readonly #listed: Records<{ readonly [name: string]: ListedTool }>;

  constructor(state: Area) {
    this.#listed = new Records(state, "listed");
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
    await this.#listed.set([[agent, Object.fromEntries([...earlier, ...tools].slice(-MAX_LISTED))]]);
  }
}
