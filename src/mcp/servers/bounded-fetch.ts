/** `fetch` for servers at an address: an answer that does not end is broken off. */

import { ReadableStream as NodeStream } from "node:stream/web";
import { ServerFault } from "./server-error.js";

/** In bytes: what official clients take of a server on stdin. */
const MAX_MESSAGE = 10 * 1024 * 1024;
const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;

/** A stream of events may go on for days: each of its events has the bound. */
const isEvents = ({ headers }: Response): boolean =>
  headers.get("content-type")?.toLowerCase().startsWith("text/event-stream") === true;

/** @returns the index behind the last empty line, which ends an event; 0 where there is none */
function lastEvent(bytes: Uint8Array): number {
  let ends = 0;
  for (let at = bytes.length - 1; at >= 0; at -= 1) {
    const byte = bytes[at];
    if (byte === LINE_FEED) ends += 1;
    else if (byte !== CARRIAGE_RETURN) ends = 0;
    if (ends === 2) return at + 1;
  }
  return 0;
}

async function* bounded(body: ReadableStream<Uint8Array>, hasEvents: boolean): AsyncGenerator<Uint8Array> {
  let length = 0;
  for await (const bytes of body) {
    const from = hasEvents ? lastEvent(bytes) : 0;
    length = from > 0 ? bytes.length - from : length + bytes.length;
    if (length > MAX_MESSAGE) throw new ServerFault({ kind: "too-long" });
    yield bytes;
  }
}

/** Says it where an answer breaks off, since the client waits for the rest of some answers. */
async function* watched(body: AsyncGenerator<Uint8Array>, broken: (error: unknown) => void) {
  try {
    yield* body;
  } catch (error) {
    broken(error);
    throw error;
  }
}

/** @param broken hears why an answer to a message did not end */
export const boundedFetch =
  (broken: (error: unknown) => void) =>
  async (url: string | URL, init: RequestInit = {}): Promise<Response> => {
    const response = await fetch(url, init);
    if (response.body === null) return response;
    const heard = (error: unknown) => {
      if (init.method === "POST" && init.signal?.aborted !== true) broken(error);
    };
    const body = watched(bounded(response.body, isEvents(response)), heard);
    return new Response(NodeStream.from(body) as unknown as ReadableStream, response);
  };
