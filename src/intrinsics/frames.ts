/**
 * Captured platform objects of a tab's documents: windows, messages, channels, frames. See
 * `dom.ts`.
 */

import { ownWindow } from "./dom.js";
import { capture, captureFrom, dictionary, symbolIterator } from "./language.js";

/** A window of the tab, usually of another origin: we read only what is captured here. */
export interface OtherWindow extends ArrayLike<OtherWindow> {
  /** The one property that no page can replace. */
  readonly top?: OtherWindow | null;
}

const ofWindow = <Value>(name: string) => captureFrom<(target: OtherWindow) => Value>(ownWindow, name);
export const windowParent = ofWindow<OtherWindow | null>("parent");
export const windowFrameCount = ofWindow<number>("length");
/** Throws if the window has another origin. */
export const windowReadOrigin = ofWindow<string>("origin");
export const self = ownWindow as unknown as OtherWindow;
export const tabTop = self.top as OtherWindow;

export const messageData = capture<(event: MessageEvent) => unknown>("MessageEvent", "data");
export const messageOrigin = capture<(event: MessageEvent) => string>("MessageEvent", "origin");
export const messageSource = capture<(event: MessageEvent) => OtherWindow | null>("MessageEvent", "source");
export const messagePorts = capture<(event: MessageEvent) => readonly MessagePort[]>("MessageEvent", "ports");
export const eventStop = capture<(event: Event) => void>("Event", "stopImmediatePropagation");

export const ChannelConstructor = globalThis.MessageChannel;
export const firstPort = capture<(channel: MessageChannel) => MessagePort>("MessageChannel", "port1");
export const secondPort = capture<(channel: MessageChannel) => MessagePort>("MessageChannel", "port2");
const setOnMessage = capture<(port: MessagePort, listener: (event: MessageEvent) => void) => void>(
  "MessagePort",
  "onmessage",
  true,
);
export const portSend = capture<(port: MessagePort, text: string) => void>("MessagePort", "postMessage");
export const portStart = capture<(port: MessagePort) => void>("MessagePort", "start");
const postMessage = captureFrom<
  (target: OtherWindow, text: string, origin: string, transfer?: Iterable<MessagePort>) => void
>(ownWindow, "postMessage");
export const postText: (target: OtherWindow, text: string, targetOrigin: string) => void = postMessage;

/**
 * A sequence of one item for the platform. It avoids the array iterator, which a page can replace:
 * it is its own iterator and its own results.
 */
function only(value: MessagePort): Iterable<MessagePort> {
  const sequence = dictionary({
    value,
    done: true,
    next() {
      sequence.done = !sequence.done;
      return sequence;
    },
    [symbolIterator]: () => sequence,
  });
  return sequence;
}

/** @returns our end of a new channel, whose other end goes with the message. */
export function postWithPort(target: OtherWindow, text: string, targetOrigin: string): MessagePort {
  const channel = new ChannelConstructor();
  postMessage(target, text, targetOrigin, only(secondPort(channel)));
  return firstPort(channel);
}

export const portOnMessage = (port: MessagePort, receive: (data: unknown) => void): void =>
  setOnMessage(port, (event) => receive(messageData(event)));

type Frame = HTMLIFrameElement;
export const documentFrames = capture<(document: Document, tag: "iframe") => ArrayLike<Frame>>(
  "Document",
  "getElementsByTagName",
);
export const frameWindow = capture<(frame: Frame) => unknown>("HTMLIFrameElement", "contentWindow");
/** Null if it has another origin. */
export const frameDocument = capture<(frame: Frame) => Document | null>(
  "HTMLIFrameElement",
  "contentDocument",
);
export const frameAddress = capture<(frame: Frame) => string>("HTMLIFrameElement", "src");
export const frameAllow = capture<(frame: Frame) => string>("HTMLIFrameElement", "allow");
