/** Uses a peer's site: by its own client, and by hand. */
import { chromium, expect, type Page, type WebSocketRoute } from "@playwright/test";
import { chromiumArgs } from "../../tasks/chromium-args.mjs";
import { findBrowser } from "../../tasks/find-browser.mjs";
import type { Mode } from "../support/fixtures.js";
import { CANARY, MARKED, PEER_SITES } from "./site-sources.js";

type Listed = readonly { readonly name: string; readonly description: string }[];

interface SiteClient {
  /** Names and descriptions; undefined before the client is connected. */
  list(): Promise<Listed | undefined>;
  call(name: string, input: object): Promise<unknown>;
}

/** Everything on a page that a person or a client can tell. */
export interface Played {
  readonly listed: unknown;
  readonly results: readonly unknown[];
  readonly seen: readonly (string | null)[];
  readonly said: readonly string[];
  /** A client's results of the tools that return a marked value. */
  readonly keys: readonly string[];
}

const inPage = (page: Page): SiteClient => ({
  // Modules with a top-level await are later than the event that `goto` waits for.
  list: () => page.evaluate("window.site?.list()"),
  call: (name, input) => page.evaluate(`site.call(${JSON.stringify(name)}, ${JSON.stringify(input)})`),
});

type Wire = Readonly<Record<string, unknown>>;

/** The far end of a site's sockets: keeps what the site says, and waits for what answers. */
class PlayedSocket {
  readonly #heard: Wire[] = [];
  #socket: WebSocketRoute | undefined;
  #count = 0;

  open(socket: WebSocketRoute, onMessage: (message: Wire) => void = () => {}): void {
    this.#socket = socket;
    socket.onMessage((text) => {
      const message = JSON.parse(String(text)) as Wire;
      this.#heard.push(message);
      onMessage(message);
    });
  }

  latest = (...types: string[]): Wire | undefined =>
    this.#heard.findLast(({ type }) => types.includes(String(type)));

  async ask(message: Wire, idName: string): Promise<Wire> {
    const id = `call ${++this.#count}`;
    this.#socket?.send(JSON.stringify({ ...message, [idName]: id }));
    const answer = () => this.#heard.find((each) => each[idName] === id);
    await expect.poll(answer).toBeDefined();
    return answer() as Wire;
  }
}

/**
 * The app on the person's machine that `@mcp-b/webmcp-local-relay` looks for at ports of the
 * loopback address.
 */
async function playRelay(page: Page): Promise<SiteClient> {
  const far = new PlayedSocket();
  await page.routeWebSocket(/^ws:\/\/127\.0\.0\.1:9333/, (socket) => {
    far.open(socket);
    const hello = { type: "server-hello", service: "webmcp-local-relay", version: 1 };
    socket.send(JSON.stringify({ ...hello, host: "127.0.0.1", port: 9333, instanceId: "played" }));
  });
  return {
    list: async () => far.latest("tools/list", "tools/changed")?.["tools"] as Listed | undefined,
    call: async (toolName, args) => (await far.ask({ type: "invoke", toolName, args }, "callId"))["result"],
  };
}

/**
 * The server of `@jason.today/webmcp`: the site registers with a token, and then serves its
 * channel.
 */
async function playWidgetServer(page: Page): Promise<SiteClient> {
  const far = new PlayedSocket();
  const server = "ws://localhost:4797";
  await page.routeWebSocket(`${server}/**`, (socket) => {
    if (!socket.url().endsWith("/register")) return far.open(socket);
    const message = JSON.stringify({ type: "registerSuccess", token: "second", message: "Registered." });
    socket.onMessage(() => socket.send(message));
  });
  const token = Buffer.from(JSON.stringify({ server, token: "first" })).toString("base64");
  let connecting: Promise<unknown> | undefined;
  return {
    async list() {
      connecting ??= page.evaluate(`site.connect(${JSON.stringify(token)})`);
      await connecting;
      return ((await far.ask({ type: "listTools" }, "id"))["tools"] ?? []) as Listed;
    },
    call: async (tool, args) => (await far.ask({ type: "callTool", tool, arguments: args }, "id"))["result"],
  };
}

