/**
 * What the person decided about the servers that apps bring: whether each may run. A yes is for
 * this app, name, command with what is filled in there, and names of variables; another command
 * asks again.
 */
import type { ServerOffer } from "../../../src/link/server-frames.js";
import type { DecidedStanding } from "../../protocol/app-messages.js";
import { SERVER_ORIGIN } from "../../protocol/tool-name.js";
import { KINDS } from "../stores/kinds.js";
import { Records } from "../stores/records.js";
import type { DecidedServer } from "../stores/shapes/agents.js";
import type { Areas } from "../stores/state.js";

/**
 * What the person's answer is about, in one text. Values of variables are not known here: of those
 * in the command, a digest is.
 */
export const identityOf = ({ server, kind, start, names, filled }: ServerOffer): string =>
  JSON.stringify([server, kind, start, names, ...(filled === undefined ? [] : [filled])]);

const keyOf = (agent: string, server: string): string => `${agent} ${server}`;

export class DecidedServers {
  readonly #decided: Records<DecidedServer>;

  constructor(areas: Areas) {
    this.#decided = new Records(areas, KINDS.server);
  }

  /** @returns undefined where nothing was decided about this server as it is now */
  of(agent: string, offer: ServerOffer): DecidedServer | undefined {
    const known = this.#decided.get(keyOf(agent, offer.server));
    return known?.identity === identityOf(offer) ? known : undefined;
  }

  /** Whether the person decided about a server of this name that was started in another way. */
  isChanged(agent: string, offer: ServerOffer): boolean {
    return this.#decided.has(keyOf(agent, offer.server)) && this.of(agent, offer) === undefined;
  }

  /** A yes counts once it is stored, a no at once. */
  async decide(agent: string, offer: ServerOffer, standing: DecidedStanding): Promise<void> {
    const { server } = offer;
    const key = keyOf(agent, server);
    const { showsCopies } = this.of(agent, offer) ?? {};
    // The names of its tools go on meaning the same when it is started in another way.
    const number = this.#decided.get(key)?.number ?? this.#nextNumber();
    const entry = [
      key,
      { agent, server, identity: identityOf(offer), standing, number, ...(showsCopies && { showsCopies }) },
    ] as const;
    if (standing === "allowed") await this.#decided.store([entry]);
    else await this.#decided.set([entry]);
  }

  /** A server that is started in another way masks again. */
  async setMasking(agent: string, offer: ServerOffer, isMasked: boolean): Promise<void> {
    const { showsCopies: _, ...known } = this.of(agent, offer) ?? {};
    if (!("number" in known)) return;
    const entry = [
      keyOf(agent, offer.server),
      { ...known, ...(isMasked ? {} : { showsCopies: true as const }) } as DecidedServer,
    ] as const;
    if (isMasked) await this.#decided.set([entry]);
    else await this.#decided.store([entry]);
  }

  /**
   * Whether its results have copies masked of what the agent's session lost at other origins.
   *
   * @param origin `mcp:NAME`
   */
  masks(agent: string, origin: string): boolean {
    return this.#decided.get(keyOf(agent, origin.slice(SERVER_ORIGIN.length)))?.showsCopies !== true;
  }

  #nextNumber(): number {
    return Math.min(0, ...this.#decided.values().map(({ number }) => number)) - 1;
  }
}
