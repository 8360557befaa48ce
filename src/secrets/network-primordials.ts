/** Captured intrinsics for the one request that Airlock makes; as `primordials.ts`, read once at evaluation. */
import { capture, captureFrom, dictionary, getPrototypeOf, realm } from "../primordials.js";

const { TextDecoder: TextDecoderConstructor, WritableStream: WritableStreamConstructor } = globalThis;
const { prototype: ResponsePrototype } = Response;
const fetchFrom = captureFrom<(realm: object, url: string, init: RequestInit) => Promise<Response>>(
  realm,
  "fetch",
);
const pipeTo = capture<(body: ReadableStream, target: WritableStream) => Promise<void>>(
  "ReadableStream",
  "pipeTo",
);
const decode = capture<(decoder: TextDecoder, chunk: Uint8Array, options: object) => string>(
  "TextDecoder",
  "decode",
);
const getHeaders = capture<(response: Response) => Headers>("Response", "headers");
const readHeader = capture<(headers: Headers, name: string) => string | null>("Headers", "get");

export const { parse: parseDate } = Date;
/** A signal that aborts by itself after so many milliseconds. */
export const { timeout: newTimeout } = AbortSignal;
export const getStatus = capture<(response: Response) => number>("Response", "status");
export const getBody = capture<(response: Response) => ReadableStream<Uint8Array> | null>("Response", "body");
export const getHeader = (response: Response, name: string): string | null =>
  readHeader(getHeaders(response), name);
export const getByteLength = captureFrom<(bytes: Uint8Array) => number>(
  getPrototypeOf(Uint8Array.prototype) as object,
  "byteLength",
);

export const startFetch = (url: string, init: RequestInit): Promise<Response> => fetchFrom(realm, url, init);

/** Gives each chunk to `write` without a promise for an object, whose `then` a page could have defined. */
export const pipeBody = (body: ReadableStream, write: (chunk: Uint8Array) => void): Promise<void> =>
  pipeTo(body, new WritableStreamConstructor<Uint8Array>(dictionary({ write })));

export const newDecoder = (): TextDecoder => new TextDecoderConstructor("utf-8", { fatal: true });
/** UTF-8 in pieces, strict: throws where the bytes are not text. */
export const decodeChunk = (decoder: TextDecoder, chunk: Uint8Array): string =>
  decode(decoder, chunk, { stream: true });

/**
 * A promise for a response looks up `then` on it. Where a page has put one in that
 * place, it would receive the response instead of us.
 */
export const isResponseTampered = (): boolean => "then" in ResponsePrototype;
