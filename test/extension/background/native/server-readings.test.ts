/**
 * Resources and prompts of the person's servers, with a browser: from a client to the server and
 * back.
 */
import { afterEach, describe, expect, it } from "vitest";
import { samples } from "../../../runs-all.js";
import type { FakePanel } from "../../fake-agent.js";
import { decide } from "../../fake-servers.js";
import { type LinkedOptions, linkedServers, readingServer } from "../../linked-servers.js";
import { manageRules } from "../../set-up.js";
import { until } from "../../until.js";

const KEY = "qL7vTz3RkWm9XpB2nYh4";
const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

type Linked = Awaited<ReturnType<typeof linked>>;

async function linked(servers: Readonly<Record<string, object>>, options: LinkedOptions = {}) {
  const house = await linkedServers(servers, options);
  ends.push(house.close);
  return house;
}

/** Servers that are named as they behave. */
const kinds = (...names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, readingServer(name)]));

const wordsOf = async (answer: Promise<unknown>): Promise<string> =>
  await answer.then(JSON.stringify, (error: Error) => `REFUSED ${error.message}`);

const read = ({ client }: Linked, uri: string) => wordsOf(client.readResource({ uri }));

/** The person answers each question so. */
function answering(panel: FakePanel, allow: boolean): { readonly asked: string[] } {
  const asked: string[] = [];
  panel.client.onMessage = (message) => {
    const { state } = message as { state?: { questions: { id: string; tool: string; origin: string }[] } };
    for (const { id, tool, origin } of state?.questions ?? []) {
      asked.push(`${origin} ${tool}`);
      panel.client.send({
        request: `a-${id}`.slice(0, 64),
        command: { type: "answer", question: id, allow },
      });
    }
  };
  return { asked };
}

describe("Resources and prompts of the person's servers", () => {
  it("are listed as one, and read, got and completed at the server that has them", async () => {
    const { client, app, browser } = await linked(kinds("kind", "other"));
    expect((await client.listResources()).resources.map(({ uri }) => uri)).toEqual([
      "mcp+kind:note://1",
      "kind://2",
      "mcp+other:note://1",
      "other://2",
    ]);
    const { resourceTemplates } = await client.listResourceTemplates();
    expect(resourceTemplates.map(({ uriTemplate }) => uriTemplate)).toEqual(["kind://{id}", "other://{id}"]);
    const names = (await client.listPrompts()).prompts.map(({ name }) => name);
    expect(names).toEqual(["kind__greet", "other__greet"]);
    expect((await client.readResource({ uri: "mcp+kind:note://1" })).contents).toEqual([
      { uri: "mcp+kind:note://1", text: "kind has read note://1" },
    ]);
    expect((await client.readResource({ uri: "other://7" })).contents).toMatchObject([{ uri: "other://7" }]);
    expect(await client.getPrompt({ name: "kind__greet", arguments: { whom: "Ana" } })).toMatchObject({
      description: "About greet",
      messages: [
        { role: "assistant", content: { type: "text", text: "greet Ana" } },
        { role: "user", content: { type: "text", text: KEY } },
      ],
    });
    const ref = { type: "ref/prompt", name: "kind__greet" } as const;
    const { completion } = await client.complete({ ref, argument: { name: "whom", value: "A" } });
    expect(completion).toEqual({ values: ["Ana", "greet"], total: 2, hasMore: false });
    const log = browser.audit.entries.filter(({ event, what }) => event === "call" && what === "done");
    expect(log.map(({ tool, origin, title }) => [origin, tool, title])).toEqual([
      ["mcp:kind", "resources/read", "Read a resource"],
      ["mcp:other", "resources/read", "Read a resource"],
      ["mcp:kind", "prompts/get", "Get a prompt"],
      ["mcp:kind", "completion/complete", "Complete what is typed"],
    ]);
    // They are in no list of tools, and the server's own tool of such a name is none.
    const { result } = await app.request("tools/list");
    expect(JSON.stringify(result)).not.toMatch(/resources\/read|impostor/);
  });

  it("of a server without tools are there, too", async () => {
    const house = await linked(kinds("kind", "toolless"));
    expect(await read(house, "toolless://2")).toContain("toolless has read toolless://2");
  });

  it("come without copies of what this session has lost, and what is withheld is kept for the person", async () => {
    const house = await linked(kinds("lost"));
    expect(await read(house, "lost://2")).toContain(KEY);
    expect(JSON.stringify(await house.call("lost", "key"))).not.toContain(KEY);
    expect(await read(house, "lost://2")).toContain("the key is [withheld]");
    expect(await wordsOf(house.client.getPrompt({ name: "lost__greet" }))).not.toContain(KEY);
    const { items } = await house.panel.shows((state) => state.items.length > 0 && state);
    expect(items).toMatchObject([{ origin: "mcp:lost" }]);
  });

  it("take what the person says of them, as a tool does", async () => {
    const airlock = { tools: { "resources/read": { sensitiveHint: true } } };
    const house = await linked({ lost: readingServer("lost", airlock) });
    expect(await read(house, "lost://2")).not.toContain(KEY);
    const { items } = await house.panel.shows((state) => state.items.length > 0 && state);
    expect(items).toMatchObject([{ origin: "mcp:lost", tool: "resources/read" }]);
  });

  it("nobody is asked for where it is not clear who is meant", async () => {
    const house = await linked(kinds("kind", "other"));
    expect(await read(house, "note://1")).toContain(
      "Write the server before the address: mcp+kind: or mcp+other:",
    );
    expect(await read(house, "nobody://1")).toContain("No server has this resource.");
    expect(await read(house, "mcp+nobody:note://1")).toContain("No server has this resource.");
    expect(await read(house, "mcp+other:nobody://1")).toContain("other has read nobody://1");
    expect(JSON.stringify(await house.call("kind", "look"))).toContain("[]");
  });
});

