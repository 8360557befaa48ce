/**
 * Messages between the documents of a tab. Who somebody is, is what the browser says of the message (its source and
 * origin), never what is in it. Each message brings a port for what comes back: only a document of the origin that the
 * message was sent to can have the other end, so nobody else can answer.
 *
 * They are text in JSON, so that a page without this script that looks into every message stumbles over none.
 */
import { clearTimer, dictionary, jsonParse, jsonStringify, setTimer, startsWith } from "../../primordials.js";
import {
  dataOf,
  listen,
  type OtherWindow,
  onMessage,
  originOf,
  portsOf,
  postWithPort,
  sendOn,
  sourceOf,
  stopEvent,
} from "./frame-primordials.js";
import { isInTab } from "./tab-tree.js";

const HEAD = '{"webmcp-airlock":';
/** Milliseconds until a question counts as answered with nothing. */
const PATIENCE = 2000;

/** Who sent a message, in the browser's words. */
export interface Peer {
  readonly window: OtherWindow;
  readonly origin: string;
}
export type UntrustedData = unknown;
type Untrusted = { readonly "webmcp-airlock": ArrayLike<UntrustedData> | null };
export type Handler = (peer: Peer, port: MessagePort, data: UntrustedData, more: UntrustedData) => void;
export type Kind = "hello" | "welcome" | "vouch" | "list" | "run" | "change";

/** @returns undefined for what is no JSON text. */
export function readJson(text: unknown): UntrustedData {
  try {
    return typeof text === "string" ? jsonParse(text) : undefined;
  } catch {
    return undefined;
  }
}

/** @returns our end of the channel for what comes back. */
export const send = ({ window, origin }: Peer, kind: Kind, data?: unknown, more?: unknown): MessagePort =>
  postWithPort(window, `${HEAD}${jsonStringify(dictionary([kind, data, more]))}}`, origin);

export const reply = (port: MessagePort, answer: unknown): void =>
  sendOn(port, jsonStringify(answer) as string);

/** @param answered gets undefined where the peer is silent for too long. */
export function ask(
  peer: Peer,
  kind: Kind,
  answered: (answer: UntrustedData) => void,
  data?: unknown,
  more?: unknown,
): void {
  let isOpen = true;
  const end = (text?: unknown): void => {
    clearTimer(timer);
    if (isOpen) answered(readJson(text));
    isOpen = false;
  };
  const timer = setTimer(end, PATIENCE);
  onMessage(send(peer, kind, data, more), end);
}

/**
 * Messages of ours are kept from the page; all others pass.
 *
 * @returns how to stop.
 */
export const receive = (handlers: Readonly<Record<Kind, Handler>>): (() => void) =>
  listen<MessageEvent>("message", (event) => {
    const text = dataOf(event);
    if (typeof text !== "string" || !startsWith(text, HEAD)) return;
    stopEvent(event);
    const window = sourceOf(event);
    const origin = originOf(event);
    const message = (readJson(text) as Untrusted | undefined)?.["webmcp-airlock"];
    const kind = message?.[0];
    const port = portsOf(event)[0];
    // A page can dispatch an event that says anything. An opaque origin is nobody's; other tabs are none of ours.
    if (!event.isTrusted || origin === "null" || !isInTab(window) || !port) return;
    // The handlers' record inherits nothing.
    if (typeof kind === "string")
      handlers[kind as Kind]?.({ window, origin }, port, message?.[1], message?.[2]);
  });
