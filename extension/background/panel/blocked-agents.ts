/**
 * The agents that the person has just blocked: what that did, and for half a minute a way back. It
 * is in memory alone: a worker that was killed knows of none.
 */
import type { PanelBlocked } from "../../protocol/panel-messages.js";
import type { AgentRecord } from "../model/records.js";
import type { Agents } from "../stores/agents.js";
import { forgetConsents } from "./end-session.js";
import type { PanelParts } from "./panel-parts.js";

/** Milliseconds. The worker lives as long after its last event, so that it can keep the promise. */
const UNDO_FOR = 30_000;

interface Block extends PanelBlocked {
  readonly status: AgentRecord["status"];
  readonly tabs: readonly number[];
}

/** What a block of the agent would end, before it does. */
function wouldEnd({ id, name, status }: AgentRecord, parts: PanelParts): Omit<Block, "until"> {
  const { agents, calls, choices, consents, uses } = parts;
  const isOwn = ({ agent }: { readonly agent: string }) => agent === id;
  const yeses = [...consents.list(), ...uses.list()].filter(isOwn).length;
  return {
    agent: id,
    name,
    status,
    tabs: [...agents.tabsOf(id)],
    calls: calls.countOf(id),
    consents: yeses + choices.of(id).length,
    ...(status === "waiting" ? { wasWaiting: true } : {}),
  };
}

export class BlockedAgents {
  readonly #changed: () => void;
  readonly #blocks = new Map<string, Block>();

  constructor(changed: () => void) {
    this.#changed = changed;
  }

  /** Newest first. */
  view(agents: Pick<Agents, "get">): readonly PanelBlocked[] {
    const now = Date.now();
    return [...this.#blocks.values()]
      .filter(({ agent, until }) => until > now && agents.get(agent)?.status === "denied")
      .map(({ status: _, tabs: __, ...shown }) => shown)
      .reverse();
  }

  async block(agent: AgentRecord, parts: PanelParts): Promise<void> {
    const ended = wouldEnd(agent, parts);
    await parts.agents.decide(agent.id, false);
    await forgetConsents(agent.id, parts);
    if (agent.status === "denied") return;
    this.#blocks.delete(agent.id);
    const block = { ...ended, until: Date.now() + UNDO_FOR };
    this.#blocks.set(agent.id, block);
    this.#changed();
    setTimeout(() => {
      if (this.#blocks.get(agent.id) === block) this.forget(agent.id);
    }, UNDO_FOR);
  }

  /**
   * The agent has its standing and its tabs again. Yeses stay taken back, and calls ended: whoever
   * blocks in alarm must not have them back by a slip.
   *
   * @returns false where it is too late, or something else was decided about the agent meanwhile
   */
  async undo(id: string, parts: PanelParts): Promise<boolean> {
    const { agents } = parts;
    const block = this.#blocks.get(id);
    const isOpen = this.view(agents).some(({ agent }) => agent === id);
    this.forget(id);
    if (block === undefined || !isOpen) return false;
    await forgetConsents(id, parts);
    if (block.status === "waiting") return agents.letAskAgain(id).then(() => true);
    await agents.decide(id, true, block.tabs);
    return true;
  }

  /** Something else was decided about the agent. */
  forget(agent: string): void {
    if (this.#blocks.delete(agent)) this.#changed();
  }

  /**
   * Attack: numbers of tabs may be used again. A block gives no tab back that was not there
   * throughout.
   */
  tabGone(tabId: number): void {
    for (const [agent, block] of this.#blocks)
      this.#blocks.set(agent, { ...block, tabs: block.tabs.filter((each) => each !== tabId) });
  }
}
