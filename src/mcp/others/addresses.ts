/**
 * The addresses under which a client knows what several servers list. One that a single server
 * lists stays as it is, so that links in results lead somewhere. One that several list, or that
 * another's template is like, has its server before it: no server answers for another.
 */

/** A scheme of ours, with the server in it. */
const PREFIXED = /^mcp\+([a-z0-9-]{1,24}):([\s\S]*)$/;
const prefixed = (server: string, address: string): string => `mcp+${server}:${address}`;

export interface Place {
  readonly server: string;
  /** The server's own address. */
  readonly address: string;
}

export class Addresses {
  readonly #listed = new Map<string, ReadonlySet<string>>();

  /** What a server does not say any more stays known until it lists again: it says why not. */
  listed(server: string, addresses: readonly string[]): void {
    this.#listed.set(server, new Set(addresses));
  }

  /** @param alike those that may have it besides */
  shown(server: string, address: string, alike: readonly Place[] = []): string {
    const owners = [...this.#ownersOf(address), ...alike.map((place) => place.server)];
    const isOthers = owners.some((owner) => owner !== server);
    return isOthers || PREFIXED.test(address) ? prefixed(server, address) : address;
  }

  /** @returns the servers that may be meant, none where nobody lists it */
  find(shown: string): readonly Place[] {
    const named = placeIn(shown);
    if (named !== undefined) return [named];
    return this.#ownersOf(shown).map((server) => ({ server, address: shown }));
  }

  /** The same, for addresses by templates: of those whose template begins like it. */
  findAlike(shown: string): readonly Place[] {
    if (placeIn(shown) !== undefined) return [];
    return [...this.#listed]
      .filter(([, templates]) => [...templates].some((template) => isAlike(shown, template)))
      .map(([server]) => ({ server, address: shown }));
  }

  #ownersOf(address: string): string[] {
    return [...this.#listed].filter(([, addresses]) => addresses.has(address)).map(([server]) => server);
  }
}

function placeIn(shown: string): Place | undefined {
  const [, server, address] = PREFIXED.exec(shown) ?? [];
  return server === undefined || address === undefined ? undefined : { server, address };
}

/** A template without a beginning of its own is like everything, and tells nothing. */
function isAlike(address: string, template: string): boolean {
  const [start = ""] = template.split("{");
  return start !== "" && address.startsWith(start);
}
