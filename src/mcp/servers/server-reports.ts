/** How the servers of an app stand, as its process says it to `mcp doctor`: never a value. */
import { isRecord } from "../../intrinsics/language.js";
import { MAX_SERVERS } from "../../link/server-frames.js";
import * as texts from "../../texts/servers.js";
import type { RefusedEntry } from "../entries/entries.js";
import type { ServerConnection } from "./server-connection.js";

/** What is told of a server in such a state: one row each. */
export const SERVER_STATES = {
  "left-out": { isBroken: true, says: ({ problem = "" }) => texts.isLeftOut(problem) },
  "no-browser": { isBroken: false, says: () => texts.waitsForBrowser() },
  waiting: { isBroken: false, says: () => texts.waitsForAnswer() },
  denied: { isBroken: false, says: () => texts.isDenied() },
  off: { isBroken: false, says: () => texts.isSwitchedOff() },
  stopped: { isBroken: false, says: () => texts.notStarted() },
  starting: { isBroken: false, says: () => texts.isStarting() },
  running: { isBroken: false, says: ({ tools = 0 }) => texts.isAllowed(tools) },
  failed: { isBroken: true, says: ({ problem = "" }) => texts.hasFailed(problem) },
} as const satisfies Record<string, StateRow>;

interface StateRow {
  readonly isBroken: boolean;
  says(about: Pick<ServerReport, "tools" | "problem">): string;
}

export interface ServerReport {
  /** The name that the person wrote. */
  readonly title: string;
  readonly state: keyof typeof SERVER_STATES;
  readonly tools?: number;
  /** Why it failed, with the last line that it wrote on stderr; or why it is left out. */
  readonly problem?: string;
}

/** What an app's process says. */
export interface AppReport {
  /** No browser is asked, and none has to be there. */
  readonly isAlone: boolean;
  readonly servers: readonly ServerReport[];
}

/** Each server that runs, and as many that are left out. */
const MAX_REPORTS = 2 * MAX_SERVERS;
/** In characters. */
const MAX_TITLE = 120;
const MAX_PROBLEM = 1_000;

/** Of one that may run. */
export function reportOf({ entry: { title }, state, listed }: ServerConnection): ServerReport {
  if (state.kind === "failed") return { title, state: "failed", problem: texts.inWords(state.problem) };
  const tools = listed.tools.length + listed.unlisted;
  return { title, state: state.kind, ...(state.kind === "running" && { tools }) };
}

export const leftOut = ({ title, why: problem }: RefusedEntry): ServerReport => ({
  title,
  state: "left-out",
  problem,
});

/** As it goes over the socket, within bounds. */
export const reportText = ({ isAlone, servers }: AppReport): string =>
  JSON.stringify({
    isAlone,
    servers: servers.slice(0, MAX_REPORTS).map(({ title, problem, ...report }) => ({
      title: title.slice(0, MAX_TITLE),
      ...report,
      ...(problem !== undefined && { problem: problem.slice(0, MAX_PROBLEM) }),
    })),
  });

/** In bytes: more is not what an app says. */
export const MAX_REPORT_BYTES = MAX_REPORTS * 8 * (MAX_TITLE + MAX_PROBLEM);

/** A terminal's cursor stays where it is. */
const plain = (text: string, most: number): string =>
  text
    .replace(/[\p{Cc}\p{Cf}]/gu, " ")
    .trim()
    .slice(0, most);

function readServer(value: unknown): ServerReport | undefined {
  if (!isRecord(value)) return undefined;
  const { title, state, tools, problem } = value;
  if (typeof title !== "string" || typeof state !== "string" || !Object.hasOwn(SERVER_STATES, state)) {
    return undefined;
  }
  return {
    title: plain(title, MAX_TITLE),
    state: state as ServerReport["state"],
    ...(Number.isSafeInteger(tools) && { tools: tools as number }),
    ...(typeof problem === "string" && { problem: plain(problem, MAX_PROBLEM) }),
  };
}

/** @returns undefined for what no app says */
export function readReport(text: string): AppReport | undefined {
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch {
    return undefined;
  }
  const { isAlone, servers } = isRecord(data) ? data : {};
  if (!Array.isArray(servers)) return undefined;
  const read = servers.slice(0, MAX_REPORTS).map(readServer);
  return read.every((each) => each !== undefined) ? { isAlone: isAlone === true, servers: read } : undefined;
}
