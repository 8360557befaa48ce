/**
 * The connection to one browser: what the person lets this app do there, and the tools that it
 * lists.
 */
import { createConnection } from "node:net";
import { isRecord } from "../../intrinsics/language.js";
import { ANSWER_LIMIT, CALL_SILENCE } from "../../link/limits.js";
import type { LogPlaces } from "../../link/log-places.js";
import type { Met, Refused } from "../../link/messages.js";
import type { HostDescriptor } from "../host/descriptor.js";
import { type AppKey, identify } from "../identity.js";
import type { JsonRecord } from "../json.js";
import type { Client, RequestOptions, SourceState, SourceTool } from "../source.js";
import { RpcLine } from "./rpc-line.js";

/** A page of the list has 200 tools. */
const MAX_PAGES = 100;
/**
 * In milliseconds: how long listing waits for a browser that did not answer its last request, since
 * other browsers' tools wait for it.
 */
const SHORT_LIMIT = 1_000;

export interface BrowserLineParts {
  readonly host: HostDescriptor;
  readonly key: AppKey;
  readonly program: string | undefined;
  /**
   * @param profile as the worker names it, in every connection
   *
   * @returns the prefix for the names of its tools, so that those of several browsers differ
   */
  prefixFor(profile: string | undefined): string;
  ids(): string;
  /** Undefined until it has said its name: the person must not read another one. */
  client(): Client | undefined;
  changed(): void;
  excused(): void;
  /** The person has let this app in. */
  approved(line: BrowserLine): void;
  /** The person has shut it out. */
  refused(line: BrowserLine): void;
  served(line: BrowserLine, frame: JsonRecord): boolean;
  /** @param isDead nothing listens there any more, whatever its descriptor says */
  closed(isDead: boolean): void;
}

export class BrowserLine {
  /** Set once the person has let this app in. */
  prefix: string | undefined;
  readonly #parts: BrowserLineParts;
  readonly #line: RpcLine;
  #met: Met | undefined;
  #refused: Refused["reason"] | undefined;
  #isSilent = false;
  #listed: Promise<readonly SourceTool[]> | undefined;

  constructor(parts: BrowserLineParts) {
    this.#parts = parts;
    const socket = createConnection(parts.host.address);
    let isDead = false;
    socket.on("error", ({ code }: NodeJS.ErrnoException) => {
      isDead = code === "ECONNREFUSED" || code === "ENOENT";
    });
    const sign = (challenge: Parameters<typeof identify>[1]) => identify(parts.key, challenge, parts.program);
    this.#line = new RpcLine(socket, sign, parts.ids, {
      met: (met) => {
        this.#met = met;
        if (met.standing === "approved") this.prefix ??= parts.prefixFor(met.profile);
        this.introduce();
        if (met.standing === "approved") parts.approved(this);
        else parts.refused(this);
        this.#changed();
      },
      refused: (reason) => {
        this.#refused = reason;
        this.#changed();
      },
      listChanged: () => this.#changed(),
      excused: () => parts.excused(),
      closed: () => parts.closed(isDead),
      served: (frame) => parts.served(this, frame),
      silent: (isSilent) => {
        this.#isSilent = isSilent;
        this.#changed();
      },
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
    if (standing !== "approved") return { kind: standing };
    return { kind: this.#isSilent ? "silent" : "ready" };
  }

  /**
   * Tells the worker of this app. Only an app that was let in is answered; what it claims is noted
   * in any case.
   */
  introduce(): void {
    // A frame while the worker still checks the signature counts as an attack there. Once met, it
    // says this by itself.
    const clientInfo = this.#parts.client();
    if (this.#met === undefined || clientInfo === undefined) return;
    this.#line.request("initialize", { clientInfo }).catch(() => undefined);
  }

  list(): Promise<readonly SourceTool[]> {
    if (!this.#isApproved()) return Promise.resolve([]);
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
    const own = { ...params, name: params.name.slice(this.#named("").length) };
    return this.#line.request(method, own, { limit: CALL_SILENCE, ...options });
  }

  /** Names the browser profile; set where the person let this app in. */
  get profile(): string | undefined {
    return this.#isApproved() ? this.#met?.profile : undefined;
  }

  /** The agent's id; set where the person let this app in. */
  get agent(): string | undefined {
    return this.#isApproved() ? this.#met?.agent : undefined;
  }

  /**
   * The places where the organisation wants the log. The worker reads them in the browser's managed
   * policy.
   */
  get logTo(): LogPlaces | undefined {
    return this.#isApproved() ? this.#met?.logTo : undefined;
  }

  ask(method: string, params: JsonRecord): Promise<JsonRecord> {
    return this.#line.request(method, params);
  }

  /** What a server of the app's own has besides tools, by a name that is in no list. */
  call(name: string, args: JsonRecord, options: RequestOptions): Promise<JsonRecord> {
    return this.#line.request("tools/call", { name, arguments: args }, { limit: CALL_SILENCE, ...options });
  }

  /** @returns false for a frame that the link cannot carry */
  tell(frame: JsonRecord): boolean {
    return this.#line.tell(frame);
  }

  close(): void {
    this.#line.close();
  }

  async #listAll(): Promise<readonly SourceTool[]> {
    const tools: SourceTool[] = [];
    let cursor: unknown;
    for (let page = 0; page < MAX_PAGES; page += 1) {
      const params = cursor === undefined ? {} : { cursor };
      const limit = this.#isSilent ? SHORT_LIMIT : ANSWER_LIMIT;
      const result = await this.#line.request("tools/list", params, { limit });
      const listed = Array.isArray(result["tools"]) ? result["tools"] : [];
      for (const tool of listed) {
        if (isRecord(tool) && typeof tool["name"] === "string") {
          tools.push({ ...tool, name: this.#named(tool["name"]) });
        }
      }
      cursor = result["nextCursor"];
      if (cursor === undefined) break;
    }
    return tools;
  }

  #named(name: string): string {
    return `${this.prefix ?? ""}${name}`;
  }

  #isApproved(): boolean {
    return this.#refused === undefined && this.#met?.standing === "approved";
  }

  #changed(): void {
    this.#listed = undefined;
    this.#parts.changed();
  }
}
