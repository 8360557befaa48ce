/**
 * What the person decided about the servers that apps bring: whether each may run. A yes is for
 * this app, name, command and names of variables; another command asks again.
 */
import type { ServerOffer } from "../../../src/link/server-frames.js";
import type { DecidedStanding } from "../../protocol/app-messages.js";
import { KINDS } from "../stores/kinds.js";
import { Records } from "../stores/records.js";
import type { DecidedServer } from "../stores/shapes/agents.js";
import type { Areas } from "../stores/state.js";

/** What the person's answer is about, in one text. Values of variables are not known here. */
export const identityOf = ({ server, kind, start, names }: ServerOffer): string =>
  JSON.stringify([server, kind, start, names]);

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
    // The names of its tools go on meaning the same when it is started in another way.
    const number = this.#decided.get(key)?.number ?? this.#nextNumber();
    const entry = [key, { agent, server, identity: identityOf(offer), standing, number }] as const;
    if (standing === "allowed") await this.#decided.store([entry]);
    else await this.#decided.set([entry]);
  }

  #nextNumber(): number {
    return Math.min(0, ...this.#decided.values().map(({ number }) => number)) - 1;
  }
}
