/** Texts of the command line about the servers that a person puts behind the door. */
import { problems } from "./people/servers.js";
import type { ServerProblemKind } from "./people/words.js";

/** `src/link/server-problems.ts` has the same. */
interface Problem {
  readonly kind: ServerProblemKind;
  readonly about?: string;
  readonly said?: string;
  readonly lastLine?: string;
}

/** A sentence, where it ends another one. */
const asPhrase = (sentence: string) => `${sentence.slice(0, 1).toLowerCase()}${sentence.slice(1)}`;

export const noServersIn = () =>
  'It holds no “mcpServers”. Give a file as your app has it: {"mcpServers": {"files": {"command": "npx", "args": ["-y", "some-server"]}}}';
export const fileNotRead = (path: string, problem: string) => `${path} cannot be used: ${problem}`;
export const badOrder = (order: string) =>
  `“${order}” names no server. Write --server NAME="COMMAND", or --server NAME="https://…"`;

export const serversNeedStdio = () =>
  "--servers and --server go with an app that starts this command itself, and not with --port.";

// —— Why one entry is refused ——
export const refusedEntry = (title: string, why: string) => `The server “${title}” is left out: ${why}`;
export const entryNoObject = () => "its entry is no object.";
export const noCommandOrUrl = () => "its entry has neither a “command” nor a “url”.";
export const twoStarts = () => "its entry has a command and an address. Keep one of them.";
export const wrongMember = (member: string) => `its “${member}” is not what clients write there.`;
export const variableMissing = (variable: string) =>
  `${variable} is not set. Set it for the app that starts Airlock, or write the value.`;
export const tooLong = () => "its command is too long to be shown to you.";
export const needsOAuth = () => asPhrase(problems["no-login"](""));
export const oldTransport = () =>
  'it speaks the older transport (SSE). Use mcp-remote: "command": "npx", "args": ["-y", "mcp-remote", "https://…"]';
export const isAirlockItself = () => asPhrase(problems["is-airlock"](""));
export const nameTaken = (other: string) =>
  `its name is the same as that of “${other}”, in small letters and hyphens. Give it another one.`;
export const tooManyServers = (most: number) => `an app can have ${most} servers.`;
export const marksNotUnderstood = (problem: string) => `its “airlock” is not understood. ${problem}`;

export const cannotBeAsked = (why: string) => `The server cannot be asked: ${why}`;

// —— What goes wrong with one that runs ——
/** @returns the same in one line, for agents and the command line */
export function inWords({ kind, about = "", said = "", lastLine = "" }: Problem): string {
  const sentence = problems[kind](about);
  const whole = said === "" ? sentence : `${sentence.slice(0, -1)}: ${said.slice(0, 300)}`;
  return lastLine === "" ? whole : `${whole} Its last line: ${lastLine}`;
}
export const pausedFor = (title: string, seconds: number, problem: string) =>
  `The server “${title}” cannot be used now. ${problem} Airlock starts it again at a call after ${seconds} more seconds.`;
export const notRunning = (title: string, problem: string) =>
  `The server “${title}” cannot be used. ${problem}`;
export const noAnswer = () => "The server's answer is none.";

// —— How one stands, for `mcp doctor` ——
export const isLeftOut = (why: string) => `is left out: ${why}`;
export const waitsForBrowser = () => "waits for a browser that lets this app in.";
export const waitsForAnswer = () => "waits for you: answer the question about it in Airlock's side panel.";
export const isDenied = () => "is not allowed: you said no. Settings → Apps has its switch.";
export const isSwitchedOff = () => "is off. Settings → Apps has its switch.";
export const notStarted = () => "is allowed, and not started: a call starts it.";
export const isStarting = () => "is allowed, and is starting.";
export const isAllowed = (tools: number) =>
  `is allowed, and runs with ${tools === 1 ? "1 tool" : `${tools} tools`}.`;
export const hasFailed = (problem: string) => `failed: ${problem}`;

// —— Resources and prompts ——
export const noSuchResource = () =>
  "No server has this resource. List the resources. To ask one server for an address that it does not list, write mcp+NAME: before the address.";
export const noSuchPrompt = () => "No server has this prompt. List the prompts.";
/** @param names each as it stands before an address */
export const severalHaveIt = (names: readonly string[]) =>
  `Several servers may have this resource. Write the server before the address: ${names.join(" or ")}`;
export const tooManySubscriptions = () =>
  "Nothing more can be subscribed to at this server. Unsubscribe from something first.";
export const tooManyQuestions = () => "Too many questions at once. Wait until one is answered.";
