/** Limits of the link between apps and the extension, in bytes of UTF-8 unless said otherwise. */

/**
 * One request of an app. The browser closes a host's port on messages over 1 MiB; the envelope
 * needs a little.
 */
export const MAX_REQUEST_BYTES = 900_000;
/** One answer. Official clients drop the whole connection on a message of more than 10 MiB. */
export const MAX_ANSWER_BYTES = 8 * 1024 * 1024;
/** The most that the browser lets a worker send to a host. */
export const MAX_HOST_FRAME_BYTES = 64 * 1024 * 1024;
/** Apps that are connected to one browser at once. */
export const MAX_LINES = 32;
/** In milliseconds: how long an app may take to say who it is. */
export const IDENTIFY_LIMIT = 10_000;
/**
 * In milliseconds: an app gives a call up if neither its result nor progress has come for so long.
 * A person has 120 seconds to answer a question, and a tool has 120 seconds until it returns or
 * reports progress.
 */
export const CALL_SILENCE = 150_000;
/**
 * In milliseconds: an MCP client that asks for no progress gives a request up after 60 seconds, so
 * it is answered before. One that asks hears progress every 10 seconds while the person is asked.
 */
export const SILENT_CLIENT_PATIENCE = 55_000;
/** In milliseconds: for requests that the browser answers without the person. */
export const ANSWER_LIMIT = 20_000;
/** In characters. */
export const MAX_CLAIM = 120;
