/**
 * What an app and the worker say to each other of the servers that the app brings, over the app's
 * own line. A server speaks the messages of a frame's isolated script
 * (`extension/protocol/content-messages.ts`); this is only their envelope.
 */
import { isRecord } from "../intrinsics/language.js";
import { MAX_ANSWER_BYTES } from "./limits.js";
import { decodeLeftOut, decodeProblem, type LeftOutTool, type ServerProblem } from "./server-problems.js";

/** Servers of one app. */
export const MAX_SERVERS = 16;
/** In characters: a command with its arguments, as the person reads it. */
export const MAX_COMMAND = 4_096;
const MAX_NAMES = 64;
const MAX_TITLE = 120;
/** In characters of JSON; a result and its envelope. */
const MAX_SERVER_MESSAGE = MAX_ANSWER_BYTES + 64 * 1024;
/**
 * In characters: one part of a message. It stays below the browser's bound however it is encoded.
 */
const PART = 200_000;

const NAME = /^[a-z0-9-]{1,24}$/;
const isServerName = (value: unknown): value is string => typeof value === "string" && NAME.test(value);

/** A server as the person has to judge it. */
export interface ServerOffer {
  readonly server: string;
  /** The name as the person wrote it. */
  readonly title: string;
  /** The command with its arguments, each one word; or the address alone. */
  readonly start: readonly string[];
  readonly kind: "command" | "address";
  /** Names of environment variables or headers. Their values stay in the app's process. */
  readonly names: readonly string[];
}

export type ServerStanding = "waiting" | "allowed" | "denied" | "off";

export type ServerState = "stopped" | "starting" | "running" | "failed";

/** From the app to the worker. */
export type FromServers =
  | { readonly airlock: "servers"; readonly servers: readonly ServerOffer[] }
  | {
      readonly airlock: "server-state";
      readonly server: string;
      readonly state: ServerState;
      readonly problem?: ServerProblem;
      /** The first of the tools that it lists and agents do not get. */
      readonly leftOut?: readonly LeftOutTool[];
    }
  /** A part of a message, as JSON text; `rest` parts follow. */
  | { readonly airlock: "server"; readonly server: string; readonly part: string; readonly rest: number };

/** From the worker to the app. */
export type ToServers =
  | { readonly airlock: "server-standing"; readonly server: string; readonly standing: ServerStanding }
  | { readonly airlock: "server"; readonly server: string; readonly message: unknown };

const isText = (value: unknown, most: number): value is string =>
  typeof value === "string" && value.length <= most;
const isTexts = (value: unknown, most: number, length: number): value is readonly string[] =>
  Array.isArray(value) && value.length <= most && value.every((each) => isText(each, length));

function decodeOffer(data: unknown): ServerOffer | undefined {
  if (!isRecord(data)) return undefined;
  const { server, title, start, kind, names } = data;
  if (!isServerName(server) || !isText(title, MAX_TITLE) || (kind !== "command" && kind !== "address")) {
    return undefined;
  }
  if (!isTexts(start, 256, MAX_COMMAND) || start.length === 0 || start.join(" ").length > MAX_COMMAND) {
    return undefined;
  }
  if (!isTexts(names, MAX_NAMES, MAX_TITLE)) return undefined;
  return { server, title, start: [...start], kind, names: [...names] };
}

const STATES: readonly unknown[] = ["stopped", "starting", "running", "failed"];
const STANDINGS: readonly unknown[] = ["waiting", "allowed", "denied", "off"];

/** @returns undefined for what is no frame of this kind, or cannot be read */
export function decodeFromServers(data: unknown): FromServers | undefined {
  if (!isRecord(data)) return undefined;
  const { airlock, server, servers, state, part, rest } = data;
  if (airlock === "servers") {
    if (!Array.isArray(servers) || servers.length > MAX_SERVERS) return undefined;
    const offers = servers.map(decodeOffer);
    const isWhole = offers.every((offer) => offer !== undefined);
    return isWhole ? { airlock, servers: offers as ServerOffer[] } : undefined;
  }
  if (!isServerName(server)) return undefined;
  if (airlock === "server-state" && STATES.includes(state)) {
    const [problem, leftOut] = [decodeProblem(data["problem"]), decodeLeftOut(data["leftOut"])];
    return {
      ...{ airlock, server, state: state as ServerState },
      ...(problem === undefined ? {} : { problem }),
      ...(leftOut.length === 0 ? {} : { leftOut }),
    };
  }
  const isPart = isText(part, PART) && Number.isSafeInteger(rest) && (rest as number) >= 0;
  return airlock === "server" && isPart ? { airlock, server, part, rest: rest as number } : undefined;
}

export function decodeToServers(data: unknown): ToServers | undefined {
  if (!isRecord(data) || !isServerName(data["server"])) return undefined;
  const { airlock, server, standing, message } = data;
  if (airlock === "server-standing" && STANDINGS.includes(standing)) {
    return { airlock, server, standing: standing as ServerStanding };
  }
  return airlock === "server" ? { airlock, server, message } : undefined;
}

/** @returns the frames of one message; undefined where it is too long to be sent at all */
export function framesOf(server: string, message: unknown): FromServers[] | undefined {
  const text = JSON.stringify(message);
  if (text.length > MAX_SERVER_MESSAGE) return undefined;
  const parts: FromServers[] = [];
  const count = Math.ceil(text.length / PART);
  for (let i = 0; i < count; i += 1) {
    parts.push({
      airlock: "server",
      server,
      part: text.slice(i * PART, (i + 1) * PART),
      rest: count - i - 1,
    });
  }
  return parts;
}

/** Puts the parts of one server's messages together. */
export class PartReader {
  #parts: string[] = [];
  #length = 0;
  #rest = 0;

  /**
   * @returns the message once it is whole
   * @throws Error for parts that are too long together, do not follow each other, or are no JSON
   */
  take(part: string, rest: number): { readonly message: unknown } | undefined {
    if (this.#parts.length > 0 && rest !== this.#rest - 1) throw new Error("A part is missing.");
    this.#parts.push(part);
    this.#length += part.length;
    this.#rest = rest;
    if (this.#length > MAX_SERVER_MESSAGE) throw new Error("The message is too long.");
    if (rest > 0) return undefined;
    const text = this.#parts.join("");
    this.#parts = [];
    this.#length = 0;
    return { message: JSON.parse(text) };
  }
}
