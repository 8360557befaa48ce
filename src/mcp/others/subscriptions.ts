/**
 * What servers say unasked of their resources and prompts. It holds no word of a server's: the
 * client hears of the addresses that it asked to hear of, as it wrote them.
 */

import type { JsonRecord } from "../json.js";
import type { ServerNotice } from "../servers/app-client.js";
import { Paced } from "../servers/paced.js";

/** Of one server. */
const MAX_SUBSCRIPTIONS = 500;
const UPDATED: ServerNotice = "notifications/resources/updated";

/** What the client is told. */
export interface Notice {
  readonly method: ServerNotice;
  readonly uri?: string;
}

export class Subscriptions {
  readonly #tell: (notice: Notice) => void;
  /** Server → what it may say → how often it does. */
  readonly #paced = new Map<string, Map<string, Paced>>();

  constructor(tell: (notice: Notice) => void) {
    this.#tell = tell;
  }

  heard(server: string, method: ServerNotice, { uri }: JsonRecord): void {
    const own = this.#of(server);
    if (method === UPDATED) {
      if (typeof uri === "string") own.get(keyOf(uri))?.again();
      return;
    }
    const paced = own.get(method) ?? new Paced(() => this.#tell({ method }));
    own.set(method, paced);
    paced.again();
  }

  has(server: string, address: string): boolean {
    return this.#of(server).has(keyOf(address));
  }

  /**
   * @param shown the address as the client wrote it
   * @returns false where the server has no room for one more
   */
  add(server: string, address: string, shown: string): boolean {
    const own = this.#of(server);
    if (this.has(server, address)) return true;
    if (own.size >= MAX_SUBSCRIPTIONS) return false;
    own.set(keyOf(address), new Paced(() => this.#tell({ method: UPDATED, uri: shown })));
    return true;
  }

  remove(server: string, address: string): void {
    const own = this.#of(server);
    own.get(keyOf(address))?.end();
    own.delete(keyOf(address));
  }

  #of(server: string): Map<string, Paced> {
    const own = this.#paced.get(server) ?? new Map<string, Paced>();
    this.#paced.set(server, own);
    return own;
  }
}

/** No method has a space in its name. */
const keyOf = (address: string): string => `of ${address}`;
