/** One browser: its line, what the person lets this app do there, and the tools that it lists. */
import { createConnection } from "node:net";
import { isRecord } from "../../intrinsics/language.js";
import type { Met, Refused } from "../../link/messages.js";
import type { HostDescriptor } from "../host/descriptor.js";
import { type AppKey, identify } from "../identity.js";
import type { JsonRecord } from "../json.js";
import type { Client, SourceState, SourceTool } from "../source.js";
import { RpcLine } from "./rpc-line.js";

/** A page of the list has 200 tools. */
const MAX_PAGES = 100;

export interface BrowserLineParts {
  readonly host: HostDescriptor;
  readonly key: AppKey;
  readonly program: string | undefined;
  /** Put before the names of its tools, so that those of several browsers differ. */
  readonly prefix: string;
  ids(): string;
  client(): Client;
  changed(): void;
  closed(): void;
}

export class BrowserLine {
  readonly prefix: string;
  readonly #parts: BrowserLineParts;
  readonly #line: RpcLine;
  #met: Met | undefined;
  #refused: Refused["reason"] | undefined;
  #listed: Promise<readonly SourceTool[]> | undefined;

  constructor(parts: BrowserLineParts) {
    this.#parts = parts;
    this.prefix = parts.prefix;
    const socket = createConnection(parts.host.address);
    const sign = (challenge: Parameters<typeof identify>[1]) => identify(parts.key, challenge, parts.program);
    this.#line = new RpcLine(socket, sign, parts.ids, {
      met: (met) => {
        this.#met = met;
        this.introduce();
        this.#changed();
      },
      refused: (reason) => {
        this.#refused = reason;
        this.#changed();
      },
      listChanged: () => this.#changed(),
      closed: () => parts.closed(),
    });
  }

  state(): SourceState {
    const refused = this.#refused;
    if (refused !== undefined) {
      return { kind: refused === "too-many" || refused === "managed" ? refused : "untrusted" };
    }
    if (this.#met === undefined) return { kind: "connecting" };
    const { standing, code = "" } = this.#met;
    if (standing === "waiting") return { kind: "waiting", code };
    return { kind: standing === "approved" ? "ready" : standing };
  }

  /** Answered only where the person let this app in; what it claims is noted in any case. */
  introduce(): void {
    const clientInfo = this.#parts.client();
    this.#line.request("initialize", { clientInfo }).catch(() => undefined);
  }

  list(): Promise<readonly SourceTool[]> {
    if (this.state().kind !== "ready") return Promise.resolve([]);
    const listed = this.#listed ?? this.#listAll();
    this.#listed = listed;
    listed.catch(() => {
      if (this.#listed === listed) this.#listed = undefined;
    });
    return listed;
  }

  request(
    method: string,
    params: JsonRecord & { readonly name: string },
    options: Parameters<RpcLine["request"]>[2],
  ) {
    return this.#line.request(method, { ...params, name: params.name.slice(this.prefix.length) }, options);
  }

  /** Set where the person let this app in. */
  get agent(): string | undefined {
    return this.state().kind === "ready" ? this.#met?.agent : undefined;
  }

  ask(method: string, params: JsonRecord): Promise<JsonRecord> {
    return this.#line.request(method, params);
  }

  close(): void {
    this.#line.close();
  }

  async #listAll(): Promise<readonly SourceTool[]> {
    const tools: SourceTool[] = [];
    let cursor: unknown;
    for (let page = 0; page < MAX_PAGES; page += 1) {
      const params = cursor === undefined ? {} : { cursor };
      const result = await this.#line.request("tools/list", params);
      const listed = Array.isArray(result["tools"]) ? result["tools"] : [];
      for (const tool of listed) {
        if (isRecord(tool) && typeof tool["name"] === "string") {
          tools.push({ ...tool, name: `${this.prefix}${tool["name"]}` });
        }
      }
      cursor = result["nextCursor"];
      if (cursor === undefined) break;
    }
    return tools;
  }

  #changed(): void {
    this.#listed = undefined;
    this.#parts.changed();
  }
}
