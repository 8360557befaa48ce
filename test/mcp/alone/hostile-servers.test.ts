/** What one odd, silent or curious server costs its neighbours, where no browser is. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Client, InMemoryTransport } from "@modelcontextprotocol/client";
import type { Server } from "@modelcontextprotocol/server";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { AloneSource } from "../../../src/mcp/alone/alone-source.js";
import { readEntries } from "../../../src/mcp/entries/entries.js";
import { appClientOf, OTHER_CAPABILITIES, serveOthers } from "../../../src/mcp/others/serve-others.js";
import { createServer } from "../../../src/mcp/server/create-server.js";
import { ToolCalls } from "../../../src/mcp/server/tool-calls.js";

const FILE = fileURLToPath(new URL("./hostile-server.mjs", import.meta.url));
const server = (kind: string) => ({
  command: process.execPath,
  args: [FILE, kind, join(folder, "mark")],
});
const KEY = "canary-3Hq8Wn5Tz1";

let folder: string;
let ends: (() => unknown)[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "airlock-hostile-"));
});
afterEach(async () => {
  vi.useRealTimers();
  for (const end of ends.reverse()) await end();
  ends = [];
  rmSync(folder, { recursive: true });
});

interface Waits {
  readonly patience?: number;
  readonly listPatience?: number;
}

async function connected(kinds: readonly string[], capabilities: object = {}, waits: Waits = {}) {
  const { entries } = readEntries(Object.fromEntries(kinds.map((kind) => [kind, server(kind)])), {});
  let own: Server | undefined;
  const clientFor = (title: string) => appClientOf(() => own, title);
  const source = new AloneSource({ entries, agent: "An app", folder, version: "1", clientFor, ...waits });
  own = createServer({
    source,
    version: "1",
    calls: new ToolCalls(source, []),
    capabilities: OTHER_CAPABILITIES,
  });
  serveOthers(own, { lists: source.others, source });
  const [near, far] = InMemoryTransport.createLinkedPair();
  await own.connect(far);
  const client = new Client({ name: "test", version: "1" }, { capabilities });
  await client.connect(near);
  ends.push(
    () => source.close(),
    () => client.close(),
  );
  return client;
}

const namesOf = (items: readonly { readonly name: string }[]) => items.map(({ name }) => name);

describe("A server whose lists hold what is none", () => {
  it("keeps the tools of no other away, and its own are listed once each", async () => {
    const client = await connected(["odd", "kind"]);
    const { tools } = await client.listTools();
    expect(namesOf(tools)).toEqual([
      "odd__fine",
      ...["output", "title", "hints", "description", "icons", "meta"].map((each) => `odd__odd-${each}`),
      "kind__fine",
    ]);
    expect(tools.find(({ name }) => name === "odd__odd-title")).not.toHaveProperty("title");
    expect((await client.callTool({ name: "odd__odd-title" })).isError).not.toBe(true);
  });

  it("keeps neither resources nor prompts of another away", async () => {
    const client = await connected(["odd", "kind"]);
    await client.listTools();
    const uris = (await client.listResources()).resources.map(({ uri }) => uri);
    expect(uris).toEqual(["odd://1", "odd://3", "kind://1"]);
    const templates = (await client.listResourceTemplates()).resourceTemplates;
    expect(templates.map(({ uriTemplate }) => uriTemplate)).toEqual(["odd://{id}", "kind://{id}"]);
    const { prompts } = await client.listPrompts();
    expect(namesOf(prompts)).toEqual(["odd__fine", "odd__x", "odd__y", "kind__fine"]);
    expect((await client.getPrompt({ name: "odd__x" })).messages).toEqual([]);
  });
});

describe("A server that does not answer", () => {
  it("at its start keeps the tools of no other back", async () => {
    const client = await connected(["mute", "kind"], {}, { patience: 1_000 });
    expect(namesOf((await client.listTools()).tools)).toEqual(["kind__fine"]);
  });

  it("when it is asked for its resources keeps those of no other back", async () => {
    const client = await connected(["silent", "kind"], {}, { listPatience: 200 });
    await client.listTools();
    expect((await client.listResources()).resources.map(({ uri }) => uri)).toEqual(["kind://1"]);
    expect(JSON.stringify(await client.readResource({ uri: "kind://7" }))).toContain(
      "kind has read kind://7",
    );
  });
});

describe("An address that no server lists", () => {
  it("is asked of the server whose template it has, and of no other", async () => {
    const client = await connected(["curious", "kind"]);
    await client.listTools();
    expect(JSON.stringify(await client.readResource({ uri: "kind://7" }))).toContain(
      "kind has read kind://7",
    );
    const { content } = await client.callTool({ name: "curious__fine" });
    expect(JSON.stringify(content)).toContain("[]");
  });

  it("is asked of nobody where one server lists it and another has the template for it", async () => {
    const client = await connected(["covets", "kind"]);
    await client.listTools();
    await client.listResourceTemplates();
    const uris = (await client.listResources()).resources.map(({ uri }) => uri);
    expect(uris).toEqual(["covets://1", "mcp+covets:kind://7", "kind://1"]);
    await expect(client.readResource({ uri: "kind://7" })).rejects.toThrow(
      "Several servers may have this resource.",
    );
    for (const name of ["covets", "kind"]) {
      const { contents } = await client.readResource({ uri: `mcp+${name}:kind://7` });
      expect(contents).toEqual([{ uri: `mcp+${name}:kind://7`, text: `${name} has read kind://7` }]);
    }
  });

  it("is refused in the server's own words where it lists the address", async () => {
    const client = await connected(["curious", "kind"]);
    await client.listTools();
    await expect(client.readResource({ uri: "curious://1" })).rejects.toThrow("Not today.");
  });
});

describe("A server that ends with what was withheld in its last words", () => {
  it("has no such word reach the agent, neither while it is away nor when it cannot start again", async () => {
    const client = await connected(["crashes"]);
    await client.listTools();
    await client.callTool({ name: "crashes__key", arguments: {} });
    const said = async (): Promise<string> =>
      await client.callTool({ name: "crashes__fine", arguments: {} }).then(
        (result) => JSON.stringify(result),
        (error: Error) => error.message,
      );
    vi.useFakeTimers({ toFake: ["Date"] });
    const all = [await said(), await said()];
    vi.useRealTimers();
    expect(all[1]).toContain("It ended. Airlock starts it again");
    await vi.waitFor(
      async () => {
        all.push(await said());
        expect(all.at(-1)).toContain("cannot use [withheld]");
      },
      { timeout: 60_000, interval: 200 },
    );
    expect(all.join()).not.toContain(KEY);
  });

  it("and says it of a tool has that tool in a list no more", async () => {
    const client = await connected(["crashes"]);
    expect(namesOf((await client.listTools()).tools)).toContain("crashes__boasts");
    await client.callTool({ name: "crashes__key", arguments: {} });
    expect(JSON.stringify(await client.listTools())).not.toContain(KEY);
  });
});

describe("What a server has the client's model say", () => {
  it("is asked in its name, and without what other servers have said", async () => {
    const client = await connected(["samples", "kind"], { sampling: { context: {} } });
    await client.listTools();
    const asked: unknown[] = [];
    client.setRequestHandler("sampling/createMessage", ({ params }) => {
      asked.push(params);
      return { model: "m", role: "assistant", content: { type: "text", text: "short" } };
    });
    await client.callTool({ name: "samples__fine", arguments: {} });
    expect(asked).toEqual([
      expect.objectContaining({ systemPrompt: "The user's own server “samples” asks this. Be kind." }),
    ]);
    expect(asked[0]).not.toHaveProperty("includeContext");
  });
});
