/** Servers of the person's own that an app brings. */
import { counted } from "./formats.js";
import type { LeftOutKind, ServerProblemKind, ServerState } from "./words.js";

export const heading = (count: number) =>
  counted(count, { one: () => "Its server", other: (n) => `Its ${n} servers` });
export const serverAsks = (app: string, server: string) => `“${app}” brings the server “${server}”`;
export const isProgram = () =>
  "It is a program on your computer and may do there whatever you may. Allow it only if you set it up.";
export const isAddress = () => "It is reached over the network. Allow it only if you set it up.";
export const hasChanged = () =>
  "You decided about a server of this name before. It is set up in another way now.";
export const allow = () => "Allow";
export const deny = () => "Deny";
/** The meaning of a yes. */
export const allowMeans = (isAddress: boolean) =>
  `Its tools run behind Airlock, as those of a site do. Another ${isAddress ? "address" : "command"} asks again.`;
export const command = () => "Command";
export const address = () => "Address";
export const variables = () => "Variables";
export const headers = () => "Headers";
export const nameInFile = () => "Name in your file";
export const masksCopies = () => "Mask in its results what other sites and servers kept from the agent";
export const masksCopiesMeans = () =>
  "A server that can look at your browser would show it. Off, its results show it to the agent.";
export const states: Readonly<Record<ServerState, () => string>> = {
  stopped: () => "not started",
  starting: () => "starting …",
  running: () => "running",
  failed: () => "does not run",
};
/** What is wrong. Each is one sentence, or ends with what to do. */
export const problems: Readonly<Record<ServerProblemKind, (about: string) => string>> = {
  "no-program": (program) => `The program “${program}” was not found.`,
  "no-folder": (folder) => `Its folder “${folder}” was not found.`,
  "no-permission": (program) => `The program “${program}” may not be started.`,
  "no-answer": (address) => `Nothing answers at ${address}.`,
  "no-login": () =>
    'It needs somebody to log in (OAuth), which Airlock cannot do. Use mcp-remote: "command": "npx", "args": ["-y", "mcp-remote", "https://…"]',
  "no-headers": () =>
    'It does not take the “headers” of its entry. If it needs somebody to log in (OAuth), use mcp-remote: "command": "npx", "args": ["-y", "mcp-remote", "https://…"]',
  "too-slow": () => "It did not answer as an MCP server within a minute.",
  "too-long": () => "Its answer is too long.",
  garbage: () => "What it answers is not MCP.",
  ended: () => "It ended.",
  "is-airlock": () => "It is Airlock itself, whose tools would be asked about twice. Leave it out.",
  refused: () => "It did not start.",
  other: () => "It cannot be used.",
};
export const said = () => "Word for word";
export const lastLine = () => "Its last line";
/** In the app's row under *Agents*; the list is under *Apps*. */
export const brings = (count: number) =>
  counted(count, { one: () => "It brings a server.", other: (n) => `It brings ${n} servers.` });
export const seeThem = () => "See under “Apps”";
export const tryAgain = () => "Switch it off and on to try again.";
export const startsAgain = () => "Airlock starts it again at the app’s next call.";
export const leftOut = (count: number) =>
  counted(count, {
    one: () => "One of its tools is kept from the app",
    other: (n) => `${n} of its tools are kept from the app`,
  });
export const leftOutBecause: Readonly<Record<LeftOutKind, () => string>> = {
  "too-many": () => "A server can have 200 tools.",
  "task-only": () => "It can only be called as a task, which Airlock does not do.",
  "no-name": () => "It has no name.",
  "name-unusable": () => "Its name has characters that agents cannot use.",
  "name-twice": () => "The server has two tools of this name.",
  "not-readable": () =>
    "Its schemas cannot be read: they are broken, nested too deeply, or too large with every reference written out.",
  "too-large": () =>
    "The server describes it, or all its tools together, at greater length than Airlock accepts.",
};
export const andMore = (count: number) =>
  counted(count, { one: () => "and one more", other: (n) => `and ${n} more` });
export const nameless = () => "(without a name)";
export const tools = (count: number) =>
  counted(count, { one: (n) => `${n} tool`, other: (n) => `${n} tools` });
export const waitsForYou = () => "waits for your answer";
export const denied = () => "you denied it";
export const off = () => "off";
export const details = () => "Details";
/** Where a site's name stands otherwise. */
export const serverNamed = (name: string) => `server ${name}`;
