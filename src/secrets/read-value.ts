/** S1 §4a success response `{ "value": string }` · S1-17 */
import { jsonParse, promiseThen, readOwn } from "../primordials.js";
import { decodeChunk, getBody, getByteLength, newDecoder, pipeBody } from "./network-primordials.js";

const BYTE_LIMIT = 65_536;

/** Reads at most 64 KiB. `settle` gets the value, or nothing where the answer has none or breaks off. */
export function readValue(response: Response, settle: (value?: string) => void): void {
  const body = getBody(response);
  if (body === null) {
    settle();
    return;
  }
  const decoder = newDecoder();
  let text = "";
  let size = 0;
  const write = (chunk: Uint8Array): void => {
    size += getByteLength(chunk);
    // Throwing ends the stream and cancels the download; so do bytes that are not UTF-8.
    if (size > BYTE_LIMIT) throw size;
    text += decodeChunk(decoder, chunk);
  };
  // Promises for text only: on an object, a page's `then` would be looked up.
  const onEnd = (): string | undefined => {
    const value = readOwn(jsonParse(text) as { readonly [key: string]: unknown }, "value");
    return typeof value === "string" ? value : undefined;
  };
  promiseThen(promiseThen(pipeBody(body, write), onEnd), settle, () => settle());
}
