/** Starts servers, and asks them as the worker does. All of them end with the test. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, vi } from "vitest";
import type { ServerEntry } from "../../../src/mcp/entries/entries.js";
import type { SaidOfTools } from "../../../src/mcp/entries/said-of-tools.js";
import type { JsonRecord } from "../../../src/mcp/json.js";
import { Keeper } from "../../../src/mcp/servers/keeper.js";
import { ServerConnection } from "../../../src/mcp/servers/server-connection.js";
import { ServerDocument } from "../../../src/mcp/servers/server-document.js";
import { StderrFile } from "../../../src/mcp/servers/stderr-file.js";

let folder = "";
const open: ServerConnection[] = [];
const keeper = new Keeper();
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "airlock-servers-"));
});
afterEach(() => {
  for (const each of open.splice(0)) each.close();
  rmSync(folder, { recursive: true, force: true });
});

/** A folder that is there as long as the test. */
export const testFolder = (): string => folder;

export function startServer(start: ServerEntry["start"], said?: SaidOfTools): ServerConnection {
  const entry = { name: "odd", title: "Odd", start, ...(said === undefined ? {} : { said }) };
  const stderr = new StderrFile(join(folder, `odd-${open.length}.log`), entry);
  const connection = new ServerConnection({ entry, keeper, version: "1", stderr, changed: () => undefined });
  open.push(connection);
  return connection;
}

/** @param said what the server's document tells the worker */
export function speaker(connection: ServerConnection, said: JsonRecord[] = []) {
  const document = new ServerDocument(connection, (message) => void said.push(message));
  const answersTo = (call: string) =>
    said.filter((each) => each["call"] === call && each["type"] === "result").map(({ result }) => result);
  const resultOf = async (call: string) => {
    await vi.waitFor(() => expect(answersTo(call)).not.toEqual([]), 60_000);
    return answersTo(call);
  };
  const send = (tool: string, args: object, call: string) => {
    const registration = connection.tools.findIndex(({ name }) => name === tool) + 1;
    document.receive({ type: "run", call, registration, arguments: JSON.stringify(args) });
  };
  const run = (tool: string, args: object = {}, call = tool) => {
    send(tool, args, call);
    return resultOf(call);
  };
  const cancel = (call: string) => document.receive({ type: "cancel", call });
  return { said, document, run, cancel, resultOf };
}