describe("A rule, and the person", () => {
  it("are asked about a read as about a tool that only reads, and a no reads nothing", async () => {
    const house = await linked(kinds("kind"), { isAsking: true });
    const { asked } = answering(house.panel, false);
    expect(await read(house, "kind://2")).toContain("REFUSED");
    expect(asked).toEqual(["mcp:kind resources/read"]);
    const yes = answering(house.panel, true);
    expect(await wordsOf(house.client.getPrompt({ name: "kind__greet" }))).toContain("greet");
    expect(yes.asked).toContain("mcp:kind prompts/get");
    expect(JSON.stringify(await house.call("kind", "look"))).toContain("[]");
  });

  it("stop reads of a server that is blocked by a rule, or switched off", async () => {
    const house = await linked(kinds("kind", "other"));
    await house.client.listResources();
    const conditions = { fact: "tool.name", operator: "equals", value: "resources/read" };
    await manageRules(house, { name: "no-reading", stage: "pre-call", effect: "block", conditions } as never);
    expect(await read(house, "kind://2")).toMatch(/REFUSED .*no-reading/);
    await decide(house.panel, "other", "off");
    expect(await read(house, "other://2")).toContain("It may be switched off");
    expect((await house.client.listResources()).resources.map(({ uri }) => uri)).toEqual([
      "mcp+kind:note://1",
      "kind://2",
    ]);
  });

  it("hear nothing while the browser is closed: the client does, in words", async () => {
    const house = await linked(kinds("kind"));
    await house.client.listResources();
    house.appServers.lost(house.line);
    expect(await read(house, "kind://2")).toContain("No browser with Airlock is connected.");
    expect((await house.client.listResources()).resources).toEqual([]);
  });
});

