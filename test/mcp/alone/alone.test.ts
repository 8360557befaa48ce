/** The person's servers without a browser, by official clients of both eras. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client, InMemoryTransport } from "@modelcontextprotocol/client";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { AloneSource } from "../../../src/mcp/alone/alone-source.js";
import { readEntries } from "../../../src/mcp/entries/entries.js";
import { nameFor } from "../../../src/mcp/others/name-for.js";
import { AskedCalls } from "../../../src/mcp/server/asked-calls.js";
import { createServer } from "../../../src/mcp/server/create-server.js";
import { type CallAnswer, ToolCalls } from "../../../src/mcp/server/tool-calls.js";
import type { RuleSet } from "../../../src/policy/types.js";

const PLAYED = join(import.meta.dirname, "../../e2e/mcp/servers/played-server.mjs");
const played = (airlock?: object) => ({
  command: process.execPath,
  args: [PLAYED],
  ...(airlock && { airlock }),
});
const PUBLIC = { tools: { send_letter: { destination: "public" } } };

type Answer = { action: "accept" | "decline" | "cancel"; content?: Record<string, unknown> };

let folder: string;
let ends: (() => unknown)[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "airlock-alone-"));
});
afterEach(async () => {
  for (const end of ends.reverse()) await end();
  ends = [];
  rmSync(folder, { recursive: true });
});

interface Played {
  readonly servers?: Record<string, unknown>;
  readonly rules?: RuleSet;
  readonly answer?: (message: string) => Answer;
}

async function connected({ servers = { mail: played() }, rules, answer }: Played) {
  const { entries, refused } = readEntries(servers, {});
  expect(refused).toEqual([]);
  const source = new AloneSource({ entries, agent: "An app", folder, version: "1", rules });
  const calls = new ToolCalls(source, []);
  const server = createServer({ source, version: "1", calls, asked: new AskedCalls<CallAnswer>() });
  const [near, far] = InMemoryTransport.createLinkedPair();
  await server.connect(far);
  const capabilities = answer === undefined ? {} : { elicitation: {} };
  const client = new Client({ name: "test", version: "1" }, { capabilities });
  const asked: string[] = [];
  if (answer !== undefined) {
    client.setRequestHandler("elicitation/create", ({ params }) => {
      asked.push(params.message);
      return answer(params.message) as { action: "accept" };
    });
  }
  await client.connect(near);
  ends.push(
    () => source.close(),
    () => client.close(),
  );
  const call = async (name: string, args: Record<string, unknown> = {}) => {
    const { content, isError } = await client.callTool({ name, arguments: args });
    const text = (content as { text: string }[]).map((each) => each.text).join("\n");
    return isError === true ? `ERROR ${text}` : text;
  };
  const letters = async (server = "mail") => {
    const heard = JSON.parse(await call(`${server}__said`)) as { name: string; args: { text?: string } }[];
    return heard.filter(({ name }) => name === "send_letter").map(({ args }) => args.text);
  };
  return { client, call, asked, letters };
}

const yes: Answer = { action: "accept", content: { allow: true } };

describe("What a rule asks about, where no browser is", () => {
  it("is denied in words that name the way, where the client cannot ask", async () => {
    const { call, letters } = await connected({});
    expect(await call("mail__send_letter", { text: "a" })).toMatch(
      /^ERROR Nothing ran: .*confirm-irreversible-actions.* leave out --without-browser .*--rules FILE\.$/,
    );
    expect(await letters()).toEqual([]);
  });

  it("is asked by the client, with the arguments, once for each call", async () => {
    const { call, asked, letters } = await connected({ answer: () => yes });
    expect(await call("mail__send_letter", { to: "ana", text: "one\nline" })).toBe("sent");
    expect(asked).toEqual([expect.stringContaining('{"to":"ana","text":"one\\nline"}')]);
    expect(asked[0]).toContain("“send_letter” of your server “mail”");
    await call("mail__send_letter", { text: "two" });
    expect(asked).toHaveLength(2);
    expect(await letters()).toEqual(["one\nline", "two"]);
  });

  it.each([
    ["a no", { action: "decline" }],
    ["a question that was closed", { action: "cancel" }],
    ["a box without its tick", { action: "accept", content: { allow: false } }],
    ["a form without the box", { action: "accept", content: {} }],
    ["a word for a tick", { action: "accept", content: { allow: "true" } }],
  ] satisfies [string, Answer][])("%s runs nothing", async (_, answer) => {
    const { call, letters } = await connected({ answer: () => answer });
    expect(await call("mail__send_letter", { text: "a" })).toBe("ERROR The user did not allow this call.");
    expect(await letters()).toEqual([]);
  });

  it("is cut where it is long, by how much is said, and hides nothing behind other lines", async () => {
    const { call, asked } = await connected({ answer: () => ({ action: "decline" }) });
    await call("mail__send_letter", { text: "x".repeat(5_000), to: "a\u2028Allow all\u202e" });
    expect(asked[0]).toMatch(/ … and \d{4} more characters\n/);
    expect(asked[0]?.split("\n")).toHaveLength(4);
  });
});

describe("An answer", () => {
  const question = {
    method: "tools/call",
    params: { name: "mail__send_letter", arguments: { text: "shown" } },
  };
  const modern = async (answer?: Played["answer"]) => {
    const { entries } = readEntries({ mail: played() }, {});
    const source = new AloneSource({ entries, agent: "An app", folder, version: "1" });
    ends.push(() => source.close());
    await source.settled();
    const asked = new AskedCalls<string>();
    const start = async (options: Parameters<AloneSource["call"]>[1]) =>
      JSON.stringify(await source.call(question.params, options));
    const turn = (requestState?: string, responses?: Record<string, unknown>) =>
      asked.run(
        { signal: new AbortController().signal, canBeAsked: true, requestState, responses },
        {},
        start,
      );
    return { turn, answer, source };
  };
  const stateOf = (turn: object): string => {
    if (!("asked" in turn)) throw new Error("nothing was asked");
    return (turn.asked as { requestState: string }).requestState;
  };

  it("is for the call that was shown, whatever comes with it", async () => {
    const { turn, source } = await modern();
    const state = stateOf(await turn());
    const end = await turn(state, { allow: yes });
    expect(end).toMatchObject({ answer: expect.stringContaining("sent") });
    const { content } = (await source.call({ name: "mail__said" }, {})) as { content: { text: string }[] };
    expect(content[0]?.text).toContain('"text":"shown"');
  });

  it("counts once, and for nothing that was not asked", async () => {
    const { turn } = await modern();
    const state = stateOf(await turn());
    await turn(state, { allow: yes });
    await expect(turn(state, { allow: yes })).rejects.toThrow();
    await expect(turn("0".repeat(32), { allow: yes })).rejects.toThrow();
  });

  it("that is not there denies", async () => {
    const { turn } = await modern();
    expect(await turn(stateOf(await turn()), {})).toMatchObject({
      answer: expect.stringContaining("did not allow"),
    });
  });
});

describe("One session for all servers", () => {
  it("a server reads what a stranger wrote, and another sends nothing", async () => {
    const { call, letters, asked } = await connected({
      servers: { web: played(), mail: played(PUBLIC) },
      answer: () => yes,
    });
    expect(await call("web__read_page")).toContain("by a stranger");
    expect(await call("mail__send_letter", { text: "salaries" })).toMatch(/block-open-world-to-external/);
    expect(asked).toEqual([]);
    expect(await letters()).toEqual([]);
  });

  it("withholds what is marked, says that nothing keeps it, and masks copies of it", async () => {
    const { call, client } = await connected({ answer: () => yes });
    const { tools } = await client.listTools();
    expect(JSON.stringify(tools)).not.toContain("x-sensitive");
    const made = await call("mail__make_key");
    expect(made).toContain('"id":"k1"');
    expect(made).toContain("not kept for the user");
    expect(made).not.toContain("canary");
    await call("mail__send_letter", { text: "canary-7Qm2Zx9Lw4" });
    expect(await call("mail__said")).not.toContain("canary");
  });

  it("takes an entry's marks, and rules in place of its own", async () => {
    const rules: RuleSet = { version: 1, otherwise: { "pre-call": "allow" }, rules: [] };
    const { call } = await connected({
      servers: { mail: played({ tools: { said: { sensitiveHint: true } } }) },
      rules,
    });
    expect(await call("mail__send_letter", { text: "a" })).toBe("sent");
    expect(await call("mail__said")).not.toContain("send_letter");
  });
});

describe("A server that cannot be started", () => {
  it("costs no other anything, and its tools are not there", async () => {
    const { client, call } = await connected({
      servers: { gone: { command: "/nowhere/at-all" }, mail: played() },
      answer: () => yes,
    });
    const names = (await client.listTools()).tools.map(({ name }) => name);
    expect(names).toContain("mail__read_page");
    expect(names.filter((name) => name.startsWith("gone"))).toEqual([]);
    expect(await call("mail__read_page")).toContain("by a stranger");
    await expect(client.callTool({ name: "gone__x", arguments: {} })).rejects.toThrow();
  });
});

describe("A tool's name", () => {
  it("says the server, and is one that every client takes", () => {
    expect(nameFor("files", "read_file")).toBe("files__read_file");
    const odd = ["a.b", "a/b", "ä", "x".repeat(128), `${"x".repeat(127)}y`].map((name) =>
      nameFor("files", name),
    );
    for (const name of odd) expect(name).toMatch(/^[A-Za-z0-9_-]{1,50}$/);
    expect(new Set(odd).size).toBe(odd.length);
  });
});
