/** S1 §4a success response `{ "value": string }` · S1-17 */
import { hasOwn, jsonParse, promiseThen } from "../primordials.js";
import * as net from "./network-primordials.js";
import { failure, type Settle } from "./redeem.js";

const BYTE_LIMIT = 65_536;

/**
 * Reads at most 64 KiB. `finish` gets the value or what is wrong with the answer;
 * `fail` is called where the connection broke or the time ran out.
 */
export function readValue(response: Response, finish: Settle, fail: () => void): void {
  const body = net.getBody(response);
  // The announced length saves a download; the bytes are counted anyway. (An unreadable length is not larger.)
  let size = +(net.getHeader(response, "content-length") ?? 0);
  let text = "";
  let fault: "oversized" | "malformed" | undefined = size > BYTE_LIMIT ? "oversized" : "malformed";
  if (body === null || size > BYTE_LIMIT) {
    finish(failure(fault));
    return;
  }
  const decoder = net.newDecoder();
  fault = undefined;
  size = 0;
  const write = (chunk: Uint8Array): void => {
    size += net.getByteLength(chunk);
    fault = size > BYTE_LIMIT ? "oversized" : "malformed";
    // Throwing ends the stream and cancels the download; so do bytes that are not UTF-8.
    if (size > BYTE_LIMIT) throw size;
    text += net.decodeChunk(decoder, chunk);
    fault = undefined;
  };
  const onEnd = (): void => {
    const value = parseValue(text);
    finish(value === undefined ? failure("malformed") : net.dictionary({ ok: true, value }));
  };
  promiseThen(net.pipeBody(body, write), onEnd, () => (fault ? finish(failure(fault)) : fail()));
}

/** The own string member `value` of a JSON object; undefined for anything else. */
function parseValue(text: string): string | undefined {
  try {
    const parsed = jsonParse(text) as { readonly value?: unknown };
    return hasOwn(parsed, "value") && typeof parsed.value === "string" ? parsed.value : undefined;
  } catch {
    return undefined;
  }
}
