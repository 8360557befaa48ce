/**
 * The way to apps outside of the browser: the native messaging host, which carries the lines of all
 * apps. The worker opens it only while the person has apps switched on. An open port keeps the
 * worker alive; after a death of worker or host an alarm opens it again.
 */

import { MAX_LINES } from "../../../src/link/limits.js";
import { decodeFromHost, type FromWorker, type ToHost } from "../../../src/link/messages.js";
import { HOST_NAME } from "../../../src/link/names.js";
import type { ToServers } from "../../../src/link/server-frames.js";
import type { PanelApps } from "../../protocol/app-messages.js";
import type { AgentDoor } from "../agents/agent-door.js";
import type { AppLogs } from "../agents/app-logs.js";
import type { Worker } from "../calls/worker.js";
import type { Port } from "../platform/chrome-api.js";
import { openInbox, post } from "../platform/port-inbox.js";
import { AppLine, type LineParts } from "./app-line.js";
import type { AppServers } from "./app-servers.js";

interface AppLinkParts extends Worker {
  readonly agentDoor: AgentDoor;
  readonly appServers: AppServers;
  readonly appLogs: AppLogs;
  changed(): void;
}

const ALARM = "apps";
/** In minutes; the shortest that browsers allow. */
const PERIOD = 0.5;
/** In milliseconds, after a host that had answered is gone. */
const REOPEN_PAUSE = 1_000;

/** Only the browser's own sentence says which it was. */
const whyNotOpened = (reason: string): PanelApps["host"] => {
  if (/forbidden/.test(reason)) return "forbidden";
  return /has exited|failed to start|error when communicating/i.test(reason) ? "failing" : "missing";
};

export class AppLink {
  readonly #parts: AppLinkParts;
  readonly #lines = new Map<number, AppLine>();
  #port: Port | undefined;
  #state: PanelApps["host"] = "off";
  /** The last word to connected apps, as JSON text. */
  #logTo: string | undefined;

  constructor(parts: AppLinkParts) {
    this.#parts = parts;
    const { agents } = parts;
    // Apps of an earlier life of the worker: those that are there come again.
    for (const { id, kind } of agents.list()) if (kind === "app") agents.left(id);
  }

