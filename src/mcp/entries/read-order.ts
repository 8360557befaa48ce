/** Reads what `webmcp-airlock mcp` was told of servers: a file, or one order for each server. */
import { readFileSync } from "node:fs";
import { fileNotRead } from "../../texts/servers.js";
import type { JsonRecord } from "../json.js";
import { type ReadEntries, readEntries, serversFromOrders, serversIn } from "./entries.js";

export interface ServerOrder {
  /** The path of a file with `mcpServers`. */
  readonly servers?: string | undefined;
  /** `NAME=COMMAND`, or `NAME=URL`. */
  readonly server?: readonly string[] | undefined;
}

/** @returns title → entry */
function readServersFile(path: string): JsonRecord {
  try {
    // Some editors begin a file with a byte order mark.
    return serversIn(JSON.parse(readFileSync(path, "utf8").replace(/^\uFEFF/, "")));
  } catch (error) {
    throw new Error(fileNotRead(path, (error as Error).message));
  }
}

/** @throws Error where the file cannot be read or holds no servers, or an order names none */
export function readOrder({ servers, server = [] }: ServerOrder, env: NodeJS.ProcessEnv): ReadEntries {
  const listed = servers === undefined ? {} : readServersFile(servers);
  return readEntries({ ...listed, ...serversFromOrders(server) }, env);
}
