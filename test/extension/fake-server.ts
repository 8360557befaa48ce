/** A server that an app brings, as the worker sees it: its app's process speaks for it. */
import { framesOf, type ServerOffer } from "../../src/link/server-frames.js";
import type { FakePanel } from "./fake-agent.js";
import type { FakeApp } from "./fake-app.js";
import { until } from "./until.js";

type Message = Record<string, unknown>;

export const offerOf = (server: string, more: Partial<ServerOffer> = {}): ServerOffer => ({
  server,
  title: server,
  kind: "command",
  start: ["node", `${server}.mjs`],
  names: [],
  ...more,
});

export class FakeServer {
  readonly #app: FakeApp;
  readonly name: string;

  constructor(app: FakeApp, name: string) {
    this.#app = app;
    this.name = name;
  }

  /** What the worker said to it. */
  get heard(): Message[] {
    return this.#app.frames
      .filter(({ airlock, server }) => airlock === "server" && server === this.name)
      .map(({ message }) => message as Message);
  }

  say(message: Message): void {
    for (const frame of framesOf(this.name, message) ?? []) this.#app.send(frame);
  }

  list(tools: readonly object[]): void {
    const numbered = tools.map((tool, at) => ({ registration: at + 1, description: "", ...tool }));
    this.#app.send({ airlock: "server-state", server: this.name, state: "running" });
    this.say({ type: "tools", mode: "augmented", tools: numbered });
    this.say({ type: "native", withheld: [] });
  }

  /** The call that runs next. */
  async run(count = 1): Promise<Message> {
    const runs = () => this.heard.filter(({ type }) => type === "run");
    return await until(() => runs()[count - 1], "a call");
  }

  async answer(result: unknown, count = 1): Promise<void> {
    const { call } = await this.run(count);
    this.say({ type: "result", call, result: { kind: "json", text: JSON.stringify(result) } });
  }
}

/** The app brings servers, and the person allows all of them. */
export async function bring(
  panel: FakePanel,
  { app, agent }: { readonly app: FakeApp; readonly agent: string },
  offers: readonly ServerOffer[],
): Promise<FakeServer[]> {
  app.send({ airlock: "servers", servers: offers });
  for (const { server } of offers) {
    const { identity } = await panel.shows(({ agents }) =>
      agents.find(({ id }) => id === agent)?.servers?.find((each) => each.server === server),
    );
    await panel.command({ type: "decide-server", agent, server, identity, standing: "allowed" });
  }
  return offers.map(({ server }) => new FakeServer(app, server));
}
