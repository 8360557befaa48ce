/** Asks one server for its tools, for `webmcp-airlock lint --server`. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as texts from "../../texts/servers.js";
import { isHttp, readEntries, type ServerEntry, serversFromOrders } from "../entries/entries.js";
import type { JsonRecord } from "../json.js";
import { Keeper } from "./keeper.js";
import { ServerConnection } from "./server-connection.js";
import { StderrFile } from "./stderr-file.js";

declare const AIRLOCK_VERSION: string;

const TITLE = "server";

function entryOf(order: string): ServerEntry {
  const { entries, refused } = readEntries(serversFromOrders([`${TITLE}=${order}`]), process.env);
  const [entry] = entries;
  if (entry === undefined) throw new Error(texts.cannotBeAsked(refused[0]?.why ?? ""));
  const named = { ...entry, title: order };
  return isHttp(entry.start) ? named : { ...named, start: { ...entry.start, inherits: true } };
}

/**
 * @param order a command, or an address
 * @throws Error in words, where it cannot be started or asked
 */
export async function listServer(order: string): Promise<readonly JsonRecord[]> {
  const entry = entryOf(order);
  const folder = mkdtempSync(join(tmpdir(), "airlock-lint-"));
  const keeper = new Keeper();
  const stderr = new StderrFile(join(folder, "server.log"), entry);
  const parts = { entry, version: AIRLOCK_VERSION, stderr, keeper, changed: () => undefined };
  const connection = new ServerConnection(parts);
  try {
    await connection.start();
    return connection.tools;
  } finally {
    connection.close();
    keeper.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
