/**
 * Servers of the person's own, which apps bring over their lines. Each is a document that is in no
 * tab, under the origin `mcp:NAME`: for all else it is a document like another.
 */
import {
  decodeFromServers,
  type FromServers,
  PartReader,
  type ServerOffer,
  type ToServers,
} from "../../../src/link/server-frames.js";
import { MAX_LEFT_OUT } from "../../../src/link/server-problems.js";
import type { DecidedStanding, PanelServer } from "../../protocol/app-messages.js";
import { FRAME_PORT } from "../../protocol/content-messages.js";
import { serverOrigin } from "../../protocol/tool-name.js";
import type { Worker } from "../calls/worker.js";
import type { FrameDoor } from "../frames/frame-door.js";
import type { PageDocument } from "../model/page-document.js";
import { openInbox } from "../platform/port-inbox.js";
import { identityOf } from "../questions/decided-servers.js";
import { MadePort } from "./made-port.js";

interface AppServersParts extends Pick<Worker, "agents" | "registry" | "servers"> {
  readonly frameDoor: FrameDoor;
  changed(): void;
}

/** One app's line. */
export interface ServersLine {
  readonly line: number;
  readonly agent: string;
  /** @returns false where the host is gone */
  send(frame: ToServers): boolean;
}

/** A server that runs: the port that its document has. */
interface Running {
  readonly documentId: string;
  readonly parts: PartReader;
  readonly port: MadePort;
}

/** What its app says of it. */
type Said = Pick<Extract<FromServers, { airlock: "server-state" }>, "state" | "problem" | "leftOut">;

const SILENT: Said = { state: "stopped" };

interface Brought {
  readonly line: ServersLine;
  readonly offer: ServerOffer;
  running: Running | undefined;
  said: Said;
}

export class AppServers {
  readonly #parts: AppServersParts;
  readonly #decided: Worker["servers"];
  /** The documents of servers, by line and name. */
  readonly #brought = new Map<string, Brought>();

  constructor(parts: AppServersParts) {
    this.#parts = parts;
    this.#decided = parts.servers;
  }

