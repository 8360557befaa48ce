/**
 * What the person decided about the servers that apps bring: whether each may run. A yes is for
 * this app, name, command with what is filled in there, and names of variables; another command
 * asks again.
 */
import type { ServerOffer } from "../../../src/link/server-frames.js";
import type { DecidedStanding } from "../../protocol/app-messages.js";
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

/** Attack: an app that is started in ever other ways. */
const MAX_OF_A_NAME = 8;

const keyOf = (agent: string, offer: ServerOffer): string => `${agent} ${identityOf(offer)}`;

export class DecidedServers {
  readonly #decided: Records<DecidedServer>;
  /** Agent and name → numbers that are given, or being stored. */
  readonly #numbers = new Map<string, number>();
  /** A server's document → the record about it. */
  readonly #running = new Map<string, string>();

  constructor(areas: Areas) {
    this.#decided = new Records(areas, KINDS.server);
    for (const { agent, server, number } of this.#decided.values()) {
      this.#numbers.set(`${agent} ${server}`, number);
    }
  }

  /** @returns undefined where nothing was decided about this server as it is now */
  of(agent: string, offer: ServerOffer): DecidedServer | undefined {
    return this.#decided.get(keyOf(agent, offer));
  }

  /** Whether the person decided about a server of this name that was started in another way. */
  isChanged(agent: string, offer: ServerOffer): boolean {
    return this.of(agent, offer) === undefined && this.#ofName(agent, offer).length > 0;
  }

  /**
   * A yes counts once it is stored, a no at once. Two processes of one app may bring two servers of
   * one name, so each way of starting it has its own.
   */
  async decide(agent: string, offer: ServerOffer, standing: DecidedStanding): Promise<void> {
    const { server } = offer;
    const { showsCopies } = this.of(agent, offer) ?? {};
    const number = this.#numberOf(agent, server);
    const record = { agent, server, identity: identityOf(offer), standing, number, at: Date.now() };
    await this.#put(agent, offer, { ...record, ...(showsCopies && { showsCopies }) }, standing === "allowed");
    const others = this.#ofName(agent, offer).filter((key) => key !== keyOf(agent, offer));
    await this.#decided.remove(others.slice(0, Math.max(0, others.length + 1 - MAX_OF_A_NAME)));
  }

  /** A server that is started in another way masks again. */
  async setMasking(agent: string, offer: ServerOffer, isMasked: boolean): Promise<void> {
    const known = this.of(agent, offer);
    if (known === undefined) return;
    const { showsCopies: _, ...rest } = known;
    await this.#put(agent, offer, isMasked ? rest : { ...rest, showsCopies: true }, !isMasked);
  }

  runs(document: string, agent: string, offer: ServerOffer): void {
    this.#running.set(document, keyOf(agent, offer));
  }

  ended(document: string): void {
    this.#running.delete(document);
  }

  /** Whether its results have copies masked of what the agent's session lost at other origins. */
  masks(document: string): boolean {
    return this.#decided.get(this.#running.get(document) ?? "")?.showsCopies !== true;
  }

  async #put(agent: string, offer: ServerOffer, record: DecidedServer, isLooser: boolean): Promise<void> {
    const entry = [keyOf(agent, offer), record] as const;
    if (isLooser) await this.#decided.store([entry]);
    else await this.#decided.set([entry]);
  }

  /** The keys of a name, oldest first. */
  #ofName(agent: string, { server }: ServerOffer): string[] {
    return this.#decided
      .entries()
      .filter(([, each]) => each.agent === agent && each.server === server)
      .sort(([, one], [, other]) => one.at - other.at)
      .map(([key]) => key);
  }

  /** The names of its tools go on meaning the same when it is started in another way. */
  #numberOf(agent: string, server: string): number {
    const name = `${agent} ${server}`;
    const number = this.#numbers.get(name) ?? Math.min(0, ...this.#numbers.values()) - 1;
    this.#numbers.set(name, number);
    return number;
  }
}
