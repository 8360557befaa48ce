/**
 * Messages between the documents of a tab. Attack: a document that claims another identity. The
 * sender is the source and origin that the browser states, never part of the message. Each message
 * brings a port for the answer: only a document of the addressed origin can have its other end, so
 * only that one can answer.
 *
 * Messages are JSON text, so that other scripts' listeners on the page do not fail on them.
 */

import { ownOrigin } from "../../intrinsics/dom.js";
import {
  eventStop,
  messageData,
  messageOrigin,
  messagePorts,
  messageSource,
  type OtherWindow,
  portSend,
  postText,
  postWithPort,
  self,
  tabTop,
  windowParent,
  windowReadOrigin,
} from "../../intrinsics/frames.js";
import { dictionary, jsonStringify } from "../../intrinsics/language.js";
import { stringStartsWith } from "../../intrinsics/text.js";
import { readJson } from "../webidl/read-json.js";
import { noteFrame } from "./container-policy.js";
import type { LocalDocument } from "./local-document.js";
import { isInTab } from "./tab-tree.js";

const HEAD = '{"webmcp-airlock":';

/** The sender of a message, as the browser states it. */
export interface Peer {
  readonly window: OtherWindow;
  readonly origin: string;
}
export type UntrustedData = unknown;
type Untrusted = { readonly "webmcp-airlock": ArrayLike<UntrustedData> | null };
export type Handler<Local = LocalDocument> = (
  local: Local,
  peer: Peer,
  port: MessagePort,
  data: UntrustedData,
  more: UntrustedData,
  told: UntrustedData,
) => void;
export type Kind = "change" | "describe" | "hello" | "list" | "resolve" | "run" | "vouch";

/** @returns our end of the channel for answers. */
export const send = (
  { window, origin }: Peer,
  kind: Kind,
  data?: unknown,
  more?: unknown,
  told?: unknown,
): MessagePort =>
  postWithPort(window, `${HEAD}${jsonStringify(dictionary([kind, data, more, told]))}}`, origin);

export const reply = (port: MessagePort, answer: unknown): void =>
  portSend(port, jsonStringify(answer) as string);

/**
 * A document that may never use the API has begun: the one around it notes what its frame permits
 * now.
 */
const BEGUN = `${HEAD}"begun"}`;

/**
 * For the document around this one, before a page can use what is given to frames later. Documents
 * of the top document's origin need no permission.
 */
export function tellContainer(): void {
  if (self !== tabTop && originOfTop() !== ownOrigin) postText(windowParent(self) as OtherWindow, BEGUN, "*");
}

/** @returns undefined for another origin than this document's. */
export function originOfTop(): string | undefined {
  try {
    return windowReadOrigin(tabTop);
  } catch {
    return undefined;
  }
}

/** Hides our messages from the page; all others pass. */
export const createListener =
  (receive: (event: MessageEvent) => void) =>
  (event: MessageEvent): void => {
    const text = messageData(event);
    if (typeof text !== "string" || !stringStartsWith(text, HEAD)) return;
    eventStop(event);
    const window = messageSource(event);
    if (text !== BEGUN) receive(event);
    else if (event.isTrusted && window) noteFrame(window, messageOrigin(event));
  };

/** @returns what receives our messages. */
export const createReceiver =
  <Local>(local: Local, handlers: Readonly<Partial<Record<Kind, Handler<Local>>>>) =>
  (event: MessageEvent): void => {
    const window = messageSource(event);
    const origin = messageOrigin(event);
    const message = (readJson(messageData(event)) as Untrusted | undefined)?.["webmcp-airlock"];
    const kind = message?.[0];
    const port = messagePorts(event)[0];
    // Attack: a page dispatches a forged event. Opaque origins cannot be told apart; other tabs are
    // not ours.
    if (!event.isTrusted || origin === "null" || !isInTab(window) || !port) return;
    // Attack: a kind such as "__proto__". The handlers' record inherits nothing.
    if (typeof kind === "string")
      handlers[kind as Kind]?.(local, { window, origin }, port, message?.[1], message?.[2], message?.[3]);
  };
