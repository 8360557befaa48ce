/** Servers of the registry, unmodified, as an app's process starts and asks them. */
import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { createServer } from "node:net";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, describe, expect, it, vi } from "vitest";
import { framesOf, PartReader } from "../../../src/link/server-frames.js";
import type { ServerEntry } from "../../../src/mcp/entries/entries.js";
import type { JsonRecord } from "../../../src/mcp/json.js";
import { linkedServers } from "../../extension/linked-servers.js";
import { speaker, startServer, testFolder } from "../../mcp/servers/speaker.js";

const binOf = (name: string): string =>
  fileURLToPath(
    new URL(`../node_modules/@modelcontextprotocol/server-${name}/dist/index.js`, import.meta.url),
  );
const stdio = (name: string, args: readonly string[] = [], env = {}) => ({
  command: process.execPath,
  args: [binOf(name), ...args],
  env,
});

async function openAt(start: ServerEntry["start"]) {
  const connection = startServer(start);
  await connection.start();
  const asked = speaker(connection);
  asked.document.announce();
  const answer = async (tool: string, args: object = {}, call = tool): Promise<JsonRecord> => {
    const [result] = (await asked.run(tool, args, call)) as { kind: string; text: string }[];
    expect(result?.kind, result?.text).toBe("json");
    return JSON.parse(result?.text ?? "") as JsonRecord;
  };
  return { connection, ...asked, answer };
}

const textOf = ({ content }: JsonRecord): string =>
  (content as { text?: string }[]).map(({ text = "" }) => text).join("\n");
const typesOf = ({ content }: JsonRecord): string[] =>
  (content as { type: string }[]).map(({ type }) => type);

/** The way of a message to the worker, in parts. */
function overTheLink(message: JsonRecord): JsonRecord {
  const reader = new PartReader();
  const frames = framesOf("files", message) ?? [];
  const wholes = frames.map((frame) =>
    frame.airlock === "server" ? reader.take(frame.part, frame.rest) : undefined,
  );
  return wholes.at(-1)?.message as JsonRecord;
}

describe("server-filesystem", () => {
  it("reads files, and says what lies outside of its folder", async () => {
    writeFileSync(join(testFolder(), "a.txt"), "some words");
    const { answer } = await openAt(stdio("filesystem", [testFolder()]));
    expect(await answer("read_text_file", { path: join(testFolder(), "a.txt") })).toMatchObject({
      structuredContent: { content: "some words" },
    });
    const denied = await answer("list_directory", { path: "/etc" });
    expect(denied).toMatchObject({ isError: true });
    expect(textOf(denied)).toContain("Access denied");
  });

  it("gives pictures of one and of three megabytes, over the link", async () => {
    const { answer, said } = await openAt(stdio("filesystem", [testFolder()]));
    for (const size of [1_000_000, 3_000_000]) {
      const path = join(testFolder(), `${size}.png`);
      const bytes = randomBytes(size);
      writeFileSync(path, bytes);
      const { content } = await answer("read_media_file", { path }, `of-${size}`);
      expect((content as { data: string }[])[0]?.data).toBe(bytes.toString("base64"));
      const message = said.find(({ call, type }) => call === `of-${size}` && type === "result") ?? {};
      expect(overTheLink(message)).toEqual(message);
    }
  });
});

it("server-memory keeps what it was told, and has the variables of its entry.", async () => {
  const file = join(testFolder(), "memory.json");
  const { answer } = await openAt(stdio("memory", [], { MEMORY_FILE_PATH: file }));
  const entities = [{ name: "Ada", entityType: "person", observations: ["writes programs"] }];
  await answer("create_entities", { entities });
  expect(await answer("read_graph")).toMatchObject({ structuredContent: { entities, relations: [] } });
});

/** Each kind of answer that a server of today gives. */
const KINDS: readonly [tool: string, args: object, types: readonly string[]][] = [
  ["echo", { message: "here" }, ["text"]],
  ["get-tiny-image", {}, ["text", "image", "text"]],
  ["get-resource-links", { count: 2 }, ["text", "resource_link", "resource_link"]],
  ["get-resource-reference", { resourceType: "Text", resourceId: 1 }, ["text", "resource", "text"]],
  [
    "gzip-file-as-resource",
    { name: "a.gz", data: "data:text/plain,a", outputType: "resource" },
    ["resource"],
  ],
];

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = probe.address() as AddressInfo;
  probe.close();
  return port;
}

const open: ChildProcess[] = [];
afterEach(() => {
  for (const each of open.splice(0)) each.kill();
});