  /** At the worker's start, when an alarm wakes it, and when the person has switched. */
  update(): void {
    const { api, settings, managedApps } = this.#parts;
    for (const line of this.#lines.values()) {
      if (line.agent !== undefined && !managedApps.permits(line.agent)) line.shutOut();
    }
    this.#tellLogTo();
    if (!settings.appsAllowed || !managedApps.allowed) this.#close();
    else {
      api.alarms.create(ALARM, { periodInMinutes: PERIOD }).catch(() => undefined);
      if (this.#port === undefined) this.#open();
    }
  }

  view(): PanelApps {
    const { api, settings, managedApps } = this.#parts;
    const managed = managedApps.forbidden ? { isForbidden: true as const } : {};
    const own = api.extension.inIncognitoContext ? { isPrivate: true as const } : {};
    const agents = [...this.#lines.values()].flatMap(({ agent }) => agent ?? []);
    const log = this.#parts.appLogs.view([...new Set(agents)]);
    return { allowed: settings.appsAllowed, host: this.#state, ...managed, ...own, ...log };
  }

  isConnected(app: string): boolean {
    return [...this.#lines.values()].some(({ agent }) => agent === app);
  }

  /** The person decided about an agent: its app learns it at once. */
  standingChanged(agent: string): void {
    this.#parts.appServers.standingChanged(agent);
    for (const line of this.#lines.values()) if (line.agent === agent) line.tell(this.#standingOf(agent));
  }

  /** The organisation has changed its mind. */
  #tellLogTo(): void {
    const wanted = JSON.stringify(this.#parts.managedApps.logTo);
    if (wanted === this.#logTo) return;
    this.#logTo = wanted;
    for (const { agent } of this.#lines.values()) {
      if (agent === undefined) continue;
      this.#parts.appLogs.forget(agent);
      this.standingChanged(agent);
    }
  }

  #open(): void {
    const { api } = this.#parts;
    const port = api.runtime.connectNative?.(HOST_NAME);
    if (port === undefined) {
      this.#became("missing");
      return;
    }
    this.#port = port;
    this.#became("opening");
    let hasAnswered = false;
    openInbox(port).deliver({
      message: (data) => {
        if (this.#port !== port) return;
        hasAnswered = true;
        this.#received(port, data);
      },
      closed: () => {
        // Chrome wants to see that the error was looked at.
        const { message = "" } = api.runtime.lastError ?? {};
        if (this.#port === port) this.#lost(hasAnswered, message);
      },
    });
  }

  #received(port: Port, data: unknown): void {
    const message = decodeFromHost(data);
    if (message === undefined) return;
    if ("host" in message) this.#became("open");
    else if ("open" in message) this.#opened(port, message.line);
    else if ("frame" in message) this.#lines.get(message.line)?.receive(message.frame);
    else {
      this.#lines.get(message.line)?.closed();
      this.#ended(message.line);
    }
  }

  #ended(line: number): void {
    const { agent } = this.#lines.get(line) ?? {};
    this.#lines.delete(line);
    this.#parts.appServers.lineEnded(line);
    const isGone = [...this.#lines.values()].every((other) => other.agent !== agent);
    if (agent !== undefined && isGone) {
      this.#parts.appLogs.forget(agent);
      this.#parts.agents.left(agent);
    }
    this.#parts.changed();
  }

  #opened(port: Port, line: number): void {
    const send = (message: ToHost) => post(port, message);
    if (this.#lines.has(line) || this.#lines.size >= MAX_LINES) {
      send({ line, frame: { airlock: "refused", reason: "too-many" } });
      send({ line, closed: true });
      return;
    }
    const parts: LineParts = {
      line,
      extension: this.#parts.api.runtime.id,
      send: (frame) => send({ line, frame }),
      serve: (agent, frame) => {
        const own = { line, agent, send: (each: ToServers) => send({ line, frame: each }) };
        return this.#parts.appServers.receive(own, frame);
      },
      enter: (agent, claims, agentPort) => {
        if (!this.#parts.managedApps.permits(agent)) return { airlock: "refused", reason: "managed" };
        this.#parts.agents.meet(agent, "app", claims);
        this.#parts.agentDoor.accept(agentPort, openInbox(agentPort), "app", line);
        this.#parts.changed();
        return this.#standingOf(agent);
      },
      end: () => {
        this.#ended(line);
        send({ line, closed: true });
      },
    };
    this.#lines.set(line, new AppLine(parts));
  }

  #standingOf(agent: string): FromWorker {
    const known = this.#parts.agents.get(agent);
    const standing = known?.status ?? "too-many";
    const code = standing === "waiting" ? known?.app?.code : undefined;
    const shownCode = code === undefined ? {} : { code };
    if (standing !== "approved") return { airlock: "met", agent, standing, ...shownCode };
    const { logTo } = this.#parts.managedApps;
    const places = logTo === undefined ? {} : { logTo };
    return { airlock: "met", agent, standing, profile: this.#parts.settings.profileId, ...places };
  }

  #lost(hasAnswered: boolean, reason: string): void {
    this.#drop();
    this.#became(hasAnswered ? "opening" : whyNotOpened(reason));
    if (hasAnswered) setTimeout(() => this.update(), REOPEN_PAUSE);
  }

  #close(): void {
    const port = this.#port;
    this.#drop();
    port?.disconnect();
    this.#parts.api.alarms.clear(ALARM).catch(() => undefined);
    this.#became("off");
  }

  #drop(): void {
    this.#port = undefined;
    const lines = [...this.#lines.values()];
    const numbers = [...this.#lines.keys()];
    this.#lines.clear();
    for (const number of numbers) this.#parts.appServers.lineEnded(number);
    for (const line of lines) {
      line.closed();
      if (line.agent !== undefined) this.#parts.agents.left(line.agent);
    }
  }

  #became(state: PanelApps["host"]): void {
    if (this.#state === state) return;
    this.#state = state;
    this.#parts.changed();
  }
}