describe("A server that is hostile", () => {
  it("and gives orders is read as a stranger's words, which the session has met", async () => {
    const house = await linked(kinds("orders"), { isAsking: true });
    answering(house.panel, true);
    await read(house, "orders://2");
    const log = house.browser.audit.entries.filter(({ origin }) => origin === "mcp:orders");
    expect(JSON.stringify(log)).toMatch(/finding|warn|malicious/i);
  });

  it("and answers with another's address is told apart, and says nothing in Airlock's name", async () => {
    const house = await linked(kinds("kind", "claims"));
    await house.client.listResources();
    const said = await read(house, "claims://2");
    expect(JSON.parse(said)).toMatchObject({ contents: [{ uri: "mcp+claims:note://1", text: "not yours" }] });
    expect(JSON.parse(said)["_meta"] ?? {}).not.toHaveProperty("webmcp-airlock/redaction", { version: 1 });
  });

  it("and lists without an end has a list with one, and keeps no other's back", async () => {
    const { client } = await linked(kinds("endless", "kind"));
    const { resources } = await client.listResources();
    expect(resources.length).toBeLessThanOrEqual(52);
    expect(resources.at(-1)?.uri).toBe("kind://2");
  });

  it("and answers with what is none is refused in words", async () => {
    const house = await linked(kinds("odd"));
    expect(await read(house, "odd://2")).toMatch(/^REFUSED .*failed/);
  });

  it.each(
    samples(["long", "huge"], (_, at) => at === 0),
  )("and answers with too much (%s) is refused in words", async (kind) => {
    const house = await linked(kinds(kind));
    expect(await read(house, `${kind}://2`)).toMatch(/larger|large/);
  });

  it("and says without end that something has changed is heard now and then, and only of what was asked for", async () => {
    const house = await linked(kinds("kind"));
    const heard: string[] = [];
    for (const method of ["resources/updated", "resources/list_changed", "prompts/list_changed"] as const) {
      house.client.setNotificationHandler(`notifications/${method}`, ({ params }) => {
        heard.push(`${method} ${String((params as { uri?: string } | undefined)?.uri ?? "")}`);
      });
    }
    await house.client.subscribeResource({ uri: "kind://2" });
    await house.call("kind", "look", { flood: 500, uri: "kind://2" });
    await until(() => new Set(heard).size === 3, "the notices");
    await house.client.unsubscribeResource({ uri: "kind://2" });
    await house.call("kind", "look", { flood: 500, uri: "kind://2" });
    expect([...new Set(heard)].sort()).toEqual([
      "prompts/list_changed ",
      "resources/list_changed ",
      "resources/updated kind://2",
    ]);
    // One at once, and one a second.
    expect(heard.length).toBeLessThan(100);
    expect(heard.filter((each) => each.startsWith("resources/updated"))).toHaveLength(1);
  });
});

describe("What a server asks of the app's client", () => {
  const answers = (house: Linked) => {
    const asked: string[] = [];
    house.client.setRequestHandler("elicitation/create", ({ params }) => {
      asked.push(params.message);
      return { action: "decline" };
    });
    house.client.setRequestHandler("sampling/createMessage", ({ params }) => {
      asked.push(JSON.stringify(params));
      return { model: "m", role: "assistant", content: { type: "text", text: "short" } };
    });
    house.client.setRequestHandler("roots/list", () => ({ roots: [{ uri: "file:///home/me" }] }));
    return asked;
  };
  const capabilities = { elicitation: {}, sampling: {}, roots: {} };

  it("comes in its name, and without copies of what this session has lost", async () => {
    const house = await linked(kinds("kind"), { capabilities });
    const asked = answers(house);
    await house.call("kind", "key");
    const ask = async (method: string) => JSON.stringify(await house.call("kind", "look", { ask: method }));
    expect(await ask("elicitation/create")).toContain("decline");
    expect(await ask("sampling/createMessage")).toContain("short");
    expect(await ask("roots/list")).toContain("file:///home/me");
    expect(asked[0]).toBe("Your server “kind” asks: Is it [withheld]?");
    expect(asked[1]).toContain("The user's own server “kind” asks this.");
    expect(asked.join()).not.toContain(KEY);
  });

  it("is refused while a tool with marks runs, where a model would read it; also after its call was given up", async () => {
    const house = await linked(kinds("kind"), { capabilities });
    const asked = answers(house);
    const said = JSON.stringify(await house.call("kind", "key", { ask: "sampling/createMessage" }));
    expect(said).not.toContain("short");
    let hasRun = false;
    house.client.setNotificationHandler("notifications/resources/updated", () => {
      hasRun = true;
    });
    await house.client.subscribeResource({ uri: "kind://2" });
    const params = { name: house.nameOf("kind", "key"), arguments: { slow: true } };
    house.app.send({ jsonrpc: "2.0", id: "slow", method: "tools/call", params });
    await until(() => hasRun, "the server to run");
    house.app.send({ jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: "slow" } });
    await house.panel.shows(({ calls }) => calls.every(({ status }) => status !== "running"));
    const late = JSON.stringify(await house.call("kind", "look", { ask: "sampling/createMessage" }));
    expect(late).not.toContain("short");
    expect(asked).toEqual([]);
  });

  it("is refused beyond what a person can be asked", async () => {
    const house = await linked(kinds("kind"), { capabilities });
    answers(house);
    const said: string[] = [];
    for (let i = 0; i < 22; i += 1)
      said.push(JSON.stringify(await house.call("kind", "look", { ask: "roots/list" })));
    expect(said.filter((each) => each.includes("Too many questions at once"))).toHaveLength(2);
  });
});