  /** @returns whether the frame was about servers */
  receive(line: ServersLine, data: unknown): boolean {
    const frame = decodeFromServers(data);
    if (frame === undefined) return isAboutServers(data);
    // Frames that an app sent before it was shut out.
    if (!this.#parts.agents.isApproved(line.agent)) return true;
    if (frame.airlock === "servers") this.#offered(line, frame.servers);
    else this.#said(line, frame);
    return true;
  }

  /** The app hung up. */
  lineEnded(line: number): void {
    for (const [key, brought] of this.#brought) {
      if (brought.line.line !== line) continue;
      this.#stop(brought);
      this.#brought.delete(key);
    }
    this.#parts.changed();
  }

  /** The person decided about an agent: what it brought ends with its standing. */
  standingChanged(agent: string): void {
    if (this.#parts.agents.isApproved(agent)) return;
    for (const [key, brought] of this.#brought) {
      if (brought.line.agent !== agent) continue;
      this.#stop(brought);
      this.#brought.delete(key);
    }
  }

  /** @returns false where the server is not there any more, or is started in another way */
  async decide(agent: string, server: string, identity: string, standing: DecidedStanding): Promise<boolean> {
    const brought = this.#find(agent, server, identity);
    const [first] = brought;
    if (first === undefined) return false;
    await this.#decided.decide(agent, first.offer, standing);
    for (const each of brought) this.#apply(each);
    this.#parts.changed();
    return true;
  }

  /** @returns false as above */
  async setMasking(agent: string, server: string, identity: string, isMasked: boolean): Promise<boolean> {
    const [first] = this.#find(agent, server, identity);
    if (first === undefined) return false;
    await this.#decided.setMasking(agent, first.offer, isMasked);
    this.#parts.changed();
    return true;
  }

  #find(agent: string, server: string, identity: string): Brought[] {
    return [...this.#brought.values()].filter(
      ({ line, offer }) => line.agent === agent && offer.server === server && identityOf(offer) === identity,
    );
  }

  /** The number of those that wait for the person. */
  waiting(): number {
    const agents = new Set([...this.#brought.values()].map(({ line }) => line.agent));
    return [...agents].flatMap((agent) => this.view(agent)).filter(({ standing }) => standing === "waiting")
      .length;
  }

  /** In place of tabs' numbers: those of the servers that run. */
  numbers(): number[] {
    const running = [...this.#brought.values()].filter((each) => each.running !== undefined);
    return [
      ...new Set(running.flatMap(({ line, offer }) => this.#decided.of(line.agent, offer)?.number ?? [])),
    ];
  }

  view(agent: string): PanelServer[] {
    const seen = new Set<string>();
    return [...this.#brought.values()].flatMap((brought) => {
      const identity = identityOf(brought.offer);
      if (brought.line.agent !== agent || seen.has(identity)) return [];
      seen.add(identity);
      return [this.#viewOne(brought, identity)];
    });
  }

  #viewOne({ line, offer, running, said }: Brought, identity: string): PanelServer {
    const { agent } = line;
    const { standing = "waiting", showsCopies, number } = this.#decided.of(agent, offer) ?? {};
    const document = running === undefined ? undefined : this.#parts.registry.get(running.documentId);
    return {
      ...offer,
      identity,
      standing,
      origin: serverOrigin(offer.server),
      ...(showsCopies && { showsCopies }),
      ...(number === undefined ? {} : { number }),
      ...(this.#decided.isChanged(agent, offer) ? { isChanged: true as const } : {}),
      ...(standing === "allowed" ? said : {}),
      ...(document === undefined ? {} : toolsIn(document, said)),
    };
  }

  /** An app says once what it brings. What it brought before on this line is over. */
  #offered(line: ServersLine, offers: readonly ServerOffer[]): void {
    for (const [key, brought] of this.#brought) {
      if (brought.line.line !== line.line) continue;
      this.#stop(brought);
      this.#brought.delete(key);
    }
    for (const offer of offers) {
      const brought: Brought = { line, offer, running: undefined, said: SILENT };
      this.#brought.set(keyOf(line, offer.server), brought);
      this.#apply(brought);
    }
    this.#parts.changed();
  }

  #said(line: ServersLine, frame: Exclude<FromServers, { airlock: "servers" }>): void {
    const brought = this.#brought.get(keyOf(line, frame.server));
    if (brought === undefined) return;
    if (frame.airlock === "server-state") {
      const { airlock: _, server: __, ...said } = frame;
      brought.said = said;
      this.#parts.changed();
      return;
    }
    const { running } = brought;
    if (running === undefined) return;
    try {
      const whole = running.parts.take(frame.part, frame.rest);
      if (whole !== undefined) running.port.deliver(whole.message);
    } catch {
      // A part of a server's messages could mislead: it begins again, and nobody else notices.
      this.#stop(brought);
      this.#apply(brought);
    }
  }

  #apply(brought: Brought): void {
    const { line, offer } = brought;
    const decided = this.#decided.of(line.agent, offer);
    const standing = decided?.standing ?? "waiting";
    if (standing !== "allowed") this.#stop(brought);
    else if (decided !== undefined) this.#run(brought, decided.number);
    line.send({ airlock: "server-standing", server: offer.server, standing });
  }

  #run(brought: Brought, tabId: number): void {
    if (brought.running !== undefined) return;
    const { agents, registry, frameDoor } = this.#parts;
    const { line, offer } = brought;
    const first = `server ${line.agent} ${offer.server}`;
    // A second process of the same app has another document.
    const documentId = registry.get(first) === undefined ? first : `${first} ${line.line}`;
    const port = new MadePort({
      name: FRAME_PORT,
      send: (message) => line.send({ airlock: "server", server: offer.server, message }),
      hangUp: () => this.#stop(brought),
    });
    brought.running = { documentId, parts: new PartReader(), port };
    this.#decided.runs(documentId, line.agent, offer, line.line);
    const origin = serverOrigin(offer.server);
    frameDoor.acceptServer(
      { id: documentId, tabId, top: true, origin, topOrigin: origin },
      port,
      openInbox(port),
    );
    agents.connectTab(line.agent, tabId, true).catch(() => undefined);
  }

  #stop(brought: Brought): void {
    const { running } = brought;
    brought.running = undefined;
    brought.said = SILENT;
    if (running === undefined) return;
    this.#decided.ended(running.documentId);
    running.port.close();
  }
}

const keyOf = ({ line }: ServersLine, server: string): string => `${line} ${server}`;

const IN_WORKER = ["name-unusable", "name-twice", "not-readable", "too-large"] as const;

/** The number of its tools, and which of them agents do not get. */
function toolsIn(document: PageDocument, { leftOut = [] }: Said) {
  const tools = document.tools();
  const own = tools.flatMap((tool) => {
    const why = IN_WORKER.find((kind) => kind === document.problemOf(tool));
    return why === undefined ? [] : [{ name: tool.definition.name, why }];
  });
  const all = [...leftOut, ...own].slice(0, MAX_LEFT_OUT);
  const counts = { tools: tools.length + document.unlisted, notOffered: document.unlisted + own.length };
  return { ...counts, leftOut: all };
}

const isAboutServers = (data: unknown): boolean => {
  const { airlock } = (data ?? {}) as { readonly airlock?: unknown };
  return typeof airlock === "string" && airlock.startsWith("server");
};
