/** Servers that an app brings, at the worker's end: who may run, and what is a tab's alone. */
import { describe, expect, it } from "vitest";
import { FakePage, json } from "../../fake-page.js";
import {
  decide,
  type FakeServerOptions,
  FakeServers,
  offerOf,
  restart,
  serverHouse,
  serversIn,
  serverTool,
} from "../../fake-servers.js";
import { allAnswered, allowAll } from "../../set-up.js";
import { quiet, until } from "../../until.js";

/** No kind of key that detection knows. */
const KEY = "qL7vTz3RkWm9XpB2nYh4";
const PLAIN = { registration: 1, name: "look", description: "Looks.", inputSchema: `{"type":"object"}` };
const text = (words: string) => json({ content: [{ type: "text", text: words }] });
/** A server that can look at tabs. */
const BROWSER: FakeServerOptions = { tools: [PLAIN], answer: () => text(`uid=1 textbox "${KEY}"`) };
const ECHO: FakeServerOptions = {
  tools: [PLAIN],
  answer: ({ arguments: args }) => text(`You said ${args}`),
};

type House = Awaited<ReturnType<typeof serverHouse>>;

/** The agent calls a tool of a tab, which withholds a key. */
async function losesKey({ browser, panel, app, agent }: Pick<House, "browser" | "panel" | "app" | "agent">) {
  await new FakePage(browser, { answer: () => json({ id: "k_1", secret: KEY }) }).settled();
  await panel.command({ type: "connect-tab", agent, tabId: 1, connected: true });
  const { result } = await app.request("tools/list");
  const name = (result?.["tools"] as { name: string }[]).find((each) => each.name.startsWith("shop-"))?.name;
  return JSON.stringify(await app.request("tools/call", { name, arguments: {} }));
}

const call = async (house: Pick<House, "app">, server: string, args: object = {}) => {
  const name = await serverTool(house.app, server, "look");
  return JSON.stringify(await house.app.request("tools/call", { name, arguments: args }));
};

async function setMasking({ panel }: Pick<House, "panel">, on: boolean) {
  const found = await panel.shows(
    ({ agents }) =>
      agents.flatMap(({ id, servers = [] }) => servers.map((each) => ({ agent: id, ...each })))[0],
  );
  const { agent, server, identity } = found;
  return await panel.command({ type: "mask-copies", agent, server, identity, on });
}

