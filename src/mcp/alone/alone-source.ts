/**
 * The person's servers without a browser: each stands behind the boundary of `/mcp-server`, all in
 * one agent session. Nothing keeps what is withheld.
 */
import { AsyncLocalStorage } from "node:async_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import { CallEnded } from "../../gateway/call-ended.js";
import { ruleWords } from "../../gateway/obtain-leave.js";
import type { ConsentPort } from "../../gateway/ports.js";
import { createSession } from "../../gateway/session.js";
import { createPolicy } from "../../policy/create-policy.js";
import { PRESETS, withoutNewness } from "../../policy/presets.js";
import type { RuleSet } from "../../policy/types.js";
import { agentNobodyToAsk, agentResultNobodyToAsk } from "../../texts/alone.js";
import type { ServerEntry } from "../entries/entries.js";
import type { JsonRecord } from "../json.js";
import { fitting } from "../others/fitting.js";
import { nameFor } from "../others/name-for.js";
import { OtherLists } from "../others/other-lists.js";
import { ensurePrivateFolder } from "../private-folder.js";
import type { AppClient } from "../servers/app-client.js";
import { logPathOf } from "../servers/app-servers.js";
import { guardedTransport } from "../servers/guarded-transport.js";
import { Keeper } from "../servers/keeper.js";
import { ServerConnection } from "../servers/server-connection.js";
import type { ServerEnd } from "../servers/server-end.js";
import { messageOf } from "../servers/server-error.js";
import { reportOf, type ServerReport } from "../servers/server-reports.js";
import { StderrFile } from "../servers/stderr-file.js";
import { type Ask, LineError, type RequestOptions, type SourceTool, type ToolSource } from "../source.js";
import { questionFor } from "./question-for.js";
import { rulesPort } from "./rules-port.js";

export interface AloneParts {
  readonly entries: readonly ServerEntry[];
  /** The app's name, in files and rules. */
  readonly agent: string;
  /** The folder of the servers' logs. */
  readonly folder: string;
  readonly version: string;
  /** In place of the default rules. */
  readonly rules?: RuleSet | undefined;
  /** What a server of this title may ask of the app's client. */
  readonly clientFor?: (title: string) => AppClient;
  /** In milliseconds: how long a list waits for servers that start. */
  readonly patience?: number;
  /** In milliseconds: how long resources and prompts wait for one server. */
  readonly listPatience?: number;
}

/** In milliseconds: official clients wait for a list for a minute. */
const PATIENCE = 30_000;
const NO_SIGNAL = new AbortController().signal;

interface Listed {
  readonly connection: ServerConnection;
  /** The server's own name of it. */
  readonly tool: string;
  readonly shown: SourceTool;
}

export class AloneSource implements ToolSource {
  readonly others: OtherLists;
  readonly #connections: readonly ServerConnection[];
  readonly #keeper = new Keeper();
  readonly #listeners = new Set<() => void>();
  /** How the client of the call that is running here asks its person. */
  readonly #asking = new AsyncLocalStorage<Ask | undefined>();
  /**
   * The server's own text of a tool → what agents see, so that the list stays the same; null for
   * what is no tool.
   */
  readonly #shown = new WeakMap<JsonRecord, SourceTool | null>();
  readonly #patience: number;

