/** Captured intrinsics for the one request that Airlock makes; as `primordials.ts`, read once at evaluation. */
import {
  call,
  getOwnPropertyDescriptor,
  getPrototypeOf,
  hasOwn,
  ObjectPrototype,
  objectSetPrototypeOf,
} from "../primordials.js";

type Getter<Value> = (this: object) => Value;

const get = <Value>(prototype: object | undefined, name: string): Getter<Value> | undefined =>
  prototype && (getOwnPropertyDescriptor(prototype, name)?.get as Getter<Value> | undefined);

const realm = globalThis;
const { fetch: fetchFunction, AbortController: AbortControllerConstructor } = globalThis;
const { setTimeout: setTimeoutFunction, clearTimeout: clearTimeoutFunction } = globalThis;
const { WritableStream: WritableStreamConstructor, TextDecoder: TextDecoderConstructor } = globalThis;
const { abort } = AbortController.prototype;
const { get: headersGet } = Headers.prototype;
const { pipeTo } = ReadableStream.prototype;
const { decode } = TextDecoder.prototype;
const ResponsePrototype = Response.prototype;
const responseBody = get<ReadableStream<Uint8Array> | null>(ResponsePrototype, "body");
const responseHeaders = get<Headers>(ResponsePrototype, "headers");
const responseStatus = get<number>(ResponsePrototype, "status");
const responseType = get<ResponseType>(ResponsePrototype, "type");
const abortSignal = get<AbortSignal>(AbortController.prototype, "signal");
const byteLength = get<number>(getPrototypeOf(Uint8Array.prototype) as object, "byteLength");
// In browsers `isTrusted` is an own, unforgeable accessor of every event; in Node the prototype has it.
const isTrustedGetter =
  get<boolean>(new Event("x"), "isTrusted") ?? get<boolean>(Event.prototype, "isTrusted");
const navigatorObject = globalThis.navigator as Navigator | undefined;
const onLine = get<boolean>(navigatorObject && (getPrototypeOf(navigatorObject) as object), "onLine");

/** The document's own origin; undefined where there is no document. */
export const documentOrigin: string | undefined = globalThis.origin;
export const parseDate: (text: string) => number = Date.parse;

const read = <Value>(getter: Getter<Value> | undefined, receiver: object): Value =>
  call(getter as Getter<Value>, receiver);

export const isTrusted = (event: Event): boolean => read(isTrustedGetter, event);
export const isOffline = (): boolean =>
  onLine !== undefined && navigatorObject !== undefined && !read(onLine, navigatorObject);
export const getStatus = (response: Response): number => read(responseStatus, response);
export const getType = (response: Response): ResponseType => read(responseType, response);
export const getBody = (response: Response): ReadableStream<Uint8Array> | null =>
  read(responseBody, response);
export const getHeader = (response: Response, name: string): string | null =>
  call(headersGet, read(responseHeaders, response), name);
export const getByteLength = (bytes: Uint8Array): number => read(byteLength, bytes);

/** A dictionary for a platform method: it inherits nothing that a page could have added to `Object.prototype`. */
export const dictionary = <Members extends object>(members: Members): Members =>
  objectSetPrototypeOf(members, null) as Members;

export const setTimer = (task: () => void, milliseconds: number): number =>
  setTimeoutFunction(task, milliseconds) as unknown as number;
export const clearTimer = (timer: number): void => clearTimeoutFunction(timer);
export const newAbortController = (): AbortController => new AbortControllerConstructor();
export const getSignal = (controller: AbortController): AbortSignal => read(abortSignal, controller);
export const abortWith = (controller: AbortController): void => call(abort, controller, undefined);
export const startFetch = (url: string, init: RequestInit): Promise<Response> =>
  call(
    fetchFunction as (this: unknown, url: string, init: RequestInit) => Promise<Response>,
    realm,
    url,
    init,
  );

/** Gives each chunk to `write` without a promise for an object, whose `then` a page could have defined. */
export const pipeBody = (
  body: ReadableStream<Uint8Array>,
  write: (chunk: Uint8Array) => void,
): Promise<void> =>
  call(
    pipeTo as (this: ReadableStream, target: WritableStream) => Promise<void>,
    body,
    new WritableStreamConstructor<Uint8Array>(dictionary({ write })),
  );

export const newDecoder = (): TextDecoder => new TextDecoderConstructor("utf-8", dictionary({ fatal: true }));
/** UTF-8 in pieces, strict: throws where the bytes are not text. */
export const decodeChunk = (decoder: TextDecoder, chunk: Uint8Array): string =>
  call(decode, decoder, chunk, dictionary({ stream: true }));

/**
 * A promise for a response looks up `then` on it. Where a page has put one in that
 * place, it would receive the response instead of us.
 */
export const isResponseTampered = (): boolean =>
  hasOwn(ResponsePrototype, "then") || hasOwn(ObjectPrototype, "then");
