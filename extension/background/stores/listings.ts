/**
 * The tools listed to each agent, by name: a name stands for one registration and never for
 * another.
 */
import type { ListedTool } from "../model/records.js";
import { KINDS } from "./kinds.js";
import { Records } from "./records.js";
import type { Listed } from "./shapes/agents.js";
import type { Areas } from "./state.js";

const MAX_LISTED = 5_000;

export class Listings {
  /** Agent → what it was listed, by the agent's name for it. */
  readonly #listed: Records<Listed>;

  constructor(areas: Areas) {
    this.#listed = new Records(areas, KINDS.listed);
  }

  get(agent: string, name: string): ListedTool | undefined {
    const listed = this.#listed.get(agent);
    return listed !== undefined && Object.hasOwn(listed, name) ? listed[name] : undefined;
  }

  /**
   * @param stays whether what was listed before is kept: further pages of a list add to it, the
   * first replaces it but for tools of a tab that sleeps, which nobody lists and whose names go on
   * meaning the same
   * @returns when it is stored, so that the names survive the worker
   */
  async add(
    agent: string,
    tools: readonly [name: string, tool: ListedTool][],
    stays: (tool: ListedTool) => boolean,
  ): Promise<void> {
    const earlier = Object.entries(this.#listed.get(agent) ?? {}).filter(([, tool]) => stays(tool));
    await this.#listed.set([[agent, Object.fromEntries([...earlier, ...tools].slice(-MAX_LISTED))]]);
  }
}