  constructor(parts: AloneParts) {
    const { entries, agent, folder, version, rules, clientFor } = parts;
    this.#patience = parts.patience ?? PATIENCE;
    const session = createSession();
    const policy = rulesPort(createPolicy({ default: rules ?? withoutNewness(PRESETS.balanced) }));
    if (entries.length > 0) ensurePrivateFolder(folder);
    this.#connections = entries.map((entry) => {
      const { name, title, said } = entry;
      const consent = this.#consent(title);
      const options = {
        ...{ origin: `mcp:${name}`, agent, session, policy, consent },
        ...(said === undefined ? {} : { marks: said.marks, overrides: Object.fromEntries(said.overrides) }),
      };
      return new ServerConnection({
        ...{
          entry,
          version,
          keeper: this.#keeper,
          stderr: new StderrFile(logPathOf(folder, agent, title), entry),
        },
        ...(clientFor === undefined ? {} : { client: clientFor(title) }),
        guard: (transport) => guardedTransport(transport, options),
        noticed: (notice, params) => this.others.noticed(name, notice, params),
        changed: () => {
          for (const listener of this.#listeners) listener();
        },
      });
    });
    // The boundary of each server has let its words out.
    const pass = async (said: readonly { readonly words: readonly JsonRecord[] }[]) =>
      said.map(({ words }) => words);
    const ends = this.#connections.map((each) => this.#endOf(each));
    this.others = new OtherLists({ ends, pass }, parts.listPatience);
  }

  /** Never for a secret or a handle: nobody keeps one here. */
  #consent(server: string): ConsentPort {
    return {
      ask: async (call, decision) => {
        const ask = this.#asking.getStore();
        if (ask !== undefined) return (await ask(questionFor(call, server, decision))) ? "allow" : "deny";
        const rules = decision === undefined ? "" : ruleWords(decision);
        const words = decision?.stage === "post-result" ? agentResultNobodyToAsk : agentNobodyToAsk;
        throw new CallEnded("denied", words(rules));
      },
    };
  }

  /** How each of them stands now. */
  reports(): readonly ServerReport[] {
    return this.#connections.map(reportOf);
  }

  states() {
    return [{ kind: "ready" }] as const;
  }

  async settled(): Promise<void> {
    // A server that does not start says so where its tools are called, and costs no other. The
    // tools of a slow one come with a change of the list.
    const starts = this.#connections.map((each) => each.start().catch(() => undefined));
    const isOver = new AbortController();
    const enough = sleep(this.#patience, undefined, { signal: isOver.signal }).catch(() => undefined);
    await Promise.race([Promise.all(starts), enough]);
    isOver.abort();
  }

  async list(): Promise<readonly SourceTool[]> {
    return this.#listed().map(({ shown }) => shown);
  }

  async call(params: JsonRecord & { readonly name: string }, options: RequestOptions): Promise<JsonRecord> {
    return await this.#request("tools/call", params, options);
  }

  async resolve(
    method: string,
    params: JsonRecord & { readonly name: string },
    options: RequestOptions,
  ): Promise<JsonRecord> {
    return await this.#request(method, params, options);
  }

  introduce(): void {}

  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  onExcused(): () => void {
    return () => undefined;
  }

  close(): void {
    for (const connection of this.#connections) connection.close();
    this.#keeper.close();
  }

  /** @throws LineError in words for the agent */
  async #request(
    method: string,
    params: JsonRecord & { readonly name: string },
    options: RequestOptions,
  ): Promise<JsonRecord> {
    const found = this.#listed().find(({ shown }) => shown.name === params.name);
    if (found === undefined) throw new LineError(-32602, "Unknown tool.");
    return await this.#ask(found.connection, method, { ...params, name: found.tool }, options);
  }

  /** @throws LineError in words for the agent */
  async #ask(
    connection: ServerConnection,
    method: string,
    params: JsonRecord,
    { signal = NO_SIGNAL, progressed, ask }: RequestOptions,
  ): Promise<JsonRecord> {
    let steps = 0;
    const options = {
      signal,
      progressed: () => {
        steps += 1;
        progressed?.(steps);
      },
    };
    try {
      return await this.#asking.run(ask, () => connection.request(method, params, options));
    } catch (error) {
      throw new LineError(-32603, messageOf(error));
    }
  }

  #endOf(connection: ServerConnection): ServerEnd {
    return {
      name: connection.entry.name,
      capabilities: () => connection.capabilities,
      page: (method, params, options) =>
        connection.request(method, params, { ...options, progressed: () => undefined }),
      read: (name, args, options) => this.#ask(connection, "tools/call", { name, arguments: args }, options),
    };
  }

  /** The first tool of each name: a client that refuses a list refuses all servers' tools. */
  #listed(): Listed[] {
    const listed = new Map<string, Listed>();
    for (const connection of this.#connections) {
      for (const item of connection.tools) {
        const shown = this.#shownOf(connection.entry.name, item);
        if (shown === null || listed.has(shown.name)) continue;
        listed.set(shown.name, { connection, tool: String(item["name"]), shown });
      }
    }
    return [...listed.values()];
  }

  #shownOf(server: string, tool: JsonRecord): SourceTool | null {
    const known = this.#shown.get(tool);
    if (known !== undefined) return known;
    const fit = fitting("Tool", tool);
    const shown = fit === undefined ? null : { ...fit, name: nameFor(server, String(tool["name"])) };
    this.#shown.set(tool, shown);
    return shown;
  }
}
