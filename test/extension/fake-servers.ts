/** An app that brought servers: what its process says of them, and answers. */

import type { PanelState } from "../../extension/protocol/panel-messages.js";
import type { UntrustedResult, UntrustedTool } from "../../extension/protocol/untrusted-values.js";
import { framesOf, type ServerOffer } from "../../src/link/server-frames.js";
import { FakePanel } from "./fake-agent.js";
import { appHouse, type createKey, FakeApp } from "./fake-app.js";
import type { FakeClient } from "./fake-port.js";
import { allowAll } from "./set-up.js";
import { quiet, until } from "./until.js";

type House = Awaited<ReturnType<typeof appHouse>>;

interface Asked {
  readonly call: string;
  readonly registration: number;
  readonly arguments: string;
  readonly annotations?: string;
}

export interface FakeServerOptions {
  readonly tools: readonly UntrustedTool[];
  /** Undefined: it never answers. */
  answer?(asked: Asked): UntrustedResult | undefined;
  resolver?(asked: Asked): UntrustedResult | undefined;
}

export const offerOf = (server: string, more: Partial<ServerOffer> = {}): ServerOffer => ({
  ...{ server, title: server, kind: "command", start: ["npx", "-y", server], names: [] },
  ...more,
});

export class FakeServers {
  readonly app: FakeApp;
  readonly runs: (Asked & { readonly server: string })[] = [];
  readonly cancelled: string[] = [];
  readonly #servers: Readonly<Record<string, FakeServerOptions>>;

  constructor(app: FakeApp, host: FakeClient, servers: Readonly<Record<string, FakeServerOptions>>) {
    this.app = app;
    this.#servers = servers;
    const others = host.onMessage;
    host.onMessage = (message) => {
      others(message);
      const { line, frame } = message as { line?: number; frame?: Record<string, unknown> };
      if (line === app.line && frame !== undefined) this.#receive(frame);
    };
  }

  offer(...offers: ServerOffer[]): void {
    this.app.send({ airlock: "servers", servers: offers });
  }

  say(server: string, message: object): void {
    for (const frame of framesOf(server, message) ?? []) this.app.send(frame);
  }

  report(server: string, tools = this.#servers[server]?.tools ?? []): void {
    this.app.send({ airlock: "server-state", server, state: "running" });
    this.say(server, { type: "tools", mode: "augmented", tools });
    this.say(server, { type: "native", withheld: [] });
  }

  #receive({ airlock, server, standing, message }: Record<string, unknown>): void {
    if (typeof server !== "string") return;
    if (airlock === "server-standing" && standing === "allowed") this.report(server);
    if (airlock === "server") this.#heard(server, message as Asked & { readonly type: string });
  }

  #heard(server: string, asked: Asked & { readonly type: string }): void {
    const { type, call } = asked;
    const { answer, resolver } = this.#servers[server] ?? {};
    if (type === "cancel") this.cancelled.push(call);
    if (type === "resolve") {
      const result = resolver?.(asked);
      if (result !== undefined) this.say(server, { type: "resolved", call, result });
    }
    if (type !== "run") return;
    this.runs.push({ ...asked, server });
    const result = answer?.(asked);
    if (result !== undefined) this.say(server, { type: "result", call, result });
  }
}

export const serversIn = (state: PanelState | undefined) =>
  (state?.agents ?? []).flatMap(({ servers = [] }) => servers);

/** The person answers about a server of that name as it is now. */
export async function decide(
  panel: FakePanel,
  server: string,
  standing: "allowed" | "denied" | "off" = "allowed",
  of?: string,
): Promise<{ error?: string }> {
  const found = await panel.shows(({ agents }) =>
    agents
      .filter(({ id }) => of === undefined || id === of)
      .flatMap(({ id, servers = [] }) => servers.map((each) => ({ agent: id, ...each })))
      .find((each) => each.server === server),
  );
  const { agent, identity } = found;
  return await panel.command({ type: "decide-server", agent, server, identity, standing });
}

/** A house with one app that was let in, and its servers, each allowed. */
export async function serverHouse(servers: Readonly<Record<string, FakeServerOptions>>, isAsking = false) {
  const house = await appHouse();
  if (!isAsking) allowAll(house.panel);
  const { app, agent, key } = await house.connect(1);
  await house.letIn(agent);
  const own = new FakeServers(app, house.host, servers);
  own.offer(...Object.keys(servers).map((server) => offerOf(server)));
  for (const server of Object.keys(servers)) await decide(house.panel, server);
  await house.panel.shows((state) => serversIn(state).every(({ tools }) => tools !== undefined));
  return { ...house, app, agent, key, own };
}

/** The agent's name for a tool of a server, once it is listed. */
export async function serverTool(app: FakeApp, server: string, tool: string): Promise<string> {
  const names = async () => {
    const { result } = await app.request("tools/list");
    return ((result?.["tools"] ?? []) as { name: string }[]).map(({ name }) => name);
  };
  const all = await names();
  const found = all.find((name) => name.startsWith(`mcp_${server}_t`) && name.endsWith(`__${tool}`));
  if (found === undefined) throw new Error(`Not listed: ${server} ${tool}, but ${all.join()}`);
  return found;
}

/** The worker dies, and the same app comes back to the next one. */
export async function restart(
  { browser }: Pick<House, "browser">,
  key: ReturnType<typeof createKey>,
  servers: Readonly<Record<string, FakeServerOptions>>,
) {
  const count = browser.hosts.length;
  browser.killWorker();
  await quiet();
  browser.startWorker();
  const host = await until(() => browser.hosts[count], "the next host");
  host.send({ host: { version: "1" } });
  const app = new FakeApp(host, 1);
  await app.identify(key);
  await app.told("met");
  const own = new FakeServers(app, host, servers);
  own.offer(...Object.keys(servers).map((server) => offerOf(server)));
  return { app, own, host, panel: new FakePanel(browser) };
}
