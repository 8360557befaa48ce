/**
 * Captured intrinsics for the one request that Airlock makes. See `language.ts`.
 */
import { capture, captureFrom, realm } from "./language.js";

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
export const responseText = capture<(response: Response) => Promise<string>>("Response", "text");
export const responseHeader = (response: Response, name: string): string | null =>
  readHeader(getHeaders(response), name);
export const startFetch = (url: string, init: RequestInit): Promise<Response> => fetchFrom(realm, url, init);
const isOnline = capture<(navigator: unknown) => boolean | undefined>("Navigator", "onLine");
const { navigator } = globalThis;
export const isOffline = (): boolean => isOnline(navigator) === false;

/**
 * A promise for a response looks up `then` on it. Where a page has put one in that
 * place, it would receive the response instead of us.
 */
export const isResponseTampered = (): boolean => "then" in ResponsePrototype;
