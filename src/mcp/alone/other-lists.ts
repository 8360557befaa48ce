/** Resources and prompts of all servers, as one list each. */
import { isRecord } from "../../intrinsics/language.js";
import type { JsonRecord } from "../json.js";
import type { ServerConnection } from "../servers/server-connection.js";
import { messageOf } from "../servers/server-error.js";
import { LineError } from "../source.js";
import { fitting } from "./fitting.js";
import { nameFor } from "./name-for.js";

/** Of one server; a client reads no more. */
const MAX_ITEMS = 1_000;
const MAX_PAGES = 50;
/** In milliseconds, for all pages: a server that does not answer keeps no other's list back. */
const LIST_LIMIT = 15_000;
const NO_SUCH_RESOURCE = -32002;
const INVALID_PARAMS = -32602;
const INTERNAL_ERROR = -32603;
const progressed = () => undefined;

/** What comes in lists, by the result's member. */
const LISTS = {
  resources: { method: "resources/list", capability: "resources", type: "Resource" },
  resourceTemplates: {
    method: "resources/templates/list",
    capability: "resources",
    type: "ResourceTemplate",
  },
  prompts: { method: "prompts/list", capability: "prompts", type: "Prompt" },
} as const;
export type ListName = keyof typeof LISTS;

interface Item {
  readonly connection: ServerConnection;
  readonly item: JsonRecord;
}

async function listedBy(connection: ServerConnection, name: ListName, limit: number): Promise<Item[]> {
  const { method, capability, type } = LISTS[name];
  if (connection.capabilities[capability] === undefined) return [];
  const items: Item[] = [];
  const options = { signal: AbortSignal.timeout(limit), limit, progressed };
  let cursor: unknown;
  for (let page = 0; page < MAX_PAGES && items.length < MAX_ITEMS; page += 1) {
    const result = await connection.request(method, typeof cursor === "string" ? { cursor } : {}, options);
    const listed: JsonRecord[] = Array.isArray(result[name]) ? result[name].filter(isRecord) : [];
    for (const each of listed.slice(0, MAX_ITEMS - items.length)) {
      const item = fitting(type, each);
      if (item !== undefined) items.push({ connection, item });
    }
    cursor = result["nextCursor"];
    if (typeof cursor !== "string") break;
  }
  return items;
}

/** The length of the part of a template that stands for itself; -1 where an address has another. */
function likeness(uri: unknown, { item }: Item): number {
  const [start = ""] = String(item["uriTemplate"]).split("{");
  return String(uri).startsWith(start) ? start.length : -1;
}

export class OtherLists {
  readonly #connections: readonly ServerConnection[];
  readonly #limit: number;

  /** @param limit in milliseconds, for one server's list */
  constructor(connections: readonly ServerConnection[], limit = LIST_LIMIT) {
    this.#connections = connections;
    this.#limit = limit;
  }

  /** Prompts say their server in the name, as tools do. A server that does not answer has none. */
  async list(name: ListName): Promise<readonly JsonRecord[]> {
    const items = await this.#items(name);
    if (name !== "prompts") return items.map(({ item }) => item);
    return items.map(({ connection, item }) => ({ ...item, name: promptName(connection, item) }));
  }

  /**
   * `resources/read`, and what is said of one resource, to the server that lists its address, else
   * to each in turn: addresses by a template, and those in results, are in no list.
   *
   * @throws LineError
   */
  async ofResource(method: string, params: JsonRecord, signal: AbortSignal): Promise<JsonRecord> {
    const [only, ...others] = await this.#serversOf(params["uri"]);
    if (only !== undefined && others.length === 0) return await answerOf(only, method, params, { signal });
    for (const connection of only === undefined ? [] : [only, ...others]) {
      if (signal.aborted) break;
      try {
        return await answerOf(connection, method, params, { signal, limit: this.#limit });
      } catch {
        // The next server may know it.
      }
    }
    throw new LineError(NO_SUCH_RESOURCE, "No server has this resource.");
  }

  /** @throws LineError */
  async prompt(params: JsonRecord, signal: AbortSignal): Promise<JsonRecord> {
    const found = (await this.#items("prompts")).find(
      ({ connection, item }) => promptName(connection, item) === params["name"],
    );
    if (found === undefined) throw new LineError(INVALID_PARAMS, "No server has this prompt.");
    const { connection, item } = found;
    return await answerOf(connection, "prompts/get", { ...params, name: item["name"] }, { signal });
  }

  /**
   * Attack: a server that answers for addresses of another. The one with the longest template goes
   * first, so what one server's template begins with is not said to the others.
   */
  async #serversOf(uri: unknown): Promise<readonly ServerConnection[]> {
    const listing = (await this.#items("resources")).find(({ item }) => item["uri"] === uri);
    if (listing !== undefined) return [listing.connection];
    const templates = await this.#items("resourceTemplates");
    const alike = templates
      .map((each) => [likeness(uri, each), each.connection] as const)
      .filter(([length]) => length > 0)
      .sort(([one], [other]) => other - one)
      .map(([, connection]) => connection);
    const others = this.#connections.filter(({ capabilities }) => capabilities["resources"] !== undefined);
    return [...new Set([...alike, ...others])];
  }

  async #items(name: ListName): Promise<Item[]> {
    const lists = this.#connections.map((each) => listedBy(each, name, this.#limit).catch(() => []));
    return (await Promise.all(lists)).flat();
  }
}

/** @throws LineError in words for the client */
async function answerOf(
  connection: ServerConnection,
  method: string,
  params: JsonRecord,
  options: { readonly signal: AbortSignal; readonly limit?: number },
): Promise<JsonRecord> {
  try {
    return await connection.request(method, params, { ...options, progressed });
  } catch (error) {
    throw new LineError(INTERNAL_ERROR, messageOf(error));
  }
}

const promptName = ({ entry }: ServerConnection, { name }: JsonRecord): string =>
  nameFor(entry.name, String(name));
