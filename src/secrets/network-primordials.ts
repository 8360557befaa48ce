/** Captured intrinsics for the one request that Airlock makes; as `primordials.ts`, read once at evaluation. */
import {
  capture,
  captureFrom,
  getPrototypeOf,
  hasOwn,
  ObjectPrototype,
  objectSetPrototypeOf,
  realm,
} from "../primordials.js";

const { AbortController: AbortControllerConstructor, origin, Response: ResponseConstructor } = globalThis;
const { TextDecoder: TextDecoderConstructor, WritableStream: WritableStreamConstructor } = globalThis;
const { setTimeout: setTimeoutFunction, clearTimeout: clearTimeoutFunction } = globalThis;
const navigatorObject = globalThis.navigator;
const readHeader = capture<(headers: Headers, name: string) => string | null>("Headers", "get");
const getHeaders = capture<(response: Response) => Headers>("Response", "headers");
const pipeTo = capture<(body: ReadableStream, target: WritableStream) => Promise<void>>(
  "ReadableStream",
  "pipeTo",
);
const decode = capture<(decoder: TextDecoder, chunk: Uint8Array, options: object) => string>(
  "TextDecoder",
  "decode",
);
const onLine = capture<(navigator: Navigator) => boolean | undefined>("Navigator", "onLine");
const fetchFrom = captureFrom<(realm: object, url: string, init: RequestInit) => Promise<Response>>(
  realm,
  "fetch",
);
// In browsers `isTrusted` is an own, unforgeable accessor of every event; in Node the prototype has it.
const event = new Event("x");
export const isTrusted = captureFrom<(event: Event) => boolean>(
  hasOwn(event, "isTrusted") ? event : Event.prototype,
  "isTrusted",
);

/** The document's own origin; undefined where there is no document. */
export const documentOrigin: string | undefined = origin;
export const parseDate: (text: string) => number = Date.parse;
export const getStatus = capture<(response: Response) => number>("Response", "status");
export const getType = capture<(response: Response) => ResponseType>("Response", "type");
export const getBody = capture<(response: Response) => ReadableStream<Uint8Array> | null>("Response", "body");
export const getByteLength = captureFrom<(bytes: Uint8Array) => number>(
  getPrototypeOf(Uint8Array.prototype) as object,
  "byteLength",
);
export const getSignal = capture<(controller: AbortController) => AbortSignal>("AbortController", "signal");
export const abortFetch = capture<(controller: AbortController) => void>("AbortController", "abort");
export const isOffline = (): boolean => onLine(navigatorObject) === false;
export const getHeader = (response: Response, name: string): string | null =>
  readHeader(getHeaders(response), name);

/** A dictionary for a platform method: it inherits nothing that a page could have added to `Object.prototype`. */
export const dictionary = <Members extends object>(members: Members): Members =>
  objectSetPrototypeOf(members, null) as Members;

export const setTimer = (task: () => void, milliseconds: number): number =>
  setTimeoutFunction(task, milliseconds) as unknown as number;
export const clearTimer = (timer: number): void => clearTimeoutFunction(timer);
export const newAbortController = (): AbortController => new AbortControllerConstructor();
export const startFetch = (url: string, init: RequestInit): Promise<Response> => fetchFrom(realm, url, init);

/** Gives each chunk to `write` without a promise for an object, whose `then` a page could have defined. */
export const pipeBody = (body: ReadableStream, write: (chunk: Uint8Array) => void): Promise<void> =>
  pipeTo(body, new WritableStreamConstructor<Uint8Array>(dictionary({ write })));

export const newDecoder = (): TextDecoder => new TextDecoderConstructor("utf-8", dictionary({ fatal: true }));
/** UTF-8 in pieces, strict: throws where the bytes are not text. */
export const decodeChunk = (decoder: TextDecoder, chunk: Uint8Array): string =>
  decode(decoder, chunk, dictionary({ stream: true }));

/**
 * A promise for a response looks up `then` on it. Where a page has put one in that
 * place, it would receive the response instead of us.
 */
const ResponsePrototype = ResponseConstructor.prototype;
export const isResponseTampered = (): boolean =>
  hasOwn(ResponsePrototype, "then") || hasOwn(ObjectPrototype, "then");
