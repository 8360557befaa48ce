/** Resources and prompts of all servers, as one list each. */
import { isRecord } from "../../intrinsics/language.js";
import type { JsonRecord } from "../json.js";
import type { ServerConnection } from "../servers/server-connection.js";
import { LineError } from "../source.js";
import { nameFor } from "./name-for.js";

/** Of one server; a client reads no more. */
const MAX_ITEMS = 1_000;
const MAX_PAGES = 50;
const NO_SUCH_RESOURCE = -32002;
const INVALID_PARAMS = -32602;
const OPTIONS = { signal: new AbortController().signal, progressed: () => undefined };

/** What comes in lists: the method that lists it, the capability, and the result's member. */
const LISTS = {
  resources: { method: "resources/list", capability: "resources" },
  resourceTemplates: { method: "resources/templates/list", capability: "resources" },
  prompts: { method: "prompts/list", capability: "prompts" },
} as const;
export type ListName = keyof typeof LISTS;

interface Item {
  readonly connection: ServerConnection;
  readonly item: JsonRecord;
}

async function listedBy(connection: ServerConnection, name: ListName): Promise<Item[]> {
  const { method, capability } = LISTS[name];
  if (connection.capabilities[capability] === undefined) return [];
  const items: Item[] = [];
  let cursor: unknown;
  for (let page = 0; page < MAX_PAGES && items.length < MAX_ITEMS; page += 1) {
    const result = await connection.request(method, typeof cursor === "string" ? { cursor } : {}, OPTIONS);
    const listed = Array.isArray(result[name]) ? result[name].filter(isRecord) : [];
    items.push(...listed.slice(0, MAX_ITEMS - items.length).map((item) => ({ connection, item })));
    cursor = result["nextCursor"];
    if (typeof cursor !== "string") break;
  }
  return items;
}

export class OtherLists {
  readonly #connections: readonly ServerConnection[];

  constructor(connections: readonly ServerConnection[]) {
    this.#connections = connections;
  }

  /** Prompts say their server in the name, as tools do. A server that does not answer has none. */
  async list(name: ListName): Promise<readonly JsonRecord[]> {
    const items = await this.#items(name);
    if (name !== "prompts") return items.map(({ item }) => item);
    return items.map(({ connection, item }) => ({ ...item, name: promptName(connection, item) }));
  }

  /**
   * `resources/read`, and what is said of one resource, to the server that lists its address, else
   * to each in turn: addresses by a template are in no list.
   *
   * @throws LineError
   */
  async ofResource(method: string, params: JsonRecord): Promise<JsonRecord> {
    const { uri } = params;
    const listing = (await this.#items("resources")).find(({ item }) => item["uri"] === uri)?.connection;
    const others = this.#connections.filter(({ capabilities }) => capabilities["resources"] !== undefined);
    for (const connection of listing === undefined ? others : [listing]) {
      try {
        return await connection.request(method, params, OPTIONS);
      } catch {
        // The next server may know it.
      }
    }
    throw new LineError(NO_SUCH_RESOURCE, "No server has this resource.");
  }

  /** @throws LineError */
  async prompt(params: JsonRecord): Promise<JsonRecord> {
    const found = (await this.#items("prompts")).find(
      ({ connection, item }) => promptName(connection, item) === params["name"],
    );
    if (found === undefined) throw new LineError(INVALID_PARAMS, "No server has this prompt.");
    const { connection, item } = found;
    return await connection.request("prompts/get", { ...params, name: item["name"] }, OPTIONS);
  }

  async #items(name: ListName): Promise<Item[]> {
    const lists = this.#connections.map((each) => listedBy(each, name).catch(() => []));
    return (await Promise.all(lists)).flat();
  }
}

const promptName = ({ entry }: ServerConnection, { name }: JsonRecord): string =>
  nameFor(entry.name, String(name));
