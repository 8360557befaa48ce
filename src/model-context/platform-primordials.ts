/**
 * Captured platform objects: what `primordials.ts` is for the language, this
 * file is for the DOM. Read once, when the script is evaluated; outside of a
 * window most of it is undefined and nothing here is called.
 */
import { addListener, capture, captureFrom, realm, removeListener } from "../primordials.js";

/** The window of this realm and what belongs to it; use only where `isWindow`. */
export const ownWindow = globalThis as Window & typeof globalThis;
export const { document: ownDocument, navigator: ownNavigator, isSecureContext: isSecure } = ownWindow;
export const isWindow = typeof ownDocument === "object";
/** As the browser states it: `about:blank` has its creator's origin, an opaque one is `"null"`. */
export const ownOrigin = ownWindow.origin;
export const documentPrototype = realm["Document"]?.prototype as Document;
export const navigatorPrototype = realm["Navigator"]?.prototype as Navigator;

const defaultView = capture<(target: Document) => Window | null>("Document", "defaultView");
/** A document without a browsing context, or one that was navigated away from, has no view. */
export const isFullyActive = (target: Document): boolean => defaultView(target) !== null;
/** Throws the platform's own TypeError where the receiver is not a Document of this realm's kind. */
export const assertDocument = defaultView as (value: unknown) => void;
export const assertNavigator = capture<(value: unknown) => void>("Navigator", "userAgent");
export const isClosed = captureFrom<(target: Window) => boolean>(ownWindow, "closed");

export const EventTargetConstructor = EventTarget;
const EventConstructor = Event;
const dispatchEvent = capture<(target: EventTarget, event: Event) => void>("EventTarget", "dispatchEvent");
export const fireEvent = (target: EventTarget, type: string): void =>
  dispatchEvent(target, new EventConstructor(type));
export const preventDefault = capture<(event: Event) => void>("Event", "preventDefault");

export const isAborted = capture<(signal: AbortSignal) => boolean>("AbortSignal", "aborted");
/** Throws the signal's own reason. */
export const throwIfAborted = capture<(signal: AbortSignal) => void>("AbortSignal", "throwIfAborted");
const abortReason = capture<(signal: AbortSignal) => unknown>("AbortSignal", "reason");

/** DOM "add an abort algorithm", as early as a listener can be. @returns how to take it off again. */
export function onAbort(signal: AbortSignal, steps: (reason: unknown) => void): () => void {
  const listener = (): void => {
    // The page can dispatch an `abort` event of its own; only the signal's state counts.
    if (isAborted(signal)) steps(abortReason(signal));
  };
  addListener(signal, "abort", listener, true);
  return () => removeListener(signal, "abort", listener, true);
}

const DOMExceptionConstructor = DOMException;
export const newDOMException = (message: string, name: string) => new DOMExceptionConstructor(message, name);
/** A plain array of what `items` iterates, each converted. */
export const arrayFrom = captureFrom<
  <Item>(kind: undefined, items: object, convert: (item: unknown) => Item) => Item[]
>(Array, "from");

const MessageChannelConstructor = MessageChannel;
const postMessage = capture<(port: MessagePort, message: number) => void>("MessagePort", "postMessage");
const setOnMessage = capture<(port: MessagePort, handler: () => void) => void>(
  "MessagePort",
  "onmessage",
  true,
);
const port1 = capture<(channel: MessageChannel) => MessagePort>("MessageChannel", "port1");
const port2 = capture<(channel: MessageChannel) => MessagePort>("MessageChannel", "port2");

/** A channel to ourselves: calling the result runs `handler` in a task of its own. */
export function newTaskHop(handler: () => void): () => void {
  const channel = new MessageChannelConstructor();
  setOnMessage(port1(channel), handler);
  return () => postMessage(port2(channel), 0);
}

const consoleObject = console;
const info = captureFrom<(receiver: Console, message: string) => void>(consoleObject, "info");
export const logInfo = (message: string): void => info(consoleObject, message);

/** The classic script that is being evaluated says `data-surface="off"`; a module has no such tag. */
export const surfaceTurnedOff = ownDocument?.currentScript?.getAttribute("data-surface") === "off";
