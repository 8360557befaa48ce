/** Servers of the person's own that an app brings. */
import { counted } from "./formats.js";
import type { ServerState } from "./words.js";

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
export const filledIn = () => "What begins with $";
export const filledInMeans = () => "is filled in by the app. Another value asks again.";
export const variables = () => "Variables that it is given";
export const headers = () => "Headers that are sent";
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
export const tools = (count: number) =>
  counted(count, { one: (n) => `${n} tool`, other: (n) => `${n} tools` });
export const waitsForYou = () => "waits for your answer";
export const denied = () => "you denied it";
export const off = () => "off";
export const details = () => "Details";
/** Where a site's name stands otherwise. */
export const serverNamed = (name: string) => `server ${name}`;
