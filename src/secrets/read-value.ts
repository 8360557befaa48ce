/** S1 §4a success response `{ "value": string }` · S1-17 */
import { append, call, createList, hasOwn, jsonParse, newBytes, promiseThen } from "../primordials.js";
import * as net from "./network-primordials.js";
import type { RedeemResult } from "./redeem.js";

const BYTE_LIMIT = 65_536;

/**
 * Reads at most 64 KiB. `finish` gets the value or what is wrong with the answer;
 * `fail` is called where the connection broke or the time ran out.
 */
export function readValue(
  response: Response,
  finish: (result: RedeemResult) => void,
  fail: () => void,
): void {
  const body = net.getBody(response);
  const refuse = (kind: "oversized" | "malformed"): void => finish(net.dictionary({ ok: false, kind }));

  // The announced length saves a download; the bytes are counted anyway. (An unreadable length is not larger.)
  const announced = net.getHeader(response, "content-length");
  if (body === null || (announced !== null && +announced > BYTE_LIMIT)) {
    refuse(body === null ? "malformed" : "oversized");
    return;
  }
  const chunks = createList<Uint8Array>();
  let size = 0;
  const write = (chunk: Uint8Array): void => {
    size += net.getByteLength(chunk);
    // Throwing ends the stream and cancels the download.
    if (size > BYTE_LIMIT) throw size;
    append(chunks, chunk);
  };
  const onEnd = (): void => {
    const value = parseValue(concatenate(chunks, size));
    if (value === undefined) refuse("malformed");
    else finish(net.dictionary({ ok: true, value }));
  };
  promiseThen(net.pipeBody(body, write), onEnd, () => (size > BYTE_LIMIT ? refuse("oversized") : fail()));
}

function concatenate(chunks: readonly Uint8Array[], size: number): Uint8Array {
  const bytes = newBytes(size);
  let offset = 0;
  for (let index = 0; index < chunks.length; index++) {
    const chunk = chunks[index] as Uint8Array;
    call(net.setBytes, bytes, chunk, offset);
    offset += net.getByteLength(chunk);
  }
  return bytes;
}

/** The own string member `value` of a JSON object; undefined for anything else. */
function parseValue(bytes: Uint8Array): string | undefined {
  try {
    const parsed = jsonParse(net.decodeUtf8(bytes)) as { readonly value?: unknown } | null;
    if (typeof parsed !== "object" || parsed === null || !hasOwn(parsed, "value")) return undefined;
    return typeof parsed.value === "string" ? parsed.value : undefined;
  } catch {
    return undefined;
  }
}
