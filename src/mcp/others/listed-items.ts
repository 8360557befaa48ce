/** Lists of servers besides those of tools, page by page, within bounds. */
import { isRecord } from "../../intrinsics/language.js";
import type { JsonRecord } from "../json.js";
import type { SaidWords, ServerEnd, ServerEnds } from "../servers/server-end.js";
import { fitting } from "./fitting.js";

/** Of one server; a client reads no more. */
const MAX_ITEMS = 1_000;
const MAX_PAGES = 50;
/** In characters of JSON: one item, and those of one server. */
const MAX_ITEM = 16 * 1024;
const MAX_LIST = 1024 * 1024;
const MAX_DEPTH = 32;

/** What comes in lists, by the result's member. `id` is what an item is asked for by. */
export const LISTS = {
  resources: { method: "resources/list", capability: "resources", type: "Resource", id: "uri" },
  resourceTemplates: {
    method: "resources/templates/list",
    capability: "resources",
    type: "ResourceTemplate",
    id: "uriTemplate",
  },
  prompts: { method: "prompts/list", capability: "prompts", type: "Prompt", id: "name" },
} as const;
export type ListName = keyof typeof LISTS;

const isDeep = (value: unknown, most = MAX_DEPTH): boolean =>
  typeof value === "object" &&
  value !== null &&
  (most === 0 || Object.values(value).some((each) => isDeep(each, most - 1)));

async function readAll(end: ServerEnd, name: ListName, limit: number): Promise<JsonRecord[]> {
  const { method, type } = LISTS[name];
  const items: JsonRecord[] = [];
  const options = { signal: AbortSignal.timeout(limit), limit };
  let cursor: unknown;
  let room = MAX_LIST;
  for (let page = 0; page < MAX_PAGES && items.length < MAX_ITEMS; page += 1) {
    const result = await end.page(method, typeof cursor === "string" ? { cursor } : {}, options);
    const listed: JsonRecord[] = Array.isArray(result[name]) ? result[name].filter(isRecord) : [];
    for (const each of listed.slice(0, MAX_ITEMS - items.length)) {
      const item = isDeep(each) ? undefined : fitting(type, each);
      const size = item === undefined ? 0 : JSON.stringify(item).length;
      if (item === undefined || size > MAX_ITEM || size > room) continue;
      room -= size;
      items.push(item);
    }
    cursor = result["nextCursor"];
    if (typeof cursor !== "string") break;
  }
  return items;
}

/** An item that would be asked for by another name is not listed: nobody could ask for it. */
function leftOf({ words }: SaidWords, passed: readonly (JsonRecord | null)[], id: string): JsonRecord[] {
  return words.flatMap((item, at) => {
    const left = passed[at];
    return left != null && left[id] === item[id] ? [left] : [];
  });
}

/** @returns server → its items as they may leave; a server that does not answer is not in it */
export async function listedItems(
  from: ServerEnds,
  name: ListName,
  limit: number,
): Promise<ReadonlyMap<string, readonly JsonRecord[]>> {
  const { capability, id } = LISTS[name];
  const asked = from.ends.filter((end) => end.capabilities()[capability] !== undefined);
  const read = await Promise.all(
    asked.map(async (end): Promise<SaidWords | undefined> => {
      const words = await readAll(end, name, limit).catch(() => undefined);
      return words && { server: end.name, words };
    }),
  );
  const said = read.filter((each) => each !== undefined);
  if (said.length === 0) return new Map();
  const passed = await from.pass(said);
  return new Map(said.map((each, at) => [each.server, leftOf(each, passed[at] ?? [], id)]));
}
