/**
 * The name under which an agent knows a tool: `<origin>_t<tab>__<tool>`, in the letters and the
 * length that every client takes. The tab's number is the agent's own, so the name outlives a
 * navigation; what a call is bound to is the definition that was listed. No two tools share a name:
 * no origin holds two underscores in a row, so the parts can be told apart.
 */
import { sha256 } from "./sha256.js";

/** Lengths that MCP allows for a name, and WebMCP for the tool's own. */
const TOOL = /^[A-Za-z0-9_.-]{1,128}$/;
/** With what a process puts before it where an agent has several browsers, 50. */
const MAX_LENGTH = 46;
const MAX_ORIGIN = 16;
/** `_x` and 13 characters, which are 64 bits, end every name that had to be changed. */
const CUT_END = /_x[0-9a-z]{13}$/;
const CUT_END_LENGTH = 15;

export const isToolName = (name: string): boolean => TOOL.test(name);

/**
 * `.` is `-`, `-` is `--`, anything but letters and digits `-xHH-`; so is a dot where one of the
 * others could be read into it. Only one way of reading is left.
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

/**
 * @returns undefined for anything but a web origin: `https://host`, `http://host`, with a port or
 * not.
 */
function encodeOrigin(origin: string): string | undefined {
  if (isServerOrigin(origin)) return origin.replace(":", "_");
  const url = URL.canParse(origin) ? new URL(origin) : undefined;
  if (url === undefined || url.origin !== origin || !/^https?:$/.test(url.protocol)) return undefined;
  const scheme = url.protocol === "http:" ? "http_" : "";
  // Attack: a host of this name, whose port is read as a server's name.
  const host = url.hostname === "mcp" ? "-x6d-cp" : encodeHost(url.hostname);
  return `${scheme}${host}${url.port === "" ? "" : `_${url.port}`}`;
}

const shortHash = async (text: string): Promise<string> =>
  BigInt(`0x${(await sha256(text)).slice(0, 16)}`)
    .toString(36)
    .padStart(13, "0");

/** A server of the person's own. No web origin looks like it. */
export const isServerOrigin = (origin: string): boolean => /^mcp:[a-z0-9-]{1,24}$/.test(origin);

export const SERVER_ORIGIN = "mcp:";
/** @param server its name, in small letters, digits and hyphens */
export const serverOrigin = (server: string): string => `${SERVER_ORIGIN}${server}`;

/** The place of a tool, as an agent may know it. */
export interface ToolPlace {
  /** As the browser states it. */
  readonly origin: string;
  /** The agent's own number for the tab; never used twice in a browser session. */
  readonly slot: number;
  /**
   * Among the tab's documents of this origin: 0 for the first, which is most often the only one.
   */
  readonly ordinal: number;
}

/**
 * @param tool the page's name for it
 * @returns at most 46 characters; undefined if agents cannot be given this origin or name
 */
export async function agentToolName(
  { origin, slot, ordinal }: ToolPlace,
  tool: string,
): Promise<string | undefined> {
  const encoded = encodeOrigin(origin);
  if (encoded === undefined || !isToolName(tool)) return undefined;
  const place = `t${slot}${ordinal === 0 ? "" : `f${ordinal}`}`;
  const whole = `${encoded}_${place}__${tool}`;
  // A name that only looks as if it had been changed is changed too, so that it equals no name that
  // was.
  if (whole.length <= MAX_LENGTH && !tool.includes(".") && !CUT_END.test(whole)) return whole;
  const head = `${encoded.slice(0, MAX_ORIGIN)}_${place}__`;
  const room = MAX_LENGTH - CUT_END_LENGTH - head.length;
  return `${head}${tool.slice(0, Math.max(0, room)).replaceAll(".", "_")}_x${await shortHash(whole)}`;
}