/** @returns once it listens */
async function serveHttp(port: number): Promise<ChildProcess> {
  const program = spawn(process.execPath, [binOf("everything"), "streamableHttp"], {
    env: { ...process.env, PORT: String(port) },
    stdio: ["ignore", "ignore", "pipe"],
  });
  open.push(program);
  for await (const line of program.stderr ?? []) if (String(line).includes("listening")) break;
  return program;
}

describe("server-everything", () => {
  it.each(["stdio", "HTTP"])("answers in every form, over %s", async (way) => {
    const port = await freePort();
    if (way === "HTTP") await serveHttp(port);
    const start = way === "HTTP" ? { url: `http://127.0.0.1:${port}/mcp`, headers: {} } : stdio("everything");
    const { answer, said, connection } = await openAt(start);
    for (const [tool, args, types] of KINDS) expect(typesOf(await answer(tool, args))).toEqual(types);
    expect(await answer("get-structured-content", { location: "Chicago" })).toMatchObject({
      structuredContent: { conditions: expect.any(String) },
    });
    // It logs from now on, and asks for what its client has not.
    await answer("toggle-simulated-logging");
    await answer("trigger-long-running-operation", { duration: 0.3, steps: 3 });
    expect(said.filter(({ type }) => type === "progress").length).toBeGreaterThan(1);
    // Only a client that waits for tasks can call it.
    expect(connection.tools.map(({ name }) => name)).not.toContain("simulate-research-query");
    expect(connection.state.kind).toBe("running");
  });

  it("has its resources and prompts read through Airlock, and says what it was asked to", async () => {
    const house = await linkedServers(
      { everything: stdio("everything") },
      { capabilities: { sampling: {} } },
    );
    const { client } = house;
    open.push({ kill: () => void house.close() } as unknown as ChildProcess);
    client.setRequestHandler("sampling/createMessage", () => {
      return { model: "m", role: "assistant", content: { type: "text", text: "of a model" } };
    });
    const { resources } = await client.listResources();
    expect(resources.length).toBeGreaterThan(0);
    const [first] = resources;
    const { contents } = await client.readResource({ uri: first?.uri ?? "" });
    expect(contents).toMatchObject([{ uri: first?.uri }]);
    expect((await client.listResourceTemplates()).resourceTemplates.length).toBeGreaterThan(0);
    const { prompts } = await client.listPrompts();
    const simple = prompts.find(({ arguments: args = [] }) => args.length === 0)?.name ?? "";
    expect((await client.getPrompt({ name: simple })).messages.length).toBeGreaterThan(0);
    await client.subscribeResource({ uri: first?.uri ?? "" });
    await client.unsubscribeResource({ uri: first?.uri ?? "" });
    const said = await house.call("everything", "trigger-sampling-request", { prompt: "say", maxTokens: 5 });
    expect(JSON.stringify(said)).toContain("of a model");
  });

  it("hears that a call was cancelled, and answers the next", async () => {
    const { run, cancel, answer, said } = await openAt(stdio("everything"));
    const asked = run("trigger-long-running-operation", { duration: 600, steps: 6_000 }, "long");
    await vi.waitFor(() => expect(said.some(({ type }) => type === "progress")).toBe(true), 20_000);
    cancel("long");
    expect(await asked).toMatchObject([{ kind: "threw" }]);
    expect(textOf(await answer("echo", { message: "here" }))).toContain("here");
  });

  it("has the variables of its entry, and none of the app's that it does not need", async () => {
    vi.stubEnv("APP_SECRET", "canary-7Qm2Zx9Lw4");
    const { answer } = await openAt(stdio("everything", [], { OWN: "of the entry" }));
    const env = textOf(await answer("get-env"));
    vi.unstubAllEnvs();
    expect(env).toContain("of the entry");
    expect(env).not.toContain("canary-7Qm2Zx9Lw4");
  });

  it("is asked again at its address after it was stopped and started", async () => {
    const port = await freePort();
    const first = await serveHttp(port);
    const { answer, run } = await openAt({ url: `http://127.0.0.1:${port}/mcp`, headers: {} });
    await answer("echo", { message: "here" }, "first");
    first.kill("SIGKILL");
    await once(first, "exit");
    expect(await run("echo", { message: "here" }, "away")).toMatchObject([{ kind: "threw" }]);
    await serveHttp(port);
    await vi.waitFor(
      async () => {
        expect(textOf(await answer("echo", { message: "again" }, `again-${Date.now()}`))).toContain("again");
      },
      { timeout: 30_000, interval: 300 },
    );
  });
});