describe("What a tab withheld from an agent, in results of a server that can look at tabs", () => {
  it("is masked; card and log say from which site, and nothing says the value", async () => {
    const house = await serverHouse({ browser: BROWSER });
    expect(await losesKey(house)).not.toContain(KEY);
    const said = await call(house, "browser");
    expect(said).toContain('uid=1 textbox \\"[withheld]\\"');
    const card = await house.panel.shows(({ calls }) => calls.find(({ maskedFrom }) => maskedFrom));
    expect(card).toMatchObject({ origin: "mcp:browser", maskedFrom: ["https://shop.example"] });
    const log = JSON.stringify(house.browser.audit.entries);
    expect(log).toContain('"maskedFrom":["https://shop.example"]');
    expect(log).not.toContain(KEY);
  });

  it("stays where the person switched that off for the server, until it is started in another way", async () => {
    const house = await serverHouse({ browser: BROWSER });
    await losesKey(house);
    expect(await setMasking(house, false)).not.toHaveProperty("error");
    expect(await call(house, "browser")).toContain(KEY);
    await setMasking(house, true);
    expect(await call(house, "browser")).not.toContain(KEY);
    await setMasking(house, false);
    house.own.offer(offerOf("browser", { filled: "a".repeat(64) }));
    await house.panel.shows((state) => serversIn(state)[0]?.isChanged);
    await decide(house.panel, "browser");
    await house.panel.shows((state) => serversIn(state)[0]?.tools);
    expect(await call(house, "browser")).not.toContain(KEY);
  });

  it("is masked by the next worker, too, and not after the person began a new session", async () => {
    const servers = { browser: BROWSER };
    const house = await serverHouse(servers);
    await losesKey(house);
    const back = await restart(house, house.key, servers);
    allowAll(back.panel);
    await back.panel.shows((state) => serversIn(state)[0]?.tools);
    expect(await call(back, "browser")).not.toContain(KEY);
    await back.panel.command({ type: "end-session", agent: house.agent });
    expect(await call(back, "browser")).toContain(KEY);
  });

  it("tells an agent that guesses nothing: an echo of its own words stays", async () => {
    const house = await serverHouse({ echo: ECHO });
    await losesKey(house);
    const wrong = `${KEY.slice(0, -1)}5`;
    const [right, other] = [await call(house, "echo", { at: KEY }), await call(house, "echo", { at: wrong })];
    expect(right.replaceAll(KEY, "?").replace(/-\d+"/, "")).toBe(
      other.replaceAll(wrong, "?").replace(/-\d+"/, ""),
    );
    expect(right).toContain("You said");
    expect(right).not.toContain("withheld");
  });

  it("is not looked for in names, lists and definitions of a server", async () => {
    const named = { ...PLAIN, name: "look", description: `Finds ${KEY}.` };
    const house = await serverHouse({ browser: { ...BROWSER, tools: [named] } });
    await losesKey(house);
    const { result } = await house.app.request("tools/list");
    expect(JSON.stringify(result)).toContain(`Finds ${KEY}.`);
  });
});

describe("An origin of a server", () => {
  it("is no web origin: no switch for sites takes it, and a page that claims it is no document", async () => {
    const house = await serverHouse({ files: ECHO });
    for (const setting of ["off", "ask", "on"] as const) {
      const { error } = await house.panel.command({ type: "set-site", origin: "mcp:files", setting });
      expect(error).toBeDefined();
    }
    expect(await call(house, "files")).toContain("You said");
    const page = new FakePage(house.browser, { documentId: "doc-9", origin: "mcp:files", url: "mcp:files" });
    await quiet();
    expect(page.client.isOpen).toBe(false);
  });

  it("has nothing to redeem: a reference in its result stays behind, and nothing is fetched", async () => {
    const reference = { type: "secret_reference", id: "r1", label: "Key", ttl: 600 };
    const urls = ["mcp:files/x", "https://shop.example/redeem/1", "/redeem/1", "file:///etc/passwd"];
    const messages: unknown[] = [];
    for (const redeemUrl of urls) {
      const house = await serverHouse({
        files: { tools: [PLAIN], answer: () => json({ content: [{ ...reference, redeemUrl }] }) },
      });
      const said = await call(house, "files");
      expect(said).not.toContain(redeemUrl);
      for (const { handle, revealable } of house.panel.state?.items ?? []) {
        expect(revealable).toBe(false);
        const { value } = await house.panel.command({ type: "reveal", handle });
        expect(value).toBeUndefined();
      }
      messages.push(
        ...house.app.frames.filter(({ message }) => (message as { type?: string })?.type === "redeem"),
      );
    }
    expect(messages).toEqual([]);
  });

  it("is its app's alone: another app has neither its tools nor its tab's number", async () => {
    const house = await serverHouse({ files: ECHO });
    const other = await house.connect(2);
    await house.letIn(other.agent);
    const number = await house.panel.shows((state) => serversIn(state)[0]?.number);
    await house.panel.command({ type: "connect-tab", agent: other.agent, tabId: number, connected: true });
    const { result } = await other.app.request("tools/list");
    expect(result?.["tools"]).toEqual([]);
    const name = await serverTool(house.app, "files", "look");
    expect(await other.app.request("tools/call", { name, arguments: {} })).toHaveProperty("error");
    // It cannot say anything of the other's server either.
    const forger = new FakeServers(other.app, house.host, { files: ECHO });
    forger.report("files", [{ ...PLAIN, name: "forged" }]);
    await quiet();
    expect(JSON.stringify((await house.app.request("tools/list")).result)).not.toContain("forged");
  });

  it("has a number of its own for each app that brings a server of one name", async () => {
    const house = await serverHouse({ files: ECHO });
    const other = await house.connect(2);
    await house.letIn(other.agent);
    const second = new FakeServers(other.app, house.host, { files: BROWSER });
    second.offer(offerOf("files"));
    await decide(house.panel, "files", "allowed", other.agent);
    await house.panel.shows(
      (state) => serversIn(state).filter(({ tools }) => tools !== undefined).length === 2,
    );
    expect(new Set(serversIn(house.panel.state as never).map(({ number }) => number)).size).toBe(2);
    expect(await call(house, "files")).toContain("You said");
    expect(await call(other, "files")).toContain("textbox");
    expect([house.own.runs.length, second.runs.length]).toEqual([1, 1]);
  });
});

it("In a private window there is no way to an app, so none to its servers.", async () => {
  const house = await serverHouse({ files: ECHO });
  const hosts = house.browser.hosts.length;
  house.browser.killWorker();
  house.browser.isPrivate = true;
  house.browser.startWorker();
  await quiet();
  expect(house.browser.hosts.length).toBe(hosts);
});

describe("The three choices of how much is asked", () => {
  const READS = { ...PLAIN, annotations: `{"readOnlyHint":true}` };
  const CHANGES = {
    ...{ ...PLAIN, registration: 2, name: "change" },
    annotations: `{"readOnlyHint":false,"destructiveHint":false,"openWorldHint":false}`,
  };
  it("hold for a server: its tools that only read are not asked about, a changed one is", async () => {
    const tools = [READS, CHANGES];
    const house = await serverHouse({ files: { ...ECHO, tools } }, true);
    const { panel, agent, own, app } = house;
    const { origin, tools: offered, tabId } = await panel.shows(({ serverOffers = [] }) => serverOffers[0]);
    expect(origin).toBe("mcp:files");
    const definitions = offered.map(({ definition }) => definition);
    await panel.command({ type: "choose-asking", agent, tabId, origin, choice: "readers", definitions });
    const name = await serverTool(app, "files", "look");
    expect(JSON.stringify(await app.request("tools/call", { name, arguments: {} }))).toContain("You said");
    own.report("files", [{ ...READS, description: "Looks elsewhere." }, CHANGES]);
    await until(async () => (await app.request("tools/list")) && own, "the new list");
    const asked = app.request("tools/call", { name: await serverTool(app, "files", "look"), arguments: {} });
    const question = await panel.shows(({ questions }) => questions[0]);
    expect(question).toMatchObject({ kind: "call", origin: "mcp:files" });
    await panel.command({ type: "answer", question: question.id, allow: false });
    expect(JSON.stringify(await asked)).toContain("did not allow");
    expect(own.runs.length).toBe(1);
    await allAnswered(house.browser);
  });
});
