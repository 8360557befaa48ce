/**
 * Messages between the documents of a tab. Who somebody is, is what the browser says of the message (its source and
 * origin), never what is in it. Each message brings a port for what comes back: only a document of the origin that the
 * message was sent to can have the other end, so nobody else can answer.
 *
 * They are text in JSON, so that a page without this script that looks into every message stumbles over none.
 */

import {
  dataOf,
  type OtherWindow,
  originOf,
  portsOf,
  postWithPort,
  sendOn,
  sourceOf,
  stopEvent,
} from "../../intrinsics/frame-primordials.js";
import { dictionary, jsonStringify, startsWith } from "../../intrinsics/primordials.js";
import { readJson } from "../webidl/read-json.js";
import type { LocalDocument } from "./local-document.js";
import { isInTab } from "./tab-tree.js";

const HEAD = '{"webmcp-airlock":';

/** Who sent a message, in the browser's words. */
export interface Peer {
  readonly window: OtherWindow;
  readonly origin: string;
}
export type UntrustedData = unknown;
type Untrusted = { readonly "webmcp-airlock": ArrayLike<UntrustedData> | null };
export type Handler = (
  local: LocalDocument,
  peer: Peer,
  port: MessagePort,
  data: UntrustedData,
  more: UntrustedData,
) => void;
export type Kind = "change" | "hello" | "list" | "run" | "vouch";

/** @returns our end of the channel for what comes back. */
export const send = ({ window, origin }: Peer, kind: Kind, data?: unknown, more?: unknown): MessagePort =>
  postWithPort(window, `${HEAD}${jsonStringify(dictionary([kind, data, more]))}}`, origin);

export const reply = (port: MessagePort, answer: unknown): void =>
  sendOn(port, jsonStringify(answer) as string);

/** Messages of ours are kept from the page; all others pass. */
export const createReceiver =
  (local: LocalDocument, handlers: Readonly<Record<Kind, Handler>>) =>
  (event: MessageEvent): void => {
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
      handlers[kind as Kind]?.(local, { window, origin }, port, message?.[1], message?.[2]);
  };
