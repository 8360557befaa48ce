/** Two processes of one app that bring servers of one name, and what agents do not get of them. */
import { isDeepStrictEqual } from "node:util";
import { describe, expect, it } from "vitest";
import type { PanelServer } from "../../../../extension/protocol/app-messages.js";
import { json } from "../../fake-page.js";
import {
  type FakeServerOptions,
  FakeServers,
  offerOf,
  restart,
  serverHouse,
  serversIn,
} from "../../fake-servers.js";
import { quiet } from "../../until.js";

const tool = (registration: number, name: string, more = {}) => ({
  ...{ registration, name, description: name, inputSchema: '{"type":"object"}' },
  ...more,
});
const FILES: FakeServerOptions = {
  tools: [tool(1, "look")],
  answer: () => json({ content: [{ type: "text", text: "said" }] }),
};
/** Nested more deeply than anybody reads. */
const DEEP = `${'{"properties":{"x":'.repeat(600)}{}${"}}".repeat(600)}`;
const WORK = offerOf("files", { start: ["npx", "files", "/work"] });

type House = Awaited<ReturnType<typeof serverHouse>>;

async function startTwo() {
  const house = await serverHouse({ files: FILES });
  const { app } = await house.connect(2, house.key);
  const other = new FakeServers(app, house.host, { files: FILES });
  other.offer(WORK);
  return { ...house, other };
}

const workOf = (servers: readonly PanelServer[]) => servers.find(({ start }) => start.includes("/work"));

async function decideWork({ panel, agent }: Pick<House, "panel" | "agent">, standing: "allowed" | "denied") {
  const { identity } = await panel.shows((state) => workOf(serversIn(state)));
  await panel.command({ type: "decide-server", agent, server: "files", identity, standing });
}

describe("Two processes of one app with servers of one name", () => {
  it("are asked about once each: neither answer is lost to the other, in any life of the worker", async () => {
    const house = await startTwo();
    const { panel, own, other } = house;
    expect(await panel.shows((state) => workOf(serversIn(state)))).toMatchObject({
      ...{ standing: "waiting", isChanged: true },
    });
    await decideWork(house, "allowed");
    const standings = () => serversIn(panel.state).map(({ standing }) => standing);
    await panel.shows((state) => serversIn(state).every(({ tools }) => tools === 1));
    for (const [servers, offer] of [
      [own, offerOf("files")],
      [other, WORK],
    ] as const) {
      servers.offer(offer);
      await quiet();
      expect(standings()).toEqual(["allowed", "allowed"]);
    }
    const back = await restart(house, house.key, { files: FILES });
    await back.panel.shows((state) => serversIn(state)[0]?.tools === 1);
    back.own.offer(WORK);
    await back.panel.shows((state) => workOf(serversIn(state))?.tools === 1);
  });

  it("are each asked by its own process alone for what they have besides tools", async () => {
    const reading = (words: string): FakeServerOptions => ({
      tools: [tool(1, "look"), tool(2, "resources/read")],
      answer: () => json({ content: [{ type: "text", text: words }] }),
    });
    const house = await serverHouse({ files: reading("of the first") });
    const { app } = await house.connect(2, house.key);
    const other = new FakeServers(app, house.host, { files: reading("of the second") });
    const bare = (await house.connect(3, house.key)).app;
    const read = async (by: typeof app) =>
      JSON.stringify(
        await by.request("tools/call", { name: "mcp:files/resources/read", arguments: { uri: "a:b" } }),
      );
    const words = async (by: typeof app) => {
      const { result } = await by.request("airlock/words", {
        said: [{ server: "files", words: [{ name: "a" }] }],
      });
      return result?.["said"];
    };
    other.offer(WORK);
    expect([await read(app), await words(app)]).toEqual([
      expect.stringContaining("is not there for you now"),
      [null],
    ]);
    await decideWork(house, "allowed");
    await house.panel.shows((state) => serversIn(state).every(({ tools }) => tools === 1));
    expect(await read(house.app)).toContain("of the first");
    expect(await read(app)).toContain("of the second");
    expect(await words(app)).toEqual([[{ name: "a" }]]);
    // A process that has no such server reads none of another's.
    expect([await read(bare), await words(bare)]).toEqual([
      expect.stringContaining("is not there for you now"),
      [null],
    ]);
  });

  it("have a switch each for copies, and a no to one leaves the other as it is", async () => {
    const house = await startTwo();
    const { panel, agent } = house;
    await decideWork(house, "allowed");
    const { identity } = await panel.shows((state) => workOf(serversIn(state)));
    await panel.command({ type: "mask-copies", agent, server: "files", identity, on: false });
    await panel.shows((state) => workOf(serversIn(state))?.showsCopies);
    await decideWork(house, "denied");
    await panel.shows((state) => workOf(serversIn(state))?.standing === "denied");
    const [first] = serversIn(panel.state);
    expect(first).toMatchObject({ standing: "allowed", tools: 1 });
    expect(first).not.toHaveProperty("showsCopies");
  });

  it("have eight answers to a name: the oldest is asked about again", async () => {
    const { panel, agent, own } = await serverHouse({ files: FILES });
    for (let at = 0; at < 9; at += 1) {
      own.offer(offerOf("files", { start: ["npx", `v${at}`] }));
      const { identity } = await panel.shows((state) =>
        serversIn(state).find(({ start }) => start[1] === `v${at}`),
      );
      await panel.command({ type: "decide-server", agent, server: "files", identity, standing: "allowed" });
    }
    for (const [start, standing] of [
      ["v8", "allowed"],
      ["v1", "allowed"],
      ["v0", "waiting"],
    ] as const) {
      own.offer(offerOf("files", { start: ["npx", start] }));
      await panel.shows((state) =>
        serversIn(state).some((each) => each.start[1] === start && each.standing === standing),
      );
    }
  });
});

