/**
 * `mcp --without-browser` as apps start it, by the official clients 1.x and 2.x, with and without a
 * form for their person; and what the doctor says of it meanwhile.
 */
import { execFile } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Client, type ClientOptions } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { Client as OlderClient } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport as OlderTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { ElicitRequestSchema } from "@modelcontextprotocol/sdk/types.js";
import { expect, test } from "@playwright/test";
import { COMMAND } from "../app-house.js";

const PLAYED = fileURLToPath(new URL("played-server.mjs", import.meta.url));

interface Started {
  call(name: string, args?: Record<string, unknown>): Promise<string>;
  close(): Promise<void>;
}
/** What the person answers; undefined where the app has no form. */
type Person =
  | ((message: string) => { action: "accept" | "decline"; content?: { allow: boolean } })
  | undefined;
type Start = (server: ReturnType<typeof ordered>, person: Person) => Promise<Started>;

const about = { name: "An official client", version: "1" };
const wordsOf = (result: object): string =>
  (result as { content: { text?: string }[] }).content.map(({ text = "" }) => text).join("\n");

function ordered(home: string) {
  const server = `mail="${process.execPath}" "${PLAYED}"`;
  return {
    command: process.execPath,
    args: [COMMAND, "mcp", "--agent", "An app", "--without-browser", "--server", server],
    env: { PATH: process.env["PATH"] ?? "", HOME: home, WEBMCP_AIRLOCK_HOME: join(home, "own") },
  };
}

const newer =
  (versionNegotiation: NonNullable<ClientOptions["versionNegotiation"]>): Start =>
  async (server, person) => {
    const capabilities = person === undefined ? {} : { elicitation: {} };
    const client = new Client(about, { capabilities, versionNegotiation });
    if (person !== undefined) {
      client.setRequestHandler("elicitation/create", ({ params }) => person(params.message));
    }
    await client.connect(new StdioClientTransport(server));
    return {
      call: async (name, args = {}) => wordsOf(await client.callTool({ name, arguments: args })),
      close: () => client.close(),
    };
  };

const CLIENTS: readonly [title: string, start: Start][] = [
  [
    "1.x",
    async (server, person) => {
      const client = new OlderClient(about, {
        capabilities: person === undefined ? {} : { elicitation: {} },
      });
      if (person !== undefined) {
        client.setRequestHandler(ElicitRequestSchema, ({ params }) => person(params.message));
      }
      await client.connect(new OlderTransport(server));
      return {
        call: async (name, args = {}) => wordsOf(await client.callTool({ name, arguments: args })),
        close: () => client.close(),
      };
    },
  ],
  ["2.x in the era of 2025-11-25", newer({ mode: "legacy" })],
  ["2.x in the era of 2026-07-28", newer({ mode: "auto" })],
];

let home: string;
test.beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), "airlock-alone-"));
});
test.afterEach(() => rmSync(home, { recursive: true, force: true }));

function doctor(): Promise<{ code: number; said: string }> {
  const { env } = ordered(home);
  return new Promise((resolve) => {
    execFile(process.execPath, [COMMAND, "mcp", "doctor", "--agent", "An app"], { env }, (error, stdout) =>
      resolve({ code: Number(error?.code ?? 0), said: stdout }),
    );
  });
}

for (const [title, start] of CLIENTS) {
  const tags = { tag: title === "1.x" ? "@once" : "@long" };
  test(`The official client ${title} without a form gets words that name the way.`, tags, async () => {
    const { call, close } = await start(ordered(home), undefined);
    const said = await call("mail__send_letter", { text: "a" });
    expect(said).toMatch(/^Nothing ran: .*this app cannot ask/);
    expect(said).toContain("leave out --without-browser");
    expect(said).toContain("--rules FILE");
    expect(await call("mail__said")).not.toContain("send_letter");
    await close();
  });

  test(
    `The official client ${title} asks its person, once for each call, with its arguments.`,
    tags,
    async () => {
      const asked: string[] = [];
      let isAllowed = true;
      const { call, close } = await start(ordered(home), (message) => {
        asked.push(message);
        return isAllowed ? { action: "accept", content: { allow: true } } : { action: "decline" };
      });
      expect(await call("mail__send_letter", { text: "one" })).toBe("sent");
      isAllowed = false;
      expect(await call("mail__send_letter", { text: "two" })).toContain("did not allow");
      expect(asked).toEqual([
        expect.stringContaining('{"text":"one"}'),
        expect.stringContaining('{"text":"two"}'),
      ]);
      const heard = await call("mail__said");
      expect(heard).toContain("one");
      expect(heard).not.toContain("two");
      await close();
    },
  );
}

test("The doctor says how the server of a running app stands, and that an ended app's does not run.", {
  tag: "@once",
}, async () => {
  const [, start] = CLIENTS[0] as (typeof CLIENTS)[0];
  const { call, close } = await start(ordered(home), undefined);
  await call("mail__said");
  expect((await doctor()).said).toMatch(/^ok {6}“mail” of “An app” is allowed, and runs with 4 tools\.$/m);
  await close();
  await expect.poll(async () => (await doctor()).said).toMatch(/^ok {6}“mail” of “An app” is not running/m);
  expect(readdirSync(join(home, "own", "run"))).toEqual([]);
});
