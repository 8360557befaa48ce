/**
 * The members that MCP gives a result and its content blocks: nothing else in them has a meaning
 * that we know.
 */
import { listIncludes, listSome, readOwn } from "../../intrinsics/language.js";
import type { JsonValue } from "../schema/types.js";

const OF_RESULTS = ["content", "structuredContent", "isError", "_meta"];
/** Members of a block that may hold anything, like `_meta` of a result. */
const OPEN = ["annotations", "icons", "_meta"];

/**
 * The text and number members of each block type; an embedded resource has its own, one level
 * deeper.
 */
const OF_BLOCKS = {
  text: ["type", "text"],
  image: ["type", "data", "mimeType"],
  audio: ["type", "data", "mimeType"],
  resource: ["type", "resource", "uri", "mimeType", "text", "blob"],
  resource_link: ["type", "uri", "name", "title", "description", "mimeType", "size"],
};
const { text, image, resource, resource_link } = OF_BLOCKS;

export const isOfResult = (name: string): boolean => listIncludes(OF_RESULTS, name);
export const isOpenMember = (name: string): boolean => listIncludes(OPEN, name);

/** @returns undefined for a type that MCP does not have */
export const membersOf = (type: JsonValue | undefined): readonly string[] | undefined =>
  readOwn<readonly string[]>(OF_BLOCKS, type as string);

/** Names that nothing changes, in whichever part of a result they stand. */
export const isOfMcp = (name: string): boolean =>
  listSome([OF_RESULTS, OPEN, text, image, resource, resource_link], (names) => listIncludes(names, name));
