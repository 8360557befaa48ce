/**
 * The name under which an agent knows a tool: `<origin>.<document>.<tool>`, in the letters that MCP allows. No two
 * tools share one: the origin holds no dot, so the parts can be told apart, and each part can be read back.
 */
import { sha256 } from "./sha256.js";

/** What MCP allows for a name, and WebMCP for the tool's own. */
const TOOL = /^[A-Za-z0-9_.-]{1,128}$/;
const MAX_LENGTH = 128;
const MAX_ORIGIN = 64;
/** `-` and 16 hexadecimal digits end every name that had to be cut. */
const CUT_END = /-[0-9a-f]{16}$/;
const CUT_END_LENGTH = 17;

export const isToolName = (name: string): boolean => TOOL.test(name);

/**
 * `.` is `-`, `-` is `--`, anything but letters and digits `-xHH-`; so is a dot where one of the others could be read
 * into it. Only one way of reading is left.
 */
function encodeHost(host: string): string {
  let text = "";
  for (let i = 0; i < host.length; i++) {
    const char = host[i] as string;
    const next = host[i + 1] ?? "";
    if (/[a-z0-9]/.test(char)) text += char;
    else if (char === "-") text += "--";
    else if (char === "." && !/[x.-]/.test(next)) text += "-";
    else text += `-x${char.charCodeAt(0).toString(16).padStart(2, "0")}-`;
  }
  return text;
}

/** @returns undefined for anything but a web origin: `https://host`, `http://host`, with a port or not. */
function encodeOrigin(origin: string): string | undefined {
  const url = URL.canParse(origin) ? new URL(origin) : undefined;
  if (url === undefined || url.origin !== origin || !/^https?:$/.test(url.protocol)) return undefined;
  const scheme = url.protocol === "http:" ? "http_" : "";
  return `${scheme}${encodeHost(url.hostname)}${url.port === "" ? "" : `_${url.port}`}`;
}

const shortHash = async (text: string): Promise<string> => (await sha256(text)).slice(0, 16);

/** No whole origin has `_x` at this place: there `_` is followed by a port, or follows the scheme. */
const shortenOrigin = async (origin: string): Promise<string> =>
  origin.length <= MAX_ORIGIN
    ? origin
    : `${origin.slice(0, MAX_ORIGIN - CUT_END_LENGTH)}_x${await shortHash(origin)}`;

/**
 * @param origin as the browser states it
 * @param document the worker's number for the document; never used twice in a browser session
 * @param tool the page's name for it
 * @returns at most 128 characters; undefined if agents cannot be given this origin or name
 */
export async function agentToolName(
  origin: string,
  document: number,
  tool: string,
): Promise<string | undefined> {
  const encoded = encodeOrigin(origin);
  if (encoded === undefined || !isToolName(tool)) return undefined;
  const whole = `${encoded}.d${document}.${tool}`;
  // A name that only looks as if it had been cut is cut too, so that it equals no name that was.
  const looksCut = whole.length === MAX_LENGTH && CUT_END.test(whole);
  if (whole.length <= MAX_LENGTH && !looksCut) return whole;
  const head = `${await shortenOrigin(encoded)}.d${document}.`;
  const room = MAX_LENGTH - CUT_END_LENGTH - head.length;
  return `${head}${tool.slice(0, room)}-${await shortHash(whole)}`;
}