it("Two apps whose servers are allowed in one moment share no number, so no tools.", async () => {
  const house = await serverHouse({});
  const two = await house.connect(2);
  await house.letIn(two.agent);
  new FakeServers(two.app, house.host, { mail: FILES }).offer(offerOf("mail"));
  house.own.offer(offerOf("files"));
  const all = await house.panel.shows((state) => (serversIn(state).length === 2 ? state.agents : undefined));
  await Promise.all(
    all.flatMap(({ id, servers = [] }) =>
      servers.map(({ server, identity }) =>
        house.panel.command({ type: "decide-server", agent: id, server, identity, standing: "allowed" }),
      ),
    ),
  );
  const numbers = await house.panel.shows((state) => {
    const given = serversIn(state).flatMap(({ number }) => number ?? []);
    return given.length === 2 && given;
  });
  expect(new Set(numbers).size).toBe(2);
});

it("Tools that agents do not get are named with why; what else is wrong is a kind, never a sentence.", async () => {
  const tools = [tool(1, "look"), tool(2, "two words"), tool(3, "twice"), tool(4, "twice")];
  const house = await serverHouse({
    files: { ...FILES, tools: [...tools, tool(5, "torn", { inputSchema: DEEP })] },
  });
  const { panel, app } = house;
  app.send({
    ...{ airlock: "server-state", server: "files", state: "running" },
    leftOut: [{ name: "t200", why: "too-many" }, { name: "x", why: "because" }, 1],
  });
  const server = await panel.shows((state) =>
    serversIn(state).find(({ leftOut = [] }) => leftOut.length > 4),
  );
  expect(server.leftOut).toEqual([
    { name: "t200", why: "too-many" },
    { name: "two words", why: "name-unusable" },
    { name: "twice", why: "name-twice" },
    { name: "twice", why: "name-twice" },
    { name: "torn", why: "not-readable" },
  ]);
  expect(server).toMatchObject({ tools: 5, notOffered: 4 });
  for (const [problem, heard] of [
    [
      { kind: "ended", lastLine: "bye", more: 1 },
      { kind: "ended", lastLine: "bye" },
    ],
    [{ kind: "of a later version", about: 5 }, { kind: "other" }],
    ["A sentence of an older app.", { kind: "other", said: "A sentence of an older app." }],
  ] as const) {
    app.send({ airlock: "server-state", server: "files", state: "failed", problem });
    await panel.shows((state) => isDeepStrictEqual(serversIn(state)[0]?.problem, heard));
  }
});
