/**
 * Captured platform objects: what `primordials.ts` is for the language, this
 * file is for the DOM. Read once, when the script is evaluated; outside of a
 * window most of it is undefined and nothing here is called.
 */
import { apply, getOwnPropertyDescriptor } from "../primordials.js";

type Getter = () => unknown;

/** The getter of an accessor, or undefined where the platform has none. */
function getterOf(owner: object | undefined, name: string): Getter | undefined {
  return owner && (getOwnPropertyDescriptor(owner, name)?.get as Getter | undefined);
}

const read = (getter: Getter | undefined, receiver: object): unknown => apply(getter as Getter, receiver, []);

export const isWindow = typeof window === "object" && typeof document === "object";
/** The window and document of this realm; call only where `isWindow`. */
export const ownWindow = (isWindow ? window : undefined) as Window & typeof globalThis;
export const ownDocument = (isWindow ? document : undefined) as Document;
export const ownNavigator = (isWindow ? navigator : undefined) as Navigator;

const documentDefaultView = getterOf(isWindow ? Document.prototype : undefined, "defaultView");
const navigatorUserAgent = getterOf(isWindow ? Navigator.prototype : undefined, "userAgent");
const windowClosed = getterOf(isWindow ? window : undefined, "closed");
export const documentPrototype = (isWindow ? Document.prototype : undefined) as Document;
export const navigatorPrototype = (isWindow ? Navigator.prototype : undefined) as Navigator;

/** As the browser states it: `about:blank` has its creator's origin, an opaque one is `"null"`. */
export const ownOrigin = isWindow ? window.origin : "null";
export const isSecure = isWindow && window.isSecureContext;

/** A document without a browsing context, or one that was navigated away from, has no view. */
export const isFullyActive = (target: Document): boolean => read(documentDefaultView, target) !== null;
/** Throws the platform's own TypeError where `value` is not a Document of this realm's kind. */
export const assertDocument = (value: unknown): void => void read(documentDefaultView, value as object);
export const assertNavigator = (value: unknown): void => void read(navigatorUserAgent, value as object);

/** `closed` may be read across origins, so this also knows another site's window. */
export function isWindowObject(value: object): boolean {
  try {
    return typeof read(windowClosed, value) === "boolean";
  } catch {
    return false;
  }
}

const { addEventListener, dispatchEvent, removeEventListener } = EventTarget.prototype;
export const EventTargetConstructor = EventTarget;
const EventConstructor = Event;
const { preventDefault: eventPreventDefault } = Event.prototype;

export const listen = (
  target: EventTarget,
  type: string,
  listener: (event: Event) => void,
  capture = false,
) => apply(addEventListener, target, [type, listener, capture]);
export const unlisten = (
  target: EventTarget,
  type: string,
  listener: (event: Event) => void,
  capture = false,
) => apply(removeEventListener, target, [type, listener, capture]);
export const fireEvent = (target: EventTarget, type: string) =>
  apply(dispatchEvent, target, [new EventConstructor(type)]);
export const preventDefault = (event: Event) => apply(eventPreventDefault, event, []);

const AbortControllerConstructor = AbortController;
const controllerSignal = getterOf(AbortController.prototype, "signal");
const { abort: controllerAbort } = AbortController.prototype;
const signalAborted = getterOf(AbortSignal.prototype, "aborted");
const signalReason = getterOf(AbortSignal.prototype, "reason");

export const newAbortController = (): AbortController => new AbortControllerConstructor();
export const signalOf = (controller: AbortController) => read(controllerSignal, controller) as AbortSignal;
export const abortWithDefaultReason = (controller: AbortController) => apply(controllerAbort, controller, []);
export const isAborted = (signal: AbortSignal) => read(signalAborted, signal) === true;
export const abortReason = (signal: AbortSignal) => read(signalReason, signal);

export function isAbortSignal(value: object): value is AbortSignal {
  try {
    return typeof read(signalAborted, value) === "boolean";
  } catch {
    return false;
  }
}

const DOMExceptionConstructor = DOMException;
export const newDOMException = (message: string, name: string) => new DOMExceptionConstructor(message, name);

const MessageChannelConstructor = MessageChannel;
const { postMessage: portPostMessage } = MessagePort.prototype;
const portOnMessage = getOwnPropertyDescriptor(MessagePort.prototype, "onmessage")?.set;
const channelPort1 = getterOf(MessageChannel.prototype, "port1");
const channelPort2 = getterOf(MessageChannel.prototype, "port2");

/** A channel to ourselves: calling the result runs `handler` in a task of its own. */
export function newTaskHop(handler: () => void): () => void {
  const channel = new MessageChannelConstructor();
  const sender = read(channelPort2, channel) as MessagePort;
  apply(portOnMessage as (handler: () => void) => void, read(channelPort1, channel), [handler]);
  return () => apply(portPostMessage, sender, [0]);
}

const consoleObject = console;
const { info: consoleInfo } = consoleObject;
export const logInfo = (message: string) => apply(consoleInfo, consoleObject, [message]);

/** The classic script that is being evaluated says `data-surface="off"`; a module has no such tag. */
export const surfaceTurnedOff = isWindow && document.currentScript?.getAttribute("data-surface") === "off";
