/**
 * Captured intrinsics for the one request that Airlock makes. See `language.ts`.
 */
import { capture, captureFrom, dictionary, realm, reflectGetPrototypeOf } from "./language.js";
import { promiseThen } from "./promise.js";

const { prototype: ResponsePrototype } = Response;
const fetchFrom = captureFrom<(realm: object, url: string, init: RequestInit) => Promise<Response>>(
  realm,
  "fetch",
);
const getHeaders = capture<(response: Response) => Headers>("Response", "headers");
const readHeader = capture<(headers: Headers, name: string) => string | null>("Headers", "get");

/** A signal that aborts by itself after so many milliseconds. */
export const { timeout: newTimeout } = AbortSignal;
export const responseStatus = capture<(response: Response) => number>("Response", "status");
export const responseHeader = (response: Response, name: string): string | null =>
  readHeader(getHeaders(response), name);
export const startFetch = (url: string, init: RequestInit): Promise<Response> => fetchFrom(realm, url, init);
const isOnline = capture<(navigator: unknown) => boolean | undefined>("Navigator", "onLine");
const { navigator } = globalThis;
export const isOffline = (): boolean => isOnline(navigator) === false;

/**
 * A promise for a response looks up `then` on it. Attack: a page that defines one there gets the
 * response instead of us.
 */
export const isResponseTampered = (): boolean => "then" in ResponsePrototype;

export type Body = ReadableStream<Uint8Array> | null;
/** The last part has an own `value` as well: undefined. */
type Part = { readonly value: Uint8Array | undefined };
type Reader = ReadableStreamDefaultReader<Uint8Array>;
export const responseBody = capture<(response: Response) => Body>("Response", "body");
const cancelStream = capture<(body: object) => Promise<void>>("ReadableStream", "cancel");
const getReader = capture<(body: object) => Reader>("ReadableStream", "getReader");
const readPart = capture<(reader: Reader) => Promise<Part>>("ReadableStreamDefaultReader", "read");
const cancelReader = capture<(reader: Reader) => Promise<void>>("ReadableStreamDefaultReader", "cancel");
const ignore = (): void => undefined;

export function cancelBody(body: Body): void {
  if (body) promiseThen(cancelStream(body), ignore, ignore);
}

/**
 * `read` gives the next bytes, or undefined at the end. If the connection broke, it calls `lost`.
 */
export function readBody(body: Body) {
  const reader = body && getReader(body);
  return {
    read(give: (bytes: Uint8Array | undefined) => void, lost: () => void): void {
      if (!reader) give(undefined);
      else promiseThen(readPart(reader), (part) => give(part.value), lost);
    },
    cancel(): void {
      if (reader) promiseThen(cancelReader(reader), ignore, ignore);
    },
  };
}

export const byteLength = captureFrom<(bytes: Uint8Array) => number>(
  reflectGetPrototypeOf(Uint8Array.prototype) as object,
  "byteLength",
);
const TextDecoderConstructor = TextDecoder;
/** Throws at bytes that are not UTF-8. */
export const newStrictDecoder = (): TextDecoder =>
  new TextDecoderConstructor("utf-8", dictionary({ fatal: true }));
const decodeBytes = capture<(decoder: TextDecoder, bytes?: Uint8Array, options?: object) => string>(
  "TextDecoder",
  "decode",
);
/** The text of the next bytes; undefined ends it. */
export const decodeUtf8 = (decoder: TextDecoder, bytes: Uint8Array | undefined): string =>
  decodeBytes(decoder, bytes, dictionary({ stream: bytes !== undefined }));
