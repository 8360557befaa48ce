/** Resources and prompts of all servers, as one list each, and what is asked of one of them. */
import { ProtocolError, ProtocolErrorCode } from "@modelcontextprotocol/server";
import { isRecord } from "../../intrinsics/language.js";
import type { Reading } from "../../link/readings.js";
import * as texts from "../../texts/servers.js";
import type { JsonRecord } from "../json.js";
import type { ServerNotice } from "../servers/app-client.js";
import { answerOf, wordsOf } from "../servers/readings.js";
import type { ServerEnds } from "../servers/server-end.js";
import type { RequestOptions } from "../source.js";
import { Addresses, type Place } from "./addresses.js";
import { LISTS, type ListName, listedItems } from "./listed-items.js";
import { nameFor } from "./name-for.js";
import { type Notice, Subscriptions } from "./subscriptions.js";

/** In milliseconds, for all pages: a server that does not answer keeps no other's list back. */
const LIST_LIMIT = 15_000;
/** In milliseconds: addresses that nobody lists have lists read again at most so often. */
const FRESH = 1_000;
const { ResourceNotFound, InvalidParams, InternalError } = ProtocolErrorCode;

interface OwnPrompt {
  readonly server: string;
  readonly name: string;
}

export class OtherLists {
  readonly #ends: ServerEnds;
  readonly #limit: number;
  readonly #addresses = { resources: new Addresses(), resourceTemplates: new Addresses() };
  /** Server → the client's name of each of its prompts → its own. */
  readonly #prompts = new Map<string, ReadonlyMap<string, string>>();
  readonly #listeners = new Set<(notice: Notice) => void>();
  readonly #subscriptions = new Subscriptions((notice) => {
    for (const listener of this.#listeners) listener(notice);
  });
  #readAt = 0;
  #reading: Promise<void> | undefined;

  /** @param limit in milliseconds, for one server's list */
  constructor(ends: ServerEnds, limit = LIST_LIMIT) {
    this.#ends = ends;
    this.#limit = limit;
  }

  /** Prompts say their server in the name, as tools do. A server that does not answer has none. */
  async list(name: ListName): Promise<readonly JsonRecord[]> {
    const found = await listedItems(this.#ends, name, this.#limit);
    const { id } = LISTS[name];
    if (name === "prompts") return [...found].flatMap(([server, items]) => this.#promptsOf(server, items));
    const addresses = this.#addresses[name];
    for (const [server, items] of found) {
      addresses.listed(
        server,
        items.map((item) => String(item[id])),
      );
    }
    return [...found].flatMap(([server, items]) =>
      items.map((item) => ({ ...item, [id]: this.#shown(name, server, String(item[id])) })),
    );
  }

  /** Attack: an address in a list that another's template has. */
  #shown(name: "resources" | "resourceTemplates", server: string, address: string): string {
    const alike = name === "resources" ? this.#addresses.resourceTemplates.findAlike(address) : [];
    return this.#addresses[name].shown(server, address, alike);
  }

  /** @throws ProtocolError, LineError, NoAnswerError */
  async answer(reading: Reading, params: JsonRecord, options: RequestOptions): Promise<JsonRecord> {
    const { _meta, ...said } = params;
    if (reading === "prompts/get") {
      const { server, name } = await this.#promptOf(said["name"]);
      return await this.#ask(server, reading, { ...said, name }, options);
    }
    if (reading === "completion/complete") return await this.#complete(said, options);
    return await this.#ofResource(reading, String(said["uri"]), options);
  }

  /** A server says this, as often as it likes. */
  noticed(server: string, notice: ServerNotice, params: JsonRecord): void {
    this.#subscriptions.heard(server, notice, params);
  }

  /** @returns ends it */
  onNotice(listener: (notice: Notice) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async #ofResource(reading: Reading, uri: string, options: RequestOptions): Promise<JsonRecord> {
    const { server, address } = await this.#placeOf(uri);
    const asking = () => this.#ask(server, reading, { uri: address }, options);
    if (reading === "resources/subscribe") return await this.#subscribe({ server, address }, uri, asking);
    if (reading === "resources/unsubscribe") this.#subscriptions.remove(server, address);
    const answer = await asking();
    if (reading !== "resources/read") return answer;
    const contents = (answer["contents"] as JsonRecord[]).map((each) => ({
      ...each,
      uri: each["uri"] === address ? uri : this.#shown("resources", server, String(each["uri"])),
    }));
    return { ...answer, contents };
  }

  /** Noted before it is asked for, since the server may say something at once. */
  async #subscribe({ server, address }: Place, uri: string, asking: () => Promise<JsonRecord>) {
    const isKnown = this.#subscriptions.has(server, address);
    if (!this.#subscriptions.add(server, address, uri))
      throw new ProtocolError(InternalError, texts.tooManySubscriptions());
    try {
      return await asking();
    } catch (error) {
      if (!isKnown) this.#subscriptions.remove(server, address);
      throw error;
    }
  }

  async #complete(said: JsonRecord, options: RequestOptions): Promise<JsonRecord> {
    const ref = isRecord(said["ref"]) ? said["ref"] : {};
    if (typeof ref["uri"] === "string") {
      const { server, address } = await this.#placeOf(ref["uri"]);
      return await this.#ask(
        server,
        "completion/complete",
        { ...said, ref: { ...ref, uri: address } },
        options,
      );
    }
    const { server, name } = await this.#promptOf(ref["name"]);
    return await this.#ask(server, "completion/complete", { ...said, ref: { ...ref, name } }, options);
  }

  async #ask(
    server: string,
    reading: Reading,
    args: JsonRecord,
    options: RequestOptions,
  ): Promise<JsonRecord> {
    const end = this.#ends.ends.find(({ name }) => name === server);
    if (end === undefined) throw new ProtocolError(ResourceNotFound, texts.noSuchResource());
    const result = await end.read(reading, args, options);
    if (result["isError"] === true) throw new ProtocolError(InternalError, wordsOf(result));
    return answerOf(reading, result, args);
  }

  /**
   * Attack: a server that answers for addresses of another, or is to learn which are asked for. So
   * nobody is asked where it is not clear who is meant.
   */
  async #placeOf(uri: string): Promise<Place> {
    const { resources, resourceTemplates } = this.#addresses;
    const known = () => [...resources.find(uri), ...resourceTemplates.find(uri)];
    if (known().length === 0) await this.#refresh();
    const exact = known();
    // A template is asked about as it is listed; an address of one may be any server's.
    const isTemplate = exact.length > 0 && uri.includes("{");
    const meant = isTemplate ? exact : [...exact, ...resourceTemplates.findAlike(uri)];
    const different = [...new Map(meant.map((place) => [place.server, place])).values()];
    const places = different.length > 0 ? different : this.#onlyOne(uri);
    const [place] = places;
    if (place === undefined) throw new ProtocolError(ResourceNotFound, texts.noSuchResource());
    if (places.length > 1) {
      const names = places.map(({ server }) => `mcp+${server}:`);
      throw new ProtocolError(InvalidParams, texts.severalHaveIt(names));
    }
    return place;
  }

  /** Addresses in results need not be in any list. Another server may only be away for now. */
  #onlyOne(address: string): Place[] {
    const { ends } = this.#ends;
    return ends.length === 1 ? ends.map(({ name: server }) => ({ server, address })) : [];
  }

  #refresh(): Promise<void> {
    if (this.#reading === undefined && Date.now() - this.#readAt < FRESH) return Promise.resolve();
    this.#reading ??= this.#readLists().finally(() => {
      this.#readAt = Date.now();
      this.#reading = undefined;
    });
    return this.#reading;
  }

  async #readLists(): Promise<void> {
    await Promise.all([this.list("resources"), this.list("resourceTemplates")]);
  }

  async #promptOf(name: unknown): Promise<OwnPrompt> {
    const shown = String(name);
    if (this.#findPrompt(shown) === undefined) await this.list("prompts");
    const found = this.#findPrompt(shown);
    if (found === undefined) throw new ProtocolError(InvalidParams, texts.noSuchPrompt());
    return found;
  }

  #findPrompt(shown: string): OwnPrompt | undefined {
    for (const [server, prompts] of this.#prompts) {
      const name = prompts.get(shown);
      if (name !== undefined) return { server, name };
    }
    return undefined;
  }

  #promptsOf(server: string, items: readonly JsonRecord[]): JsonRecord[] {
    const named = items.map((item) => ({ ...item, name: nameFor(server, String(item["name"])) }));
    this.#prompts.set(server, new Map(named.map(({ name }, at) => [name, String(items[at]?.["name"])])));
    return named;
  }
}
