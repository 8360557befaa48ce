/**
 * Items of lists as clients take them. A client refuses a list whole where one item in it is odd,
 * and here all servers have one list.
 */
import { isSpecType } from "@modelcontextprotocol/client";
import type { JsonRecord } from "../json.js";

/** The type of the protocol → the members without which an item is none. */
const NEEDED = {
  Tool: ["name", "inputSchema"],
  Resource: ["name", "uri"],
  ResourceTemplate: ["name", "uriTemplate"],
  Prompt: ["name"],
} as const;
type ItemType = keyof typeof NEEDED;

/** @returns the item without members that are odd; undefined where it is none without them */
export function fitting(type: ItemType, item: JsonRecord): JsonRecord | undefined {
  const isFit = (value: JsonRecord): boolean => isSpecType[type](value);
  if (isFit(item)) return item;
  const needed: readonly string[] = NEEDED[type];
  const members = Object.entries(item);
  const bare = Object.fromEntries(members.filter(([name]) => needed.includes(name)));
  if (!isFit(bare)) return undefined;
  return Object.fromEntries(members.filter(([name, value]) => isFit({ ...bare, [name]: value })));
}