const clientOf = (page: Page, kind: "relay" | "widget" | undefined): SiteClient | Promise<SiteClient> => {
  if (kind === "relay") return playRelay(page);
  return kind === "widget" ? playWidgetServer(page) : inPage(page);
};

const byName = (tools: Listed | undefined) =>
  (tools ?? [])
    .map(({ name, description }) => ({ name, description }))
    .sort((a, b) => a.name.localeCompare(b.name));

/** Our own words on the console are no change of the site's. */
const isOurs = (text: string): boolean => text.startsWith("webmcp-airlock");

/** Calls each tool, and one by hand where the site has a button for it. */
async function callAll(page: Page, client: SiteClient): Promise<Pick<Played, "results" | "keys">> {
  const results = [await client.call("add_item", { item: "tea" }), await client.call("count_items", {})];
  const button = page.getByRole("button", { name: "add_item" });
  if (await button.count()) {
    await button.click();
    await expect(page.locator("#app")).toContainText("by hand");
  }
  results.push(await client.call("count_items", {}));
  const keys: string[] = [];
  for (const name of MARKED) keys.push(JSON.stringify(await client.call(name, {})));
  return { results, keys };
}

export type Place = "none" | "first" | "last" | "extension";

/**
 * Airlock that is there first is to a site what a browser with WebMCP is: what differs from one in
 * which a polyfill is all there is.
 */
export const isNativeTo = (name: string, mode: Mode, airlock: Place): boolean => {
  const { needsTestingApi = false, passesText = false } = PEER_SITES[name] ?? {};
  return (
    (needsTestingApi || passesText) && (mode === "native" || airlock === "first" || airlock === "extension")
  );
};

const hasTools = (name: string, mode: Mode, airlock: Place): boolean =>
  !PEER_SITES[name]?.needsTestingApi || !isNativeTo(name, mode, airlock);

interface Stay {
  readonly mode: Mode;
  readonly airlock: Place;
  readonly url: string;
}

/** @param page a new one: what it says is kept from the start */
export async function playSite(page: Page, name: string, { mode, airlock, url }: Stay): Promise<Played> {
  const isAble = hasTools(name, mode, airlock);
  const said: string[] = [];
  page.on("pageerror", ({ message }) => said.push(message));
  page.on("console", (message) => {
    if (/error|warning/.test(message.type()) && !isOurs(message.text())) said.push(message.text());
  });
  const client = await clientOf(page, PEER_SITES[name]?.client);
  await page.goto(url);
  await expect.poll(async () => (await client.list())?.length).toBe(isAble ? 4 : 0);
  const listed = byName(await client.list());
  const called = isAble ? await callAll(page, client) : { results: [], keys: [] };
  const tools = page.locator("#tools");
  const seen = [
    await page.locator("#app").textContent(),
    (await tools.count()) > 0 ? await tools.textContent() : null,
  ];
  return { listed, ...called, seen, said };
}

/** Without the marked values, which are told by `keys`. */
const behaviourOf = ({ keys: _keys, ...behaviour }: Played): object => behaviour;

/** The site is as it is without Airlock. */
export const expectSame = (played: Played, alone: Played): void =>
  expect(behaviourOf(played)).toEqual(behaviourOf(alone));

/** A marked value stays with the person, where it passes Airlock at all. */
export function expectKept(name: string, { keys }: Played, alone: Played): void {
  const { isOutOfSight, needsTestingApi, passesText } = PEER_SITES[name] ?? {};
  // These two find no tools, or cannot call them: there is nothing to keep.
  if (!needsTestingApi && !passesText) for (const key of alone.keys) expect(key).toContain(CANARY);
  if (isOutOfSight) expect(keys).toEqual(alone.keys);
  else expect(keys.join()).not.toContain(CANARY);
}

/** The site without Airlock, in a browser of its own. */
export async function playAlone(name: string, mode: Mode, url: string): Promise<Played> {
  const browser = await chromium.launch({ executablePath: findBrowser() ?? "", args: chromiumArgs(mode) });
  try {
    return await playSite(await browser.newPage(), name, { mode, airlock: "none", url });
  } finally {
    await browser.close();
  }
}
